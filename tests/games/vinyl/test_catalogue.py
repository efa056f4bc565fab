"""The game's sentences: every id, refusal, question, button and cause has one."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from turntable.engine import registry
from turntable.games.vinyl import GAME
from turntable.games.vinyl.cards import (
    ALBUMS,
    DECADES,
    DIVIDERS,
    GENRES,
    LOCATIONS,
    LOYALTY,
    MAGAZINES,
    PILES,
    PUBLISHERS,
    REWARDS,
    WILD,
)
from turntable.kernel.messages import load_messages

FOLDER = registry.folder("vinyl")
SENTENCES = load_messages(FOLDER / "translations")
TEXT = (FOLDER / "translations" / "en.ftl").read_text("utf-8")
MESSAGES = [entry.id.name for entry in parse(TEXT).body if isinstance(entry, ast.Message)]
WORDS_MAX = 24
CATEGORIES = ("albums", "publication", "rewards", "loyalty", "wild_played", "wild_hand")


def source(*names: str) -> str:
    return "".join((Path(FOLDER) / name).read_text("utf-8") for name in names)


def test_the_catalogue_parses_and_says_everything_once() -> None:
    assert not [entry for entry in parse(TEXT).body if isinstance(entry, ast.Junk)]
    assert len(MESSAGES) == len(set(MESSAGES))


@pytest.mark.parametrize("things", [ALBUMS, MAGAZINES, LOYALTY, REWARDS, DIVIDERS])
def test_every_thing_has_a_name(things: dict[str, object]) -> None:
    assert [name for name in things if not SENTENCES.has(f"name-{name}")] == []


def test_every_icon_place_and_kind_has_a_word() -> None:
    kinds = ("pure", "mixed1", "mixed2", "mint", "limited", "early", "late", WILD)
    words = (*GENRES, *DECADES, *PUBLISHERS, *LOCATIONS, *PILES, *kinds)
    assert [word for word in words if not SENTENCES.has(f"word-{word}")] == []


def test_names_say_what_is_printed() -> None:
    for album in ALBUMS.values():
        icons = [album.genre.capitalize(), *[icon.split(":")[-1] for icon in album.icons[1:]]]
        said = SENTENCES.say(f"name-{album.id}")
        assert said == f"“{album.title}” ({', '.join(icons)}; {album.points})"
    for magazine in MAGAZINES.values():
        icons = [icon.split(":")[-1] for icon in magazine.icons] or [WILD]
        said = SENTENCES.say(f"name-{magazine.id}")
        assert said.lower() == " ".join([*icons, "magazine"])


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source("refusal.py", "explain.py")))
    codes |= set(re.findall(r'_not_held\([^"]*"(\w+)"', source("explain.py")))
    said = {name.removeprefix("refused-") for name in MESSAGES if name.startswith("refused-")}
    assert codes | {"same_card"} == said


def test_every_key_of_the_log_and_the_sheet_has_a_sentence() -> None:
    keys = set(re.findall(r'LogLine\(\s*"([\w-]+)"', source("tell.py", "scoring.py")))
    assert len(keys) > 20
    keys |= {f"{what}-{category}" for what in ("points", "category") for category in CATEGORIES}
    assert [key for key in sorted(keys) if not SENTENCES.has(key)] == []


def test_every_move_can_be_confirmed() -> None:
    verbs = [str(kind.__struct_config__.tag) for kind in GAME.moves]
    assert [verb for verb in verbs if not SENTENCES.has(f"confirm-{verb}")] == []


def test_every_sentence_of_the_board_is_used() -> None:
    drawn = "".join(path.read_text("utf-8") for path in sorted((FOLDER / "web").glob("*.html")))
    begin, end = TEXT.index("## The board"), TEXT.index("## Marks on cards")
    said = [entry for entry in parse(TEXT[begin:end]).body if isinstance(entry, ast.Message)]
    unused = [
        entry.id.name
        for entry in said
        if f'"{entry.id.name}"' not in drawn
        and f'"{re.split("-", entry.id.name)[0]}-" ~' not in drawn
    ]
    assert unused == []


def test_sentences_are_short() -> None:
    """Apart from names."""
    sentences = [line for line in TEXT.splitlines() if re.match(r"(?!name-)[\w-]+ = ", line)]
    assert [line for line in sentences if len(line.split()) > WORDS_MAX] == []
