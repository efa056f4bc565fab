"""Which question the match stands at, and who has to answer it; both follow from the state."""

from typing import Literal

from turntable.games.vinyl.cards import LocationId
from turntable.games.vinyl.facts import Who
from turntable.games.vinyl.magazines import HAND_LIMIT, knowledge
from turntable.games.vinyl.state import HOME, Vinyl

Phase = Literal[
    "draft_1",
    "draft_2",
    "turn",
    "record_bin",
    "front_counter",
    "sale_bin",
    "draw",
    "limit",
    "keep",
    "bump",
    "end",
    "final_retire",
    "over",
]
"""The kind of a decision: D1 to D10 of the ledger."""

DEALT = 3
RECEIVED = 2
HELD = 2
"""VIN-015 to VIN-017: loyalty cards dealt, received, and held after the draft."""


def question(state: Vinyl) -> tuple[Phase, list[int]]:
    """Return the kind of the open question and the seats it is put to.

    After a primary action `end` stands for the rest of the turn, which `decide` takes care of.
    """
    if state.result is not None:
        return "over", []
    for seat, place in enumerate(state.places):
        if len(place.drafting) == DEALT:
            return "draft_1", _seats(state, seat)
        if len(place.received) == RECEIVED:
            return "draft_2", _seats(state, seat)
        if len(place.loyalty) > HELD:
            return "keep", [seat]
    return _course(state)


def _seats(state: Vinyl, first: int) -> list[int]:
    """Return the seats that have as much to choose from as the first of them."""
    model = state.places[first]
    return [
        seat
        for seat, place in enumerate(state.places)
        if (len(place.drafting), len(place.received)) == (len(model.drafting), len(model.received))
    ]


def _course(state: Vinyl) -> tuple[Phase, list[int]]:
    location = location_of(state, state.active)
    if state.moved and not state.acted and location == "magazine_rack" and knowledge(state):
        return "draw", [state.active]
    for seat, place in enumerate(state.places):
        if len(place.hand) > HAND_LIMIT:  # VIN-044, VIN-R25
            return "limit", [seat]
    acted = state.acted or location == "magazine_rack"
    if state.bumped is not None and (acted or not state.moved):  # VIN-032, VIN-101
        return "bump", [state.bumped]
    if state.scoring:
        owners = [seat for seat, place in enumerate(state.places) if place.collections]
        return "final_retire", owners[:1]
    if not state.moved:
        return "turn", [state.active]
    if acted or location is None or location == "magazine_rack":
        return "end", [state.active]
    return location, [state.active]


def place_of(state: Vinyl, who: Who) -> str:
    """Return where a meeple stands: `home`, `<location>:primary` or `<location>:bump`."""
    for location, spaces in state.spaces.items():
        if spaces.primary == who:
            return f"{location}:primary"
        if spaces.bump == who:
            return f"{location}:bump"
    return HOME


def location_of(state: Vinyl, who: Who) -> LocationId | None:
    """Return the location a meeple stands at, on either space; None at home."""
    for location, spaces in state.spaces.items():
        if who in (spaces.primary, spaces.bump):
            return location
    return None
