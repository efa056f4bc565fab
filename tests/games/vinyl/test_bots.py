"""The greedy bot: what it does where the right move is plain, and how well."""

import pytest
from click.testing import CliRunner

from tests.games.vinyl.table import at, collection, layaway, match_with, mg, standing, store
from turntable.cli.simulate import command
from turntable.engine.chance import FastChance
from turntable.engine.items import Move
from turntable.engine.spec import Given
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.state import Vinyl


def choice(start: Given[Vinyl], seat: int = 0) -> Move:
    view, legal = GAME.view(start.state, seat), GAME.legal_moves(start.state, seat)
    return GAME.bots["greedy"](view, seat, legal, FastChance(0))


def test_it_goes_where_a_good_album_can_be_had() -> None:
    hand = {0: mg("jazz-08", "jazz-11", "rock-01")}
    assert choice(match_with(*store(hands=hand))) == m.MoveMeeple("record_bin")
    there = match_with(*store(hands=hand), *at("record_bin"))
    move = choice(there)
    assert isinstance(move, m.Collect)
    assert (move.album, move.payment) == ("album-jazz-12", mg("jazz-08", "jazz-11"))


def test_it_draws_when_it_holds_nothing() -> None:
    hold = {0: (f"loyalty-{15}", "loyalty-16")}
    assert choice(match_with(*store(loyalty=hold))) == m.MoveMeeple("magazine_rack")


def test_it_lets_a_collection_grow_where_its_type_is_kept() -> None:
    mine = [*collection(0, 1, "jazz-12", "rock-12"), *collection(0, 2, "rock-14")]
    start = match_with(*store(hands={0: mg("pop-08", "pop-11")}, before=mine), *at("record_bin"))
    move = choice(start)
    assert isinstance(move, m.Collect)
    assert (move.album, move.collection) == ("album-pop-12", "col-0-1")


def test_it_keeps_its_wilds_when_cards_do() -> None:
    hand = {0: mg("pop-01", "wild-01", "wild-02")}
    move = choice(match_with(*store(hands=hand), *at("record_bin")))
    assert isinstance(move, m.Collect)
    assert "mag-wild-01" not in move.payment


def test_it_retires_what_is_full_and_keeps_what_may_grow() -> None:
    six = ("jazz-13", "jazz-14", "jazz-15", "jazz-16", "jazz-17", "jazz-18")
    full = match_with(*store(before=collection(0, 1, *six)))
    assert choice(full) == m.Retire("col-0-1", "pure-6")
    young = match_with(*store(hands={0: mg("pop-01")}, before=collection(0, 1, *six[:3])))
    assert isinstance(choice(young), m.MoveMeeple)


def test_it_acquires_what_it_has_laid_away() -> None:
    away = layaway(0, "jazz-12", "jazz-08")
    hand = {0: mg("jazz-08", "jazz-11")}
    assert choice(match_with(*store(hands=hand, before=away), *at("front_counter"))) == m.Acquire(
        mg("jazz-11"), "new"
    )


def test_it_takes_bump_actions() -> None:
    start = match_with(
        *store(hands={0: mg("pop-01")}, before=standing("record_bin", primary=2)),
        *at("record_bin"),
        f.MeepleBumped(2, "record_bin"),
    )
    paid = start.when(0, m.Collect("album-pop-01", mg("pop-01"), "new"))
    view, legal = GAME.view(paid.state, 2), GAME.legal_moves(paid.state, 2)
    assert GAME.bots["greedy"](view, 2, legal, FastChance(0)) == m.BumpSpoils("mag-pop-01")


def test_it_takes_the_dearest_reward_at_the_end() -> None:
    mixed = collection(0, 1, "jazz-16", "rock-17", "country-16")
    start = match_with(*store(before=mixed), f.FinalScoringStarted())
    assert choice(start) == m.Retire("col-0-1", "mixed2-3")


@pytest.mark.parametrize("seats", [2, 5])
def test_it_wins_at_least_nine_in_ten_against_random_play(seats: int) -> None:
    levels = ["--compare", "greedy", "random", "--seats", str(seats)]
    result = CliRunner().invoke(command, [GAME.key, *levels, "--matches", "6", "--workers", "1"])
    assert result.exit_code == 0, result.output
    line = next(line for line in result.output.splitlines() if "share" in line)
    assert float(line.split("share ")[1].split(",")[0]) >= 0.9
