"""A full state consistent with a view: what the viewer cannot know is dealt anew."""

from collections.abc import Mapping, Sequence
from typing import Any

from turntable.engine.chance import Chance
from turntable.games.vinyl.cards import ALBUMS, LOCATIONS, MAGAZINES
from turntable.games.vinyl.collection import targets
from turntable.games.vinyl.facts import MatchEnded, VinylOptions
from turntable.games.vinyl.imagine_loyalty import deal_loyalty
from turntable.games.vinyl.legal import SALE_DISCOUNT, on_rows, on_sale
from turntable.games.vinyl.payments import Hand, affordable, payments
from turntable.games.vinyl.state import (
    Box,
    Collection,
    Column,
    Gap,
    Npc,
    Place,
    Retired,
    Spaces,
    Vinyl,
)

LABEL = "imagine"
DEALS = 60
"""So many deals are tried until the active seat can pay for an album where it has gone to."""


def imagine(view: dict[str, Any], chance: Chance) -> Vinyl:
    """Return a state that shows the same view to the same seat."""
    state = _open(view)
    _deal_albums(state, view, chance)
    _deal_magazines(state, view, chance)
    deal_loyalty(state, view, chance)
    return state


def _open(view: Mapping[str, Any]) -> Vinyl:
    """Return what the view shows, hidden zones left empty."""
    box, gap, npc, result = view["box"], view["gap"], view["npc"], view["result"]
    return Vinyl(
        places=[_place(shown) for shown in view["places"]],
        options=VinylOptions(**view["options"]),
        letters=dict(view["letters"]),
        columns=[Column(list(column["rows"]), column["sale"]) for column in view["columns"]],
        box=Box([], list(box["stacks"]), list(box["dividers"]), box["waiting"], box["closed"]),
        removed=list(view["removed"]),
        display=list(view["display"]),
        discard=list(view["discard"]),
        spent=list(view["spent"]),
        aside=[card.id for card in MAGAZINES.values() if card.initial == "aside"][
            : view["wilds_aside"]
        ],
        spaces={
            location.id: Spaces(shown["primary"], shown["bump"])
            for location, shown in zip(LOCATIONS.values(), view["locations"], strict=True)
        },
        npc=npc and Npc(npc["location"], npc["target"], npc["column"] - 1, npc["entering"]),
        rewards={shown["pile"]: list(shown["tokens"]) for shown in view["rewards"]},
        round=view["round"],
        final=view["final"],
        active=view["active"],
        moved=view["moved"],
        acted=view["acted"],
        retired=view["retired"],
        draws=view["draws"],
        bumped=view["bumped"],
        gap=gap and Gap(gap["column"], gap["row"]),
        quiet=view["quiet"],
        quiet_rounds=view["quiet_rounds"],
        scoring=view["scoring"],
        result=result
        and MatchEnded(
            tuple(result["totals"]),
            tuple(tuple(seats) for seats in result["ranking"]),
            tuple(result["winners"]),
            result["tiebreak_used"],
        ),
    )


def _place(shown: Mapping[str, Any]) -> Place:
    layaway = shown["layaway"] or {"album": None, "deposit": []}
    return Place(
        hand=list(shown["hand"] or ()),
        seen=list(shown["seen"]),
        wilds=list(shown["wilds"]),
        layaway=layaway["album"],
        deposit=list(layaway["deposit"]),
        collections=[
            Collection(kept["id"], tuple(kept["albums"])) for kept in shown["collections"]
        ],
        retired=[
            Retired(kept["id"], tuple(kept["albums"]), kept["kind"], kept["token"])
            for kept in shown["retired"]
        ],
        started=shown["started"],
        loyalty=[held["card"] for held in shown["loyalty"] or ()],
        drafting=list(shown["drafting"] or ()),
        received=list(shown["received"] or ()),
        passed=list(shown["passed"] or ()),
        exchanges=shown["exchanges"],
    )


def _deal_albums(state: Vinyl, view: Mapping[str, Any], chance: Chance) -> None:
    """The box holds every album that lies nowhere else."""
    if view["box_order"] is not None:
        state.box.albums = list(view["box_order"])
        return
    out = {*on_rows(state), *on_sale(state), *state.removed}
    for place in state.places:
        out.add(place.layaway or "")
        for kept in (*place.collections, *place.retired):
            out.update(kept.albums)
    state.box.albums = chance.shuffled([album for album in ALBUMS if album not in out], LABEL)


def _deal_magazines(state: Vinyl, view: Mapping[str, Any], chance: Chance) -> None:
    """Hands and the stock share the cards that lie nowhere else."""
    if view["stock_order"] is not None:
        state.stock = list(view["stock_order"])
        return
    out = {*state.display, *state.discard, *state.spent, *state.aside}
    for place in state.places:
        out |= {*place.hand, *place.seen, *place.wilds, *place.deposit}
    unseen = [card for card in MAGAZINES if card not in out]
    payer = _must_have_paid(state, view)
    for deal in range(DEALS):
        cards = chance.shuffled(unseen, LABEL)
        if payer is not None and deal == DEALS - 1:
            cards = _payment_first(state, payer, cards)
        for seat in _payer_first(state, payer):
            shown = view["places"][seat]
            if shown["hand"] is None:
                count = shown["hand_count"] - len(shown["seen"])
                state.places[seat].hand = sorted([*shown["seen"], *cards[:count]])
                del cards[:count]
        state.stock = cards
        if payer is None or _offers(state, payer, state.places[payer].hand):
            return


def _must_have_paid(state: Vinyl, view: Mapping[str, Any]) -> int | None:
    """The seat of whose hand all know that it pays for an album: it stands before the bin."""
    active = state.active
    if active == view["seat"]:
        return None
    layaway_open = view["phase"] == "record_bin" and state.places[active].layaway is None
    return active if view["phase"] in {"record_bin", "sale_bin"} and not layaway_open else None


def _payer_first(state: Vinyl, payer: int | None) -> list[int]:
    seats = range(len(state.places))
    return sorted(seats, key=lambda seat: seat != payer)


def _on_offer(state: Vinyl) -> tuple[list[str], int]:
    sale = state.spaces["sale_bin"].primary == state.active
    return (on_sale(state), SALE_DISCOUNT) if sale else (on_rows(state), 0)


def _offers(state: Vinyl, payer: int, hand: Sequence[str]) -> list[str]:
    """Return the albums that a hand pays for and that have a place."""
    albums, discount = _on_offer(state)
    place = state.places[payer]
    return [
        album
        for album in albums
        if affordable(hand, album, discount=discount) and targets(place, album)
    ]


def _payment_first(state: Vinyl, payer: int, cards: list[str]) -> list[str]:
    """Put cards to the front that pay for an album together with what the seat is seen to hold."""
    _, discount = _on_offer(state)
    seen = state.places[payer].seen
    for album in _offers(state, payer, [*seen, *cards]):
        for payment in payments(Hand([*seen, *cards]), album, discount=discount):
            new = [card for card in payment if card not in seen]
            if len(new) + len(seen) <= len(state.places[payer].hand):
                return [*new, *(card for card in cards if card not in new)]
    return cards
