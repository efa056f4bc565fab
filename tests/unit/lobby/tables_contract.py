"""What the lobby keeps beside its log, whatever keeps it; each adapter inherits the tests."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest

from services.lobby.domain import Seat, Table
from services.lobby.places import CLAIM_KEPT_MS, MATCH_COUNTS_MS
from services.lobby.ports import Claim, EntropyKept, Kept, ListRows, Wanted
from turntable.kernel.ids import uuid7

ANN, BOB = (UUID(f"0190a000-0000-7000-8000-00000000000{n}") for n in (1, 2))
ENTROPY, OTHER = "ab" * 32, "cd" * 32
NOBODY = UUID(int=0)
NOW_MS = 1_000_000_000_000


def at(ms: int, number: int = 7) -> UUID:
    """An id that was made at a time."""
    return UUID(int=(ms << 80) | number)


def claim(
    table_id: UUID, kind: str = "open_tables", *, player: UUID = ANN, at_ms: int = NOW_MS
) -> Claim:
    """A place at a table whose next event comes after version 3."""
    return Claim(player, table_id, kind, 3, at_ms)


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
    version: int = 0,
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
        version=version,
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

    def test_players_without_a_table_are_forgotten_once_their_token_is_old(
        self, on: Adapter
    ) -> None:
        gone, sits, hosts, young = (at(ms) for ms in (10, 20, 30, 200))
        renewed, again = at(40), at(50)
        for player in (gone, sits, hosts, renewed, again, young):
            on.kept.players.add(player, "Guest", player.int >> 80)
        on.kept.players.renewed(renewed, 150)
        on.kept.players.renewed(again, 1)
        on.kept.players.renewed(at(60), 1)
        self.listed(on, table(player=sits), table(host=hosts))
        assert on.kept.players.forget(100, NOBODY, 9) == again
        left = on.kept.players.names([gone, sits, hosts, renewed, again, young, at(60)])
        assert set(left) == {str(player) for player in (sits, hosts, renewed, young)}

    def test_players_are_looked_at_some_at_a_time_in_the_order_of_their_ids(
        self, on: Adapter
    ) -> None:
        first, second, third = (at(ms) for ms in (10, 20, 30))
        for player in (third, first, second):
            on.kept.players.add(player, "Guest", 1)
        assert on.kept.players.forget(100, NOBODY, 2) == second
        assert set(on.kept.players.names([first, second, third])) == {str(third)}
        assert on.kept.players.forget(100, second, 2) == third
        assert on.kept.players.forget(100, third, 2) is None
        assert on.kept.players.names([third]) == {}

    def test_a_person_has_so_many_places_of_a_kind_and_each_again(self, on: Adapter) -> None:
        places, first, second = on.kept.places, at(NOW_MS, 1), at(NOW_MS, 2)
        assert places.claim(claim(first), 1)
        assert places.claim(claim(first), 1)
        assert not places.claim(claim(second), 1)
        assert places.claim(claim(second), 2)
        assert places.claim(claim(at(NOW_MS, 3), "matches"), 1)
        assert places.claim(claim(at(NOW_MS, 4), player=BOB), 1)

    def test_a_claim_that_is_refused_counts_for_nothing(self, on: Adapter) -> None:
        places = on.kept.places
        assert places.claim(claim(at(NOW_MS, 1)), 1)
        assert not places.claim(claim(at(NOW_MS, 2)), 1)
        assert places.claim(claim(at(NOW_MS, 3)), 2)

    def test_a_later_claim_at_a_table_says_of_which_kind_it_is(self, on: Adapter) -> None:
        places, begun = on.kept.places, at(NOW_MS, 1)
        assert places.claim(claim(begun), 1)
        assert places.claim(claim(begun, "matches"), 1)
        assert places.claim(claim(at(NOW_MS, 2)), 1)
        assert not places.claim(claim(at(NOW_MS, 3), "matches"), 1)

    def test_a_claim_counts_until_the_list_is_past_it(self, on: Adapter) -> None:
        places, claimed, wanted = on.kept.places, at(NOW_MS, 1), claim(at(NOW_MS, 2), "matches")
        assert places.claim(claim(claimed, "matches"), 1)
        self.listed(on, table(table_id=claimed, version=3))
        assert not places.claim(wanted, 1)
        assert places.claim(claim(at(NOW_MS, 3)), 1)
        self.listed(on, table(table_id=claimed, status="cancelled", version=4))
        assert places.claim(wanted, 1)

    def test_a_claim_is_forgotten_after_an_hour(self, on: Adapter) -> None:
        places, late = on.kept.places, NOW_MS + CLAIM_KEPT_MS
        assert places.claim(claim(at(NOW_MS, 1)), 1)
        assert not places.claim(claim(at(NOW_MS, 2), at_ms=late), 1)
        assert places.claim(claim(at(NOW_MS, 2), at_ms=late + 1), 1)

    @pytest.mark.parametrize(
        ("kind", "status", "player"),
        [
            ("open_tables", "open", None),
            ("open_tables", "open", BOB),
            ("bot_matches", "started", BOB),
            ("idle_matches", "started", None),
        ],
    )
    def test_listed_tables_count_for_their_hosts_and_players(
        self, on: Adapter, kind: str, status: str, player: UUID | None
    ) -> None:
        listed = table(table_id=at(NOW_MS, 1), player=player, status=status, version=5)
        self.listed(on, listed)
        for person in {ANN, player} - {None}:
            assert person is not None
            assert not on.kept.places.claim(claim(at(NOW_MS, 2), kind, player=person), 1)
        others = {"open_tables", "matches", "bot_matches", "idle_matches"} - {kind}
        for number, other in enumerate(sorted(others), start=3):
            assert on.kept.places.claim(claim(at(NOW_MS, number), other), 1)

    def test_matches_among_bots_alone_are_bounded_for_all_people_together(
        self, on: Adapter
    ) -> None:
        def begun(number: int, player: UUID, most_idle: int, at_ms: int = NOW_MS) -> bool:
            wanted = claim(at(NOW_MS, number), "idle_matches", player=player, at_ms=at_ms)
            return on.kept.places.claim(wanted, 9, most_idle)

        assert begun(1, ANN, 1)
        assert begun(1, ANN, 1), "the same again"
        assert not begun(2, BOB, 1)
        assert begun(2, BOB, 2)
        assert on.kept.places.claim(claim(at(NOW_MS, 3), "matches", player=BOB), 9)
        listed = table(table_id=at(NOW_MS, 1), status="started", version=4)
        running = table(table_id=at(NOW_MS, 4), host=BOB, status="started", version=4)
        old = table(table_id=at(NOW_MS - MATCH_COUNTS_MS - 1), status="started")
        with_somebody = table(table_id=at(NOW_MS, 5), player=BOB, status="started")
        self.listed(on, listed, running, old, with_somebody)
        assert not begun(6, ANN, 3)
        assert begun(6, ANN, 4)
        late = NOW_MS + CLAIM_KEPT_MS + 1
        assert begun(7, UUID(int=3), 3, late), "claims that came to nothing are forgotten"

    def test_a_match_of_several_people_is_a_kind_of_its_own(self, on: Adapter) -> None:
        listed = table(table_id=at(NOW_MS, 1), player=BOB, status="started")
        listed.seats[1] = Seat(player=str(ANN))
        self.listed(on, listed)
        assert not on.kept.places.claim(claim(at(NOW_MS, 2), "matches", player=BOB), 1)
        assert on.kept.places.claim(claim(at(NOW_MS, 2), "bot_matches", player=BOB), 1)

    def test_matches_count_for_a_week_and_open_tables_always(self, on: Adapter) -> None:
        old = at(NOW_MS - MATCH_COUNTS_MS - 1)
        self.listed(on, table(table_id=old, player=BOB, status="started"))
        assert on.kept.places.claim(claim(at(NOW_MS, 1), "bot_matches", player=BOB), 1)
        self.listed(on, table(table_id=at(1), host=BOB))
        assert not on.kept.places.claim(claim(at(NOW_MS, 2), player=BOB), 1)

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
