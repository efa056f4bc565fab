"""The index of matches as a fold of what everybody may see of their events. No I/O, no secrets."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec

from services.rules.logged import CANCELLED, ENDED, PLAYING, PREPARED
from services.rules.ports import IndexRow
from turntable.engine import record
from turntable.engine.record import Player
from turntable.eventstore.port import StoredEvent


def following(row: IndexRow | None, event: StoredEvent) -> IndexRow:
    """The match's row after one more of its events.

    Raises:
        record.UnknownEventError: the event's type is not known, or it cannot come here.
    """
    seen: dict[str, Any] = msgspec.json.decode(event.open)
    if event.type == record.PREPARED:
        return _prepared(event.stream_id, seen)
    if row is None:
        raise record.UnknownEventError(f"{event.type} without match.prepared before it")
    match event.type:
        case record.STARTED:
            players = msgspec.convert(seen["players"], tuple[Player, ...])
            started = replace(row, status=PLAYING, players=players)
            row = _asked(started, seen)
        case record.MOVED:
            row = _asked(row, seen)
        case record.ENDED | record.CANCELLED:
            status = ENDED if event.type == record.ENDED else CANCELLED
            row = replace(row, status=status, open_decisions=(), waiting_since_ms=None)
        case record.REVEALED:
            pass
        case _:
            raise record.UnknownEventError(f"event type {event.type!r}")
    return replace(row, version=event.version)


def _prepared(match_id: UUID, seen: Mapping[str, Any]) -> IndexRow:
    return IndexRow(
        match_id=match_id,
        game=seen["game"],
        ruleset=seen["ruleset"],
        commitment=seen["commitment"],
        watch=seen["watch"],
        status=PREPARED,
        version=1,
    )


def _asked(row: IndexRow, seen: Mapping[str, Any]) -> IndexRow:
    """The decisions that are open now; bots wait on from before when one of theirs stayed open."""
    now_open: Sequence[str] = seen["open_decisions"]
    bots = [name for name in now_open if row.players[seat_of(name)].by != "player"]
    waited = row.waiting_since_ms is not None and not set(bots).isdisjoint(row.open_decisions)
    since = row.waiting_since_ms if waited else seen["at_ms"]
    return replace(row, open_decisions=tuple(now_open), waiting_since_ms=since if bots else None)


def seat_of(decision: str) -> int:
    """The seat that a decision is put to."""
    return int(decision.partition(".")[2])


def opened_at(decision: str) -> int:
    """The version that the decision was opened at."""
    return int(decision.partition(".")[0])
