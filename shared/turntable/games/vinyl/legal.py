"""Legality, and it lives only here: open questions, legal moves, the move that forces itself.

Why a move is *not* legal is told by `refusal.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product

from turntable.engine.decision import Decision
from turntable.engine.items import Move
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import LOCATIONS, LOYALTY, LocationId
from turntable.games.vinyl.collection import targets
from turntable.games.vinyl.magazines import HAND_LIMIT, faces_of, knowledge, stock_can_give
from turntable.games.vinyl.payments import Hand, affordable, deposits, payments
from turntable.games.vinyl.questions import HELD, location_of, question
from turntable.games.vinyl.retiring import retirements
from turntable.games.vinyl.state import Place, Vinyl

SALE_DISCOUNT = 1
"""VIN-059."""


def decisions(state: Vinyl) -> Sequence[Decision]:
    """Return the open questions, by seat."""
    phase, seats = question(state)
    return [Decision(seat, phase) for seat in seats]


def legal_moves(state: Vinyl, seat: int) -> list[Move]:
    """Return every legal move of a seat, in a stable order."""
    phase, seats = question(state)
    if seat not in seats:
        return []
    place = state.places[seat]
    match phase:
        case "draft_1":
            return [m.DraftKeep(cards[0]) for cards in by_kind(place.drafting).values()]
        case "draft_2":
            return [m.DraftKeep(cards[0]) for cards in by_kind(place.received).values()]
        case "turn":
            return [*_retirements(state, place), *_visits(state)]
        case "record_bin":
            return list(record_bin(state, place))
        case "sale_bin":
            return list(sale_bin(state, place))
        case "front_counter":
            return [*acquisitions(place), m.LoyaltyExchange()]
        case "draw":
            return list(knowledge(state))
        case "limit":
            return list(_discards(place))
        case "keep":
            return list(_loyalty_keeps(place))
        case "bump":
            return list(_bump(state, seat))
        case "end":
            return [*_retirements(state, place), m.EndTurn()]
        case "final_retire":
            return list(retirements(state, place.collections))
        case "over":
            return []


def forced(state: Vinyl) -> tuple[int, Move] | None:
    """Return the seat and move of a question that resolves itself, by the list of section 5."""
    phase, seats = question(state)
    if phase not in {"draw", "bump", "final_retire"} or not seats:
        return None
    seat = seats[0]
    if phase == "bump" and _could_hide_acquire(state, seat):
        return None
    options = legal_moves(state, seat)
    return (seat, options[0]) if len(options) == 1 else None


def _could_hide_acquire(state: Vinyl, seat: int) -> bool:
    """Whether not asking would tell that the hand does not pay for the layaway album."""
    return location_of(state, seat) == "record_bin" and state.places[seat].layaway is not None


def available(state: Vinyl, location: LocationId) -> bool:
    """VIN-024, VIN-035, VIN-R11: whether the active seat may go to a location."""
    place = state.places[state.active]
    match location:
        case "record_bin":
            return _record_bin_available(state, place)
        case "front_counter":
            return True
        case "sale_bin":
            return not must_leave(state, state.active) and any(
                _collectable(place, album, SALE_DISCOUNT) for album in on_sale(state)
            )
        case "magazine_rack":
            return bool(knowledge(state))


def must_leave(state: Vinyl, seat: int) -> bool:
    """VIN-035 to VIN-037: the seat stands where it may not stay."""
    location = location_of(state, seat)
    return location is not None and LOCATIONS[location].must_leave


def on_rows(state: Vinyl) -> list[str]:
    """Return the albums of the Record Bin, column by column from the top."""
    return [album for column in state.columns for album in column.rows if album is not None]


def on_sale(state: Vinyl) -> list[str]:
    """Return the albums of the Sale Bin, by column."""
    return [column.sale for column in state.columns if column.sale is not None]


def can_lay_away(place: Place) -> bool:
    """VIN-063, VIN-067: the layaway location is free and there is a card to deposit."""
    return place.layaway is None and bool(place.hand)


def record_bin(state: Vinyl, place: Place) -> Iterator[Move]:
    """VIN-048, VIN-062: any album of the rows, collected or laid away."""
    albums, hand = on_rows(state), Hand(place.hand)
    for album in albums:
        yield from collections_of(place, hand, album, 0)
    if can_lay_away(place):
        for album in albums:
            for deposit in deposits(hand, album):
                yield m.Layaway(album, deposit)


def sale_bin(state: Vinyl, place: Place) -> Iterator[m.Collect]:
    """VIN-058, VIN-059: any album of the Sale Bin, one icon cheaper."""
    hand = Hand(place.hand)
    for album in on_sale(state):
        yield from collections_of(place, hand, album, SALE_DISCOUNT)


def collections_of(place: Place, hand: Hand, album: str, discount: int) -> Iterator[m.Collect]:
    """VIN-051, VIN-055: each payment for an album with each collection it may go to."""
    goals = targets(place, album)
    if goals:
        for payment in payments(hand, album, discount=discount):
            for goal in goals:
                yield m.Collect(album, payment, goal)


def acquisitions(place: Place) -> Iterator[m.Acquire]:
    """VIN-068 to VIN-072: the layaway album, paid with its deposit and what is missing."""
    for payment, goal in _acquisitions(place):
        yield m.Acquire(payment, goal)


def spoils(state: Vinyl) -> Iterator[m.BumpSpoils]:
    """VIN-075 to VIN-079, VIN-R44: a spent card by face; only if there is none, the stock."""
    for _, cards in faces_of(state.spent):
        yield m.BumpSpoils(cards[0])
    if not state.spent and stock_can_give(state):
        yield m.BumpSpoils(None)


def by_kind(cards: Sequence[str]) -> Mapping[str, list[str]]:
    """Return loyalty cards by kind, each kind's ascending."""
    kinds: dict[str, list[str]] = {}
    for card in sorted(cards):
        kinds.setdefault(LOYALTY[card].kind, []).append(card)
    return kinds


def _visits(state: Vinyl) -> Iterator[m.MoveMeeple]:
    for location in LOCATIONS.values():
        if available(state, location.id):
            yield m.MoveMeeple(location.id)


def _retirements(state: Vinyl, place: Place) -> Iterator[m.Retire]:
    """VIN-022: one a turn, before the move or after the maintenance."""
    return iter(()) if state.retired else retirements(state, place.collections)


def _record_bin_available(state: Vinyl, place: Place) -> bool:
    albums = on_rows(state)
    if albums and can_lay_away(place):
        return True
    return any(_collectable(place, album, 0) for album in albums)


def _collectable(place: Place, album: str, discount: int) -> bool:
    return affordable(place.hand, album, discount=discount) and bool(targets(place, album))


def _acquisitions(place: Place) -> Iterator[tuple[tuple[str, ...], str]]:
    if place.layaway is None:
        return iter(())
    paid = payments(Hand(place.hand), place.layaway, deposit=place.deposit)
    return product(paid, targets(place, place.layaway))


def _discards(place: Place) -> Iterator[m.DiscardToLimit]:
    """VIN-044: each multiset of faces of the size of the excess."""
    excess = len(place.hand) - HAND_LIMIT
    for cards in _lowest(excess, [cards for _, cards in faces_of(place.hand)]):
        yield m.DiscardToLimit(tuple(sorted(cards)))


def _loyalty_keeps(place: Place) -> Iterator[m.LoyaltyKeep]:
    """VIN-046: each pair of kinds among the four cards."""
    for cards in _lowest(HELD, list(by_kind(place.loyalty).values())):
        yield m.LoyaltyKeep(tuple(sorted(cards)))


def _lowest(number: int, groups: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to take so many things out of groups of like ones, lowest ones first."""
    if number == 0:
        yield ()
        return
    for place, group in enumerate(groups):
        for taken in range(min(number, len(group)), 0, -1):
            for rest in _lowest(number - taken, groups[place + 1 :]):
                yield (*group[:taken], *rest)


def _bump(state: Vinyl, seat: int) -> Iterator[Move]:
    """VIN-033, VIN-034; VIN-R13: the active seat, bumped by the NPC, may retire first."""
    place = state.places[seat]
    location = location_of(state, seat)
    options: list[Move] = []
    for action in LOCATIONS[location].bump if location is not None else ():
        match action:
            case "bump_acquire":
                options += (m.BumpAcquire(payment, goal) for payment, goal in _acquisitions(place))
            case "bump_spoils":
                options += spoils(state)
            case "bump_loyalty_exchange":
                options.append(m.BumpLoyaltyExchange())
            case "bump_partial_knowledge":
                if stock_can_give(state):
                    options.append(m.BumpPartialKnowledge())
    retiring = _retirements(state, place) if seat == state.active else ()
    return chain(retiring, options, (m.BumpPass(),))
