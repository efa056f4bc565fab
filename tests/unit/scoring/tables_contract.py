"""What scoring's tables promise, whatever keeps them; each adapter inherits the tests."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from services.scoring.events import Rating
from services.scoring.ports import (
    Copy,
    CopyRows,
    PlayedMatch,
    PlayedSeat,
    ResultRows,
    ScoredMatch,
    Standing,
    Tables,
)
from services.scoring.sheets import CopiedEvent
from turntable.engine.record import Player
from turntable.kernel.ids import uuid7

ANN, BOB = (UUID(f"0190a000-0000-7000-8000-00000000000{n}") for n in (1, 2))
PLAYERS = (Player(0, "player", str(ANN)), Player(1, "bot:greedy", "bot:greedy"))
SHEET = {"totals": [2, 1], "winners": [0]}


@dataclass
class Adapter:
    """The tables, and each transaction of a projection; `halt` has a consumer halt a stream."""

    tables: Tables
    copies: Callable[[], AbstractContextManager[CopyRows]]
    results: Callable[[], AbstractContextManager[ResultRows]]
    halt: Callable[[UUID], None]


def prepared() -> Copy:
    return Copy(uuid7(), 1, bytes(32), "prepared", "g", "public")


def ended(copy: Copy) -> Copy:
    return replace(copy, status="ended", players=PLAYERS, sheet=SHEET, ended_at_ms=5)


def standing(actor: str, mu: int, game: str = "g") -> Standing:
    return Standing(actor, game, mu, 1, 3, 2, 7, 11)


class TablesContract:
    @pytest.fixture
    def on(self) -> Adapter:
        raise NotImplementedError

    def test_a_copy_is_read_as_it_was_last_written(self, on: Adapter) -> None:
        copy = prepared()
        assert on.tables.copies.get(copy.match_id) is None
        with on.copies() as rows:
            assert rows.get(copy.match_id) is None
            rows.put(copy)
            assert rows.get(copy.match_id) == copy
        after = replace(ended(copy), version=9, hash=b"h" * 32, disputed=True)
        with on.copies() as rows:
            rows.put(after)
        assert on.tables.copies.get(copy.match_id) == (after, [])

    def test_events_are_kept_in_order_until_they_are_forgotten(self, on: Adapter) -> None:
        one, two = prepared(), prepared()
        events = [CopiedEvent(version, "match.moved", "{}") for version in (3, 2)]
        with on.copies() as rows:
            for copy in (one, two):
                rows.put(copy)
                for event in events:
                    rows.keep(copy.match_id, event)
            assert rows.events(one.match_id) == events[::-1]
            rows.forget(one.match_id)
        assert on.tables.copies.get(one.match_id) == (one, [])
        assert on.tables.copies.get(two.match_id) == (two, events[::-1])

    def test_a_version_is_kept_once(self, on: Adapter) -> None:
        copy, event = prepared(), CopiedEvent(2, "match.moved", "{}")
        with on.copies() as rows:
            rows.keep(copy.match_id, event)
        self.fails(on.copies, lambda rows: rows.keep(copy.match_id, event))

    def test_results_wait_in_the_order_of_the_ends(self, on: Adapter) -> None:
        assert on.tables.waiting.next() is None
        late, early, halted = (ended(prepared()) for _ in range(3))
        commands = {copy.match_id: uuid4() for copy in (late, early, halted)}
        with on.copies() as rows:
            for pos, copy in ((9, late), (4, early), (2, halted)):
                rows.put(copy)
                rows.wait(copy.match_id, pos, commands[copy.match_id])
        on.halt(halted.match_id)
        first = on.tables.waiting.next()
        assert first is not None
        assert (first.match_id, first.command_id) == (early.match_id, commands[early.match_id])
        assert (first.players, first.sheet, first.ended_at_ms) == (PLAYERS, SHEET, 5)
        assert (first.game, first.watch, first.disputed, first.arrived) == (
            "g",
            "public",
            False,
            False,
        )
        with on.results() as rows:
            rows.add(ScoredMatch(early.match_id, "g", "public", disputed=False, ended_at_ms=5), [])
        found = on.tables.waiting.next()
        assert found == replace(first, arrived=True)
        on.tables.waiting.done(early.match_id)
        left = on.tables.waiting.next()
        assert left is not None
        assert left.match_id == late.match_id

    def test_a_result_waits_once_and_arrives_once(self, on: Adapter) -> None:
        copy = ended(prepared())
        match = ScoredMatch(copy.match_id, "g", "public", disputed=False, ended_at_ms=5)
        with on.copies() as rows:
            rows.put(copy)
            rows.wait(copy.match_id, 1, uuid4())
        with on.results() as rows:
            rows.add(match, [])
        self.fails(on.copies, lambda rows: rows.wait(copy.match_id, 1, uuid4()))
        self.fails(on.results, lambda rows: rows.add(match, []))

    def test_standings_are_read_as_they_were_last_written(self, on: Adapter) -> None:
        before = standing(str(ANN), 5)
        with on.results() as rows:
            assert rows.standing("g", str(ANN)) is None
            rows.put(before)
            after = replace(before, mu=8, played=4, won=3, best=9, rated_pos=12)
            rows.put(after)
            rows.put(standing(str(ANN), 1, game="h"))
            assert rows.standing("g", str(ANN)) == after
            assert rows.standing("g", str(BOB)) is None
        assert on.tables.results.ratings("g", [str(ANN), str(BOB)]) == {
            str(ANN): Rating(str(ANN), 8, 1)
        }
        assert [row.game for row in on.tables.results.of_player(ANN)] == ["g", "h"]

    def test_rankings_are_of_people_or_of_bots_and_paged(self, on: Adapter) -> None:
        with on.results() as rows:
            for actor, mu in (("a", 5), ("bot:x", 7), ("b", 9), ("c", 5), ("bot:y", 6)):
                rows.put(standing(actor, mu))
            rows.put(standing("d", 50, game="h"))

        def page(*, bots: bool = False, offset: int = 0, limit: int = 9) -> list[str]:
            rows = on.tables.results.ranking("g", bots=bots, offset=offset, limit=limit)
            return [row.actor for row in rows]

        assert page() == ["b", "a", "c"]
        assert page(bots=True) == ["bot:x", "bot:y"]
        assert page(offset=1, limit=1) == ["a"]

    def test_a_record_has_the_newest_match_first_and_links_only_on_demand(
        self, on: Adapter
    ) -> None:
        first, second, third = (uuid7() for _ in range(3))
        seats = [PlayedSeat(0, "bot:x", 2, 1, won=False), PlayedSeat(1, str(ANN), 1, 6, won=True)]
        with on.results() as rows:
            for match, watch in ((first, "public"), (second, "link"), (third, "public")):
                rows.add(ScoredMatch(match, "g", watch, disputed=False, ended_at_ms=3), seats)
            rows.add(ScoredMatch(uuid7(), "g", "public", disputed=True, ended_at_ms=3), seats[:1])

        def record(before: UUID | None = None, limit: int = 9, *, linked: bool) -> list[UUID]:
            rows = on.tables.results.matches(ANN, before, limit, linked=linked)
            return [row.match_id for row in rows]

        assert record(linked=False) == [third, first]
        assert record(linked=True) == [third, second, first]
        assert record(third, 1, linked=True) == [second]
        assert on.tables.results.matches(ANN, None, 1, linked=False) == [
            PlayedMatch(third, "g", "public", False, 3, 1, 1, 6, True, 2)
        ]

    def fails(self, within: Callable[[], Any], act: Callable[[Any], None]) -> None:
        with pytest.raises((KeyError, psycopg.errors.UniqueViolation)), within() as rows:
            act(rows)
