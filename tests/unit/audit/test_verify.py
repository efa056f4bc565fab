"""A whole log holds; what somebody changes in its file is found and named."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from tests.unit.audit.finding import first_of, found
from tests.unit.audit.recording import MATCH, Recorded, key_set, play, signer
from turntable.audit.export import build_export
from turntable.audit.keys import KeySet
from turntable.audit.report import Check
from turntable.audit.verify import verify_export
from turntable.engine import record
from turntable.engine.game import Game

KEYS = key_set(signer())
OTHER = UUID("01930000-0000-7000-8000-000000000002")


def test_a_whole_log_holds_and_everything_was_checked(log: Recorded) -> None:
    report = verify_export(log.export(), KEYS)
    assert report.findings == []
    assert report.whole
    assert set(report.counts) == set(Check)
    assert all(report.counts.values())
    assert report.counts[Check.LINKS] == report.events == len(log.events)


def test_a_match_without_entropy_holds_and_says_so(three_cards: Game[Any]) -> None:
    log = play(three_cards, 2, entropies=[None, None])
    assert log.body(2)["house_only"] is True
    assert verify_export(log.export()).whole


def test_without_keys_the_report_says_that_the_signature_was_not_checked(log: Recorded) -> None:
    report = verify_export(log.export())
    assert report.whole
    assert not report.signature_checked


def test_the_report_has_a_json_form(log: Recorded) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(verify_export(log.export(), KEYS)))
    assert plain["whole"] is True
    assert plain["counts"]["links"] == len(log.events)


def test_an_export_is_the_same_bytes_every_time_and_as_documented(log: Recorded) -> None:
    exports = {build_export(MATCH, log.events, signer()) for _ in range(2)}
    assert exports == {log.export()}


def test_nothing_but_a_log_is_exported(log: Recorded) -> None:
    for events in ([], log.events[1:]):
        with pytest.raises(ValueError, match="a log begins with"):
            build_export(MATCH, events, signer())


# ---------------------------------------------------------------- somebody changes the log's file


def flipped(value: object) -> object:
    """Another value of the same form."""
    match value:
        case bytes():
            return bytes([value[0] ^ 1]) + value[1:]
        case UUID():
            return UUID(int=value.int ^ 1)
        case int():
            return value + 1
        case _:
            return f"{value} "


@pytest.mark.parametrize(
    "field",
    ["version", "type", "schema_v", "cmd_id", "cmd_seq", "actor", "open", "body", "nonce", "hash"],
)
def test_any_field_changed_at_any_version_is_found_there(log: Recorded, field: str) -> None:
    for event in log.events:
        forged = log.forged(event.version, **{field: flipped(getattr(event, field))})
        assert found(forged).version == event.version, field


@pytest.mark.parametrize("field", ["type", "schema_v", "cmd_seq", "open", "body"])
def test_any_field_that_tells_of_the_match_is_found_with_a_new_chain_too(
    log: Recorded, field: str
) -> None:
    for event in log.events:
        forged = log.forged(event.version, **{field: flipped(getattr(event, field))}).relinked()
        assert found(forged).version == event.version, (field, event.version)


def test_what_the_rules_cannot_know_is_held_by_the_signature(log: Recorded) -> None:
    """Names, times and command ids with a chain made anew: only the key of the house tells."""
    for event in log.events:
        body = log.body(event.version) | {"at_ms": 1}
        for forged in (
            log.rewritten(event.version, body),
            log.forged(event.version, cmd_id=uuid4(), cmd_seq=1),
        ):
            report = verify_export(forged.relinked().export(signed_by=2), KEYS)
            assert first_of(report).check in {Check.SIGNATURE, Check.COMMANDS}


def test_two_events_in_each_others_place_are_found_at_the_first(log: Recorded) -> None:
    for place in range(len(log.events) - 1):
        events = list(log.events)
        events[place], events[place + 1] = events[place + 1], events[place]
        assert found(log.with_events(events)).version == place + 1


def test_two_moves_in_each_others_place_are_found_with_a_new_chain_too(log: Recorded) -> None:
    events = list(log.events)
    events[2], events[3] = events[3], events[2]
    assert found(log.with_events(events).relinked()).version == 3


def test_an_event_left_out_or_doubled_is_found_there(log: Recorded) -> None:
    for place in range(1, len(log.events)):
        without = log.events[:place] + log.events[place + 1 :]
        doubled = log.events[:place] + log.events[place - 1 :]
        assert found(log.with_events(doubled)).version == place + 1
        assert found(log.with_events(without)).version in {place, place + 1}
        assert found(log.with_events(doubled).relinked()).version == place + 1


def test_a_tail_cut_off_is_found_at_the_last_event_left(log: Recorded) -> None:
    for count in range(1, len(log.events)):
        finding = found(log.with_events(log.events[:count]))
        assert finding.version == count
        assert record.REVEALED in finding.message


def test_events_after_the_reveal_are_found(log: Recorded) -> None:
    more = replace(log.events[-1], cmd_id=uuid4(), cmd_seq=1)
    longer = log.with_events([*log.events, more]).relinked()
    assert found(longer).version == len(log.events) + 1


def test_the_log_of_another_match_under_this_name_is_found(log: Recorded) -> None:
    other = play(log.game, 3, match_id=OTHER)
    for changed in (MATCH, uuid4()):
        data = other.export().replace(str(OTHER).encode(), str(changed).encode())
        assert first_of(verify_export(data)).version == 1


# --------------------------------------------------------------------------------- the signature


def test_a_signature_of_another_key_is_found(log: Recorded) -> None:
    report = verify_export(log.export(signed_by=2), KEYS)
    assert [finding.check for finding in report.findings] == [Check.SIGNATURE]


def test_a_signature_under_a_borrowed_name_is_found(log: Recorded) -> None:
    forged = log.export(signed_by=2).replace(signer(2).kid.encode(), signer(1).kid.encode())
    assert [finding.check for finding in verify_export(forged, KEYS).findings] == [Check.SIGNATURE]


def test_old_keys_stay_good(log: Recorded) -> None:
    both = {"keys": [signer(2).jwk, signer(1).jwk]}
    keys = KeySet.from_json(msgspec.json.encode(both))
    assert verify_export(log.export(), keys).signature_checked


def test_a_signature_of_this_file_on_another_is_found(log: Recorded) -> None:
    other = log.rewritten(1, log.body(1) | {"build": "other"}).relinked().export()
    mine = log.export().splitlines(keepends=True)[-1]
    mixed = b"".join([*other.splitlines(keepends=True)[:-1], mine])
    checks = {finding.check for finding in verify_export(mixed, KEYS).findings}
    assert Check.SIGNATURE in checks
