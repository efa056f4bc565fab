"""What of moves and facts each viewer may see, beyond the secrets declared on them (ledger §6).

Three moves and one fact are left out altogether, not only their secret fields: their very type
would tell others something.
"""

from turntable.engine.items import Item
from turntable.games.hifi.facts import MixingPassed
from turntable.games.hifi.moves import KeepObjective, PassMixing, ProduceDiscard


def mask(item: Item, viewer: int | None) -> Item | None:
    """Return an item as a viewer may see it; None where nothing of it may be known."""
    match item:
        case KeepObjective() | PassMixing() | ProduceDiscard():
            return None  # a move is masked for others than its mover: they see the facts alone
        case MixingPassed(seat=seat):
            return item if viewer == seat else None  # HIF-R43
        case _:
            return item.masked(viewer)
