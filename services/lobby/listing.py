"""The list of tables: a projection of `feed:lobby`, built again from nothing when need be.

A table looked up by its id is folded from the log and newer than this. Knows no caller's rights.
"""

from services.lobby import domain, events
from services.lobby.ports import ListRows
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem

CONSUMER = "lobby.listing"


class NotInOrderError(ValueError):
    """An event does not follow what the list holds of its table; the table must stop."""


def project(rows: ListRows, item: FeedItem) -> None:
    """Apply one event of a table to the list."""
    stored = whole_of(item.fields)
    event = events.read(stored)
    if isinstance(event, events.TableOpened):
        table = domain.blank(event)
    else:
        listed = rows.get(stored.stream_id)
        if listed is None:
            raise NotInOrderError(f"{stored.type} of a table that is not listed")
        table = listed
        domain.evolve(table, event, stored.cmd_id)
    if table.version != stored.version:
        raise NotInOrderError(f"version {stored.version} cannot be {table.version}")
    rows.put(table)
