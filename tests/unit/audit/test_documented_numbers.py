"""The numbers in `docs/audit.md`, computed as the page says and as the platform does."""

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any
from uuid import UUID

from turntable.engine import fairness
from turntable.engine.chance import MatchChance
from turntable.eventstore import chain

PAGE = Path(__file__).parents[3] / "docs" / "audit.md"


def numbers() -> dict[str, Any]:
    block = re.search(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert block is not None
    found: dict[str, Any] = json.loads(block[1])
    return found


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def test_the_platform_computes_the_documented_numbers() -> None:
    page = numbers()
    match, secret = UUID(page["match"]), bytes.fromhex(page["secret"])
    given = [text and bytes.fromhex(text) for text in page["entropies"]]
    seed = fairness.seed(secret, given)
    event = page["event"]
    assert fairness.commitment(match, secret).hex() == page["commitment"]
    assert seed.hex() == page["seed"]
    shuffled = MatchChance(seed).shuffled(range(10), "deck")
    assert shuffled == page["shuffle of 0 to 9, label deck"]
    assert chain.genesis(match).hex() == page["genesis"]
    assert fairness.nonce(secret, 1).hex() == page["nonce"]
    stored = chain.event_hash(
        chain.genesis(match),
        match,
        event["version"],
        event["type"],
        event["schema_v"],
        UUID(event["cmd_id"]),
        event["cmd_seq"],
        event["actor"],
        event["open"],
        fairness.nonce(secret, 1),
        event["body"],
    )
    assert stored.hex() == page["hash"]


def test_the_page_alone_is_enough_to_compute_them() -> None:
    page = numbers()
    match, secret, event = UUID(page["match"]), bytes.fromhex(page["secret"]), page["event"]
    assert sha256(b"turntable/commit/1", match.bytes, secret).hex() == page["commitment"]
    mixed = b"".join(
        b"\x00" if text is None else b"\x20" + bytes.fromhex(text) for text in page["entropies"]
    )
    seed = hmac.digest(secret, mixed, "sha256")
    assert seed.hex() == page["seed"]
    genesis = sha256(b"turntable/log/1", match.bytes)
    assert genesis.hex() == page["genesis"]
    nonce = hmac.digest(secret, b"nonce" + (1).to_bytes(4, "big"), "sha256")
    assert nonce.hex() == page["nonce"]
    kind, actor = event["type"].encode(), event["actor"].encode()
    stored = sha256(
        b"turntable/event/1",
        genesis,
        match.bytes,
        event["version"].to_bytes(4, "big"),
        event["schema_v"].to_bytes(2, "big"),
        UUID(event["cmd_id"]).bytes,
        event["cmd_seq"].to_bytes(2, "big"),
        len(kind).to_bytes(4, "big") + kind,
        len(actor).to_bytes(4, "big") + actor,
        sha256(event["open"].encode()),
        sha256(nonce, event["body"].encode()),
    )
    assert stored.hex() == page["hash"]
    order, counter = list(range(10)), 0
    for last in range(9, 0, -1):
        limit = 2**256 - 2**256 % (last + 1)
        while True:
            message = b"\x00\x04deck" + counter.to_bytes(8, "big")
            block = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
            counter += 1
            if block < limit:
                break
        other = block % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert order == page["shuffle of 0 to 9, label deck"]
