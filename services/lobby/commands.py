"""Carrying out commands on tables: load, decide, append, again when somebody was first.

A command has an id that its sender keeps over repeats. A repeat gets the table as it stood after
the first time; the same id for something else is refused. Knows the log as a port.
"""

from collections.abc import Callable, Sequence
from uuid import UUID

from services.lobby import domain, events
from services.lobby.domain import Outcome, Refused, Table
from turntable.eventstore.port import EventStore, StaleVersion, StoredEvent

KIND = "table"
ATTEMPTS_MAX = 20

Decide = Callable[[Table], Outcome]
Admit = Callable[[Table], None]
"""Asked of a table that allows the command, before it is carried out the first time; may refuse."""


class CommandRefused(Exception):  # noqa: N818 - named for what happened
    """The table turned the command down; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class NoSuchTable(Exception):  # noqa: N818 - as above
    """There is no table of that id."""


class TooBusy(Exception):  # noqa: N818 - as above
    """Others were first every time; the caller may come back."""


def fold(stored: Sequence[StoredEvent]) -> Table:
    """Return the table after the stored events, of which the first one opened it.

    Raises:
        UnknownTableEventError: an event is not known here.
    """
    opened = events.read(stored[0])
    if not isinstance(opened, events.TableOpened):
        raise events.UnknownTableEventError(f"{stored[0].type} cannot come first")
    table = domain.blank(opened)
    for event in stored[1:]:
        domain.evolve(table, events.read(event), event.cmd_id)
    return table


class Tables:
    """The tables of a log."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def load(self, table_id: UUID) -> Table:
        """Return a table as it stands.

        Raises:
            NoSuchTable: nothing was opened under that id.
        """
        stored = self._store.read(table_id)
        if not stored:
            raise NoSuchTable
        return fold(stored)

    def open(
        self, table_id: UUID, command: UUID, actor: str, first: Sequence[events.TableEvent]
    ) -> Table:
        """Append the first events of a table, and return it.

        Raises:
            CommandRefused: `key_reused`, the command had opened another table.
        """
        self._store.open(table_id, KIND)
        written = [events.write(event) for event in first]
        self._store.append(table_id, 0, command, actor, written)
        stored = self._store.command(table_id, command)
        if [(event.type, event.body) for event in stored] != [(n.type, n.body) for n in written]:
            raise CommandRefused("key_reused")
        return fold(stored)

    def execute(
        self,
        table_id: UUID,
        command: UUID,
        actor: str,
        decide: Decide,
        admit: Admit | None = None,
    ) -> Table:
        """Carry out a command and return the table as it stands after it.

        Raises:
            CommandRefused: the table turned it down, or the command id was used for another one.
            NoSuchTable: nothing was opened under that id.
            TooBusy: others were first every time.
        """
        for _ in range(ATTEMPTS_MAX):
            stored = self._store.read(table_id)
            if not stored:
                raise NoSuchTable
            if any(event.cmd_id == command for event in stored):
                return _repeated(stored, command, decide)
            table = fold(stored)
            new = _decided(decide(table))
            if not new:
                return table
            if admit is not None:
                admit(table)
            try:
                written = [events.write(event) for event in new]
                appended = self._store.append(table_id, table.version, command, actor, written)
            except StaleVersion:
                continue
            if appended.repeated:
                continue
            for event in new:
                domain.evolve(table, event, command)
            return table
        raise TooBusy


def _decided(outcome: Outcome) -> Sequence[events.TableEvent]:
    if isinstance(outcome, Refused):
        raise CommandRefused(outcome.code)
    return outcome


def _repeated(stored: Sequence[StoredEvent], command: UUID, decide: Decide) -> Table:
    """Return the table after the first time, if the command decides the same from before it."""
    mine = [event for event in stored if event.cmd_id == command]
    first, last = mine[0].version, mine[-1].version
    then = None if first == 1 else decide(fold(stored[: first - 1]))
    if then != [events.read(event) for event in mine]:
        raise CommandRefused("key_reused")
    return fold(stored[:last])
