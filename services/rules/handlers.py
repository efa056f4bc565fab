"""What the lobby's events lead to here: a table's match is prepared, started, cancelled."""

from typing import TypeVar
from uuid import UUID

import msgspec

from services.rules.life import Life, TableCancelled, TableOpened, TableStarted
from services.rules.patience import patient
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem

T = TypeVar("T")


class TableEvents:
    """Answers entries of `feed:lobby`."""

    def __init__(self, life: Life) -> None:
        self._life = life

    def on_event(self, item: FeedItem, command: UUID) -> None:
        """Carry one entry to its match; what concerns no match is passed over.

        Raises:
            msgspec.ValidationError, LifeError: the table asks for what cannot be.
        """
        event = whole_of(item.fields)
        with patient():
            match event.type:
                case "table.opened":
                    self._life.prepare(_read(event.body, TableOpened), command)
                case "table.started":
                    self._life.start(_read(event.body, TableStarted), command)
                case "table.cancelled":
                    self._life.cancel(_read(event.body, TableCancelled), command)
                case _:
                    pass


def _read(body: str, kind: type[T]) -> T:
    return msgspec.json.decode(body, type=kind)
