"""The game's sentences: every id, refusal, question, button and cause has one."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from turntable.engine import registry
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock.cards import (
    ATTRIBUTES,
    CLOTHING,
    COLORS,
    GARMENTS,
    MULTICOLOR,
    MUSIC,
    RECORD,
    SINGLES,
    SOIREES,
)
from turntable.games.yacht_rock.facts import CATEGORIES
from turntable.kernel.messages import load_messages

FOLDER = registry.folder("yacht_rock")
SENTENCES = load_messages(FOLDER / "translations")
TEXT = (FOLDER / "translations" / "en.ftl").read_text("utf-8")
MESSAGES = [entry.id.name for entry in parse(TEXT).body if isinstance(entry, ast.Message)]
WORDS_MAX = 24


def source(*names: str) -> str:
    return "".join((Path(FOLDER) / name).read_text("utf-8") for name in names)


def test_the_catalogue_parses_and_says_everything_once() -> None:
    assert not [entry for entry in parse(TEXT).body if isinstance(entry, ast.Junk)]
    assert len(MESSAGES) == len(set(MESSAGES))


@pytest.mark.parametrize("things", [GARMENTS, MUSIC, SINGLES, SOIREES])
def test_every_card_has_a_name(things: dict[str, object]) -> None:
    assert [name for name in things if not SENTENCES.has(f"name-{name}")] == []


def test_every_colour_type_and_attribute_has_a_name() -> None:
    words = (*COLORS, RECORD, MULTICOLOR, *CLOTHING, *ATTRIBUTES)
    assert [word for word in words if not SENTENCES.has(f"word-{word}")] == []
    assert [word for word in ATTRIBUTES if not SENTENCES.has(f"short-{word}")] == []


def test_names_say_what_is_printed() -> None:
    for garment in GARMENTS.values():
        said = SENTENCES.say(f"name-{garment.id}")
        assert said == f"{' and '.join(garment.colors)} {garment.clothing}"
    for single in SINGLES.values():
        assert SENTENCES.say(f"title-{single.id}") == single.title
        assert SENTENCES.say(f"name-{single.id}") == f"“{single.title}”"
    for soiree in SOIREES.values():
        values = [f"{bonus.category} {bonus.points_each}" for bonus in soiree.bonuses]
        kind = "each colour" if soiree.in_vogue.kind == MULTICOLOR else soiree.in_vogue.kind
        printed = ", ".join([*values, f"{kind} {soiree.in_vogue.points}"])
        assert SENTENCES.say(f"name-{soiree.id}") == f"{soiree.party} ({printed})"
        assert SENTENCES.say(f"party-{soiree.id[7:-2]}") == soiree.party


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source("refusal.py")))
    said = {name.removeprefix("refused-") for name in MESSAGES if name.startswith("refused-")}
    assert codes
    assert codes == said


def test_every_key_of_the_log_and_the_sheet_has_a_sentence() -> None:
    keys = set(re.findall(r'LogLine\(\s*"([\w-]+)"', source("tell.py", "scoring.py")))
    assert len(keys) > 20
    kinds = {soiree.in_vogue.kind for soiree in SOIREES.values()}
    keys |= {f"{what}-in_vogue-{kind}" for what in ("points-scored", "cause") for kind in kinds}
    told = set(CATEGORIES) - {"second_hand", "color_bonus", "in_vogue"}
    keys |= {f"points-scored-{category}" for category in told}
    keys |= {f"category-{category}" for category in CATEGORIES}
    assert [key for key in sorted(keys) if not SENTENCES.has(key)] == []


def test_every_move_can_be_confirmed() -> None:
    verbs = [str(kind.__struct_config__.tag) for kind in GAME.moves]
    assert [verb for verb in verbs if not SENTENCES.has(f"confirm-{verb}")] == []


def test_sentences_are_short() -> None:
    """Apart from names."""
    sentences = [line for line in TEXT.splitlines() if re.match(r"(?!name-)[\w-]+ = ", line)]
    assert [line for line in sentences if len(line.split()) > WORDS_MAX] == []
