"""Why a move is not legal: a stable code, the clause it breaks, parameters.

`legal.py` alone says what is legal; this module only explains what that list lacks.
"""

from collections.abc import Mapping

from turntable.engine.items import Move
from turntable.engine.refusal import Refusal
from turntable.games.seasons_greetings.cards import POSITIONS, TOP
from turntable.games.seasons_greetings.legal import (
    SCORING_SPACES,
    allowed,
    asked,
    available,
    legal_moves,
    own_locations,
)
from turntable.games.seasons_greetings.moves import DraftAlbum, PlayToScoring, PlayToTree
from turntable.games.seasons_greetings.state import SCORING, Phase, SeasonsGreetings

OF_PHASE: Mapping[Phase, str] = {
    "set_up": "SEA-008",
    "play_album": "SEA-017",
    "draft_album": "SEA-028",
    "over": "SEA-039",
}
"""The clause that says who may move while the match stands at a question."""


def refusal(state: SeasonsGreetings, seat: int, move: Move) -> Refusal | None:
    """Return None for the listed moves, else why not."""
    if seat not in asked(state):
        return Refusal("not_asked", OF_PHASE[state.phase])
    if move in legal_moves(state, seat):
        return None
    match move:
        case DraftAlbum() if state.phase == "draft_album":
            return Refusal("not_in_row", "SEA-029")
        case PlayToTree() if state.phase == "play_album":
            return _to_tree(state, seat, move)
        case PlayToScoring(album=album) if state.phase == "play_album":
            return _not_held(state, seat, album) or _location(state, seat, SCORING)
        case _:
            clause = "SEA-010" if state.phase == "play_album" else "SEA-028"
            return Refusal("not_now", clause)


def _to_tree(state: SeasonsGreetings, seat: int, move: PlayToTree) -> Refusal:
    if move.tree not in state.trees:
        return Refusal("no_such_tree", "SEA-009")
    if move.position not in POSITIONS:
        return Refusal("no_such_position", "SEA-R02")
    held = _not_held(state, seat, move.album)
    if held is not None:
        return held
    if move.tree not in allowed(state, seat):
        return _location(state, seat, move.tree)
    albums = state.trees[move.tree].albums
    if move.position in albums:
        return Refusal("position_taken", "SEA-019")
    if not albums:
        return Refusal("top_first", "SEA-018", {"position": TOP})
    return Refusal("not_adjacent", "SEA-019")


def _not_held(state: SeasonsGreetings, seat: int, album: str) -> Refusal | None:
    return None if album in state.places[seat].hand else Refusal("not_in_hand", "SEA-010")


def _location(state: SeasonsGreetings, seat: int, location: str) -> Refusal:
    """The location is not one of those that the seat may play to."""
    if not available(state, seat, location):
        if location == SCORING:
            return Refusal("scoring_area_full", "SEA-037", {"limit": SCORING_SPACES})
        return Refusal("tree_full", "SEA-011", {"tree": location})
    if location not in own_locations(state, seat):
        return Refusal("not_your_tree", "SEA-015", {"tree": location})
    if location != SCORING:
        return Refusal("same_tree_again", "SEA-012", {"tree": location})
    if not state.places[seat].scoring:
        return Refusal("first_to_a_tree", "SEA-013")
    return Refusal("same_area_again", "SEA-012")
