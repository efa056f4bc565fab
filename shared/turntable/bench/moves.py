"""Moves over HTTP, each durable before its answer, beside a bare endpoint on the same servers."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import LiteralString

from turntable.bench.bare import TABLE
from turntable.bench.client import BROKEN, Client
from turntable.bench.figures import (
    Bar,
    Figure,
    at_least,
    at_most,
    ratio,
    ratio_at_least,
    ratio_at_most,
)
from turntable.bench.own import Own
from turntable.bench.people import Party, Wish
from turntable.bench.rounds import Send, Timed, timed_loops, timed_rounds
from turntable.local.ports import HOST
from turntable.local.process import Program, start, stop
from turntable.local.throwaway import free_bases, wait_for

WISH = Wish("jukebox", 2)
READY_WITHIN_S = 60.0
WARM_UP = 5
STILL_S = 0.5
"""A platform is at rest when no consumer has moved for so long."""
_POSITIONS: LiteralString = (
    "select name, pos from lobby.consumer_checkpoint"
    " union all select name, pos from rules.consumer_checkpoint"
    " union all select name, pos from scoring.consumer_checkpoint order by name"
)
BODY = '{"facts":["' + "x" * 300 + '"]}'
PEER_RATES = {8: 270, 32: 262}
PEER_P99_MS = {8: 52, 32: 177}
"""What boardgame.io with its Postgres adapter does, clients included, by matches at once."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many matches at once, one after the other, and about how many moves of each kind."""

    matches: Sequence[int]
    moves: int


def measure(own: Own, folder: Path, size: Size) -> Iterator[Figure]:
    """Yield rates and times of moves, with fetching the legal moves off the clock and on it."""
    with _bare_endpoint(own, folder) as bare:
        for count in size.matches:
            rounds = max(1, size.moves // count)
            baseline = _inserts(bare, count, rounds)
            yield from _told(f"bare endpoint, {count} at once", "requests/s", baseline)
            parties = _parties(own, count)
            alone = timed_rounds([_Asking(own, party) for party in parties], rounds)
            yield from _judged(count, alone, baseline)
            fetching = timed_loops([_Asking(own, party).turn for party in parties], rounds)
            yield from _told(f"{_moves(count)}, fetching counted", "moves/s", fetching, baseline)


def _judged(count: int, timed: Timed, bare: Timed) -> Iterator[Figure]:
    """The figures that have bars: against the bare endpoint, and twice as good as a known peer."""
    name = _moves(count)
    rate_bars, late_bars = [ratio_at_least(0.5)], [ratio_at_most(3)]
    if count in PEER_RATES:
        rate_bars.append(at_least(2 * PEER_RATES[count]))
        late_bars.append(at_most(PEER_P99_MS[count] / 2))
    return _told(name, "moves/s", timed, bare, rate_bars, late_bars)


def _moves(count: int) -> str:
    return "durable moves, 1 match" if count == 1 else f"durable moves, {count} matches"


def _told(
    name: str,
    unit: str,
    timed: Timed,
    bare: Timed | None = None,
    rate_bars: Sequence[Bar] = (),
    late_bars: Sequence[Bar] = (),
) -> Iterator[Figure]:
    """Rate, p50 and p99 of what was timed, each compared with the bare endpoint's."""
    values = _values(timed)
    baselines = _values(bare) if bare else [0.0] * len(values)
    names = zip(("", ", p50", ", p99"), (unit, "ms", "ms"), (rate_bars, (), late_bars), strict=True)
    for (what, its_unit, bars), value, base in zip(names, values, baselines, strict=True):
        to = f"bare endpoint{what}"
        yield Figure(name + what, value, its_unit, bars, ratio(value, base), to)


def _values(timed: Timed) -> tuple[float, float, float]:
    return timed.rate, timed.percentile_ms(50), timed.percentile_ms(99)


class _Asking:
    """The people of one match, who fetch what they may do and then do it; a new one at its end."""

    def __init__(self, own: Own, party: Party) -> None:
        self._own = own
        self._party = party

    def __call__(self) -> Send:
        """Fetch, and return the sending of the move."""
        found = self._party.next_asked()
        while found is None:
            self._party = Party(self._own.place(), WISH, Random(1))  # noqa: S311 - no secret
            found = self._party.next_asked()
        person, asked = found
        move, match_id = self._party.choose(asked), self._party.match_id
        return lambda: _sent(person.move(match_id, asked, move))

    def turn(self) -> None:
        """Fetch and send."""
        self()()


def _sent(taken: bool) -> None:  # noqa: FBT001 - what `move` answers
    if not taken:
        raise RuntimeError("a move of the only person who was asked met a closed decision")


def _parties(own: Own, count: int) -> list[Party]:
    place = own.place()
    parties = [Party(place, WISH, Random(number)) for number in range(count)]  # noqa: S311 - as above
    for party in parties:
        for _ in range(WARM_UP):
            party.turn()
    _rest(own)
    return parties


def _rest(own: Own) -> None:
    """Wait until the platform is done with what opening the tables has led to."""
    with own.database() as connection:
        looks: list[object] = [None]

        def at_rest() -> bool:
            looks.append(connection.execute(_POSITIONS).fetchall())
            return looks[-1] == looks[-2]

        wait_for("the platform is at rest", at_rest, READY_WITHIN_S, STILL_S)


def _inserts(bare: Client, count: int, rounds: int) -> Timed:
    def insert() -> None:
        answer = bare.send("POST", "/insert", content=BODY)
        if not answer.good:
            raise RuntimeError(f"the bare endpoint answered {answer.status}")

    timed_loops([insert] * count, WARM_UP)
    return timed_rounds([lambda: insert] * count, rounds)


@contextmanager
def _bare_endpoint(own: Own, folder: Path) -> Iterator[Client]:
    """Serve the bare endpoint as the services are served, for as long as the block runs."""
    with own.database() as connection:
        connection.execute(
            f"create table if not exists {TABLE}"
            "(id bigint generated always as identity primary key, body text not null)"
        )
    port = next(free_bases()) + 1
    command = [sys.executable, "-m", "gunicorn", "-c", "python:turntable.kernel.gunicorn_conf"]
    bind = ["-b", f"{HOST}:{port}", "turntable.bench.bare:create_app()"]
    settings = own.environment() | {"DATABASE_URL": own.stores.admin_url}
    program = Program("bare", [*command, *bind], settings)
    client = Client(f"http://{HOST}:{port}")
    with (folder / "bare.log").open("wb") as log:
        process = start(program, log)
        try:
            wait_for("the bare endpoint answers", lambda: _answers(client), READY_WITHIN_S)
            yield client
        finally:
            stop(process, program.stop_signal, program.stop_within_s)


def _answers(client: Client) -> bool:
    try:
        return client.send("POST", "/insert", content=BODY).good
    except BROKEN:
        time.sleep(0.1)
        return False
