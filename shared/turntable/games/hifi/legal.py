"""Legality, and it lives only here: open questions and legal moves.

Why a move is *not* legal is told by `refusal.py`. What the rules resolve by themselves (HiFi has
steps that leave no fact) is passed over in `phase`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from turntable.engine.decision import Decision
from turntable.engine.items import Move
from turntable.games.hifi.bonuses import PRODUCTION_COST, offered, worth_discarding
from turntable.games.hifi.cards import ARTISTS, CONDITIONS, FADER_TOP, VINYL_SPACES, Artist, Kind
from turntable.games.hifi.mixing import window
from turntable.games.hifi.moves import (
    BonusKnob,
    BonusRerecord,
    BonusSwap,
    ChooseStartCards,
    EndVinyl,
    FulfilMixing,
    Harmony,
    KeepObjective,
    PassMixing,
    ProduceDiscard,
    ProduceKnob,
    ProduceObjective,
    Record,
    RotateRecord,
    SkipHarmony,
    SkipProduction,
    Spot,
    VinylDraw,
    VinylFader,
    VinylKnob,
    VinylObjective,
    VinylSwap,
)
from turntable.games.hifi.state import Hifi, Place, Turn
from turntable.games.hifi.studio import knob_tracks, spots

FREE_STEPS = 2
STEPS_MAX = 5

Phase = Literal[
    "choose_start_cards",
    "rotate_record",
    "vinyl_action",
    "keep_objective",
    "production",
    "record",
    "mixing",
    "harmony",
    "bonus",
    "turn_over",
    "over",
]
"""The kind of the question the match stands at; `turn_over` asks nobody and is passed over."""

KINDS: tuple[Kind, Kind] = ("mixing", "mastering")


def phase(state: Hifi) -> Phase:
    """Return where the match stands (HIF-015, HIF-R38)."""
    turn = state.turn
    if state.result is not None:
        return "over"
    if turn is None:
        return "choose_start_cards"
    if turn.drawn:
        return "keep_objective"
    if turn.bonus is not None:
        return "bonus"
    if window(state):
        return "mixing"
    if turn.recorded is not None:
        open_bonus = turn.used is None and not turn.skipped and offered(state)
        return "harmony" if open_bonus else "turn_over"
    return _before_recording(state, turn)


def _before_recording(state: Hifi, turn: Turn) -> Phase:
    if not turn.rotated:
        return "rotate_record"
    if turn.production is None:
        if not turn.vinyl_ended and any(_vinyl(state, turn)):
            return "vinyl_action"
        if any(_production(state, turn.seat)):
            return "production"
    return "record" if state.places[turn.seat].hand else "turn_over"  # HIF-R13


def asked(state: Hifi) -> list[int]:
    """Return the seat that has to answer, if any; never more than one is asked."""
    if state.result is not None:
        return []
    if state.turn is None:
        return [seat for seat in state.order if not state.places[seat].hand][:1]  # HIF-010
    return [state.turn.seat]


def decisions(state: Hifi) -> Sequence[Decision]:
    """Return the open questions."""
    return [Decision(seat, phase(state)) for seat in asked(state)]


def legal_moves(state: Hifi, seat: int) -> list[Move]:
    """Return every legal move of a seat, in a stable order."""
    return list(_options(state, seat)) if seat in asked(state) else []


def rotations(state: Hifi, seat: int) -> list[RotateRecord]:
    """HIF-016 to HIF-020, HIF-R02: how the record may be turned by a seat on its turn."""
    fader = state.places[seat].fader
    found = [
        RotateRecord("cw", steps)
        for steps in range(1, STEPS_MAX + 1)
        if rotation_cost(steps) <= fader
    ]
    return [*found, RotateRecord("ccw", 1)] if seat == state.order[0] else found


def rotation_cost(steps: int) -> int:
    """HIF-018: each clockwise space beyond the free ones costs 1 PP."""
    return max(0, steps - FREE_STEPS)


def _options(state: Hifi, seat: int) -> Iterator[Move]:
    place, turn = state.places[seat], state.turn
    if turn is None:
        yield from (ChooseStartCards(pair) for pair in combinations(ARTISTS, 2))
        return
    match phase(state):
        case "rotate_record":
            yield from rotations(state, seat)
        case "vinyl_action":
            yield from _vinyl(state, turn)
            yield EndVinyl()
        case "keep_objective":
            yield from (KeepObjective(card) for cards in turn.drawn.values() for card in cards)
        case "production":
            yield from _production(state, seat)
            yield SkipProduction()
        case "record":
            empty = spots(state, filled=False)
            yield from (Record(card, at) for card in place.hand for at in empty)
        case "mixing":
            yield from (FulfilMixing(run.objective, run.track) for run in window(state))
            yield PassMixing()
        case "harmony":
            yield from (Harmony(name) for name in CONDITIONS if name in offered(state))
            yield SkipHarmony()
        case "bonus":
            yield from bonus_options(state, place, turn)
        case _:
            return


def _vinyl(state: Hifi, turn: Turn) -> Iterator[Move]:
    """HIF-021, HIF-023 to HIF-031: the actions at the arm, not yet taken and possible."""
    space = VINYL_SPACES[state.record]
    if "draw" not in turn.taken:
        decks: Sequence[Artist] = ARTISTS if space.draw == "any" else (space.draw,)
        yield from (VinylDraw(deck) for deck in decks if state.decks[deck])  # HIF-R07
    if "other" in turn.taken:
        return
    match space.other:
        case "swap":
            yield from (VinylSwap(a, b) for a, b in pairs(state))
        case "fader_to_5":
            if state.places[turn.seat].fader < FADER_TOP:  # HIF-R10
                yield VinylFader()
        case "draw_mixing" | "draw_mastering":
            kind: Kind = "mixing" if space.other == "draw_mixing" else "mastering"
            if state.objective_decks[kind]:  # HIF-R08
                yield VinylObjective(kind)
        case "place_knob":
            yield from (VinylKnob(artist) for artist in knob_tracks(state, turn.seat))


def _production(state: Hifi, seat: int) -> Iterator[Move]:
    """HIF-032 to HIF-035: what 2 PP can buy."""
    place = state.places[seat]
    if place.fader < PRODUCTION_COST:
        return
    yield from (ProduceKnob(artist) for artist in knob_tracks(state, seat))
    yield from (ProduceObjective(kind) for kind in KINDS if state.objective_decks[kind])
    if state.mode == "advanced":
        for card in place.hand:
            if worth_discarding(state, seat, card):
                yield ProduceDiscard(card)


def bonus_options(state: Hifi, place: Place, turn: Turn) -> Iterator[Move]:
    """HIF-049, HIF-091, HIF-092: the ways to carry out the bonus that was taken."""
    kind = turn.bonus.kind if turn.bonus else None
    if kind == "place_knob":
        yield from (BonusKnob(artist) for artist in knob_tracks(state, turn.seat))
    elif kind == "swap":
        yield from (BonusSwap(a, b) for a, b in pairs(state))
    elif kind == "rerecord":
        filled = spots(state, filled=True)
        yield from (BonusRerecord(card, at) for card in place.hand for at in filled)


def pairs(state: Hifi) -> Iterator[tuple[Spot, Spot]]:
    """HIF-026, HIF-027: every two cards of the Studio Board, a before b by track, then space."""
    return combinations(spots(state, filled=True), 2)
