"""Copies of running matches: a projection of `feed:rules`, each event checked against the chain.

At a match's end the sheet is recomputed here, in the transaction that stores it; from then on the
copy of its events is not needed, unless the result is disputed.
"""

from dataclasses import replace

import structlog
from prometheus_client import Counter

from services.scoring.ports import Copy, CopyRows
from services.scoring.sheets import CopiedEvent, Games, judge
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem
from turntable.engine import record
from turntable.eventstore import chain
from turntable.eventstore.consumer import command_id
from turntable.eventstore.port import StoredEvent

FEED = "feed:rules"
CONSUMER = "scoring.copies"
PREPARED, PLAYING, ENDED, CANCELLED = "prepared", "playing", "ended", "cancelled"

DISPUTED = Counter(
    "turntable_scores_disputed_total", "Scores that the rules service has and replay does not"
)

log = structlog.get_logger(__name__)


class Copying:
    """The effect of the rules service's events on the copies."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def __call__(self, rows: CopyRows, item: FeedItem) -> None:
        event = whole_of(item.fields)
        copy = rows.get(event.stream_id)
        _check(copy, event)
        if event.schema_v != record.SCHEMA_VERSION:
            raise record.UnknownEventError(f"{event.type}: schema version {event.schema_v}")
        body = record.read(event.type, event.body)
        if isinstance(body, record.Prepared):
            rows.put(self._prepared(event, body))
            return
        if copy is None:
            raise record.UnknownEventError(f"{event.type} of a match that was not prepared")
        copy = replace(copy, version=event.version, hash=event.hash)
        match body:
            case record.Started():
                copy = replace(copy, status=PLAYING, players=body.players)
                rows.keep(event.stream_id, _kept(event))
            case record.Moved():
                copy = replace(copy, status=PLAYING)
                rows.keep(event.stream_id, _kept(event))
            case record.Ended():
                copy = self._ended(rows, copy, body)
                rows.wait(event.stream_id, item.pos, command_id(FEED, item))
            case record.Cancelled():
                copy = replace(copy, status=CANCELLED)
                rows.forget(event.stream_id)
            case _:
                pass
        rows.put(copy)

    def _prepared(self, event: StoredEvent, body: record.Prepared) -> Copy:
        game = self._games.get(body.game)
        if game is None or game.ruleset != body.ruleset:
            raise record.UnknownEventError(f"no {body.game!r} with ruleset {body.ruleset}")
        return Copy(event.stream_id, event.version, event.hash, PREPARED, body.game, body.watch)

    def _ended(self, rows: CopyRows, copy: Copy, body: record.Ended) -> Copy:
        verdict = judge(self._games[copy.game], rows.events(copy.match_id), body.result)
        if verdict.disputed:
            DISPUTED.inc()
            log.critical("score_disputed", match=str(copy.match_id), version=copy.version)
        else:
            rows.forget(copy.match_id)
        return replace(
            copy,
            status=ENDED,
            sheet=verdict.sheet,
            disputed=verdict.disputed,
            ended_at_ms=body.at_ms,
        )


def _check(copy: Copy | None, event: StoredEvent) -> None:
    """See that the event is the next link of its match's chain."""
    version, head = (
        (0, chain.genesis(event.stream_id)) if copy is None else (copy.version, copy.hash)
    )
    if event.version != version + 1:
        raise chain.BrokenChain(event.version, f"expected version {version + 1}")
    if event.prev_hash != head:
        raise chain.BrokenChain(event.version, "previous hash is not that of the event before")
    if chain.stored_hash(event) != event.hash:
        raise chain.BrokenChain(event.version, "hash does not fit the event")


def _kept(event: StoredEvent) -> CopiedEvent:
    return CopiedEvent(event.version, event.type, event.body)
