"""The reasons why a move that answers the question is not among the listed ones."""

from collections.abc import Sequence

from msgspec import UnsetType

from turntable.engine.items import Move
from turntable.engine.refusal import Refusal
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import FACES, GENRE_BIT, LOCATIONS, NEEDS, WILD, WILDS, icons_of
from turntable.games.vinyl.collection import targets
from turntable.games.vinyl.legal import SALE_DISCOUNT, must_leave, on_rows, on_sale
from turntable.games.vinyl.magazines import HAND_LIMIT
from turntable.games.vinyl.payments import affordable, covered, unpaid, wilds_in
from turntable.games.vinyl.questions import HELD, Phase, location_of
from turntable.games.vinyl.retiring import claims
from turntable.games.vinyl.state import Place, Vinyl

Paid = m.Collect | m.Layaway | m.Acquire | m.BumpAcquire


def explain_payment(state: Vinyl, place: Place, phase: Phase, move: Paid) -> Refusal:
    """Explain a payment or a deposit that is not listed."""
    match move:
        case m.Collect(album=album, payment=payment, collection=goal):
            on_offer = on_sale(state) if phase == "sale_bin" else on_rows(state)
            discount = SALE_DISCOUNT if phase == "sale_bin" else 0
            if album not in on_offer:
                return Refusal("not_there", "VIN-058" if discount else "VIN-048")
            return _cards(place, payment) or _payment(place, album, payment, goal, discount)
        case m.Layaway(album=album, deposit=deposit):
            if album not in on_rows(state):
                return Refusal("not_there", "VIN-062")
            if place.layaway is not None:
                return Refusal("layaway_taken", "VIN-063")
            if not deposit:
                return Refusal("no_deposit", "VIN-067" if not place.hand else "VIN-062")
            return _cards(place, deposit) or _deposit(album, deposit)
        case (
            m.Acquire(payment=payment, collection=goal)
            | m.BumpAcquire(payment=payment, collection=goal)
        ):
            if isinstance(move, m.BumpAcquire) and not _offered(state, "bump_acquire"):
                return Refusal("not_here", "VIN-034")
            if place.layaway is None:
                return Refusal("nothing_laid_away", "VIN-068")
            return _cards(place, payment) or _payment(place, place.layaway, payment, goal, 0)


def _cards(place: Place, cards: Sequence[str]) -> Refusal | None:
    if any(card not in place.hand for card in cards):
        return Refusal("not_in_hand", "VIN-049")
    if len(set(cards)) < len(cards):
        return Refusal("named_twice", "VIN-049")
    return None


def _payment(place: Place, album: str, payment: Sequence[str], goal: str, discount: int) -> Refusal:
    deposit = place.deposit if album == place.layaway else []
    cards = [*payment, *deposit]
    missing = NEEDS[album] & ~covered(album, cards)
    if short := unpaid(missing, wilds_in(cards), discount):
        clause = "VIN-059" if discount and missing & GENRE_BIT else "VIN-049"
        return Refusal("not_paid", clause, {"missing": _words(album, missing), "short": short})
    if any(
        affordable(
            [card for card in payment if card != left], album, discount=discount, deposit=deposit
        )
        for left in payment
    ):
        return Refusal("overpaid", "VIN-069" if album == place.layaway else "VIN-051")
    if goal in targets(place, album):
        return Refusal("same_payment", "VIN-R19")
    if goal == m.NEW:
        return Refusal("no_room", "VIN-056")
    if goal not in [kept.id for kept in place.collections]:
        return Refusal("no_such_collection", "VIN-055")
    return Refusal("does_not_fit", "VIN-114", {"album": album})


def _words(album: str, mask: int) -> list[str]:
    """Return icons by the words the catalogue has for them: `pop`, `50s`, `mint`."""
    return [icon.split(":")[-1] for icon in icons_of(album, mask)]


def _deposit(album: str, deposit: Sequence[str]) -> Refusal:
    def cover(cards: Sequence[str]) -> int:
        shown = covered(album, cards).bit_count() + sum(card in WILDS for card in cards)
        return min(NEEDS[album].bit_count(), shown)

    useless = [
        card
        for card in deposit
        if cover([other for other in deposit if other != card]) == cover(deposit)
    ]
    if len(deposit) > 1 and useless:
        return Refusal("useless_deposit", "VIN-065", {"cards": useless})
    return Refusal("same_payment", "VIN-R19")


def explain_rest(state: Vinyl, seat: int, phase: Phase, move: Move) -> Refusal:
    """Explain any other move that is not listed."""
    place = state.places[seat]
    match move:
        case m.DraftKeep():
            clause = "VIN-016" if phase == "draft_1" else "VIN-017"
            held = place.drafting if phase == "draft_1" else place.received
            return _not_held(move.card in held, "card_not_dealt", clause)
        case m.Retire():
            return _retire(state, seat, phase, move)
        case m.MoveMeeple(location="sale_bin") if must_leave(state, seat):
            return Refusal("must_leave", "VIN-035")
        case m.MoveMeeple():
            return Refusal("nothing_to_do_there", "VIN-R11")
        case m.Draw():
            return _draw(state, move)
        case m.DiscardToLimit(cards=cards):
            excess = len(place.hand) - HAND_LIMIT
            if len(cards) != excess:
                return Refusal("wrong_number", "VIN-044", {"count": excess})
            return _cards(place, cards) or Refusal("same_payment", "VIN-R19")
        case m.LoyaltyKeep(cards=cards):
            kept = [] if isinstance(cards, UnsetType) else list(cards)
            if len(kept) != HELD:
                return Refusal("wrong_number", "VIN-046", {"count": HELD})
            if len(set(kept)) < HELD:
                return Refusal("named_twice", "VIN-046")
            return _not_held(set(kept) <= set(place.loyalty), "card_not_held", "VIN-046")
        case m.BumpSpoils(card=card):
            return _spoils(state, card)
        case m.BumpPartialKnowledge() if _offered(state, "bump_partial_knowledge"):
            return Refusal("no_cards", "VIN-R44")
        case _:
            return Refusal("not_here", "VIN-034")


def _not_held(held: object, code: str, clause: str) -> Refusal:
    """A card that is there is only not listed because one like it is."""
    return Refusal("same_card", clause) if held else Refusal(code, clause)


def _retire(state: Vinyl, seat: int, phase: Phase, move: m.Retire) -> Refusal:
    if phase == "bump" and seat != state.active:
        return Refusal("not_own_turn", "VIN-023")
    if phase != "final_retire" and state.retired:
        return Refusal("retired_already", "VIN-022")
    for kept in state.places[seat].collections:
        if kept.id == move.collection:
            if move.reward is None:
                return Refusal("reward_due", "VIN-R36")
            if move.reward not in claims(kept.albums):
                return Refusal("no_claim", "VIN-123", {"pile": move.reward})
            return Refusal("pile_empty", "VIN-127", {"pile": move.reward})
    return Refusal("no_such_collection", "VIN-122")


def _draw(state: Vinyl, move: m.Draw) -> Refusal:
    if move.source == "stock":
        stray = not isinstance(move.card, UnsetType)
        return Refusal("not_there", "VIN-038") if stray else Refusal("no_cards", "VIN-090")
    if move.card not in state.display:
        return Refusal("not_there", "VIN-038")
    if state.draws and FACES[str(move.card)] == WILD:
        return Refusal("no_wild_now", "VIN-041")
    return Refusal("same_card", "VIN-R19")


def _spoils(state: Vinyl, card: str | None) -> Refusal:
    if not _offered(state, "bump_spoils"):
        return Refusal("not_here", "VIN-034")
    if card is None:
        return Refusal("spoils_there", "VIN-079") if state.spent else Refusal("no_cards", "VIN-R44")
    if card in WILDS:
        return Refusal("wild_spoils", "VIN-076")
    if card not in state.spent:
        return Refusal("not_spent", "VIN-075")
    return Refusal("same_card", "VIN-R19")


def _offered(state: Vinyl, action: str) -> bool:
    """Whether the location where the bumped seat stands has a bump action."""
    location = location_of(state, state.bumped if state.bumped is not None else "npc")
    return location is not None and action in LOCATIONS[location].bump
