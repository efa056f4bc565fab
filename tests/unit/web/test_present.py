"""How things are said: names, lists of names, sentences with players and things in them."""

from collections.abc import Iterable
from typing import cast

from markupsafe import Markup

from services.web.people import People
from services.web.present import joined, seat_names
from services.web.words import GameWords
from turntable.kernel.messages import Messages

CATALOGUE = """
name-c1 = silver <Jazz> coin
name-c2 = gold coin
word-left = the left space
coin-placed = { $seat } places { $coin } on { $space }.
coins-spent = { $seat } pays { $coins } ({ $coins_count ->
    [one] one coin
   *[other] { $coins_count } coins
}).
given = { $seat } gives { $to_seat } a coin.
"""


class Known:
    """Names that are known already."""

    def names(self, ids: Iterable[str], token: str) -> dict[str, str]:
        return {i: {"p1": "Mei", "p2": "Ben"}[i] for i in ids if i in {"p1", "p2"}}


def seats(*who: tuple[str, str | None]) -> dict[str, object]:
    held = [{"seat": n, "by": by, "player_id": player} for n, (by, player) in enumerate(who)]
    return {"seats": held}


def test_people_have_their_names_and_bots_of_one_level_are_numbered() -> None:
    match = seats(
        ("bot:greedy", None), ("player", "p1"), ("bot:greedy", None), ("bot:random", None)
    )
    assert seat_names(match, cast("People", Known()), "token") == [
        "Bot 1 (greedy)",
        "Mei",
        "Bot 2 (greedy)",
        "Bot (random)",
    ]


def test_a_player_whose_name_cannot_be_had_is_called_by_the_seat() -> None:
    names = seat_names(seats(("player", "p2"), ("player", "p9")), cast("People", Known()), "token")
    assert names == ["Ben", "Seat 2"]


def test_names_are_listed_as_people_do() -> None:
    assert joined([]) == ""
    assert joined(["Mei"]) == "Mei"
    assert joined(["Mei", "Ben", "Ada"]) == "Mei, Ben and Ada"


def words() -> GameWords:
    return GameWords(Messages(CATALOGUE), ["<Mei>", "Ben"])


def test_things_in_a_line_are_links_and_everything_is_escaped() -> None:
    line = words().tell("coin-placed", {"seat": 0, "coin": "c1", "space": 2})
    assert line == Markup(
        '&lt;Mei&gt; places <a class="thing" href="#thing-c1" data-thing="c1">'
        "silver &lt;Jazz&gt; coin</a> on 2."
    )


def test_plain_sentences_name_things_without_links() -> None:
    line = words().say("coin-placed", seat=1, coin="c1", space="<b>")
    assert line == Markup("Ben places silver &lt;Jazz&gt; coin on &lt;b&gt;.")


def test_words_that_are_no_things_are_said_without_a_link() -> None:
    line = words().tell("coin-placed", {"seat": 1, "coin": "c2", "space": "left"})
    assert line.endswith("gold coin</a> on the left space.")
    assert words().say("coins-spent", seat=1, coins=["left"]).startswith("Ben pays the left space")
    assert words().name("left") == "the left space"


def test_lists_are_joined_and_counted() -> None:
    assert words().say("coins-spent", seat=1, coins=["c2"]) == "Ben pays gold coin (one coin)."
    two = words().say("coins-spent", seat=1, coins=["c2", "x"])
    assert two == "Ben pays gold coin, x (2 coins)."


def test_every_parameter_that_is_a_seat_is_said_by_the_players_name() -> None:
    assert words().say("given", seat=1, to_seat=0) == Markup("Ben gives &lt;Mei&gt; a coin.")
    assert "nobody" in words().say("given", seat=7, to_seat=0)


def test_a_missing_sentence_shows_its_key_rather_than_failing() -> None:
    assert words().say("not-there", seat=0) == "not-there"
