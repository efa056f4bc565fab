"""How things are named."""

from uuid import UUID

from turntable.kernel.clock import ManualClock, SystemClock
from turntable.kernel.ids import command_id, uuid7

MATCH = UUID("01890000-0000-7000-8000-000000000000")


def test_new_ids_are_version_seven_and_sort_by_time() -> None:
    made = [uuid7() for _ in range(2000)]
    assert all(type(one) is UUID and one.version == 7 for one in made)
    assert made == sorted(made)
    assert len(set(made)) == len(made)


def test_the_time_in_a_new_id_is_now() -> None:
    before = SystemClock().now_ms()
    at_ms = uuid7().int >> 80
    assert before <= at_ms <= SystemClock().now_ms()


def test_a_command_is_named_by_match_seat_and_move() -> None:
    assert command_id(MATCH, 1, "a") == UUID("fbeb417b-6d5a-52e8-9464-8fbbd5283339")
    names = {command_id(MATCH, seat, move) for seat in (0, 1, 11) for move in ("a", "b", "1:a")}
    assert len(names) == 9
    assert command_id(MATCH, 1, "a") == command_id(MATCH, 1, "a")


def test_a_manual_clock_moves_only_when_told() -> None:
    clock = ManualClock(1_000)
    assert clock.now_ms() == clock.now_ms() == 1_000
    clock.advance(250)
    assert clock.now_ms() == 1_250
