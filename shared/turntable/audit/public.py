"""Checks the chain of a match while it runs, from what `/events` serves to anybody.

What the hidden parts say can be checked only after the reveal; that nothing is changed, left out or
put in between afterwards can be checked at any time.
"""

from collections.abc import Sequence
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from turntable.audit import links
from turntable.audit.form import Hex32, Link
from turntable.audit.report import Check, Differs, Report, Tally
from turntable.eventstore import chain


class Served(Link, frozen=True, kw_only=True):
    """An event as served: the body's digest, or after the reveal body and nonce themselves."""

    body_hash: Hex32 | UnsetType = UNSET
    body: str | UnsetType = UNSET
    nonce: Hex32 | UnsetType = UNSET

    @property
    def digest(self) -> bytes | None:
        """What stands for the whole event in its hash; None when it was not served."""
        if isinstance(self.body, str) and isinstance(self.nonce, str):
            return chain.body_digest(bytes.fromhex(self.nonce), self.body)
        if isinstance(self.body_hash, str):
            return bytes.fromhex(self.body_hash)
        return None


def check_public(match: UUID, served: Sequence[object]) -> Report:
    """Return what a check of the events from the first one on found; JSON values as served.

    Never raises for anything that a server may answer.
    """
    tally = Tally()
    sealed: list[links.Sealed] = []
    for place, item in enumerate(served, start=1):
        try:
            event = msgspec.convert(item, Served)
        except (msgspec.ValidationError, RecursionError) as error:
            tally.findings.append(Differs(Check.FILE, place, str(error)).finding)
            break
        digest = event.digest
        if digest is None:
            message = "neither body nor body_hash was served"
            tally.findings.append(Differs(Check.FILE, place, message).finding)
            break
        sealed.append(links.Sealed(event, digest))
    events = [event.link for event in sealed]
    tally.run(links.linked(match, sealed))
    tally.run(links.commanded(events))
    tally.run(links.stepped(events))
    tally.run(links.canonical_texts("open", [event.open for event in events]))
    tally.demand({Check.LINKS, Check.COMMANDS, Check.STEPS, Check.TEXTS})
    return tally.report(match, None, None, len(served))
