"""The greedy bot: what it does on a board where the right move is plain."""

from click.testing import CliRunner

from tests.games.jukebox.table import grid, inserting, lay, match_with, silver, store
from turntable.cli.simulate import command
from turntable.engine.chance import FastChance
from turntable.engine.items import Move
from turntable.engine.spec import Given
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.state import Jukebox


def choice(start: Given[Jukebox], seat: int = 0) -> Move:
    view, legal = GAME.view(start.state, seat), GAME.legal_moves(start.state, seat)
    return GAME.bots["greedy"](view, seat, legal, FastChance(0))


def test_it_buys_when_it_can() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"])
    start = match_with(*store(), *inserting(), *row)
    assert choice(start) == m.SpendCoins(1, (1, 2, 3), "45-country-60s-a")


def test_it_places_the_coin_that_completes_a_payment_where_it_pays() -> None:
    row = lay(0, 2, ["coin-p0-country"], ["coin-p0-60s"])
    start = match_with(*store(), *inserting(), *row, f.CoinDrawn(0, "coin-p0-a-1", False))
    assert choice(start) == m.PlaceCoin("coin-p0-a-1", m.OnSpace(2, 3))


def test_it_takes_the_dearest_token() -> None:
    cells = grid(["rock-40s-b", "rock-50s-a", "rock-60s-a"])
    start = match_with(*store(jukeboxes={0: cells}), f.LineCompleted(0, "row", 0))
    pending = start.and_given(*f_slotted(start))
    assert choice(pending) == m.TakeScoringToken("row", 0, "score-rock-3x")


def f_slotted(start: Given[Jukebox]) -> tuple[f.RecordSlotted]:
    frame = tuple(start.state.boards[0].jukebox)
    return (f.RecordSlotted(0, frame[-1].forty_five, 0, 2, frame),)


def test_it_clears_full_rows_that_have_led_nowhere_for_long() -> None:
    rows = (
        *lay(0, 1, *([coin] for coin in silver(0, "a-1", "a-2", "40s", "50s"))),
        *lay(0, 2, *([coin] for coin in silver(0, "b-1", "b-2", "60s", "pop"))),
    )
    waiting = [fact for _ in range(9) for fact in (f.TurnStarted(1, 2), f.TurnEnded(1))]
    start = match_with(*store(), *waiting, f.TurnStarted(0, 3), *inserting(), *rows)
    move = choice(start)
    assert isinstance(move, m.ExhaustRows)
    assert move.rows == (1, 2)


def test_it_wins_at_least_nine_in_ten_against_random_play() -> None:
    levels = ("--compare", "greedy", "random")
    result = CliRunner().invoke(command, [GAME.key, *levels, "--matches", "30", "--workers", "1"])
    assert result.exit_code == 0, result.output
    line = next(line for line in result.output.splitlines() if "share" in line)
    assert "(30 comparisons)" in line
    assert float(line.split("share ")[1].split(",")[0]) >= 0.9
