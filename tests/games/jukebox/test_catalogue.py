"""The game's sentences: every id, refusal, question, button and cause has one."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from turntable.engine import registry
from turntable.games.jukebox import GAME
from turntable.games.jukebox.cards import (
    COINS,
    FORTY_FIVES,
    ICONS,
    SCORING_CARDS,
    SCORING_TOKENS,
)
from turntable.kernel.messages import load_messages

FOLDER = registry.folder("jukebox")
SENTENCES = load_messages(FOLDER / "translations")
TEXT = (FOLDER / "translations" / "en.ftl").read_text("utf-8")
MESSAGES = [entry.id.name for entry in parse(TEXT).body if isinstance(entry, ast.Message)]


def source(name: str) -> str:
    return (Path(FOLDER) / name).read_text("utf-8")


def test_the_catalogue_parses_and_says_everything_once() -> None:
    assert not [entry for entry in parse(TEXT).body if isinstance(entry, ast.Junk)]
    assert len(MESSAGES) == len(set(MESSAGES))


@pytest.mark.parametrize("things", [COINS, FORTY_FIVES, SCORING_TOKENS, SCORING_CARDS])
def test_every_component_has_a_name(things: dict[str, object]) -> None:
    assert [name for name in things if not SENTENCES.has(f"name-{name}")] == []


def test_every_icon_and_line_has_a_word() -> None:
    lines = [f"{axis}-{index}" for axis in ("row", "col") for index in range(3)]
    assert [name for name in (*ICONS, *lines) if not SENTENCES.has(f"word-{name}")] == []


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source("refusal.py")))
    said = {name.removeprefix("refused-") for name in MESSAGES if name.startswith("refused-")}
    assert codes
    assert codes == said


def test_every_key_of_the_log_has_a_sentence() -> None:
    keys = set(re.findall(r'LogLine\(\s*"([\w-]+)"', source("tell.py") + source("scoring.py")))
    assert len(keys) > 20
    assert [key for key in sorted(keys) if not SENTENCES.has(key)] == []


def test_every_move_can_be_confirmed() -> None:
    verbs = [str(kind.__struct_config__.tag) for kind in GAME.moves]
    assert [verb for verb in verbs if not SENTENCES.has(f"confirm-{verb}")] == []


def test_sentences_are_short() -> None:
    """Apart from names and the descriptions of whole cards."""
    sentences = [line for line in TEXT.splitlines() if re.match(r"(?!name-|face-)[\w-]+ = ", line)]
    assert [line for line in sentences if len(line.split()) > 24] == []
