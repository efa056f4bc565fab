"""What lies where: neighbours of slots, faces of clothing, Musical cards for a Single. Look-ups."""

from collections.abc import Collection, Iterable, Sequence

from turntable.games.yacht_rock.cards import CLOTHING, GARMENTS, MUSIC, SINGLES, Attribute, Clothing
from turntable.games.yacht_rock.state import SLOTS, YachtRock

DEALT_A_TURN = 3


def refilled(slot: int) -> tuple[int, int, int]:
    """YAC-018, YAC-019, YAC-R04: the taken slot, the one to its left, the one to its right."""
    return slot, (slot - 2) % SLOTS + 1, slot % SLOTS + 1


def attributes_held(music: Iterable[str], single: str) -> list[Attribute]:
    """Return the attributes of a Single that the Musical cards show, as the Single lists them."""
    shown = {MUSIC[card].attribute for card in music}
    return [attribute for attribute in SINGLES[single].attributes if attribute in shown]


def pairs(own: Collection[str], others: Collection[str]) -> bool:
    """YAC-034: whether two seats that hold these attributes of a Single have two different ones."""
    return any(one != other for one in own for other in others)


def card_showing(music: Sequence[str], attribute: Attribute) -> str:
    """YAC-R21: the smallest id among the cards of a variety."""
    return min(card for card in music if MUSIC[card].attribute == attribute)


def at_hand(state: YachtRock, clothing: Clothing) -> list[str]:
    """Return the active seat's cards of a type: the worn one first, then as they were taken."""
    worn = state.musicians[state.active].outfit.get(clothing)
    taken = [card for card in state.taken if GARMENTS[card].clothing == clothing]
    return taken if worn is None else [worn, *taken]


def faces(state: YachtRock, clothing: Clothing) -> list[str]:
    """YAC-R21: a card for each face: the worn one stands for its own, else the smallest id."""
    worn = state.musicians[state.active].outfit.get(clothing)
    cards = at_hand(state, clothing)
    alike: dict[tuple[str, ...], list[str]] = {}
    for card in cards:
        alike.setdefault(GARMENTS[card].colors, []).append(card)
    return [worn if worn in group else min(group) for group in alike.values()]


def unsettled(state: YachtRock) -> Clothing | None:
    """Return the first type, in the order of the ledger, of which cards were taken."""
    taken = {GARMENTS[card].clothing for card in state.taken}
    return next((clothing for clothing in CLOTHING if clothing in taken), None)
