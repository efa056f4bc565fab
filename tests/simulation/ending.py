"""What holds at the end of a run, when nothing has gone wrong for a while: all of it, once each."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec

from services.lobby.commands import fold as fold_table
from services.lobby.domain import Table
from services.lobby.handlers import outcome
from services.rules.ports import IndexRow
from services.scoring.events import Rated, Rating, Scored
from services.scoring.events import read as read_result
from services.scoring.ports import Copy, Standing
from services.scoring.ratings import rated
from services.scoring.sheets import CopiedEvent, sheet
from tests.simulation.carriers import FEEDS, Durable
from tests.simulation.people import Acknowledged, Crowd
from tests.simulation.services import Platform
from turntable.audit.export import build_export
from turntable.audit.keys import KeySet
from turntable.audit.verify import verify_export
from turntable.engine import record
from turntable.engine.codec import canonical, plain
from turntable.eventstore import chain
from turntable.eventstore.port import StoredEvent
from turntable.kernel.ids import command_id

CLOSED = {"table.finished", "table.cancelled"}


class Ending:
    """Looks at what is durable, and at what people were told."""

    def __init__(self, durable: Durable, platform: Platform, crowd: Crowd) -> None:
        self._durable = durable
        self._platform = platform
        self._crowd = crowd

    def at_rest(self) -> bool:
        """Whether everybody has gone home and everything has been carried everywhere."""
        if self._crowd.busy:
            return False
        heads = {name: store.feed_head() for name, store in self._durable.stores.items()}
        waiting = any(store._waiting for store in self._durable.stores.values())
        if waiting or self._table("scoring", "waiting_result"):
            return False
        for feed, (producer, _) in FEEDS.items():
            # An emptied feed stays away while nobody needs what was in it.
            if self._durable.redis.feed(feed).top() not in {0, heads[producer]}:
                return False
        for consumer, producer in _FOLLOWS.items():
            service = consumer.partition(".")[0]
            if self._table(service, "consumer_checkpoint").get(consumer) != heads[producer]:
                return False
        return all(
            CLOSED & {event.type for event in self._events("lobby", table)}
            for table in self._streams("lobby")
        )

    def wrong(self) -> Iterator[str]:
        """Everything that is not as it must be."""
        yield from self._feeds()
        yield from self._tables()
        for match in self._streams("rules"):
            yield from self._match(match)
        last: dict[tuple[UUID, int], int] = {}
        for told in self._crowd.acknowledged:
            yield from self._acknowledged(told)
            if told.version <= last.get((told.match_id, told.seat), 0):
                yield f"{told} was acknowledged after a later one"
            last[told.match_id, told.seat] = told.version
        yield from self._results()

    def _table(self, service: str, name: str) -> dict[Any, Any]:
        return self._durable.tables[service].table(name)

    def _streams(self, service: str) -> list[UUID]:
        return list(self._durable.stores[service]._streams)

    def _events(self, service: str, stream: UUID) -> list[StoredEvent]:
        return self._durable.stores[service].read(stream)

    def _feeds(self) -> Iterator[str]:
        """Entry ids are positions, and an entry is what the log has at its position."""
        for name, (producer, form) in FEEDS.items():
            store = self._durable.stores[producer]
            for item in self._durable.redis.feed(name).read(0, 1_000_000):
                (entry,) = store.feed(item.pos - 1, 1)
                if item.fields != form(entry.event):
                    yield f"{name}: entry {item.pos} is not the log's"
            events = [entry.event for entry in store.feed(0, 1_000_000)]
            for stream in self._streams(producer):
                if [event for event in events if event.stream_id == stream] != store.read(stream):
                    yield f"{name}: the events of {stream} are not all there in order"

    def _tables(self) -> Iterator[str]:
        """One match a table, and both agree on how it went."""
        matches = {}
        for table_id in self._streams("lobby"):
            events = self._events("lobby", table_id)
            chain.check_links(events, chain.genesis(table_id))
            table = fold_table(events)
            matches[UUID(table.match)] = table
            listed = msgspec.json.decode(
                self._table("lobby", "listed_table").get(table_id, b"null"), type=Table | None
            )
            if listed != table:
                yield f"table {table_id} is listed as {listed}, and is {table}"
            types = Counter(event.type for event in events)
            if any(types[kind] > 1 for kind in ("table.prepared", "table.started", *CLOSED)):
                yield f"table {table_id}: {types}"
        if set(matches) != set(self._streams("rules")):
            yield f"tables have the matches {set(matches)}, rules {self._streams('rules')}"
        for match_id, table in matches.items():
            copy: Copy | None = self._table("scoring", "match_copy").get(match_id)
            if copy is None:
                yield f"scoring has no copy of {match_id}"
                continue
            expected = {"finished": "ended", "cancelled": "cancelled"}[table.status]
            if copy.status != expected:
                yield f"table {table.table} is {table.status}, its match {copy.status}"
            if copy.sheet is not None:
                result = outcome(copy.sheet, disputed=copy.disputed)
                if table.result != result:
                    yield f"table {table.table} says {table.result}, scoring {result}"

    def _match(self, match_id: UUID) -> Iterator[str]:
        """The log verifies; index, copy and sheet are what a fresh replay makes of it."""
        events = self._events("rules", match_id)
        types = Counter(event.type for event in events)
        once = (record.PREPARED, record.REVEALED)
        if any(types[kind] != 1 for kind in once) or types[record.STARTED] > 1:
            yield f"match {match_id}: {types}"
        signer = self._platform.apps.head_signer
        keys = KeySet.from_json(msgspec.json.encode(signer.key_set()))
        finding = verify_export(build_export(match_id, events, signer), keys).first
        if finding is not None:
            yield f"match {match_id} does not verify: {finding}"
        row: IndexRow = self._table("rules", "match_index")[match_id]
        copy: Copy = self._table("scoring", "match_copy")[match_id]
        if (row.version, row.status) != (len(events), copy.status) or row.open_decisions:
            yield f"match {match_id} is indexed as {row}"
        if (copy.version, copy.hash) != (len(events), events[-1].hash):
            yield f"match {match_id} has the copy {copy}"
        if types[record.ENDED]:
            game = self._platform.games[row.game]
            copied = [CopiedEvent(event.version, event.type, event.body) for event in events]
            fresh = plain(sheet(game, copied, None))
            claimed = next(e for e in events if e.type == record.ENDED)
            if copy.disputed or not copy.sheet == fresh == json.loads(claimed.body)["result"]:
                yield f"match {match_id}: the sheet is {copy.sheet}, a fresh replay gives {fresh}"

    def _acknowledged(self, told: Acknowledged) -> Iterator[str]:
        """The move is in the log exactly once, where its seat was told, and with its facts."""
        events = self._events("rules", told.match_id)
        command = command_id(told.match_id, told.seat, told.move_id)
        mine = [event for event in events if event.cmd_id == command and event.cmd_seq == 1]
        if [event.version for event in mine] != [told.version]:
            yield f"{told} is in the log at {[event.version for event in mine]}"
            return
        body = record.read(mine[0].type, mine[0].body)
        game = self._platform.games[self._table("rules", "match_index")[told.match_id].game]
        seen = record.seen(game, body, told.seat)
        written = [mine[0].actor, seen["decision"], seen["move"], seen["facts"]]
        if canonical(written) != canonical([told.player, told.decision, told.move, told.facts]):
            yield f"{told} is in the log as {seen} of {mine[0].actor}"
        same = [e for e in events if e.type == record.MOVED and told.decision in e.body]
        answers = [e for e in same if json.loads(e.body)["decision"] == told.decision]
        if len(answers) != 1:
            yield f"{told.decision} was answered at {[e.version for e in answers]}"

    def _results(self) -> Iterator[str]:
        """One result a match, and each counted once in standings and ratings, in order."""
        ended = {
            match
            for match in self._streams("rules")
            if any(event.type == record.ENDED for event in self._events("rules", match))
        }
        scored: list[Scored] = []
        told: list[Rated] = []
        for entry in self._durable.stores["scoring"].feed(0, 1_000_000):
            match read_result(entry.event):
                case Scored() as result:
                    scored.append(result)
                case Rated() as result:
                    told.append(result)
        if Counter(UUID(result.match) for result in scored) != Counter(ended):
            yield f"{len(scored)} results of {len(ended)} matches that ended"
        if set(self._table("scoring", "scored_match")) != ended:
            yield "the results are not those of the matches that ended"
        yield from self._ratings(scored, told)

    def _ratings(self, scored: list[Scored], told: list[Rated]) -> Iterator[str]:
        ratings: dict[tuple[str, str], Rating] = {}
        for result in scored:
            actors = [player.actor for player in result.players]
            before = {a: ratings[result.game, a] for a in actors if (result.game, a) in ratings}
            after = rated(actors, result.result["ranks"], before)
            ratings |= {(result.game, rating.actor): rating for rating in after}
            if after and [t.ratings for t in told if t.match == result.match] != [after]:
                yield f"match {result.match} was rated wrongly"
        played = Counter((r.game, player.actor) for r in scored for player in r.players)
        standings: dict[tuple[str, str], Standing] = self._table("scoring", "standing")
        if {key: row.played for key, row in standings.items()} != dict(played):
            yield f"standings count {standings}, played were {played}"
        for key, rating in ratings.items():
            if (standings[key].mu, standings[key].sigma) != (rating.mu, rating.sigma):
                yield f"{key} stands at {standings[key]}, must be {rating}"


_FOLLOWS = {
    "lobby.listing": "lobby",
    "lobby.matches": "rules",
    "lobby.scoring": "scoring",
    "rules.tables": "lobby",
    "rules.index": "rules",
    "rules.questions": "rules",
    "scoring.copies": "rules",
    "scoring.results": "scoring",
}
"""Whose log each consumer follows."""
