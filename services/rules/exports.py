"""Exports of finished matches, signed once, and the audit of a match by its own log.

Knows when a log may be shown whole; what is in a file and how it is checked is `turntable.audit`'s.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any
from uuid import UUID

import msgspec

from services.rules import views
from services.rules.ports import Exports, SigningKeys
from turntable.audit.export import build_export
from turntable.audit.keys import HeadSigner, Jwk, KeySet
from turntable.audit.public import check_public
from turntable.audit.report import Report
from turntable.audit.verify import verify_export
from turntable.eventstore.port import EventStore
from turntable.kernel.problem import Problem, too_many_requests


class Exporter:
    """Makes, keeps and checks exports, few at a time: each is a whole replay; moves go first."""

    def __init__(
        self,
        store: EventStore,
        exports: Exports,
        keys: SigningKeys,
        signer: HeadSigner,
        at_once: int,
    ) -> None:
        """`at_once` is how many replays may run side by side; whoever comes then gets a 429."""
        self._store = store
        self._exports = exports
        self._keys = keys
        self._signer = signer
        self._places = BoundedSemaphore(at_once)

    def export(self, match_id: UUID, *, revealed: bool) -> bytes:
        """The signed export, the same bytes for ever.

        Raises:
            Problem: 409, the secret is not revealed yet.
        """
        if not revealed:
            raise Problem(409, "not_ended", "The log is shown whole after the match has ended.")
        kept = self._exports.get(match_id)
        if kept is not None:
            return kept
        with self._place():
            self._keys.add(self._signer.kid, self._signer.jwk.x)
            content = build_export(match_id, self._store.read(match_id), self._signer)
            return self._exports.keep(match_id, self._signer.kid, content)

    def key_set(self) -> dict[str, Any]:
        """The JWKS of every key that ever signed an export, the present one last."""
        listed = dict(self._keys.all())
        listed[self._signer.kid] = self._signer.jwk.x
        jwks = [Jwk(x=x, kid=kid) for kid, x in listed.items()]
        return {"keys": msgspec.to_builtins(jwks)}

    def verify(self, match_id: UUID, version: int, *, revealed: bool) -> Report:
        """Check a match's log up to a version: all of it after the reveal, else its chain.

        The log as it stands must fit the signature that was given out with the first export.
        """
        with self._place():
            return self._checked(match_id, version, revealed=revealed)

    def _checked(self, match_id: UUID, version: int, *, revealed: bool) -> Report:
        events = self._store.read(match_id, limit=version)
        if not revealed:
            return check_public(match_id, [views.sealed(event) for event in events])
        content = build_export(match_id, events, self._signer)
        kept = self._exports.get(match_id)
        if kept is not None:
            content = _without_last_line(content) + kept[len(_without_last_line(kept)) :]
        return verify_export(content, KeySet.from_json(msgspec.json.encode(self.key_set())))

    @contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise too_many_requests("Others have their matches checked just now; please wait.")
        try:
            yield
        finally:
            self._places.release()


def _without_last_line(content: bytes) -> bytes:
    return content[: content.rstrip(b"\n").rfind(b"\n") + 1]
