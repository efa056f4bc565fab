"""The house forges a match, with new masks and a new chain: every way is found and named."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec
import pytest

from tests.unit.audit.finding import found
from tests.unit.audit.recording import Recorded, play
from turntable.audit.report import Check
from turntable.audit.verify import verify_export
from turntable.engine import record
from turntable.engine.codec import canonical
from turntable.engine.game import Game
from turntable.engine.match import Match

OTHER = UUID("01930000-0000-7000-8000-000000000002")


def rehoused(log: Recorded, version: int, change: Callable[[dict[str, Any]], None]) -> Recorded:
    body = log.body(version)
    change(body)
    return log.rewritten(version, body).relinked()


def test_another_matchs_secret_does_not_open_the_commitment(log: Recorded) -> None:
    other = replace(log, secret=bytes(32))
    body = {"secret": bytes(32).hex(), "at_ms": 1}
    finding = found(other.rewritten(len(log.events), body).relinked())
    assert (finding.version, finding.check) == (1, Check.COMMITMENT)


def test_a_secret_that_does_not_fit_the_nonces_is_found(log: Recorded) -> None:
    body = {"secret": bytes(32).hex(), "at_ms": 1}
    events = log.rewritten(len(log.events), body)
    checks = {finding.check for finding in verify_export(events.export()).findings}
    assert {Check.LINKS, Check.COMMITMENT, Check.NONCES} <= checks


@pytest.mark.parametrize("secret", ["", "zz" * 32, "00" * 31, "00 " * 32, "AA" * 32])
def test_a_secret_of_another_form_is_found(log: Recorded, secret: str) -> None:
    finding = found(rehoused(log, len(log.events), lambda body: body.update(secret=secret)))
    assert (finding.version, finding.check) == (len(log.events), Check.COMMITMENT)


def test_a_deal_drawn_again_after_the_commitment_is_found(three_cards: Game[Any]) -> None:
    """The house replaces the whole match by one dealt from a luckier seed."""
    honest = play(three_cards, 3)
    lucky = play(three_cards, 3, secret=bytes(32))
    events = [honest.events[0], *lucky.events[1:-1], honest.events[-1]]
    finding = found(honest.with_events(events).relinked())
    assert (finding.version, finding.check) == (2, Check.FACTS)


def test_a_hand_changed_in_the_deal_is_found(log: Recorded) -> None:
    def swap(body: dict[str, Any]) -> None:
        mine, theirs = body["facts"][0]["cards"], body["facts"][1]["cards"]
        mine[0], theirs[0] = theirs[0], mine[0]

    finding = found(rehoused(log, 2, swap))
    assert (finding.version, finding.check) == (2, Check.FACTS)


def test_a_seats_entropy_left_out_of_the_seed_is_found(log: Recorded) -> None:
    for entropies in ([None] * 3, ["00" * 32, None, None]):
        given = {"entropies": entropies, "house_only": not any(entropies)}
        assert found(rehoused(log, 2, lambda body, given=given: body.update(given))).version == 2


def test_a_deal_that_falsely_says_it_had_entropy_is_found(log: Recorded) -> None:
    finding = found(rehoused(log, 2, lambda body: body.update(house_only=True)))
    assert finding.version == 2


def test_a_counter_of_chance_off_by_one_is_found(log: Recorded) -> None:
    for version in (2, log.version_of(record.MOVED, 2)):
        for change in ({"deck": 7}, {"deck": 9}, {"deck": 8, "die": 1}):
            forged = rehoused(log, version, lambda body, to=change: body.update(chance=to))
            finding = found(forged)
            assert (finding.version, finding.check) == (version, Check.DRAWS)


def test_an_illegal_move_is_found(log: Recorded) -> None:
    version = log.version_of(record.MOVED)

    def cheat(body: dict[str, Any]) -> None:
        held = log.body(2)["facts"][(body["seat"] + 1) % 3]["cards"][0]
        body["move"]["card"] = held
        body["facts"][0]["card"] = held

    finding = found(rehoused(log, version, cheat))
    assert (finding.version, finding.check) == (version, Check.MOVES)
    assert "EXA-002" in finding.message


def test_a_move_of_a_seat_that_is_not_asked_is_found(log: Recorded) -> None:
    first, second = log.version_of(record.MOVED), log.version_of(record.MOVED, 1)
    mover = log.body(first)["seat"]
    finding = found(rehoused(log, second, lambda body: body.update(seat=mover)))
    assert (finding.version, finding.check) == (second, Check.MOVES)
    for seat in (-1, 7, 2**40):
        assert found(rehoused(log, first, lambda b, to=seat: b.update(seat=to))).version == first


def test_a_move_that_answers_another_decision_is_found(log: Recorded) -> None:
    for version in (log.version_of(record.MOVED), log.version_of(record.MOVED, 4)):
        for decision in ("1.0", "", "2", "2.9", "x.y"):
            forged = rehoused(log, version, lambda body, to=decision: body.update(decision=to))
            assert found(forged).version == version


def test_a_move_by_somebody_who_does_not_hold_the_seat_is_found(log: Recorded) -> None:
    for version in (log.version_of(record.MOVED), log.version_of(record.MOVED, 3)):
        by_another = rehoused(log, version, lambda body: body.update(by="bot:greedy"))
        for forged in (by_another, log.forged(version, actor="p-9").relinked()):
            finding = found(forged)
            assert (finding.version, finding.check) == (version, Check.MOVES)


def test_open_decisions_other_than_the_rules_would_ask_are_found(log: Recorded) -> None:
    for version in (2, log.version_of(record.MOVED), log.version_of(record.MOVED, 2)):
        asked = log.body(version)["open_decisions"]
        for other in ([], asked[1:], [*asked, "2.9"], list(reversed(asked)), ["x"]):
            if other == asked:
                continue
            forged = rehoused(log, version, lambda b, to=other: b.update(open_decisions=to))
            finding = found(forged)
            assert (finding.version, finding.check) == (version, Check.DECISIONS)


def test_facts_left_out_added_or_reordered_are_found(log: Recorded) -> None:
    for version in (2, *(log.version_of(record.MOVED, n) for n in range(3))):
        facts = log.body(version)["facts"]
        changes = [facts[1:], [*facts, facts[-1]], list(reversed(facts))]
        for other in changes:
            if other == facts:
                continue
            finding = found(rehoused(log, version, lambda b, to=other: b.update(facts=to)))
            assert (finding.version, finding.check) == (version, Check.FACTS)


def test_a_number_written_as_a_truth_is_another_fact(log: Recorded) -> None:
    """In Python True equals 1; in a log it does not."""
    body = log.body(2)
    body["facts"][1]["seat"] = True
    text = canonical(body).decode()
    assert found(log.forged(2, body=text).relinked()).version == 2


def test_a_wrong_result_is_found(log: Recorded) -> None:
    version = log.version_of(record.ENDED)

    def better(body: dict[str, Any]) -> None:
        body["result"]["totals"][0] += 1

    def other_winner(body: dict[str, Any]) -> None:
        body["result"]["winners"] = [(body["result"]["winners"][0] + 1) % 3]

    def no_lines(body: dict[str, Any]) -> None:
        body["result"]["lines"] = []

    for change in (better, other_winner, no_lines):
        finding = found(rehoused(log, version, change))
        assert (finding.version, finding.check) == (version, Check.RESULT)


def test_an_end_before_the_end_is_found(log: Recorded) -> None:
    last = log.version_of(record.MOVED, -1)
    events = [event for event in log.events if event.version != last]
    events[-2:] = [replace(event, cmd_seq=event.cmd_seq - 1) for event in events[-2:]]
    finding = found(log.with_events(events).relinked())
    assert (finding.version, finding.check) == (last, Check.RESULT)


def test_a_played_out_match_called_off_is_found(log: Recorded) -> None:
    ended = log.version_of(record.ENDED)
    body = canonical(record.Cancelled("no more time", 1)).decode()
    forged = log.forged(ended, type=record.CANCELLED, body=body, open=body).relinked()
    assert found(forged).version == ended


def test_a_match_called_off_holds_as_far_as_it_went(log: Recorded) -> None:
    body = canonical(record.Cancelled("everybody left", 1)).decode()
    for kept in (1, 2, 4):
        end = replace(
            log.events[-2], type=record.CANCELLED, body=body, open=body, cmd_id=OTHER, cmd_seq=1
        )
        reveal = replace(log.events[-1], cmd_id=OTHER, cmd_seq=2)
        report = verify_export(
            log.with_events([*log.events[:kept], end, reveal]).relinked().export()
        )
        assert report.findings == []
        assert (Check.FACTS in report.counts) == (kept > 1)


def test_a_watchers_copy_that_tells_too_much_or_too_little_is_found(log: Recorded) -> None:
    for event in log.events:
        kind, open_ = event.type, msgspec.json.decode(event.open)
        leaks: list[dict[str, Any]] = [{**open_, "extra": 1}]
        if kind in {record.STARTED, record.MOVED}:
            leaks += [log.body(event.version), {**open_, "facts": []}, {**open_, "facts": [None]}]
        for leak in leaks:
            forged = log.forged(event.version, open=canonical(leak).decode()).relinked()
            finding = found(forged)
            assert (finding.version, finding.check) == (event.version, Check.MASKS)


def test_a_body_with_fields_that_nobody_reads_is_found(log: Recorded) -> None:
    body = log.body(2)
    body["players"][0]["note"] = "hidden"
    finding = found(log.forged(2, body=canonical(body).decode()).relinked())
    assert (finding.version, finding.check) == (2, Check.TEXTS)


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ({"game": "chess"}, 1),
        ({"ruleset": 9}, 1),
        ({"commitment": "00" * 32}, 1),
        ({"commitment": "nonsense"}, 1),
    ],
)
def test_what_is_pinned_before_the_start_is_checked(
    log: Recorded, change: dict[str, Any], version: int
) -> None:
    assert found(rehoused(log, 1, lambda body: body.update(change))).version == version


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 2},
        {"seats": 10**9},
        {"seats": -1},
        {"options": {"unknown": 1}},
        {"players": []},
        {"entropies": [None]},
        {"entropies": ["zz" * 32, None, None]},
        {"entropies": ["00", None, None]},
        {"facts": []},
    ],
)
def test_a_start_that_does_not_fit_the_game_is_found(log: Recorded, change: dict[str, Any]) -> None:
    assert found(rehoused(log, 2, lambda body: body.update(change))).version == 2


def test_a_game_that_stumbles_over_a_forged_event_gives_a_finding(
    log: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(Match, "move", stumble)
    finding = found(log)
    assert finding.version == log.version_of(record.MOVED)
    assert "IndexError" in finding.message


def test_a_check_that_checked_nothing_is_a_failure(
    log: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("turntable.audit.verify.played_again", lambda *_: iter(()))
    report = verify_export(log.export())
    assert not report.whole
    assert {finding.check for finding in report.findings} == {
        Check.MOVES,
        Check.FACTS,
        Check.DRAWS,
        Check.DECISIONS,
        Check.STATES,
        Check.RESULT,
    }
