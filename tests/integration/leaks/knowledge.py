"""What each viewer of a match may not know at a version, worked out from the log and nothing else.

The source is what games declare: the fields of moves and facts that are `SECRET`, and to whom they
are shown all the same. Views, masks, sheets and services are what is being tested, so none of them
is asked here. No game is named: what is secret of a game stands in its facts.
"""

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from turntable.engine import fairness, record
from turntable.engine.game import Game
from turntable.engine.items import Item
from turntable.eventstore.port import StoredEvent
from turntable.kernel.messages import Messages

SEQUENCE = 3
"""So many neighbours of a hidden order in a row give it away."""
WORD_MIN = 6

Viewer = int | None


@dataclass(frozen=True)
class Hidden:
    """Names that the viewer may not read, and neighbours that may not stand side by side."""

    names: frozenset[str]
    runs: frozenset[tuple[str, ...]]


@dataclass
class Span:
    """From which version on something is hidden, and from which on it is known."""

    hidden_at: int | None = None
    known_at: int | None = None

    def covers(self, version: int) -> bool:
        hidden = self.hidden_at is not None and self.hidden_at <= version
        return hidden and (self.known_at is None or version < self.known_at)


class Knowledge:
    """What one viewer has been shown and what was kept from them, version by version."""

    def __init__(self) -> None:
        self._names: dict[str, Span] = {}
        self._runs: dict[tuple[str, ...], Span] = {}
        self._told: list[tuple[str, ...]] = []

    def show(self, version: int, value: object) -> None:
        for name in names_in(value):
            span = self._names.setdefault(name, Span())
            span.known_at = span.known_at or version
        for order in orders_in(value):
            self._told.append(order)
            for run, span in self._runs.items():
                if span.known_at is None and _in_order(run, order):
                    span.known_at = version

    def keep_back(self, version: int, value: object) -> None:
        for name in names_in(value):
            span = self._names.setdefault(name, Span())
            span.hidden_at = span.hidden_at or version
        for order in orders_in(value):
            for run in _runs(order):
                if run not in self._runs and not any(_in_order(run, t) for t in self._told):
                    self._runs[run] = Span(version)

    def hidden(self, version: int) -> Hidden:
        return Hidden(
            frozenset(name for name, span in self._names.items() if span.covers(version)),
            frozenset(run for run, span in self._runs.items() if span.covers(version)),
        )


class MatchSecrets:
    """The secrets of one match; events may be added while it is played."""

    def __init__(self, game: Game[Any], secret: bytes, messages: Messages | None = None) -> None:
        self.game = game
        self._secret = secret
        self._messages = messages
        self._viewers: dict[Viewer, Knowledge] = {}
        self._entropies: Sequence[str | None] = ()
        self._words: dict[str, list[str]] = {}
        self.version = 0
        self.started_at: int | None = None
        self.revealed_at: int | None = None

    def begin(self, seats: int) -> None:
        """A match of so many seats begins."""
        self._viewers = {viewer: Knowledge() for viewer in (None, *range(seats))}

    def follow(self, events: Sequence[StoredEvent]) -> None:
        """Take in the events that follow in the log."""
        for event in events:
            body = record.read(event.type, event.body)
            self.version = event.version
            if isinstance(body, record.Started):
                self.started_at, self._entropies = event.version, body.entropies
                self.begin(body.seats)
            if isinstance(body, record.Revealed):
                self.revealed_at = event.version
            if isinstance(body, record.Moved):
                self.item(event.version, self.game.codec.move(body.move), body.seat)
            if isinstance(body, record.Started | record.Moved):
                for fact in body.facts:
                    self.item(event.version, self.game.codec.fact(fact))

    def item(self, version: int, item: Item, mover: int | None = None) -> None:
        """Take in one fact, or one move with the seat that made it."""
        for field in item.__struct_fields__:
            value = getattr(item, field)
            audience = item.SECRET[field](item) if field in item.SECRET else None
            for viewer, knowledge in self._viewers.items():
                if (
                    audience is None
                    or viewer in audience
                    or (mover is not None and viewer == mover)
                ):
                    knowledge.show(version, value)
                else:
                    knowledge.keep_back(version, value)

    def hidden(self, viewer: Viewer, version: int) -> Hidden:
        """What a seat or a watcher (None) may not know while the match stands at a version."""
        over = self.revealed_at is not None and version >= self.revealed_at
        if over or viewer not in self._viewers:
            return Hidden(frozenset(), frozenset())
        return self._viewers[viewer].hidden(version)

    def house(self) -> dict[str, str]:
        """The secrets of the house by what they are, as hex: nobody's until the reveal."""
        found = {"secret": self._secret.hex()}
        if self.started_at is not None:
            given = [e and bytes.fromhex(e) for e in self._entropies]
            found["seed"] = fairness.seed(self._secret, [e or None for e in given]).hex()
        for version in range(1, self.version + 2):
            found[f"nonce {version}"] = fairness.nonce(self._secret, version).hex()
        return found

    def words(self, name: str) -> Sequence[str]:
        """What people call a component, where the game's sentences have a word for it alone."""
        if name not in self._words:
            self._words[name] = self._found_words(name)
        return self._words[name]

    def _found_words(self, name: str) -> list[str]:
        if self._messages is None:
            return []
        keys = [f"{prefix}{name}" for prefix in ("", "title-", "face-", "name-")]
        words = [self._messages.say(key) for key in keys if self._messages.has(key)]
        return [word for word in words if len(word) >= WORD_MIN]


def spellings(secret_hex: str) -> list[str]:
    """How a secret of bytes may be written; its beginning is as bad as the whole."""
    raw = bytes.fromhex(secret_hex)
    plain, url = base64.b64encode(raw).decode(), base64.urlsafe_b64encode(raw).decode()
    return sorted({secret_hex[:16], secret_hex[:16].upper(), plain[:20], url[:20]})


def names_in(value: object) -> Iterator[str]:
    """The strings in a field's value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from names_in(getattr(value, field))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from names_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from names_in(inner)


def orders_in(value: object) -> Iterator[tuple[str, ...]]:
    """The lists of names in a field's value."""
    if isinstance(value, list | tuple):
        if value and all(isinstance(entry, str) for entry in value):
            yield tuple(value)
        else:
            for inner in value:
                yield from orders_in(inner)


def _runs(order: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for start in range(len(order) - SEQUENCE + 1):
        yield order[start : start + SEQUENCE]


def _in_order(run: tuple[str, ...], order: tuple[str, ...]) -> bool:
    """Whether the names stand in a list in this order, so that whoever saw it knows nothing new."""
    rest = iter(order)
    return all(name in rest for name in run)
