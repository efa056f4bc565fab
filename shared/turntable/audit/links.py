"""Checks that need no secret: chain, commands, order of steps, form of the texts.

They hold for whole events and for what is served while a match runs. No game, no randomness.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec
import rfc8785

from turntable.audit.form import Link
from turntable.audit.report import Check, Counted, Differs
from turntable.engine import record
from turntable.engine.codec import NotCanonicalError, canonical
from turntable.eventstore import chain

NEXT: Mapping[str, frozenset[str]] = {
    record.PREPARED: frozenset({record.STARTED, record.CANCELLED}),
    record.STARTED: frozenset({record.MOVED, record.ENDED, record.CANCELLED}),
    record.MOVED: frozenset({record.MOVED, record.ENDED, record.CANCELLED}),
    record.ENDED: frozenset({record.REVEALED}),
    record.CANCELLED: frozenset({record.REVEALED}),
    record.REVEALED: frozenset(),
}
"""Which steps may follow which."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """An event in the chain with the digest that stands for its body."""

    link: Link
    digest: bytes


def linked(match: UUID, events: Sequence[Sealed]) -> Counted:
    """Versions count from 1, and every hash is that of the event and the hash before it."""
    prev = chain.genesis(match)
    for place, event in enumerate(events, start=1):
        link = event.link
        if link.version != place:
            raise Differs(Check.LINKS, place, f"version {link.version} stands in this place")
        prev = chain.sealed_hash(
            prev,
            match,
            link.version,
            link.type,
            link.schema_v,
            link.cmd_id,
            link.cmd_seq,
            link.actor,
            link.open,
            event.digest,
        )
        if prev.hex() != link.hash:
            raise Differs(Check.LINKS, place, "the hash does not fit this event after the last one")
        yield Check.LINKS, 1


def commanded(links: Sequence[Link]) -> Counted:
    """The events of a command stand together, count from 1 and have one actor."""
    known: set[UUID] = set()
    last: Link | None = None
    for place, link in enumerate(links, start=1):
        if last is not None and link.cmd_id == last.cmd_id:
            wanted = last.cmd_seq + 1
            if link.actor != last.actor:
                raise Differs(Check.COMMANDS, place, "the command changes its actor")
        else:
            wanted = 1
            if link.cmd_id in known:
                raise Differs(Check.COMMANDS, place, "the command was carried out before")
        if link.cmd_seq != wanted:
            message = f"cmd_seq is {link.cmd_seq}, where {wanted} is expected"
            raise Differs(Check.COMMANDS, place, message)
        known.add(link.cmd_id)
        last = link
        yield Check.COMMANDS, 1


def stepped(links: Sequence[Link]) -> Counted:
    """The steps follow each other as a match's life goes, as far as the events reach."""
    last: str | None = None
    for place, link in enumerate(links, start=1):
        allowed = frozenset({record.PREPARED}) if last is None else NEXT[last]
        if link.type not in allowed:
            before = "at the beginning" if last is None else f"after {last}"
            raise Differs(Check.STEPS, place, f"{link.type!r} cannot stand {before}")
        if link.schema_v != record.SCHEMA_VERSION:
            raise Differs(Check.STEPS, place, f"form {link.schema_v} of {link.type} is not known")
        last = link.type
        yield Check.STEPS, 1


def canonical_texts(name: str, texts: Sequence[str]) -> Counted:
    """Each text, by version from 1, is its own canonical form (RFC 8785, integers, ASCII keys)."""
    for version, text in enumerate(texts, start=1):
        problem = uncanonical(text)
        if problem is not None:
            raise Differs(Check.TEXTS, version, f"`{name}` {problem}")
        yield Check.TEXTS, 1


def uncanonical(text: str) -> str | None:
    """Return what is wrong with a text that should be canonical JSON, None when nothing is.

    The form is made by the engine's codec and, independently, by the RFC 8785 package.
    """
    try:
        value = msgspec.json.decode(text)
        forms = {canonical(value), rfc8785.dumps(value)}
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return "is not JSON"
    except (NotCanonicalError, rfc8785.CanonicalizationError) as error:
        return f"has no canonical form: {error}"
    if not isinstance(value, dict):
        return "is not a JSON object"
    return None if forms == {text.encode()} else "is not in canonical form"
