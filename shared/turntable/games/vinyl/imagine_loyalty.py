"""Dealing loyalty cards anew, with what a seat knows from the draft.

A seat knows the cards it holds and those it has put under the deck; of the pair it passed on it
knows that the next seat has kept one and put the other under.
"""

from collections.abc import Mapping
from typing import Any

from turntable.engine.chance import Chance
from turntable.games.vinyl.cards import LOYALTY
from turntable.games.vinyl.state import Returned, Vinyl

LABEL = "imagine"
UNKNOWN = ""


def deal_loyalty(state: Vinyl, view: Mapping[str, Any], chance: Chance) -> None:
    """Fill hands, draft and deck of a state that holds what the view shows."""
    state.loyalty_deck = [
        Returned(shown["card"] or UNKNOWN, shown["by"], shown["draft"])
        for shown in view["loyalty_deck"]
    ]
    if view["loyalty_order"] is not None:
        state.loyalty_deck = [
            Returned(card, entry.by, entry.draft)
            for card, entry in zip(view["loyalty_order"], state.loyalty_deck, strict=True)
        ]
        return
    seen = {entry.card for entry in state.loyalty_deck}
    for place in state.places:
        seen.update(place.loyalty, place.drafting, place.received)
    unseen = [card for card in LOYALTY if card not in seen]
    if view["seat"] is not None:
        for card in _deal_passed(state, view, chance, unseen):
            unseen.remove(card)
    _deal_rest(state, view, chance.shuffled(unseen, LABEL))


def _deal_passed(
    state: Vinyl, view: Mapping[str, Any], chance: Chance, unseen: list[str]
) -> list[str]:
    """Deal what the viewer has passed on and not seen since; return the cards dealt."""
    receiver = (view["seat"] + 1) % len(state.places)
    place, shown = state.places[receiver], view["places"][receiver]
    passed = [card for card in state.places[view["seat"]].passed if card in unseen]
    pair = chance.shuffled(passed, LABEL)
    if not pair or shown["received_count"]:
        place.received = sorted(pair[: shown["received_count"]])
        place.loyalty = pair[shown["received_count"] :]
        return pair
    dealt = []
    under = _place_under(state, receiver)
    if under is not None:
        dealt.append(pair.pop())
        _put(state, under, dealt[0])
    elif len(pair) > 1:
        pair.pop()  # the card put under has been drawn by somebody: it may be anywhere
    elif shown["exchanges"]:
        return []  # it may be the one kept or the one put under
    if pair:
        dealt.append(pair[0])
        _deal_kept(state, receiver, shown, pair[0], chance)
    return dealt


def _place_under(state: Vinyl, seat: int) -> int | None:
    """Return where in the deck a card lies that a seat has put under in the draft."""
    for number, entry in enumerate(state.loyalty_deck):
        if entry.by == seat and entry.draft and entry.card == UNKNOWN:
            return number
    return None


def _deal_kept(
    state: Vinyl,
    receiver: int,
    shown: Mapping[str, Any],
    kept: str,
    chance: Chance,
) -> None:
    """The receiver holds the card it kept, or it has put it under in a later exchange."""
    later = [
        number
        for number, entry in enumerate(state.loyalty_deck)
        if entry.by == receiver and not entry.draft and entry.card == UNKNOWN
    ]
    where = chance.below(shown["loyalty_count"] + len(later), LABEL) if shown["exchanges"] else 0
    if where < shown["loyalty_count"]:
        state.places[receiver].loyalty = [kept]
    else:
        _put(state, later[where - shown["loyalty_count"]], kept)


def _deal_rest(state: Vinyl, view: Mapping[str, Any], unseen: list[str]) -> None:
    for place, shown in zip(state.places, view["places"], strict=True):
        for cards, name in (
            (place.loyalty, "loyalty"),
            (place.drafting, "drafting"),
            (place.received, "received"),
        ):
            while len(cards) < shown[f"{name}_count"]:
                cards.append(unseen.pop())
            cards.sort()
    for number, entry in enumerate(state.loyalty_deck):
        if entry.card == UNKNOWN:
            _put(state, number, unseen.pop())


def _put(state: Vinyl, number: int, card: str) -> None:
    entry = state.loyalty_deck[number]
    state.loyalty_deck[number] = Returned(card, entry.by, entry.draft)
