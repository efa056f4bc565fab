"""The game's sentences: every id, refusal, question, button and cause has one."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from turntable.engine import registry
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.cards import (
    ALBUMS,
    BONUS_TOKENS,
    ICONS,
    LIGHTS,
    POSITIONS,
    WISH_CARDS,
)
from turntable.kernel.messages import load_messages

FOLDER = registry.folder("seasons_greetings")
SENTENCES = load_messages(FOLDER / "translations")
TEXT = (FOLDER / "translations" / "en.ftl").read_text("utf-8")
MESSAGES = [entry.id.name for entry in parse(TEXT).body if isinstance(entry, ast.Message)]
TREES = [f"tree-{number}" for number in range(4)]


def source(name: str) -> str:
    return (Path(FOLDER) / name).read_text("utf-8")


def test_the_catalogue_parses_and_says_everything_once() -> None:
    assert not [entry for entry in parse(TEXT).body if isinstance(entry, ast.Junk)]
    assert len(MESSAGES) == len(set(MESSAGES))


@pytest.mark.parametrize("things", [ALBUMS, BONUS_TOKENS, WISH_CARDS, TREES], ids=len)
def test_every_component_has_a_name(things: list[str]) -> None:
    assert [name for name in things if not SENTENCES.has(f"name-{name}")] == []


def test_every_icon_and_place_has_a_word() -> None:
    assert [word for word in (*ICONS, *POSITIONS) if not SENTENCES.has(f"word-{word}")] == []


def test_the_names_of_albums_say_title_and_icons_and_those_of_tokens_their_points() -> None:
    for album in ALBUMS.values():
        title = album.title.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
        icons = ", ".join(SENTENCES.say(f"word-{icon}") for icon in album.icons)
        assert SENTENCES.say(f"title-{album.id}") == title
        assert SENTENCES.say(f"name-{album.id}") == f"“{title}” ({icons})"
    for token in BONUS_TOKENS.values():
        assert SENTENCES.say(f"name-{token.id}").endswith(f" {token.points}")


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source("refusal.py")))
    said = {name.removeprefix("refused-") for name in MESSAGES if name.startswith("refused-")}
    assert codes
    assert codes == said


def test_every_key_of_the_log_has_a_sentence() -> None:
    keys = set(re.findall(r'"([a-z]+-[a-z-]+)"', source("tell.py") + source("sheet.py")))
    assert len(keys) > 20
    colors = [light.color for light in LIGHTS.values()]
    made = [
        *(f"light-earned-{color}" for color in colors),
        *(f"cause-light-{color}" for color in colors),
        *(f"turn-skipped-{reason}" for reason in ("no_album", "no_location")),
        *(f"game-end-{reason}" for reason in ("complete", "stuck")),
        *(f"game-ended-shared-{count}" for count in (2, 3, 4)),
        *(f"tie-{how}" for how in ("bonus_tokens", "shared")),
    ]
    assert [key for key in (*sorted(keys), *made) if not SENTENCES.has(key)] == []


@pytest.mark.parametrize(
    "category",
    ["left_tree", "right_tree", "foreign_trees", "scoring_albums", "draft", "wish"],
)
def test_every_category_has_a_heading_and_a_sentence(category: str) -> None:
    assert SENTENCES.has(f"category-{category}")
    line = GAME.tell(f.PointsScored(0, category, 3))  # type: ignore[arg-type]
    assert line is not None
    assert SENTENCES.has(line.key)


def test_every_move_can_be_confirmed_and_every_question_asked() -> None:
    verbs = [str(kind.__struct_config__.tag) for kind in GAME.moves]
    assert [verb for verb in verbs if not SENTENCES.has(f"confirm-{verb}")] == []
    for kind in ("play_album", "draft_album"):
        assert SENTENCES.has(f"prompt-{kind}")


def test_sentences_are_short() -> None:
    """Apart from names."""
    sentences = [line for line in TEXT.splitlines() if re.match(r"(?!name-|word-)[\w-]+ = ", line)]
    assert [line for line in sentences if len(line.split()) > 24] == []
