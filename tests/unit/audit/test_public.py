"""Anybody can check the chain of a match while it runs."""

from typing import Any

import pytest

from tests.unit.audit.recording import MATCH, Recorded
from turntable.audit.public import check_public
from turntable.audit.report import Check
from turntable.eventstore import chain
from turntable.eventstore.port import StoredEvent


def served(event: StoredEvent, *, revealed: bool = False) -> dict[str, Any]:
    """An event as `/events` answers it."""
    common = {
        "version": event.version,
        "type": event.type,
        "schema_v": event.schema_v,
        "cmd_id": str(event.cmd_id),
        "cmd_seq": event.cmd_seq,
        "actor": event.actor,
        "open": event.open,
        "seen": {},
        "hash": event.hash.hex(),
    }
    if revealed:
        return common | {"body": event.body, "nonce": event.nonce.hex()}
    return common | {"body_hash": chain.body_digest(event.nonce, event.body).hex()}


@pytest.fixture
def answers(log: Recorded) -> list[dict[str, Any]]:
    return [served(event) for event in log.events]


def test_the_chain_of_a_running_match_holds_at_every_version(
    answers: list[dict[str, Any]],
) -> None:
    for count in range(1, len(answers) + 1):
        report = check_public(MATCH, answers[:count])
        assert report.findings == []
        assert report.counts[Check.LINKS] == count


def test_after_the_reveal_the_same_chain_holds_over_the_bodies(log: Recorded) -> None:
    assert check_public(MATCH, [served(event, revealed=True) for event in log.events]).whole


def test_no_events_are_no_pass() -> None:
    assert not check_public(MATCH, []).whole


@pytest.mark.parametrize("field", ["type", "schema_v", "cmd_id", "actor", "open", "body_hash"])
def test_any_field_changed_is_found_at_its_version(
    answers: list[dict[str, Any]], field: str
) -> None:
    for event in answers:
        old = event[field]
        event[field] = old + 1 if isinstance(old, int) else old[:-1] + "0" + old[-1:]
        if field in {"cmd_id", "body_hash"}:
            event[field] = old[:-1] + ("0" if old[-1] != "0" else "1")
        first = check_public(MATCH, answers).first
        assert first is not None
        assert first.version == event["version"]
        event[field] = old


@pytest.mark.parametrize(
    "item", [None, 1, "x", [], {}, {"version": 3}, {"version": "3", "open": None}]
)
def test_an_answer_of_another_form_is_a_finding(
    answers: list[dict[str, Any]], item: object
) -> None:
    first = check_public(MATCH, [*answers[:2], item]).first
    assert first is not None
    assert (first.version, first.check) == (3, Check.FILE)


def test_an_event_without_body_or_digest_is_a_finding(answers: list[dict[str, Any]]) -> None:
    del answers[2]["body_hash"]
    first = check_public(MATCH, answers).first
    assert first is not None
    assert first.version == 3
