"""Legality, and it lives only here: open questions, legal moves, who can play where.

Why a move is *not* legal is told by `refusal.py`.
"""

from collections.abc import Iterator, Sequence

from turntable.engine.decision import Decision
from turntable.engine.items import Move
from turntable.games.seasons_greetings.moves import DraftAlbum, PlayToScoring, PlayToTree
from turntable.games.seasons_greetings.state import (
    SCORING,
    SeasonsGreetings,
    left_tree,
    right_tree,
)
from turntable.games.seasons_greetings.trees import is_full, open_positions

SCORING_SPACES = 3
"""SEA-037."""


def decisions(state: SeasonsGreetings) -> Sequence[Decision]:
    """Return the open question: there is one at a time."""
    return [Decision(seat, state.phase) for seat in asked(state)]


def asked(state: SeasonsGreetings) -> list[int]:
    """Return the seats that have to answer."""
    return [state.active] if state.phase in {"play_album", "draft_album"} else []


def legal_moves(state: SeasonsGreetings, seat: int) -> list[Move]:
    """Return every legal move of a seat, in a stable order."""
    if seat not in asked(state):
        return []
    if state.phase == "draft_album":
        return [DraftAlbum(entry.album) for entry in state.row]  # SEA-029, SEA-R17, SEA-R19
    return list(_plays(state, seat))


def _plays(state: SeasonsGreetings, seat: int) -> Iterator[Move]:
    """SEA-010: every album of the hand at every place it may go to."""
    locations = allowed(state, seat)
    spots = [
        (tree, position)
        for tree in locations
        if tree != SCORING
        for position in open_positions(state.trees[tree].albums)
    ]
    for album in state.places[seat].hand:
        for tree, position in spots:
            yield PlayToTree(album, tree, position)
        if SCORING in locations:
            yield PlayToScoring(album)


def own_locations(state: SeasonsGreetings, seat: int) -> list[str]:
    """Return a seat's three locations: left tree, right tree, scoring area."""
    return [left_tree(seat), right_tree(seat, len(state.places)), SCORING]


def available(state: SeasonsGreetings, seat: int, location: str) -> bool:
    """SEA-011, SEA-037: whether an album still fits."""
    if location == SCORING:
        return len(state.places[seat].scoring) < SCORING_SPACES
    return not is_full(state.trees[location].albums)


def allowed(state: SeasonsGreetings, seat: int) -> list[str]:
    """Return the locations that a seat may play to, whatever it has in hand.

    SEA-012 to SEA-014, SEA-R23, SEA-R32: not where it played last, unless nothing else is
    available. SEA-015, SEA-R24: if none of its own is, every tree with an empty space.
    """
    own = [place for place in own_locations(state, seat) if available(state, seat, place)]
    if own:
        last = state.places[seat].large_ball
        return [location for location in own if location != last] or own
    return [tree for tree in state.trees if available(state, seat, tree)]


def can_play(state: SeasonsGreetings, seat: int) -> bool:
    """SEA-R25: an album in hand and a place for it."""
    return bool(state.places[seat].hand and allowed(state, seat))


def complete(state: SeasonsGreetings) -> bool:
    """SEA-039: every tree and every scoring area is full."""
    return all(is_full(tree.albums) for tree in state.trees.values()) and all(
        len(place.scoring) == SCORING_SPACES for place in state.places
    )
