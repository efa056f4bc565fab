"""What each viewer of a match may not know at a version, worked out from the log and nothing else.

The source is what games declare: the fields of moves and facts that are `SECRET`, and to whom they
are shown all the same. Views, masks, sheets and services are what is being tested, so none of them
is asked here. No game is named: what is secret of a game stands in its facts.
"""

import base64
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from services.web.assets import games_folder
from turntable.engine import fairness, record
from turntable.engine.game import Game
from turntable.engine.items import Secretive
from turntable.eventstore.port import StoredEvent
from turntable.kernel.messages import Messages

SEQUENCE = 4
"""So many neighbours of a hidden order in a row give it away. Three of some sixty cards come to lie
as they once lay in a hand or a row, which anybody may look up, in one match of a hundred."""
WORD_MIN = 6
HEX_START, BASE64_START = 16, 20

_KIND = re.compile(r"^word-\S+ = (.+)$", re.MULTILINE)

Viewer = int | None


@dataclass(frozen=True)
class Hidden:
    """Names that the viewer may not read, and neighbours that may not stand side by side."""

    names: frozenset[str]
    runs: frozenset[tuple[str, ...]]
    known: frozenset[str] = frozenset()
    """Names that the viewer was shown; what these are called may be read."""


@dataclass
class Span:
    """From which version on something is hidden, and from which on it is known."""

    hidden_at: int | None = None
    known_at: int | None = None

    def covers(self, version: int) -> bool:
        hidden = self.hidden_at is not None and self.hidden_at <= version
        return hidden and (self.known_at is None or version < self.known_at)


class Knowledge:
    """What one viewer has been shown and what was kept from them, version by version.

    Neighbours of a hidden order are known once each of them was shown since.
    """

    def __init__(self) -> None:
        self._names: dict[str, Span] = {}
        self._runs: dict[tuple[str, ...], Span] = {}
        self._waiting: dict[tuple[str, ...], set[str]] = {}

    def show(self, version: int, value: object) -> None:
        names = set(names_in(value))
        for name in names:
            span = self._names.setdefault(name, Span())
            span.known_at = span.known_at or version
        for run, waiting in list(self._waiting.items()):
            waiting.difference_update(names)
            if not waiting:
                self._runs[run].known_at = version
                del self._waiting[run]

    def keep_back(self, version: int, value: object) -> None:
        for name in names_in(value):
            span = self._names.setdefault(name, Span())
            span.hidden_at = span.hidden_at or version
        for order in orders_in(value):
            for start in range(len(order) - SEQUENCE + 1):
                run = order[start : start + SEQUENCE]
                self._runs[run], self._waiting[run] = Span(version), set(run)

    def hidden(self, version: int) -> Hidden:
        return Hidden(
            frozenset(name for name, span in self._names.items() if span.covers(version)),
            frozenset(run for run, span in self._runs.items() if span.covers(version)),
            frozenset(
                name
                for name, span in self._names.items()
                if span.known_at is not None and span.known_at <= version
            ),
        )


class MatchSecrets:
    """The secrets of one match; events may be added while it is played."""

    def __init__(self, game: Game[Any], secret: bytes, messages: Messages | None = None) -> None:
        self.game = game
        self._secret = secret
        self._messages = messages
        self._viewers: dict[Viewer, Knowledge] = {}
        self._house: dict[str, str] = {}
        self._nonces = 0
        self._words: dict[str, list[str]] = {}
        self._public: str | None = None
        self.version = 0
        self.started_at: int | None = None
        self.revealed_at: int | None = None
        self._name("secret", secret)

    def begin(self, seats: int) -> None:
        """A match of so many seats begins."""
        self._viewers = {viewer: Knowledge() for viewer in (None, *range(seats))}

    def follow(self, events: Sequence[StoredEvent]) -> None:
        """Take in the events that follow in the log."""
        for event in events:
            body = record.read(event.type, event.body)
            self.version = event.version
            if isinstance(body, record.Started):
                self.started_at = event.version
                given = [e and bytes.fromhex(e) for e in body.entropies]
                self._name("seed", fairness.seed(self._secret, [e or None for e in given]))
                self.begin(body.seats)
            if isinstance(body, record.Revealed):
                self.revealed_at = event.version
            if isinstance(body, record.Moved):
                self.item(event.version, self.game.codec.move(body.move), body.seat)
            if isinstance(body, record.Started | record.Moved):
                for fact in body.facts:
                    self.item(event.version, self.game.codec.fact(fact))

    def item(self, version: int, item: Secretive, mover: int | None = None) -> None:
        """Take in one fact or a part of it, or one move with the seat that made it."""
        for field in item.__struct_fields__:
            value = getattr(item, field)
            if isinstance(value, tuple) and value and isinstance(value[0], Secretive):
                for part in value:
                    self.item(version, part, mover)
                continue
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

    def house(self) -> Mapping[str, str]:
        """How the secrets of the house begin when written down, each with what it is."""
        for version in range(self._nonces + 1, self.version + 2):
            self._name(f"nonce {version}", fairness.nonce(self._secret, version))
        self._nonces = self.version + 1
        return self._house

    def _name(self, what: str, secret: bytes) -> None:
        self._house |= dict.fromkeys(spellings(secret), what)

    def telling_words(self, hidden: Hidden) -> Iterator[tuple[str, str]]:
        """What people call what is hidden, and its name, unless a known twin is called the same."""
        known = {word for name in hidden.known for word in self._called(name)}
        for name in sorted(hidden.names):
            yield from ((word, name) for word in self._called(name) if word not in known)

    def _called(self, name: str) -> Sequence[str]:
        """What people call a component, where that says more than its kind."""
        if name not in self._words:
            self._words[name] = self._found_words(name)
        return self._words[name]

    def _found_words(self, name: str) -> list[str]:
        if self._messages is None:
            return []
        keys = [f"{prefix}{name}" for prefix in ("", "title-", "face-", "name-")]
        words = [self._messages.say(key) for key in keys if self._messages.has(key)]
        return [word for word in words if len(word) >= WORD_MIN and word not in self._printed()]

    def _printed(self) -> str:
        """The words everybody reads on any day: the rules, and what the board calls kinds."""
        if self._public is None:
            folder = games_folder() / self.game.key
            catalogue = (folder / "translations" / "en.ftl").read_text("utf-8")
            rules = (folder / "web" / "rules.md").read_text("utf-8")
            self._public = "\n".join([rules, *_KIND.findall(catalogue)])
        return self._public


def spellings(secret: bytes) -> list[str]:
    """How bytes may be written; the beginning gives as much away as the whole."""
    written = secret.hex()[:HEX_START]
    plain, url = base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()
    return [written, written.upper(), plain[:BASE64_START], url[:BASE64_START]]


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
