"""A table's rules: given events, when a command, then events or a refusal."""

from collections.abc import Callable
from uuid import UUID

import msgspec
import pytest

from services.lobby import domain, events
from services.lobby.domain import Outcome, Refused, Table

HOST, GUEST, THIRD = "host", "guest", "third"
COMMAND = UUID(int=7)
OPENED = events.TableOpened(
    table="t",
    match="m",
    code="ABCDEF",
    game="three_cards",
    ruleset=1,
    seats=3,
    options={},
    visibility="public",
    host=HOST,
    at_ms=1,
)
PREPARED = events.TablePrepared("m", "ab" * 32)
LEVELS = ("random", "greedy")


def given(*after: events.TableEvent) -> Table:
    table = domain.blank(OPENED)
    for event in after:
        domain.evolve(table, event, COMMAND)
    return table


def full() -> list[events.TableEvent]:
    return [
        events.SeatTaken(0, HOST),
        events.SeatTaken(1, GUEST),
        events.BotSeated(2, "greedy"),
    ]


def begun() -> events.TableStarted:
    return domain.started(given(*full()), {})


def test_a_player_sits_at_the_first_open_seat() -> None:
    assert domain.sit(given(events.SeatTaken(0, HOST)), GUEST, None) == [events.SeatTaken(1, GUEST)]


def test_a_player_sits_where_asked() -> None:
    assert domain.sit(given(), GUEST, 2) == [events.SeatTaken(2, GUEST)]


@pytest.mark.parametrize(
    ("after", "wanted", "code"),
    [
        ([events.SeatTaken(0, GUEST)], 1, "already_seated"),
        ([events.SeatTaken(0, HOST)], 0, "seat_taken"),
        ([events.SeatTaken(0, HOST)], 3, "no_such_seat"),
        ([*full()[:1], events.BotSeated(1, "random"), full()[2]], None, "table_full"),
        ([*full()[:1], events.BotSeated(1, "random"), full()[2]], 1, "table_full"),
        ([events.TableLocked(True)], None, "locked"),
        ([events.TableCancelled("m", "expired")], None, "cancelled"),
    ],
)
def test_sitting_is_refused(after: list[events.TableEvent], wanted: int | None, code: str) -> None:
    assert domain.sit(given(*after), GUEST, wanted) == Refused(code)


def test_a_lock_can_be_opened_again() -> None:
    table = given(events.TableLocked(True), events.TableLocked(False))
    assert domain.sit(table, GUEST, None) == [events.SeatTaken(0, GUEST)]


def test_a_guest_leaves_and_the_table_stays_the_hosts() -> None:
    assert domain.leave(given(*full()), GUEST, 1) == [events.SeatLeft(1)]


def test_a_leaving_host_hands_the_table_to_who_sits_lowest() -> None:
    assert domain.leave(given(*full()), HOST, 0) == [events.SeatLeft(0), events.HostChanged(GUEST)]


def test_a_host_leaving_nobody_but_bots_cancels_the_table() -> None:
    table = given(events.SeatTaken(0, HOST), events.BotSeated(1, "greedy"))
    assert domain.leave(table, HOST, 0) == [
        events.SeatLeft(0),
        events.TableCancelled("m", "everybody_left"),
    ]


def test_the_host_takes_a_bot_from_its_seat_and_stays_host() -> None:
    assert domain.leave(given(*full()), HOST, 2) == [events.SeatLeft(2)]


@pytest.mark.parametrize(
    ("player", "seat", "code"),
    [
        (GUEST, 0, "not_your_seat"),
        (GUEST, 2, "not_your_seat"),
        (HOST, 1, "not_your_seat"),
        (HOST, 3, "unknown_seat"),
        (HOST, -1, "unknown_seat"),
    ],
)
def test_nobody_empties_another_persons_seat(player: str, seat: int, code: str) -> None:
    assert domain.leave(given(*full()), player, seat) == Refused(code)


def test_an_open_seat_cannot_be_left() -> None:
    assert domain.leave(given(), HOST, 1) == Refused("not_your_seat")


def test_a_seat_that_was_left_is_open_whoever_held_it() -> None:
    table = given(*full(), events.SeatLeft(1), events.SeatLeft(2))
    assert [seat.open for seat in table.seats] == [False, True, True]


def test_the_host_seats_bots() -> None:
    assert domain.seat_bot(given(), HOST, "greedy", None, LEVELS) == [events.BotSeated(0, "greedy")]
    assert domain.seat_bot(given(), HOST, "greedy", 2, LEVELS) == [events.BotSeated(2, "greedy")]
    assert domain.seat_bot(given(), GUEST, "greedy", None, LEVELS) == Refused("not_host")
    assert domain.seat_bot(given(), HOST, "genius", None, LEVELS) == Refused("unknown_level")
    assert domain.seat_bot(given(*full()), HOST, "greedy", None, LEVELS) == Refused("table_full")
    assert domain.seat_bot(given(*full()), HOST, "greedy", 1, LEVELS) == Refused("table_full")


def test_a_locked_table_still_takes_the_hosts_bots() -> None:
    table = given(events.TableLocked(True))
    assert domain.seat_bot(table, HOST, "random", None, LEVELS) == [events.BotSeated(0, "random")]


def test_entropy_is_taken_once_the_house_is_committed() -> None:
    sat = events.SeatTaken(0, HOST)
    assert domain.give_entropy(given(sat), HOST, 0) == Refused("not_prepared")
    assert domain.give_entropy(given(sat, PREPARED), HOST, 0) == [events.EntropyGiven(0)]


def test_entropy_is_fixed_once_given() -> None:
    table = given(events.SeatTaken(0, HOST), PREPARED, events.EntropyGiven(0))
    assert domain.give_entropy(table, HOST, 0) == Refused("entropy_fixed")


def test_entropy_is_dropped_when_the_seat_changes_hands() -> None:
    table = given(
        events.SeatTaken(0, HOST),
        PREPARED,
        events.EntropyGiven(0),
        events.SeatLeft(0),
        events.SeatTaken(0, GUEST),
    )
    assert table.seats[0].entropy is None
    assert domain.give_entropy(table, GUEST, 0) == [events.EntropyGiven(0)]


def test_entropy_is_taken_for_ones_own_seat_only() -> None:
    table = given(*full(), PREPARED)
    assert domain.give_entropy(table, GUEST, 0) == Refused("not_your_seat")
    assert domain.give_entropy(table, HOST, 2) == Refused("not_your_seat")
    assert domain.give_entropy(table, HOST, 9) == Refused("unknown_seat")


def test_a_start_names_every_seat_and_carries_the_entropy_given() -> None:
    table = given(*full()[:2], PREPARED, events.EntropyGiven(1), full()[2])
    assert domain.start(table, HOST, {COMMAND: "cd" * 32}) == [
        events.TableStarted(
            "m",
            "three_cards",
            {},
            [
                events.SeatedPlayer(0, "player", HOST),
                events.SeatedPlayer(1, "player", GUEST),
                events.SeatedPlayer(2, "bot:greedy", "bot:greedy"),
            ],
            [None, "cd" * 32, None],
        )
    ]


def test_a_start_waits_for_every_seat() -> None:
    assert domain.start(given(*full()[:2]), HOST, {}) == Refused("seats_open")


def test_only_the_host_starts_and_locks() -> None:
    table = given(*full())
    assert domain.start(table, GUEST, {}) == Refused("not_host")
    assert domain.lock(table, GUEST, locked=True) == Refused("not_host")
    assert domain.lock(table, HOST, locked=True) == [events.TableLocked(True)]


@pytest.mark.parametrize(
    "command",
    [
        lambda table: domain.sit(table, THIRD, None),
        lambda table: domain.leave(table, GUEST, 1),
        lambda table: domain.seat_bot(table, HOST, "greedy", None, LEVELS),
        lambda table: domain.give_entropy(table, GUEST, 1),
        lambda table: domain.lock(table, HOST, locked=True),
        lambda table: domain.start(table, HOST, {}),
    ],
)
def test_a_started_table_changes_no_more(command: Callable[[Table], Outcome]) -> None:
    assert command(given(*full(), PREPARED, begun())) == Refused("already_started")


def test_preparing_finishing_and_cancelling_happen_once() -> None:
    result = {"winners": [0]}
    started = given(*full(), begun())
    assert domain.prepare(given(), "ab" * 32) == [PREPARED]
    assert domain.prepare(given(PREPARED), "cd" * 32) == []
    assert domain.finish(started, result) == [events.TableFinished("m", result)]
    finished = given(*full(), begun(), events.TableFinished("m", result))
    assert domain.finish(finished, {}) == []
    assert domain.cancel(finished, "late") == []
    assert domain.cancel(started, "late") == [events.TableCancelled("m", "late")]


def test_only_a_table_that_was_never_started_expires() -> None:
    assert domain.expire(given(*full())) == [events.TableCancelled("m", "expired")]
    assert domain.expire(given(*full(), begun())) == []


def test_a_table_survives_the_way_through_json() -> None:
    table = given(*full(), PREPARED, events.EntropyGiven(1))
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table
