"""Checks an export offline: is this the log of a match as it was played, whole and honest?

Uses the file alone, the rules, and, for the signature, published keys. See `docs/audit.md`.
"""

import re
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from turntable.audit import links
from turntable.audit.form import Export, FormError, Head, parse
from turntable.audit.keys import KeySet
from turntable.audit.rederive import played_again
from turntable.audit.report import Check, Counted, Differs, Report, Tally, guarded
from turntable.engine import fairness, record, registry
from turntable.engine.codec import canonical
from turntable.engine.game import Game
from turntable.engine.record import Body, Prepared, Revealed
from turntable.eventstore import chain


def verify_export(data: bytes, keys: KeySet | None = None) -> Report:
    """Return what an audit of the file found. Never raises for anything that a file may hold.

    Without `keys` the signature is not checked, and the report says so.
    """
    tally = Tally()
    try:
        export = parse(data)
    except FormError as error:
        differs = Differs(Check.FILE, error.version, error.message)
        tally.findings.append(differs.finding)
        return tally.report(None, None, None, 0)
    _check(tally, export, keys)
    head = export.head
    return tally.report(head.match, head.game, head.ruleset, len(export.lines))


def _check(tally: Tally, export: Export, keys: KeySet | None) -> None:
    lines = export.lines
    sealed = [links.Sealed(line, line.digest) for line in lines]
    tally.run(_framed(export))
    tally.run(links.linked(export.head.match, sealed))
    tally.run(links.commanded(lines))
    tally.run(links.canonical_texts("open", [line.open for line in lines]))
    texts_hold = tally.run(links.canonical_texts("body", [line.body for line in lines]))
    steps_hold = tally.run(links.stepped(lines))
    if keys is not None:
        tally.run(_signed(export, keys))
    bodies: list[Body] = []
    if texts_hold and steps_hold and tally.run(_read(export, bodies)):
        _check_bodies(tally, export, bodies)
    tally.demand(_expected(export) | ({Check.SIGNATURE} if keys is not None else set()))


def _check_bodies(tally: Tally, export: Export, bodies: Sequence[Body]) -> None:
    """Check what the bodies say; the first is `match.prepared`."""
    known: list[Game[Any]] = []
    if tally.run(_pinned(export.head, bodies[0], known)):
        tally.run(_masked(export, bodies, known[0]))
    secrets: list[bytes] = []
    if not tally.run(_revealed(bodies, secrets)):
        return
    tally.run(_committed(export.head.match, bodies[0], secrets[0]))
    tally.run(_nonces(export, secrets[0]))
    if known:
        actors = [line.actor for line in export.lines]
        tally.run(played_again(known[0], actors, bodies, secrets[0]))


def _framed(export: Export) -> Counted:
    """Head and last line agree with the events between them."""
    head, lines, tail = export.head, export.lines, export.tail
    yield Check.FILE, len(lines) + 2
    if head.genesis != chain.genesis(head.match).hex():
        raise Differs(Check.FILE, None, "the genesis is not that of the match")
    if tail.count != len(lines):
        message = f"the last line counts {tail.count} events, the file has {len(lines)}"
        raise Differs(Check.FILE, min(tail.count, len(lines)) + 1, message)
    if tail.head != lines[-1].hash:
        message = "the last line names another head than the last event's hash"
        raise Differs(Check.FILE, len(lines), message)


def _signed(export: Export, keys: KeySet) -> Counted:
    tail = export.tail
    if not keys.knows(tail.kid):
        raise Differs(Check.SIGNATURE, None, f"signed with a key that is not given: {tail.kid!r}")
    if not keys.holds(tail.kid, export.signed, bytes.fromhex(tail.signature)):
        raise Differs(Check.SIGNATURE, None, "the signature does not hold for this file")
    yield Check.SIGNATURE, 1


def _read(export: Export, bodies: list[Body]) -> Counted:
    """Decode the bodies into `bodies`; a body says nothing beyond what its type knows."""
    for line in export.lines:
        try:
            body = record.read(line.type, line.body)
        except (record.UnknownEventError, UnicodeError, RecursionError) as error:
            raise Differs(Check.STEPS, line.version, str(error)) from error
        if canonical(body).decode() != line.body:
            raise Differs(Check.TEXTS, line.version, "`body` has fields that nobody reads")
        bodies.append(body)
        yield Check.STEPS, 0


def _pinned(head: Head, prepared: Body, known: list[Game[Any]]) -> Counted:
    """Find the game and its rules, as the first event pins them and the head repeats them."""
    assert isinstance(prepared, Prepared)  # noqa: S101 - the steps were checked
    if (head.game, head.ruleset) != (prepared.game, prepared.ruleset):
        raise Differs(Check.STEPS, 1, "the head names another game or ruleset than the log")
    try:
        game = registry.game(prepared.game)
    except KeyError:
        raise Differs(Check.STEPS, 1, f"the game {prepared.game!r} is not known here") from None
    if game.ruleset != prepared.ruleset:
        message = f"ruleset {prepared.ruleset} of {game.key} is not known here"
        raise Differs(Check.STEPS, 1, message)
    known.append(game)
    yield Check.STEPS, 0


def _masked(export: Export, bodies: Sequence[Body], game: Game[Any]) -> Counted:
    for line, body in zip(export.lines, bodies, strict=True):
        with guarded(Check.MASKS, line.version):
            seen = canonical(record.seen(game, body, None)).decode()
        if seen != line.open:
            message = "`open` is not what a watcher may see of the event"
            raise Differs(Check.MASKS, line.version, message)
        yield Check.MASKS, 1


def _revealed(bodies: Sequence[Body], secrets: list[bytes]) -> Counted:
    """Find the secret in the last event, without which the bodies prove nothing."""
    last = bodies[-1]
    if not isinstance(last, Revealed):
        message = f"the log does not end with {record.REVEALED}"
        raise Differs(Check.STEPS, len(bodies), message)
    if not re.fullmatch("[0-9a-f]{64}", last.secret):
        raise Differs(Check.COMMITMENT, len(bodies), "the secret is not 64 hex characters")
    secrets.append(bytes.fromhex(last.secret))
    yield Check.STEPS, 0


def _committed(match: UUID, prepared: Body, secret: bytes) -> Counted:
    assert isinstance(prepared, Prepared)  # noqa: S101 - the steps were checked
    if fairness.commitment(match, secret).hex() != prepared.commitment:
        raise Differs(Check.COMMITMENT, 1, "the secret does not open the commitment of this match")
    yield Check.COMMITMENT, 1


def _nonces(export: Export, secret: bytes) -> Counted:
    for line in export.lines:
        if fairness.nonce(secret, line.version).hex() != line.nonce:
            raise Differs(Check.NONCES, line.version, "the nonce does not come from the secret")
        yield Check.NONCES, 1


def _expected(export: Export) -> set[Check]:
    """Return the checks that must have checked something, given the steps the log has."""
    kinds = {line.type for line in export.lines}
    expected = set(Check) - {Check.SIGNATURE}
    if record.ENDED not in kinds:
        expected.discard(Check.RESULT)
    if record.MOVED not in kinds:
        expected.discard(Check.MOVES)
    if record.STARTED not in kinds:
        expected -= {Check.FACTS, Check.DRAWS, Check.DECISIONS, Check.STATES}
    return expected
