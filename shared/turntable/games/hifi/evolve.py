"""Applying facts, one small function's worth each; total: no choice, no draw, no refusal."""

from bisect import insort

from turntable.engine.items import Fact, known
from turntable.games.hifi import facts as f
from turntable.games.hifi.cards import (
    BONUS_CARDS,
    CONDITIONS,
    SETUPS,
    TRACKS,
    Artist,
    Bonus,
    Kind,
)
from turntable.games.hifi.legal import rotation_cost
from turntable.games.hifi.moves import Spot
from turntable.games.hifi.state import Aside, Entry, Hifi, Place, Turn

KEEPS_WINDOW = (
    f.CardsSwapped,
    f.CardRecorded,
    f.CardRerecorded,
    f.PointsScored,
    f.MixingFulfilled,
    f.MixingPassed,
    f.CardToDeckBottom,
    f.DeckTopShown,
)
"""Facts that open a mixing window or come while it is open; any other one closes it."""


def blank(seats: int, options: object) -> Hifi:  # noqa: ARG001 - GameStarted tells the options
    """Return the state that folding starts from."""
    spaces = SETUPS[seats].spaces_per_track  # HIF-012
    return Hifi([Place() for _ in range(seats)], [[None] * spaces for _ in range(TRACKS)])


def evolve(state: Hifi, fact: Fact) -> None:
    """Apply one fact in place."""
    turn = state.turn
    if turn is None:
        _set_up(state, fact)
        return
    if not isinstance(fact, KEEPS_WINDOW):
        turn.moved = []
    _studio(state, turn, fact)


def _set_up(state: Hifi, fact: Fact) -> None:
    match fact:
        case f.GameStarted(mode=mode, bonus_order=bonus_order):
            state.mode, state.bonus_order = mode, bonus_order
        case f.AudioDecksShuffled():
            state.decks = {artist: list(deck) for artist, deck in known(fact.decks).items()}
        case f.HarmonyAssigned():
            state.harmony = {name: getattr(fact, name) for name in CONDITIONS}
        case f.ObjectivesShuffled():
            state.objective_decks = {
                "mixing": list(known(fact.mixing)),
                "mastering": list(known(fact.mastering)),
            }
        case f.ObjectiveDealt(seat=seat, kind=kind):
            state.objective_decks[kind].remove(known(fact.card))
            state.places[seat].objectives[kind].append(known(fact.card))
        case f.AudioDrawn(seat=seat, artist=artist):
            _draw(state, seat, artist, known(fact.card))
        case _:
            _course(state, fact)


def _course(state: Hifi, fact: Fact) -> None:
    """The course of turns and rounds."""
    match fact:
        case f.TurnOrderSet(round=number, order=order):
            state.order = list(order)
            if number == 1:
                state.arrivals = list(order)  # HIF-R16
        case f.RoundStarted(round=number):
            state.round = number
        case f.TurnStarted(seat=seat):
            state.turn = Turn(seat)
        case f.GameEnded():
            state.result = fact
        case f.DeckTopShown() | f.RoundEnded() | f.TurnEnded():
            pass  # told for the record: other facts hold what follows from them
        case _:
            raise TypeError(f"not a fact of this game: {fact}")


def _studio(state: Hifi, turn: Turn, fact: Fact) -> None:
    """Cards on the Studio Board, markers and points."""
    match fact:
        case f.CardRecorded(seat=seat, card=card, track=track, space=space):
            state.places[seat].hand.remove(card)
            _forget(state.places[seat].from_board, card)
            turn.recorded = f.Lying(card, track, space)
            _lay(state, turn, turn.recorded)
        case f.CardsSwapped(a=a, b=b, source=source):
            _lay(state, turn, a, b)
            if source == "vinyl":
                turn.taken.append("other")
            else:
                turn.bonus = None
        case f.CardRerecorded(seat=seat, placed=placed, taken=taken):
            place = state.places[seat]
            place.hand.remove(placed)
            _forget(place.from_board, placed)
            insort(place.hand, taken)
            insort(place.from_board, taken)
            _lay(state, turn, f.Lying(placed, fact.track, fact.space))
            turn.bonus = None
        case f.MixingFulfilled(seat=seat, objective=objective, track=track):
            state.places[seat].objectives["mixing"].remove(objective)
            state.places[seat].fulfilled.append(fact)
            state.markers[track - 1].append(seat)
        case f.MixingPassed():
            turn.passed = True
        case f.PointsScored():
            _score(state, turn, fact)
        case f.MasteringScored(seat=seat, objective=objective):
            state.places[seat].objectives["mastering"].remove(objective)
            state.places[seat].mastered.append(fact)
        case f.HarmonyMet(conditions=conditions):
            turn.harmony = list(conditions)
        case f.HarmonySkipped():
            turn.skipped = True
        case f.HarmonyUsed(condition=condition):
            turn.used = condition
            _take_bonus(state, turn, fact.bonus)
        case _:
            _supplies(state, turn, fact)


def _supplies(state: Hifi, turn: Turn, fact: Fact) -> None:
    """The record, the fader, decks and knobs."""
    match fact:
        case f.RecordRotated(direction=direction, steps=steps, index=index):
            state.record = index
            turn.rotated = True
            turn.owed = rotation_cost(steps) if direction == "cw" else 0
        case f.ProductionSpent(seat=seat, level=level):
            state.places[seat].fader = level
            if turn.owed:
                turn.owed = 0
            else:
                turn.production = "taken"
        case f.ProductionSkipped():
            turn.production = "skipped"
        case f.VinylEnded():
            turn.vinyl_ended = True
        case f.FaderMoved(seat=seat, level=level, reason=reason):
            state.places[seat].fader = level
            if reason == "vinyl":
                turn.taken.append("other")
            elif reason == "bonus":
                turn.bonus = None
        case f.AudioDrawn(seat=seat, artist=artist, source=source):
            _draw(state, seat, artist, known(fact.card))
            if source == "vinyl":
                turn.taken.append("draw")
            else:
                turn.bonus = None
        case f.CardDiscarded(seat=seat, bonus=bonus):
            card = known(fact.card)
            state.places[seat].hand.remove(card)
            _forget(state.places[seat].from_board, card)
            turn.bonus, turn.aside = bonus, Aside(card, seat)
        case f.CardToDeckBottom(artist=artist):
            state.decks[artist].append(known(fact.card))
            turn.aside = None
        case f.KnobRemoved(artist=artist):
            del state.eq[artist][0]
        case f.KnobPlaced(seat=seat, artist=artist):
            state.eq[artist].append(seat)
            _action_done(turn)
        case _:
            _objectives(state, turn, fact)


def _objectives(state: Hifi, turn: Turn, fact: Fact) -> None:
    match fact:
        case f.ObjectivesDrawn(kind=kind):
            turn.drawn = {kind: list(known(fact.cards))}
            for card in known(fact.cards):
                state.objective_decks[kind].remove(card)
                for place in state.places:
                    _forget(place.returned[kind], card)
            _action_done(turn)
        case f.ObjectiveKept(seat=seat, kind=kind):
            _put_back(turn, fact.kind, known(fact.card))
            state.places[seat].objectives[kind].append(known(fact.card))
        case f.ObjectiveReturned(seat=seat, kind=kind):
            _put_back(turn, fact.kind, known(fact.card))
            state.objective_decks[kind].append(known(fact.card))
            state.places[seat].returned[kind].append(known(fact.card))
        case _:
            _course(state, fact)


def _put_back(turn: Turn, kind: Kind, card: str) -> None:
    turn.drawn[kind].remove(card)
    if not turn.drawn[kind]:
        turn.drawn = {}


def _action_done(turn: Turn) -> None:
    """A knob or objectives: the bonus taken, or what was paid for, or the record's action."""
    if turn.bonus is not None:
        turn.bonus = None
    elif turn.production is None:
        turn.taken.append("other")


def _draw(state: Hifi, seat: int, artist: Artist, card: str) -> None:
    state.decks[artist].remove(card)
    insort(state.places[seat].hand, card)


def _lay(state: Hifi, turn: Turn, *lying: f.Lying) -> None:
    """Put cards onto the board; they open a mixing window."""
    for card in lying:
        state.board[card.track - 1][card.space - 1] = card.card
        if card.card not in state.once_open:
            insort(state.once_open, card.card)
    turn.moved = [Spot(card.track, card.space) for card in lying]
    turn.passed = False


def _take_bonus(state: Hifi, turn: Turn, bonus: str | f.BonusSide) -> None:
    """HIF-049; HIF-R34: in Advanced Mode the deck's top card is laid aside for its action."""
    if isinstance(bonus, str):
        turn.bonus = Bonus(BONUS_CARDS[bonus].action)
    else:
        turn.bonus = bonus.bonus
        turn.aside = Aside(state.decks[bonus.artist].pop(0), None)


def _score(state: Hifi, turn: Turn, fact: f.PointsScored) -> None:
    """HIF-078: points move a marker, and it arrives anew."""
    place = state.places[fact.seat]
    place.points = fact.total
    state.arrivals.remove(fact.seat)
    state.arrivals.append(fact.seat)
    cause, track = _cause(turn, place, fact.category)
    state.entries.append(Entry(fact.seat, fact.points, fact.category, state.round, cause, track))
    if fact.category == "bonus":
        turn.bonus = None


def _cause(turn: Turn, place: Place, category: f.Category) -> tuple[str, int | None]:
    """Return what points were gained for, and the track they belong to."""
    match category:
        case "mixing":
            return place.fulfilled[-1].objective, place.fulfilled[-1].track
        case "mastering":
            return place.mastered[-1].objective, None
        case "bonus":
            return (turn.bonus.kind if turn.bonus else ""), None
        case _:
            return (turn.recorded.card, turn.recorded.track) if turn.recorded else ("", None)


def _forget(cards: list[str], card: str) -> None:
    if card in cards:
        cards.remove(card)
