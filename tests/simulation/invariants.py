"""What holds at every moment of a run. Looks at what is durable, and changes nothing."""

import json
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from services.bots.policies import read_item
from services.rules.ports import IndexRow
from services.rules.worker import ANSWERS, TURNS
from services.scoring import events as results
from services.scoring.ports import Copy
from tests.simulation.carriers import Durable
from tests.simulation.services import Platform
from turntable.engine import record
from turntable.eventstore.port import StoredEvent

Holds = Callable[[StoredEvent], bool]


class Always:
    """Checked as things happen: no checkpoint ahead of its effects, no job done before its work.

    What is wrong is kept in `found` and not raised here, where the product's own code would take
    it for one of its errors.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self._watching = False
        self._asked: set[tuple[str, str]] = set()
        self._checked: dict[str, int] = {}

    def begin(self, durable: Durable, platform: Platform) -> None:
        """Look at these from here on."""
        self._watching = True
        self._durable = durable
        self._platform = platform
        self._effects: dict[str, dict[str, tuple[str, Holds]]] = {
            "lobby": {
                "lobby.listing": ("lobby", self._listed),
                "lobby.matches": ("rules", self._told_to_table),
                "lobby.scoring": ("scoring", self._finished_at_table),
            },
            "rules": {
                "rules.tables": ("lobby", self._became_match),
                "rules.index": ("rules", self._indexed),
                "rules.questions": ("rules", self._questions_put),
            },
            "scoring": {
                "scoring.copies": ("rules", self._copied),
                "scoring.results": ("scoring", self._in_results),
            },
        }
        for service, tables in durable.tables.items():
            tables.committed = lambda service=service: self._committed(service)

    def put(self, queue: str, payload: Mapping[str, Any]) -> None:
        """A job was put on a queue."""
        if self._watching and queue == TURNS:
            self._asked.add((payload["match"], payload["decision_id"]))

    def acked(self, queue: str, payload: Mapping[str, Any]) -> None:
        """A job was acknowledged: what it asks for is done, or can no longer be done."""
        if not self._watching:
            return
        match, decision = UUID(payload["match"]), payload["decision_id"]
        if queue == ANSWERS and self._open(match, decision):
            self.found.append(f"the answer to {decision} was acknowledged before it was taken")
        if queue == TURNS:
            item = read_item(payload)
            late = item.deadline <= self._platform.scheduler.clock.now_ms()
            if not late and item.answer_token not in self._platform.broker.handed_over:
                self.found.append(f"the question {decision} was acknowledged before it went on")

    def _committed(self, service: str) -> None:
        tables = self._durable.tables[service]
        for (consumer, stream), halted in tables.table("consumer_halted").items():
            self.found.append(f"{consumer} halted {stream}: {halted.error}")
        for consumer, pos in tables.table("consumer_checkpoint").items():
            before = self._checked.get(consumer, 0)
            if pos <= before:
                continue
            producer, holds = self._effects[service][consumer]
            for entry in self._durable.stores[producer].feed(before, pos - before):
                if not holds(entry.event):
                    self.found.append(
                        f"{consumer} stands at {pos}, but the effect of {entry.event.type}"
                        f" at {entry.pos} is missing"
                    )
            self._checked[consumer] = pos

    def _table(self, service: str, name: str) -> dict[Any, Any]:
        return self._durable.tables[service].table(name)

    def _log(self, service: str, stream: UUID) -> list[StoredEvent]:
        return self._durable.stores[service].read(stream)

    def _types(self, service: str, stream: UUID) -> set[str]:
        return {event.type for event in self._log(service, stream)}

    def _open(self, match: UUID, decision: str) -> bool:
        events = self._log("rules", match)
        last = next((e for e in reversed(events) if e.type in {record.STARTED, record.MOVED}), None)
        closed = any(event.type in {record.ENDED, record.CANCELLED} for event in events)
        return (
            last is not None and not closed and decision in json.loads(last.open)["open_decisions"]
        )

    def _listed(self, event: StoredEvent) -> bool:
        row = self._table("lobby", "listed_table").get(event.stream_id)
        return row is not None and json.loads(row)["version"] >= event.version

    def _table_types(self, match: UUID) -> set[str]:
        addresses = self._table("lobby", "address").values()
        tables = (address.table for address in addresses if address.match == match)
        return {kind for table in tables for kind in self._types("lobby", table)}

    def _told_to_table(self, event: StoredEvent) -> bool:
        wanted = {
            record.PREPARED: {"table.prepared", "table.cancelled"},
            record.CANCELLED: {"table.cancelled"},
        }.get(event.type)
        return wanted is None or bool(wanted & self._table_types(event.stream_id))

    def _finished_at_table(self, event: StoredEvent) -> bool:
        if event.type != "match.scored":
            return True
        return "table.finished" in self._table_types(event.stream_id)

    def _became_match(self, event: StoredEvent) -> bool:
        wanted = {
            "table.opened": record.PREPARED,
            "table.started": record.STARTED,
            "table.cancelled": record.CANCELLED,
        }.get(event.type)
        if wanted is None:
            return True
        return wanted in self._types("rules", UUID(json.loads(event.body)["match"]))

    def _indexed(self, event: StoredEvent) -> bool:
        row: IndexRow | None = self._table("rules", "match_index").get(event.stream_id)
        return row is not None and row.version >= event.version

    def _questions_put(self, event: StoredEvent) -> bool:
        """Every decision that the event opened for a bot was put to it, or is over."""
        if event.type not in {record.STARTED, record.MOVED}:
            return True
        players = self._players(event.stream_id)
        for decision in json.loads(event.open)["open_decisions"]:
            version, seat = map(int, decision.split("."))
            if version != event.version or players[seat]["by"] == "player":
                continue
            asked = (str(event.stream_id), decision) in self._asked
            if not asked and self._open(event.stream_id, decision):
                return False
        return True

    def _players(self, match: UUID) -> Any:  # noqa: ANN401 - JSON
        events = self._log("rules", match)
        started = next(event for event in events if event.type == record.STARTED)
        return json.loads(started.open)["players"]

    def _copied(self, event: StoredEvent) -> bool:
        copy: Copy | None = self._table("scoring", "match_copy").get(event.stream_id)
        return copy is not None and copy.version >= event.version

    def _in_results(self, event: StoredEvent) -> bool:
        told = results.read(event)
        if isinstance(told, results.Rated):
            # Exactly these: no later match is announced before this one is in the results.
            standings = self._table("scoring", "standing")
            found = (standings.get((told.game, rating.actor)) for rating in told.ratings)
            return [row and (row.mu, row.sigma) for row in found] == [
                (rating.mu, rating.sigma) for rating in told.ratings
            ]
        return event.stream_id in self._table("scoring", "scored_match")
