"""Whatever a file holds, the audit answers with one clear finding and never with an error."""

import gzip
import random

import msgspec
import pytest

from tests.unit.audit.recording import MATCH, Recorded, key_set, signer
from turntable.audit import form
from turntable.audit.report import Check
from turntable.audit.verify import verify_export

Pieces = list[bytes]


def only_finding(data: bytes) -> tuple[int | None, str]:
    report = verify_export(data, key_set(signer()))
    assert not report.whole
    assert [finding.check for finding in report.findings] == [Check.FILE]
    return report.findings[0].version, report.findings[0].message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"hello",
        b"\x00" * 100,
        b"\xff\xfe" * 100,
        b"{}\n{}\n{}\n",
        b"null\n",
        b"[" * 100_000 + b"\n",
        b'{"a":' * 100_000 + b"\n",
        b'{"format":"turntable-export/2"}\n',
        b'\xef\xbb\xbf{"format":"turntable-export/1"}\n',
        gzip.compress(b"{}"),
    ],
    ids=range(13),
)
def test_another_kind_of_file_is_told_so(data: bytes) -> None:
    version, message = only_finding(data)
    assert version is None
    assert "turntable-export/1" in message or "empty" in message


def test_a_file_cut_off_anywhere_is_told_so(log: Recorded) -> None:
    data = log.export()
    ends = [place for place, byte in enumerate(data) if byte == ord("\n")]
    for size in {*ends, *(end + 1 for end in ends[:-1]), *range(ends[0], len(data) - 1, 97)}:
        version, message = only_finding(data[:size])
        complete = data[:size].count(b"\n")
        assert version is None or version in {complete, len(log.events) + 1, complete - 1}
        assert any(word in message for word in ("cut off", "ends", "does not end"))


def test_a_file_with_more_behind_its_end_is_told_so(log: Recorded) -> None:
    data = log.export()
    for more in (b"\n", b"{}\n", data, data.splitlines(keepends=True)[-1]):
        only_finding(data + more)


def test_a_huge_file_is_turned_down_unread(monkeypatch: pytest.MonkeyPatch, log: Recorded) -> None:
    monkeypatch.setattr(form, "SIZE_MAX", 1000)
    _, message = only_finding(log.export())
    assert "at most 1000" in message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"version":3', b'"version":"3"'),
        (b'"version":3', b'"version":99999999999'),
        (b'"version":3', b'"version":0'),
        (b'"version":3', b'"version":3.0'),
        (b'"version":3', b'"version":3,"version":3'),
        (b'"version":3', b'"version":3,"zone":1'),
        (b'"version":3', b'"version": 3'),
        (b'"version":3', b'"version":1e400'),
        (b'"version":3', b'"version":NaN'),
        (b'"version":3', b'"note":3'),
    ],
)
def test_a_line_of_another_form_is_found_at_its_version(
    log: Recorded, old: bytes, new: bytes
) -> None:
    data = log.export()
    assert data.count(old + b"}") == 1
    version, _ = only_finding(data.replace(old + b"}", new + b"}"))
    assert version == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"a":1.5}',
        '{"a":NaN}',
        '{"a":1,"a":1}',
        '{"b":1,"a":1}',
        '{ "a":1}',
        '{"a":9007199254740993}',
        '{"ä":1}',
        '{"a":"\\ud800"}',
        '"\\u0041"',
        "[" * 5000,
        "1" * 5000,
    ],
)
def test_a_text_without_canonical_form_is_found_at_its_version(log: Recorded, text: str) -> None:
    for field in ("open", "body"):
        report = verify_export(log.forged(4, **{field: text}).relinked().export())
        assert report.first is not None
        assert report.first.version == 4
        assert Check.TEXTS in {finding.check for finding in report.findings}


def test_bytes_changed_at_random_are_always_found(log: Recorded) -> None:
    data, whim = log.export(), random.Random(7)
    keys = key_set(signer())
    for _ in range(400):
        changed = bytearray(data)
        changed[whim.randrange(len(data))] ^= 1 << whim.randrange(8)
        assert not verify_export(bytes(changed), keys).whole


def test_lines_shuffled_doubled_or_dropped_are_always_found(log: Recorded) -> None:
    lines, whim = log.export().splitlines(keepends=True), random.Random(8)
    for _ in range(100):
        changed = [line for line in lines for _ in range(whim.choice((0, 1, 1, 1, 1, 2)))]
        if whim.random() < 0.5:
            whim.shuffle(changed)
        if changed != lines:
            assert not verify_export(b"".join(changed)).whole


def test_a_wrong_count_or_head_in_the_last_line_is_found(log: Recorded) -> None:
    *events, last = log.export().splitlines(keepends=True)
    tail = msgspec.json.decode(last)
    for change in ({"count": 3}, {"count": 999}, {"head": "00" * 32}):
        forged = msgspec.json.encode({**tail, **change}, order="sorted") + b"\n"
        report = verify_export(b"".join([*events, forged]))
        assert [finding.check for finding in report.findings] == [Check.FILE]


def test_a_genesis_of_another_match_is_found(log: Recorded) -> None:
    changed = log.export().replace(str(MATCH).encode(), str(MATCH)[::-1].encode())
    assert not verify_export(changed).whole
    genesis = msgspec.json.decode(log.export().splitlines()[0])["genesis"].encode()
    report = verify_export(log.export().replace(genesis, b"0" * 64))
    assert Check.FILE in {finding.check for finding in report.findings}
