"""Writes the log of a bot match as the rules service does, in memory, and lets tests forge it."""

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid5

import msgspec
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from turntable.audit.keys import HeadSigner, KeySet
from turntable.engine import fairness, record
from turntable.engine.codec import canonical, plain
from turntable.engine.game import Game
from turntable.engine.match import Match
from turntable.eventstore import chain
from turntable.eventstore.port import NewEvent, StoredEvent

MATCH = UUID("01930000-0000-7000-8000-000000000001")
SECRET = bytes(range(32))
ENTROPY = bytes(range(100, 132))
NOW_MS = 1_760_000_000_000

Commands = list[tuple[str, list[record.Body]]]


def signer(seed: int = 1) -> HeadSigner:
    """Return a signer whose key is always the same for a seed."""
    key = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    return HeadSigner(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
    )


def key_set(of: HeadSigner) -> KeySet:
    """Return the published keys of a signer."""
    return KeySet.from_json(msgspec.json.encode(of.key_set()))


@dataclass
class Recorded:
    """A log and what is needed to write it again differently."""

    game: Game[Any]
    events: list[StoredEvent]
    secret: bytes = SECRET

    def export(self, signed_by: int = 1) -> bytes:
        """Write the file without the code under test, which refuses some forgeries."""
        match_id = self.events[0].stream_id
        head = {
            "format": "turntable-export/1",
            "match": str(match_id),
            "game": self.game.key,
            "ruleset": self.game.ruleset,
            "genesis": hashlib.sha256(b"turntable/log/1" + match_id.bytes).hexdigest(),
        }
        lines = [head, *map(_line, self.events)]
        signed = b"".join(rfc8785.dumps(line) + b"\n" for line in lines)
        by = signer(signed_by)
        tail = {
            "head": self.events[-1].hash.hex(),
            "count": len(self.events),
            "kid": by.kid,
            "signature": by.sign(signed).hex(),
        }
        return signed + rfc8785.dumps(tail) + b"\n"

    def with_events(self, events: Sequence[StoredEvent]) -> "Recorded":
        return replace(self, events=list(events))

    def forged(self, version: int, /, **fields: Any) -> "Recorded":  # noqa: ANN401
        """Change fields of one event and nothing else."""
        events = list(self.events)
        events[version - 1] = replace(events[version - 1], **fields)
        return self.with_events(events)

    def body(self, version: int) -> dict[str, Any]:
        decoded: dict[str, Any] = msgspec.json.decode(self.events[version - 1].body)
        return decoded

    def rewritten(self, version: int, body: Mapping[str, Any]) -> "Recorded":
        """Put another body in an event, its mask made again, the chain not."""
        text = canonical(body).decode()
        whole = record.read(self.events[version - 1].type, text)
        seen = canonical(record.seen(self.game, whole, None)).decode()
        return self.forged(version, body=text, open=seen)

    def relinked(self) -> "Recorded":
        """Make versions, nonces and hashes again, as somebody with the whole log could."""
        prev = chain.genesis(self.events[0].stream_id)
        events = []
        for version, event in enumerate(self.events, start=1):
            nonce = fairness.nonce(self.secret, version)
            moved = replace(event, version=version, prev_hash=prev, nonce=nonce)
            prev = chain.stored_hash(moved)
            events.append(replace(moved, hash=prev))
        return self.with_events(events)

    def version_of(self, kind: str, which: int = 0) -> int:
        return [event.version for event in self.events if event.type == kind][which]


def play(
    game: Game[Any],
    seats: int | None = None,
    *,
    seed: int = 1,
    secret: bytes = SECRET,
    entropies: Sequence[bytes | None] | None = None,
    match_id: UUID = MATCH,
) -> Recorded:
    """Play a match with any legal moves and write its log."""
    count = seats or game.seats.start
    given = list(entropies or [ENTROPY, *[None] * (count - 1)])
    commands = _commands(game, count, random.Random(seed), secret, given, match_id)
    return Recorded(game, linked(game, match_id, secret, commands), secret)


def linked(game: Game[Any], match_id: UUID, secret: bytes, commands: Commands) -> list[StoredEvent]:
    """Store commands as a log does."""
    events: list[StoredEvent] = []
    prev = chain.genesis(match_id)
    for actor, bodies in commands:
        new = [
            NewEvent(
                type=_kind(body),
                schema_v=record.SCHEMA_VERSION,
                open=canonical(record.seen(game, body, None)).decode(),
                body=canonical(body).decode(),
                nonce=fairness.nonce(secret, len(events) + place),
            )
            for place, body in enumerate(bodies, start=1)
        ]
        command = uuid5(match_id, str(len(events)))
        events += chain.link(prev, match_id, len(events), command, actor, new)
        prev = events[-1].hash
    return events


def _line(event: StoredEvent) -> dict[str, str | int]:
    return {
        "version": event.version,
        "type": event.type,
        "schema_v": event.schema_v,
        "cmd_id": str(event.cmd_id),
        "cmd_seq": event.cmd_seq,
        "actor": event.actor,
        "open": event.open,
        "body": event.body,
        "nonce": event.nonce.hex(),
        "hash": event.hash.hex(),
    }


def _kind(body: record.Body) -> str:
    return next(kind for kind, shape in record.BODIES.items() if isinstance(body, shape))


def _commands(
    game: Game[Any],
    seats: int,
    whim: random.Random,
    secret: bytes,
    entropies: Sequence[bytes | None],
    match_id: UUID,
) -> Commands:
    match = Match(game, seats, game.options())
    seed = fairness.seed(secret, entropies)
    players = [
        record.Player(seat, "player", f"p-{seat}")
        if seat == 0
        else record.Player(seat, "bot:random", "bot:random")
        for seat in range(seats)
    ]
    commitment = fairness.commitment(match_id, secret).hex()
    prepared = record.Prepared(game.key, game.ruleset, "test", commitment, "public", NOW_MS)
    step = match.begin(match.chance(seed), 2)
    started = record.Started(
        seats=seats,
        options=plain(match.options),
        players=players,
        entropies=[given and given.hex() for given in entropies],
        house_only=not any(entropies),
        at_ms=NOW_MS + 1,
        chance=step.chance,
        facts=[plain(fact) for fact in step.facts],
        open_decisions=step.open_decisions,
    )
    commands: Commands = [("lobby", [prepared]), ("lobby", [started])]
    while match.open:
        seat = whim.choice(sorted(match.open))
        move = whim.choice(game.legal_moves(match.state, seat))
        decision, version = match.open[seat], match.version + 1
        step = match.move(seat, move, match.chance(seed), version)
        moved = record.Moved(
            seat=seat,
            decision=decision,
            move=plain(move),
            by=players[seat].by,
            at_ms=NOW_MS + version,
            chance=step.chance,
            facts=[plain(fact) for fact in step.facts],
            open_decisions=step.open_decisions,
        )
        commands.append((players[seat].actor, [moved]))
    sheet = plain(game.sheet(match.state, None))
    last: list[record.Body] = [
        record.Ended(sheet, NOW_MS + 900),
        record.Revealed(secret.hex(), NOW_MS + 900),
    ]
    commands[-1][1].extend(last)
    return commands
