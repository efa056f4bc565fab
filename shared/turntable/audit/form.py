"""The form of an export: its lines as structs, and how a file is taken apart.

Knows what a line looks like, not whether it is true. See `docs/audit.md` for the form in words.
"""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeVar
from uuid import UUID

import msgspec

from turntable.engine.codec import canonical
from turntable.eventstore import chain

FORMAT: Final = "turntable-export/1"
SIZE_MAX = 64 * 1024 * 1024

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Hex64 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}$")]
Version = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
Small = Annotated[int, msgspec.Meta(ge=1, le=2**15 - 1)]

T = TypeVar("T")


class FormError(Exception):
    """The file is not an export; `version` is that of the event whose line is at fault, if any."""

    def __init__(self, message: str, version: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.version = version


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: Literal["turntable-export/1"]
    match: UUID
    game: str
    ruleset: int
    genesis: Hex32


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may see of an event: enough for its place in the chain."""

    version: Version
    type: str
    schema_v: Small
    cmd_id: UUID
    cmd_seq: Small
    actor: str
    open: str
    hash: Hex32


class Line(Link, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of an export: one whole event."""

    body: str
    nonce: Hex32

    @property
    def digest(self) -> bytes:
        """What stands for the whole event in its hash."""
        return chain.body_digest(bytes.fromhex(self.nonce), self.body)


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the hash of the last event, the number of events, and the signature."""

    head: Hex32
    count: int
    kid: str
    signature: Hex64


@dataclass(frozen=True, slots=True)
class Export:
    """An export taken apart; `signed` are the bytes that its signature covers."""

    head: Head
    lines: list[Line]
    tail: Tail
    signed: bytes


def parse(data: bytes) -> Export:
    """Take a file apart.

    Raises:
        FormError: it is not an export, is cut off, or a line is not in its canonical form.
    """
    if len(data) > SIZE_MAX:
        raise FormError(f"the file has {len(data)} bytes; an export has at most {SIZE_MAX}")
    if not data:
        raise FormError("the file is empty")
    first, *middle = data.split(b"\n")
    head = _head(first)
    if not middle or middle[-1] != b"":
        raise FormError(f"the file is cut off in line {len(middle) + 1}", len(middle) or None)
    if len(middle) < 2:
        raise FormError("the file ends after its first line")
    *events, last, _ = middle
    if not events:
        raise FormError("the file ends without any event")
    lines = [_decoded(raw, Line, version) for version, raw in enumerate(events, start=1)]
    tail = _tail(last, len(lines))
    return Export(head, lines, tail, data[: len(data) - len(last) - 1])


def _head(raw: bytes) -> Head:
    try:
        return _decoded(raw, Head, 0)
    except FormError as error:
        raise FormError(f"this is not a file of the form {FORMAT}: {error.message}") from None


def _tail(raw: bytes, count: int) -> Tail:
    try:
        return _decoded(raw, Tail, count + 1)
    except FormError as error:
        raise FormError(f"the file does not end with its signature line: {error.message}") from None


def _decoded(raw: bytes, kind: type[T], version: int) -> T:
    number = version + 1
    try:
        line = msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FormError(f"line {number}: {error}", version) from None
    if written(line) != raw:
        raise FormError(f"line {number} is not in its canonical form", version)
    return line


def written(line: object) -> bytes:
    """Return a line as it stands in the file, without its line feed."""
    return canonical(line)
