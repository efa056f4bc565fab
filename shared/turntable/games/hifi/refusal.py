"""Why a move is not legal: a stable code, the clause it breaks, parameters.

`legal.py` alone says what is legal; this module only explains what that list lacks.
"""

from collections.abc import Mapping

from turntable.engine.items import Move
from turntable.engine.refusal import Refusal
from turntable.games.hifi import moves as m
from turntable.games.hifi.bonuses import PRODUCTION_COST, bonus_at
from turntable.games.hifi.cards import (
    FADER_TOP,
    TRACKS,
    VINYL_SPACES,
    Artist,
    Kind,
)
from turntable.games.hifi.legal import STEPS_MAX, Phase, asked, legal_moves, phase, rotation_cost
from turntable.games.hifi.mixing import best_run
from turntable.games.hifi.state import Hifi, Place, Turn
from turntable.games.hifi.studio import card_at, free_mixing_space, has_marker

OF_PHASE: Mapping[Phase, str] = {
    "choose_start_cards": "HIF-010",
    "rotate_record": "HIF-016",
    "vinyl_action": "HIF-023",
    "keep_objective": "HIF-029",
    "production": "HIF-032",
    "record": "HIF-036",
    "mixing": "HIF-057",
    "harmony": "HIF-048",
    "bonus": "HIF-R20",
    "turn_over": "HIF-014",
    "over": "HIF-079",
}
"""The clause that says what may be done while the match stands at a question."""

TO_OTHERS: Mapping[Phase, str] = {
    "choose_start_cards": "HIF-010",
    "over": "HIF-079",
}
"""The clause for whoever is not asked; within a turn it never tells the question (HIF-R43)."""

Vinyl = m.VinylDraw | m.VinylSwap | m.VinylFader | m.VinylObjective | m.VinylKnob | m.EndVinyl
Production = m.ProduceKnob | m.ProduceObjective | m.ProduceDiscard | m.SkipProduction
BonusMove = m.BonusKnob | m.BonusSwap | m.BonusRerecord


def refusal(state: Hifi, seat: int, move: Move) -> Refusal | None:
    """Return None for the listed moves, else why not."""
    now = phase(state)
    if seat not in asked(state):
        return Refusal("not_asked", TO_OTHERS.get(now, "HIF-014"))
    if move in legal_moves(state, seat):
        return None
    found = _start(move) if state.turn is None else _explain(state, state.turn, now, move)
    return found or Refusal("not_now", OF_PHASE[now])


def _start(move: Move) -> Refusal | None:
    if isinstance(move, m.ChooseStartCards):
        code = "same_deck" if move.decks[0] == move.decks[1] else "not_sorted"
        return Refusal(code, "HIF-010")
    return None


def _explain(state: Hifi, turn: Turn, now: Phase, move: Move) -> Refusal | None:
    """Explain an answer to the question at hand; None when it answers another one."""
    place = state.places[turn.seat]
    match now, move:
        case "rotate_record", m.RotateRecord():
            return _rotation(state, turn.seat, move)
        case "vinyl_action", (
            m.VinylDraw() | m.VinylSwap() | m.VinylFader() | m.VinylObjective() | m.VinylKnob()
        ):
            return _vinyl(state, turn, move)
        case "keep_objective", m.KeepObjective():
            return Refusal("not_drawn", "HIF-030" if "mastering" in turn.drawn else "HIF-029")
        case "production", m.ProduceKnob(artist=artist):
            return _knob(state, artist)
        case "production", m.ProduceObjective(kind=kind):
            return _objective(kind)
        case "production", m.ProduceDiscard():
            return _discard(state, place, move)
        case "record", m.Record():
            return _record(state, place, move)
        case "record", m.ProduceKnob() | m.ProduceObjective() | m.ProduceDiscard():
            few = place.fader < PRODUCTION_COST
            return Refusal("too_few_points", "HIF-035") if few else None
        case "mixing", m.FulfilMixing():
            return _fulfil(state, turn, place, move)
        case "harmony", m.Harmony():
            return _harmony(state, turn, move)
        case "bonus", (m.BonusKnob() | m.BonusSwap() | m.BonusRerecord()):
            return _bonus(state, turn, place, move)
        case _:
            return None


def _rotation(state: Hifi, seat: int, move: m.RotateRecord) -> Refusal:
    if move.steps < 1:
        return Refusal("must_rotate", "HIF-016")
    if move.direction == "ccw":
        if seat != state.order[0]:
            return Refusal("not_the_starting_player", "HIF-020")
        return Refusal("one_step_back", "HIF-020")
    if move.steps > STEPS_MAX:
        return Refusal("too_far", "HIF-R02", {"steps": STEPS_MAX})
    return Refusal("too_few_points_to_rotate", "HIF-018", {"cost": rotation_cost(move.steps)})


def _vinyl(state: Hifi, turn: Turn, move: Move) -> Refusal:
    space = VINYL_SPACES[state.record]
    if isinstance(move, m.VinylDraw):
        if space.draw not in {"any", move.deck}:
            return Refusal("not_at_the_arm", "HIF-021")
        if "draw" in turn.taken:
            return Refusal("taken_already", "HIF-023")
        return Refusal("deck_empty", "HIF-R07", {"artist": move.deck})
    if _other_action(move) != space.other:
        return Refusal("not_at_the_arm", "HIF-021")
    if "other" in turn.taken:
        return Refusal("taken_already", "HIF-023")
    match move:
        case m.VinylSwap(a=a, b=b):
            return _swap(state, a, b)
        case m.VinylObjective(kind=kind):
            return _objective(kind)
        case m.VinylKnob(artist=artist):
            return _knob(state, artist)
        case _:
            return Refusal("fader_at_the_top", "HIF-R10", {"level": FADER_TOP})


def _other_action(move: Move) -> str:
    match move:
        case m.VinylSwap():
            return "swap"
        case m.VinylFader():
            return "fader_to_5"
        case m.VinylObjective(kind=kind):
            return f"draw_{kind}"
        case _:
            return "place_knob"


def _swap(state: Hifi, a: m.Spot, b: m.Spot) -> Refusal:
    if card_at(state, a) is None or card_at(state, b) is None:
        return Refusal("no_card_there", "HIF-027")
    return Refusal("same_card" if a == b else "not_sorted", "HIF-026")


def _knob(state: Hifi, artist: Artist) -> Refusal:
    """HIF-R12: only a seat without knobs left is turned down."""
    return Refusal("no_knob_left", "HIF-R12", {"artist": artist, "count": len(state.eq[artist])})


def _objective(kind: Kind) -> Refusal:
    return Refusal(f"no_{kind}_left", "HIF-R08")


def _discard(state: Hifi, place: Place, move: m.ProduceDiscard) -> Refusal:
    if state.mode == "basic":
        return Refusal("advanced_only", "HIF-034")
    if move.card not in place.hand:
        return Refusal("not_in_hand", "HIF-034")
    return Refusal("changes_nothing", "HIF-R20")


def _record(state: Hifi, place: Place, move: m.Record) -> Refusal:
    if move.card not in place.hand:
        return Refusal("not_in_hand", "HIF-036")
    spaces = state.setup.spaces_per_track
    if not (1 <= move.at.track <= TRACKS and 1 <= move.at.space <= spaces):
        return Refusal("no_such_space", "HIF-012", {"spaces": spaces})
    return Refusal("space_taken", "HIF-036")


def _fulfil(state: Hifi, turn: Turn, place: Place, move: m.FulfilMixing) -> Refusal:
    if move.objective not in place.objectives["mixing"]:
        return Refusal("objective_not_held", "HIF-057")
    if not 1 <= move.track <= TRACKS:
        return Refusal("no_such_track", "HIF-057", {"tracks": TRACKS})
    if not has_marker(state, turn.seat):
        return Refusal("no_marker_left", "HIF-062")
    if free_mixing_space(state, move.track) is None:
        return Refusal("no_mixing_space", "HIF-061", {"track": move.track})
    if best_run(state.board, move.objective, move.track) is not None:
        return Refusal("card_not_moved", "HIF-057")
    return Refusal("no_match", "HIF-053")


def _harmony(state: Hifi, turn: Turn, move: m.Harmony) -> Refusal:
    if move.condition not in turn.harmony:
        return Refusal("condition_not_met", "HIF-048")
    if bonus_at(state, move.condition) is None:
        return Refusal("no_bonus_there", "HIF-R35")
    return Refusal("changes_nothing", "HIF-R20")


def _bonus(state: Hifi, turn: Turn, place: Place, move: Move) -> Refusal | None:
    kind = turn.bonus.kind if turn.bonus else None
    match kind, move:
        case "place_knob", m.BonusKnob(artist=artist):
            return _knob(state, artist)
        case "swap", m.BonusSwap(a=a, b=b):
            return _swap(state, a, b)
        case "rerecord", m.BonusRerecord(card=card):
            clause = "HIF-049" if state.mode == "basic" else "HIF-092"
            return Refusal("no_card_there" if card in place.hand else "not_in_hand", clause)
        case _:
            return Refusal("other_bonus", "HIF-R20")
