"""What the service's own tables promise, whatever keeps them; each adapter inherits the tests."""

import json
import os
from uuid import UUID, uuid4

import pytest

from services.rules.ports import REFUSED_EACH_MAX, IndexRow, RefusedMove, Tables, Wanted
from turntable.engine.record import Player
from turntable.eventstore.port import StoredEvent
from turntable.kernel.ids import uuid7

PEOPLE = [{"seat": 0, "by": "player", "actor": "p"}, {"seat": 1, "by": "bot:x", "actor": "bot:x"}]


def event(match_id: UUID, version: int, kind: str, **seen: object) -> StoredEvent:
    """An event as the index looks at it."""
    text = json.dumps(seen)
    return StoredEvent(
        match_id,
        version,
        kind,
        1,
        uuid4(),
        1,
        "a",
        text,
        "{}",
        os.urandom(32),
        bytes(32),
        bytes(32),
    )


class TablesContract:
    """Needs fixtures `tables` and `follow`, which brings the index up to an event."""

    @pytest.fixture
    def tables(self) -> Tables:
        raise NotImplementedError

    def follow(self, tables: Tables, stored: StoredEvent) -> None:
        raise NotImplementedError

    def prepared(self, tables: Tables, watch: str = "public", game: str = "g") -> UUID:
        match_id = uuid7()
        body = {"game": game, "ruleset": 1, "commitment": "c", "watch": watch, "at_ms": 1}
        self.follow(tables, event(match_id, 1, "match.prepared", **body))
        return match_id

    def started(self, tables: Tables, at_ms: int, opened: list[str], watch: str = "public") -> UUID:
        match_id = self.prepared(tables, watch)
        body = {"players": PEOPLE, "open_decisions": opened, "at_ms": at_ms}
        self.follow(tables, event(match_id, 2, "match.started", **body))
        return match_id

    def test_a_secret_is_made_once(self, tables: Tables) -> None:
        match_id = uuid7()
        assert tables.secrets.get(match_id) is None
        secret = tables.secrets.make(match_id)
        assert len(secret) == 32
        assert tables.secrets.make(match_id) == secret == tables.secrets.get(match_id)
        assert tables.secrets.make(uuid7()) != secret

    def test_the_first_export_is_kept(self, tables: Tables) -> None:
        match_id = uuid7()
        assert tables.exports.get(match_id) is None
        assert tables.exports.keep(match_id, "k", b"first") == b"first"
        assert tables.exports.keep(match_id, "k", b"second") == b"first"
        assert tables.exports.get(match_id) == b"first"

    def test_signing_keys_stay_listed(self, tables: Tables) -> None:
        for kid, x in (("k1", "x1"), ("k2", "x2"), ("k1", "other")):
            tables.keys.add(kid, x)
        assert list(tables.keys.all()) == [("k1", "x1"), ("k2", "x2")]

    def test_a_refused_move_is_kept(self, tables: Tables) -> None:
        tables.refused.add(RefusedMove(uuid7(), 3, 0, "p", "2.0", "{}", "code", "EXA-1", 5))

    def test_of_refused_moves_a_seat_fills_its_own_share_and_no_more(self, tables: Tables) -> None:
        match_id = uuid7()
        for number in range(REFUSED_EACH_MAX + 3):
            seat = 0 if number < REFUSED_EACH_MAX + 2 else 1
            tables.refused.add(
                RefusedMove(match_id, 3, seat, "p", "2.0", "{}", "code", "EXA-1", number)
            )
        kept = self.refused(tables, match_id)
        assert kept == [0] * REFUSED_EACH_MAX + [1]

    def refused(self, tables: Tables, match_id: UUID) -> list[int]:
        """The seats whose refused moves are kept, in order."""
        raise NotImplementedError

    def test_the_index_follows_a_match(self, tables: Tables) -> None:
        match_id = self.started(tables, 100, ["2.0", "2.1"])
        row = self.row(tables, match_id)
        assert (row.status, row.version, row.open_decisions) == ("playing", 2, ("2.0", "2.1"))
        assert row.players[1] == Player(1, "bot:x", "bot:x")
        assert row.waiting_since_ms == 100
        moved = {"open_decisions": ["2.1"], "at_ms": 200}
        self.follow(tables, event(match_id, 3, "match.moved", **moved))
        assert self.row(tables, match_id).waiting_since_ms == 100
        moved = {"open_decisions": ["4.0"], "at_ms": 300}
        self.follow(tables, event(match_id, 4, "match.moved", **moved))
        assert self.row(tables, match_id).waiting_since_ms is None
        self.follow(tables, event(match_id, 5, "match.ended", at_ms=1))
        self.follow(tables, event(match_id, 6, "match.revealed", at_ms=1))
        row = self.row(tables, match_id)
        assert (row.status, row.version, row.open_decisions) == ("ended", 6, ())

    def test_lists_are_of_public_matches_or_of_a_players_own(self, tables: Tables) -> None:
        public, linked = self.started(tables, 1, ["2.0"]), self.started(tables, 1, [], "link")
        nobody = self.prepared(tables)
        listed = [row.match_id for row in tables.index.page(Wanted(), None, 9)]
        assert listed == [nobody, public]
        own = [row.match_id for row in tables.index.page(Wanted(player="p"), None, 9)]
        assert own == [linked, public]
        assert tables.index.page(Wanted(player="bot:x"), None, 9) == []

    def test_lists_are_filtered_and_paged(self, tables: Tables) -> None:
        first, second = self.prepared(tables), self.prepared(tables)
        other = self.prepared(tables, game="h")
        page = tables.index.page(Wanted(game="g"), None, 1)
        assert [row.match_id for row in page] == [second]
        page = tables.index.page(Wanted(game="g"), second, 9)
        assert [row.match_id for row in page] == [first]
        page = tables.index.page(Wanted(status="prepared"), first, 9)
        assert page == []
        assert tables.index.page(Wanted(status="playing"), other, 9) == []

    def test_waiting_matches_are_claimed_once_a_period(self, tables: Tables) -> None:
        waiting = self.started(tables, 100, ["2.1"])
        self.started(tables, 100, ["2.0"])
        index = tables.index
        assert index.claim_waiting(100, 1000, 9) == []
        assert index.claim_waiting(101, 1000, 9) == [waiting]
        assert index.claim_waiting(1000, 1900, 9) == []
        assert index.claim_waiting(1001, 2000, 9) == [waiting]

    def row(self, tables: Tables, match_id: UUID) -> IndexRow:
        rows = tables.index.page(Wanted(), None, 99)
        return next(row for row in rows if row.match_id == match_id)
