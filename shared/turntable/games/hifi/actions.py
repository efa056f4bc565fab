"""The actions of record, production and bonuses, as facts; each may come from several of them."""

from turntable.engine.turn import Turn
from turntable.games.hifi import facts as f
from turntable.games.hifi.bonuses import bonus_side, named, objective_kind
from turntable.games.hifi.cards import (
    AUDIO_CARDS,
    EQ_LEVELS,
    FADER_TOP,
    Artist,
    Bonus,
    Kind,
)
from turntable.games.hifi.moves import Spot
from turntable.games.hifi.state import Hifi
from turntable.games.hifi.studio import card_at, knobs_placed

OBJECTIVES_DRAWN = 2
BONUS_POINTS = {"gain_2_vp": 2, "prestige": 3}


def score(turn: Turn[Hifi], seat: int, points: int, category: f.Category) -> None:
    """Gain VP; HIF-R15: a gain of nothing is none."""
    if points:
        total = turn.state.places[seat].points + points
        turn.emit(f.PointsScored(seat, points, category, total))


def draw_audio(turn: Turn[Hifi], seat: int, artist: Artist, source: f.Source) -> None:
    """HIF-024, HIF-025, HIF-R06: the top card; the next one shows at once."""
    card = turn.state.decks[artist][0]
    if turn.state.mode == "basic":
        turn.emit(f.AudioDrawn(seat=seat, artist=artist, card=card, source=source))
    else:  # HIF-R37
        bonus = AUDIO_CARDS[card].bonus
        turn.emit(f.AudioDrawn(seat=seat, artist=artist, card=card, bonus=bonus, source=source))
    if not _laid_aside_from(turn.state, artist):
        show_top(turn, artist)


def show_top(turn: Turn[Hifi], artist: Artist) -> None:
    deck = turn.state.decks[artist]
    top: f.Top = None
    if deck:
        top = deck[0] if turn.state.mode == "basic" else bonus_side(deck[0])
    turn.emit(f.DeckTopShown(artist, top))


def _laid_aside_from(state: Hifi, artist: Artist) -> bool:
    """HIF-R34: the bonus card off this very deck is laid aside, so no new top is shown."""
    aside = state.turn.aside if state.turn else None
    return aside is not None and aside.seat is None and AUDIO_CARDS[aside.card].artist == artist


def draw_objectives(turn: Turn[Hifi], seat: int, kind: Kind, count: int) -> None:
    """HIF-029, HIF-030, HIF-087; HIF-R08: a single card is kept at once."""
    cards = tuple(turn.state.objective_decks[kind][:count])
    turn.emit(f.ObjectivesDrawn(seat, kind, len(cards), cards))
    if len(cards) == 1:
        turn.emit(f.ObjectiveKept(seat, kind, cards[0]))


def move_fader(turn: Turn[Hifi], seat: int, gain: int, reason: f.Reason) -> None:
    """HIF-051: gain PP up to the top; the surplus is lost."""
    fader = turn.state.places[seat].fader
    level = min(FADER_TOP, fader + gain)
    if level > fader:
        turn.emit(f.FaderMoved(seat, level, level - fader, reason))


def place_knob(turn: Turn[Hifi], seat: int, artist: Artist) -> None:
    """HIF-031, HIF-073, HIF-074: on the lowest free level; a full track loses its lowest knob."""
    track = turn.state.eq[artist]
    if len(track) == EQ_LEVELS:
        turn.emit(f.KnobRemoved(artist, track[0]))
    turn.emit(f.KnobPlaced(seat, artist, len(turn.state.eq[artist]) + 1))


def swap(turn: Turn[Hifi], seat: int, a: Spot, b: Spot, source: f.SwapSource) -> None:
    """HIF-026, HIF-091: two cards change places; each is named with its new place."""
    first, second = card_at(turn.state, a), card_at(turn.state, b)
    turn.emit(
        f.CardsSwapped(
            seat,
            f.Lying(str(first), b.track, b.space),
            f.Lying(str(second), a.track, a.space),
            source,
        )
    )


def rerecord(turn: Turn[Hifi], seat: int, card: str, at: Spot) -> None:
    """HIF-049, HIF-092: a hand card and a card of the board change places."""
    taken = str(card_at(turn.state, at))
    turn.emit(f.CardRerecorded(seat, card, taken, at.track, at.space))


def carry_out(turn: Turn[Hifi], seat: int, bonus: Bonus) -> None:
    """Carry out a bonus that leaves no choice; the others wait for one (D8)."""
    match bonus.kind:
        case "place_knob" | "swap" | "rerecord":
            return
        case "gain_2_vp" | "prestige":  # HIF-049, HIF-089
            score(turn, seat, BONUS_POINTS[bonus.kind], "bonus")
        case "gain_production" | "production":  # HIF-049, HIF-090
            move_fader(turn, seat, knobs_placed(turn.state, seat), "bonus")
        case "draw_audio":
            draw_audio(turn, seat, named(bonus), "bonus")
        case "draw_mixing" | "draw_mastering":
            draw_objectives(turn, seat, objective_kind(bonus), 1)
        case "technique":  # HIF-088, HIF-R42
            score(turn, seat, len(turn.state.eq[named(bonus)]), "bonus")
    put_aside_away(turn)


def put_aside_away(turn: Turn[Hifi]) -> None:
    """HIF-086, HIF-034: after its action the card goes under its deck; then the next top shows."""
    state = turn.state
    aside = state.turn.aside if state.turn else None
    if aside is None:
        return
    artist = AUDIO_CARDS[aside.card].artist
    top_changes = aside.seat is None or not state.decks[artist]
    known_to: f.KnownTo = "all" if aside.card in state.once_open else aside.seat
    turn.emit(f.CardToDeckBottom(artist, aside.card, known_to))
    if top_changes:
        show_top(turn, artist)
