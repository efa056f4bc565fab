"""What the lobby keeps beside its log, whatever keeps it; each adapter inherits the tests."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest

from services.lobby.domain import Seat, Table
from services.lobby.ports import EntropyKept, Kept, ListRows, Wanted
from turntable.kernel.ids import uuid7

ANN, BOB = (UUID(f"0190a000-0000-7000-8000-00000000000{n}") for n in (1, 2))
ENTROPY, OTHER = "ab" * 32, "cd" * 32


@dataclass
class Adapter:
    """What is kept, and a transaction of the list's projection."""

    kept: Kept
    rows: Callable[[], AbstractContextManager[ListRows]]


def table(
    *,
    host: UUID = ANN,
    player: UUID | None = None,
    game: str = "g",
    visibility: str = "public",
    status: str = "open",
    table_id: UUID | None = None,
) -> Table:
    seats = [Seat(player=str(player) if player else None, entropy=uuid4()), Seat(bot="greedy")]
    return Table(
        table=str(table_id or uuid7()),
        match=str(uuid7()),
        code="ABCDEF",
        game=game,
        ruleset=1,
        options={"long": True},
        visibility=visibility,
        host=str(host),
        opened_at_ms=1,
        seats=seats,
        status=status,
    )


class TablesContract:
    @pytest.fixture
    def on(self) -> Adapter:
        raise NotImplementedError

    def listed(self, on: Adapter, *tables: Table) -> None:
        with on.rows() as rows:
            for found in tables:
                rows.put(found)

    def test_a_command_has_one_address_for_ever(self, on: Adapter) -> None:
        one, two = uuid4(), uuid4()
        first, second = on.kept.addresses.claim(one), on.kept.addresses.claim(two)
        assert on.kept.addresses.claim(one) == first
        assert len({first.table, first.match, second.table, second.match}) == 4
        assert first.code != second.code

    def test_an_address_is_found_by_code_and_by_match(self, on: Adapter) -> None:
        address = on.kept.addresses.claim(uuid4())
        on.kept.addresses.claim(uuid4())
        assert on.kept.addresses.by_code(address.code) == address
        assert on.kept.addresses.by_match(address.match) == address
        assert on.kept.addresses.by_code("222222") is None
        assert on.kept.addresses.by_match(address.table) is None

    def test_entropy_is_kept_once_a_command(self, on: Adapter) -> None:
        vault, command, where = on.kept.vault, uuid4(), uuid7()
        assert vault.of(where) == {}
        for _ in range(2):
            vault.keep(command, where, ENTROPY)
        with pytest.raises(EntropyKept):
            vault.keep(command, where, OTHER)
        with pytest.raises(EntropyKept):
            vault.keep(command, uuid7(), ENTROPY)
        another = uuid4()
        vault.keep(another, where, OTHER)
        vault.keep(uuid4(), uuid7(), OTHER)
        assert vault.of(where) == {command: ENTROPY, another: OTHER}

    def test_known_players_have_names(self, on: Adapter) -> None:
        on.kept.players.add(ANN, "Ann", 1)
        on.kept.players.add(BOB, "Bob", 1)
        assert on.kept.players.names([ANN, uuid7()]) == {str(ANN): "Ann"}
        assert on.kept.players.names([]) == {}

    def test_a_table_is_listed_as_it_was_last_written(self, on: Adapter) -> None:
        first = table(player=BOB)
        with on.rows() as rows:
            assert rows.get(UUID(first.table)) is None
            rows.put(first)
            found = rows.get(UUID(first.table))
            assert found == first
            assert found is not first
        after = table(table_id=UUID(first.table), host=BOB, status="cancelled")
        self.listed(on, after)
        assert on.kept.listing.page(Wanted(), None, 9) == [after]

    def test_lists_are_of_public_tables_or_of_a_players_own(self, on: Adapter) -> None:
        public, linked = table(), table(visibility="link", player=BOB)
        hosted = table(visibility="link", host=BOB)
        self.listed(on, public, linked, hosted)
        assert on.kept.listing.page(Wanted(), None, 9) == [public]
        assert on.kept.listing.page(Wanted(player=BOB), None, 9) == [hosted, linked]
        assert on.kept.listing.page(Wanted(player=uuid7()), None, 9) == []

    def test_lists_are_filtered_and_paged(self, on: Adapter) -> None:
        first, second = table(), table(status="finished")
        other = table(game="h")
        self.listed(on, second, other, first)
        listing = on.kept.listing
        assert listing.page(Wanted(game="g"), None, 1) == [second]
        assert listing.page(Wanted(game="g"), UUID(second.table), 9) == [first]
        assert listing.page(Wanted(status="finished"), None, 9) == [second]
        assert listing.page(Wanted(game="h", status="finished"), None, 9) == []

    def test_old_tables_that_are_open_still_are_found_oldest_first(self, on: Adapter) -> None:
        old, older = (table(table_id=UUID(int=(ms << 80) | 7)) for ms in (90, 10))
        started = table(table_id=UUID(int=(5 << 80) | 7), status="started")
        young = table(table_id=UUID(int=(100 << 80) | 7))
        self.listed(on, old, older, started, young)
        assert on.kept.listing.open_since(100, 9) == [older, old]
        assert on.kept.listing.open_since(100, 1) == [older]
