"""Bugs of the kind that the simulation is there for, to be planted into the product for a run.

Each is a few lines that a tired person could write.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from unittest.mock import patch
from uuid import UUID, uuid5

from services.rules import commands
from services.rules.answers import Answers
from services.rules.logged import LoggedMatch
from services.rules.matches import Matches, _put_back
from turntable.bus.port import FeedItem, Job
from turntable.eventstore import consumer
from turntable.eventstore.consumer import AppendingConsumer, ProjectingConsumer
from turntable.kernel import ids


def checkpoint_before_effect() -> AbstractContextManager[object]:
    """An appending consumer stores its position, and then acts."""
    act = AppendingConsumer._acted

    def acted(self: AppendingConsumer[Any], item: FeedItem, *, moves: bool) -> bool:
        with self._checkpoint.session() as session:
            self._checkpoint.move(session, item.pos)
        return act(self, item, moves=moves)

    return patch.object(AppendingConsumer, "_acted", acted)


def effect_in_another_transaction() -> AbstractContextManager[object]:
    """A projecting consumer commits its position before its effects."""

    def step(self: ProjectingConsumer[Any], block_ms: int = 0) -> int:
        items = self._gather(self._checkpoint.position(), block_ms)
        if items:
            with self._checkpoint.session() as session, session.transaction():
                self._checkpoint.move(session, items[-1].pos)
            with self._checkpoint.session() as session, session.transaction():
                for item in items:
                    self._effect(session, item)
        return len(items)

    return patch.object(ProjectingConsumer, "step", step)


def ack_before_effect() -> AbstractContextManager[object]:
    """A bot's answer is acknowledged, and then taken."""
    take = Answers._take

    def taken(self: Answers, job: Job) -> str:
        self._queue.ack(job.id)
        return take(self, job)

    return patch.object(Answers, "_take", taken)


def move_ids_not_kept() -> AbstractContextManager[object]:
    """The door takes the repeat of a move for another move."""
    known: set[UUID] = set()

    def command_id(match: UUID, seat: int, move_id: str) -> UUID:
        first = ids.command_id(match, seat, move_id)
        if first in known:
            return uuid5(first, "again")
        known.add(first)
        return first

    return patch.object(commands, "command_id", command_id)


def state_kept_after_an_error() -> AbstractContextManager[object]:
    """A match goes back into the cache although its append failed."""

    @contextmanager
    def held(self: Matches, match_id: UUID) -> Iterator[LoggedMatch]:
        with self._cache.held(match_id) as slot:
            match = self._at_head(match_id, slot.take())
            try:
                yield match
            finally:
                _put_back(slot, match)

    return patch.object(Matches, "held", held)


@contextmanager
def holes_passed_over() -> Iterator[None]:
    """A consumer takes whatever entry its feed has next."""

    def gather(self: consumer.Consumer[Any], after: int, block_ms: int) -> list[FeedItem]:
        return self._feed.read(after, consumer.BATCH, block_ms)

    with (
        patch.object(consumer.Consumer, "_gather", gather),
        patch.object(consumer, "_without_hole", lambda items, _after: items),
    ):
        yield


PLANTED: Mapping[str, Callable[[], AbstractContextManager[object]]] = {
    "nothing": nullcontext,
    "checkpoint-before-effect": checkpoint_before_effect,
    "effect-in-another-transaction": effect_in_another_transaction,
    "ack-before-effect": ack_before_effect,
    "move-ids-not-kept": move_ids_not_kept,
    "state-kept-after-an-error": state_kept_after_an_error,
    "holes-passed-over": holes_passed_over,
}
