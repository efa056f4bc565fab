"""Searches what somebody received for what they may not know. Knows texts, no route and no game."""

import html
import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

from tests.integration.leaks.knowledge import BASE64_START, HEX_START, Hidden, MatchSecrets

GAP_MAX = 12
"""Between two neighbours of a list stand quotes, commas and blanks, and no more than this."""
_JWT = re.compile(r"eyJ[\w-]+\.([\w-]+)\.[\w-]+")
_COOKIE = re.compile(r"(?:session|turntable-[\w]+)=([\w.-]+)")
_HEX = re.compile(r"[0-9a-fA-F]{16,}")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{20,}")
_GAP = re.compile(r"[^A-Za-z0-9]*")


@dataclass(frozen=True)
class Eyes:
    """Somebody who receives: through which seat they see, who they are, whether let in by link."""

    name: str
    seat: int | None = None
    player: str | None = None
    watches: bool = False
    answers: bool = False
    """A bot: its work items carry the token that its answer needs."""


@dataclass(frozen=True)
class Received:
    """All that came back at once; `version` is that of the match at the time."""

    eyes: Eyes
    where: str
    version: int
    text: str


@dataclass
class Judge:
    """What is secret of a match and of the people around it."""

    match: MatchSecrets
    match_id: str
    people: dict[str, str] = field(default_factory=dict)
    """The names of those who have tokens, by their ids."""
    forbidden: dict[str, str] = field(default_factory=dict)
    """Never anybody's: tokens between services, keys, passwords; by what they are."""
    answer_tokens: list[str] = field(default_factory=list)
    entropies: list[str] = field(default_factory=list)
    code: str | None = None
    """That of a table by link, which lets people watch."""

    def leaks(self, received: Received) -> list[str]:
        """What the receiver should not have read, a line each."""
        text = readable(received.text)
        found = [
            *self._of_house(received, text),
            *self._of_people(received, text),
            *self._of_match(received, text),
        ]
        return [f"{received.eyes.name} at {received.where}: {what}" for what in found]

    def _of_match(self, received: Received, text: str) -> Iterator[str]:
        hidden = self.match.hidden(received.eyes.seat, received.version)
        for name in sorted(named(text, hidden)):
            yield f"{name}, hidden at version {received.version}"
        for word, name in self.match.telling_words(hidden):
            if word in text:
                yield f"{word!r} ({name}), hidden at version {received.version}"
        for run in sorted(runs_in(text, hidden)):
            yield f"the order {run}"

    def _of_house(self, received: Received, text: str) -> Iterator[str]:
        revealed = self.match.revealed_at
        if revealed is not None and received.version >= revealed:
            return
        house = self.match.house()
        yield from sorted({house[part] for part in _parts(text) if part in house})

    def _of_people(self, received: Received, text: str) -> Iterator[str]:
        for what, secret in self.forbidden.items():
            if secret in text:
                yield what
        if not received.eyes.answers:
            yield from ("an answer token" for token in self.answer_tokens if token in text)
        started = self.match.started_at
        if started is None or received.version < started:
            yield from ("an entropy" for entropy in self.entropies if entropy in text)
        if self.code is not None and self.code in text and not received.eyes.watches:
            yield "the code of the table"
        for token in _JWT.finditer(text):
            claims = _claims(token[1])
            if not self._may_hold(claims, received.eyes):
                yield f"a token of {claims.get('sub')}"

    def _may_hold(self, claims: Mapping[str, object], eyes: Eyes) -> bool:
        """Somebody's own token, one of a guest who was only just made, or one to watch by right."""
        subject = str(claims.get("sub"))
        if claims.get("aud") == "turntable-watch":
            return eyes.watches or subject != self.match_id
        return subject == eyes.player or subject not in self.people


def named(text: str, hidden: Hidden) -> set[str]:
    """The hidden names that stand in a text as whole words."""
    if not hidden.names:
        return set()
    return {found[0] for found in _any_of(hidden.names).finditer(text)}


def runs_in(text: str, hidden: Hidden) -> set[tuple[str, ...]]:
    """The hidden runs whose names stand side by side in a text."""
    names = {name for run in hidden.runs for name in run}
    if not names:
        return set()
    length = len(next(iter(hidden.runs)))
    found: set[tuple[str, ...]] = set()
    row: list[str] = []
    end = 0
    for name in _any_of(frozenset(names)).finditer(text):
        gap = text[end : name.start()]
        row = [*row, name[0]][-length:] if row and _near(gap) else [name[0]]
        end = name.end()
        if tuple(row) in hidden.runs:
            found.add(tuple(row))
    return found


def readable(text: str) -> str:
    """The text with JSON in JSON, entities, escapes and cookies undone, beside itself."""
    plain = html.unescape(text).replace("\\", "")
    if "%" in plain:
        plain = f"{plain}\n{unquote(plain)}"
    return "\n".join([plain, *(_uncooked(cookie[1]) for cookie in _COOKIE.finditer(plain))])


def _parts(text: str) -> Iterator[str]:
    """Every stretch of a text that could be the beginning of a written secret."""
    for pattern, length in ((_HEX, HEX_START), (_BASE64, BASE64_START)):
        for found in pattern.finditer(text):
            for start in range(len(found[0]) - length + 1):
                yield found[0][start : start + length]


def _near(gap: str) -> bool:
    return len(gap) <= GAP_MAX and _GAP.fullmatch(gap) is not None


_patterns: dict[frozenset[str], re.Pattern[str]] = {}


def _any_of(names: frozenset[str]) -> re.Pattern[str]:
    if names not in _patterns:
        longest_first = sorted(names, key=len, reverse=True)
        inner = "|".join(re.escape(name) for name in longest_first)
        _patterns[names] = re.compile(f"(?<![A-Za-z0-9])(?:{inner})(?![A-Za-z0-9])")
    return _patterns[names]


def _uncooked(cookie: str) -> str:
    """What a signed session cookie says."""
    packed = cookie.startswith(".")
    content = cookie.lstrip(".").partition(".")[0]
    try:
        raw = urlsafe_b64decode(content + "=" * (-len(content) % 4))
        return (zlib.decompress(raw) if packed else raw).decode("utf-8", "replace")
    except (ValueError, zlib.error):
        return ""


def _claims(part: str) -> Mapping[str, object]:
    try:
        claims = json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except ValueError:
        return {}
    return claims if isinstance(claims, dict) else {}


def texts(parts: Sequence[object]) -> str:
    """Parts of any kind as one text."""
    return "\n".join(part if isinstance(part, str) else json.dumps(part) for part in parts)
