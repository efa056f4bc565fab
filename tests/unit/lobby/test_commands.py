"""Commands on tables: repeats, races, and what a refusal leaves behind."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from services.lobby import domain, events
from services.lobby.commands import CommandRefused, NoSuchTable, Tables
from turntable.eventstore.memory import MemoryEventStore
from turntable.kernel.ids import uuid7

HOST = "host"


@pytest.fixture
def store() -> MemoryEventStore:
    return MemoryEventStore()


@pytest.fixture
def tables(store: MemoryEventStore) -> Tables:
    return Tables(store)


@pytest.fixture
def table_id(tables: Tables) -> UUID:
    table_id = uuid7()
    tables.open(table_id, uuid7(), HOST, [opened(table_id), events.SeatTaken(0, HOST)])
    return table_id


def opened(table_id: UUID, seats: int = 2) -> events.TableOpened:
    return events.TableOpened(
        str(table_id), "m", "ABCDEF", "three_cards", 1, seats, {}, "public", HOST, 1
    )


def test_a_command_changes_the_table_and_its_log(
    tables: Tables, table_id: UUID, store: MemoryEventStore
) -> None:
    after = tables.execute(table_id, uuid7(), "ann", lambda table: domain.sit(table, "ann", None))
    assert after.seats[1].player == "ann"
    assert tables.load(table_id) == after
    last = store.read(table_id)[-1]
    assert (last.type, last.actor, last.open) == ("table.seat_taken", "ann", last.body)


def test_a_refused_command_changes_nothing(
    tables: Tables, table_id: UUID, store: MemoryEventStore
) -> None:
    with pytest.raises(CommandRefused, match="already_seated"):
        tables.execute(table_id, uuid7(), HOST, lambda table: domain.sit(table, HOST, None))
    assert len(store.read(table_id)) == 2


def test_a_repeat_gets_the_first_answer_whatever_came_after(
    tables: Tables, table_id: UUID, store: MemoryEventStore
) -> None:
    command = uuid7()
    first = tables.execute(table_id, command, "ann", lambda table: domain.sit(table, "ann", None))
    tables.execute(table_id, uuid7(), "ann", lambda table: domain.leave(table, "ann", 1))
    events_before = len(store.read(table_id))
    again = tables.execute(table_id, command, "ann", lambda table: domain.sit(table, "ann", None))
    assert again == first
    assert len(store.read(table_id)) == events_before


def test_a_command_id_used_for_something_else_is_refused(tables: Tables, table_id: UUID) -> None:
    command = uuid7()
    tables.execute(table_id, command, HOST, lambda table: domain.lock(table, HOST, locked=True))
    with pytest.raises(CommandRefused, match="key_reused"):
        tables.execute(
            table_id, command, HOST, lambda table: domain.lock(table, HOST, locked=False)
        )


def test_opening_again_gives_the_same_table_and_refuses_another(tables: Tables) -> None:
    table_id, command = uuid7(), uuid7()
    first = tables.open(table_id, command, HOST, [opened(table_id)])
    assert tables.open(table_id, command, HOST, [opened(table_id)]) == first
    with pytest.raises(CommandRefused, match="key_reused"):
        tables.open(table_id, command, HOST, [opened(table_id, seats=3)])


def test_an_unknown_table_is_named_so(tables: Tables) -> None:
    with pytest.raises(NoSuchTable):
        tables.load(uuid7())
    with pytest.raises(NoSuchTable):
        tables.execute(uuid7(), uuid7(), HOST, domain.expire)


def test_of_many_who_want_the_last_seat_one_gets_it(tables: Tables, table_id: UUID) -> None:
    def sit(player: str) -> str:
        try:
            tables.execute(table_id, uuid7(), player, lambda table: domain.sit(table, player, None))
        except CommandRefused as refused:
            return refused.code
        return "seated"

    with ThreadPoolExecutor(8) as threads:
        answers = sorted(threads.map(sit, [f"player {n}" for n in range(8)]))
    assert answers == ["seated", *["table_full"] * 7]


def test_the_same_command_sent_at_once_is_carried_out_once(
    tables: Tables, table_id: UUID, store: MemoryEventStore
) -> None:
    command = uuid7()

    def sit(_: int) -> domain.Table:
        return tables.execute(
            table_id, command, "ann", lambda table: domain.sit(table, "ann", None)
        )

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(sit, range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert len(store.read(table_id)) == 3
