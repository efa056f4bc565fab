"""The game's sentences against what is printed, and over whole matches, with nothing left over."""

import re
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import ast, parse

from services.web.words import GameWords
from tests.support.board import NAMES, StrictMessages
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.items import Fact
from turntable.engine.simulate import Simulation, bots
from turntable.games.hifi import GAME
from turntable.games.hifi.cards import (
    AUDIO_CARDS,
    BONUS_CARDS,
    MASTERING_OBJECTIVES,
    MIXING_OBJECTIVES,
    VINYL_SPACES,
)
from turntable.games.hifi.facts import Category, TieBreak

FOLDER = registry.folder("hifi")
TEXT = (FOLDER / "translations" / "en.ftl").read_text("utf-8")
SENTENCES = StrictMessages(TEXT)
MESSAGES = [entry.id.name for entry in parse(TEXT).body if isinstance(entry, ast.Message)]


def source(*names: str) -> str:
    return "".join((Path(FOLDER) / name).read_text("utf-8") for name in names)


def test_names_say_what_is_printed() -> None:
    for card in AUDIO_CARDS.values():
        printed = f"minute {card.timecode}, {card.left} to {card.right}"
        assert SENTENCES.say(f"name-{card.id}") == f"{card.artist} {card.number} ({printed})"
    for number, mixing in enumerate(MIXING_OBJECTIVES.values(), start=1):
        artists = ", ".join(mixing.sequence)
        assert SENTENCES.say(f"name-{mixing.id}") == f"Mixing objective {number} ({artists})"
    for mastering in MASTERING_OBJECTIVES.values():
        named = mastering.artists or ((mastering.artist,) if mastering.artist else ())
        title = mastering.kind.replace("_", " ").title().replace(" Is ", " is ")
        brackets = f" ({' and '.join(named)})" if named else ""
        assert SENTENCES.say(f"name-{mastering.id}") == title + brackets
        paid = mastering.points
        points = [paid] if isinstance(paid, int) else [paid[key] for key in sorted(paid)]
        said = SENTENCES.say(f"mastering-{mastering.kind}")
        tail = str(points[0]) if len(points) == 1 else f"{points[0]}, {points[1]} or {points[2]}"
        assert said.endswith(f": {tail} points")
    for bonus in BONUS_CARDS.values():
        does = SENTENCES.say(f"name-does-{bonus.action}")
        assert SENTENCES.say(f"name-{bonus.id}") == f"{bonus.name} ({does})"


def test_the_question_of_production_names_the_way_past_it() -> None:
    way = SENTENCES.say("act-skip_production")
    assert SENTENCES.say("confirm-skip_production") == way
    assert way.lower() in SENTENCES.say("prompt-production")


def test_the_record_s_spaces_are_named_as_they_are_printed() -> None:
    for space in VINYL_SPACES:
        assert SENTENCES.has(f"vinyl-draw-{space.draw}")
        assert SENTENCES.has(f"vinyl-other-{space.other}")
        first = "any card" if space.draw == "any" else space.draw
        assert SENTENCES.say(f"name-{space.id}").startswith(f"“{first} and ")


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    text = source("refusal.py")
    codes = set(re.findall(r'(?:Refusal\(\s*|code = )"(\w+)"', text))
    codes |= {"not_sorted", "not_in_hand", "no_mixing_left", "no_mastering_left"}
    said = {name.removeprefix("refused-") for name in MESSAGES if name.startswith("refused-")}
    assert said == codes


def test_every_move_can_be_confirmed_and_every_bare_verb_has_a_button() -> None:
    verbs = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in GAME.moves}
    assert {f"confirm-{verb}" for verb in verbs} == {
        name for name in MESSAGES if name.startswith("confirm-")
    }
    assert {f"act-{verb}" for verb, fields in verbs.items() if not fields} == {
        name for name in MESSAGES if name.startswith("act-")
    }


def test_categories_and_tie_breaks_are_in_words() -> None:
    keys = {f"category-{category}" for category in get_args(Category)}
    keys |= {f"tie-{how}" for how in get_args(TieBreak)}
    assert keys == {name for name in MESSAGES if name.startswith(("category-", "tie-"))}


@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("seats", list(GAME.seats))
def test_every_fact_and_every_line_of_the_sheet_is_told_to_everybody(seats: int, mode: str) -> None:
    words = GameWords(SENTENCES, NAMES[:seats])
    levels = ["random"] * seats
    options = GAME.options(mode=mode)
    play = Simulation(GAME, bots(GAME, levels), FastChance(5), FastChance(seats), options)
    for event in play:
        for fact in event.step.facts:
            for viewer in (*range(seats), None):
                shown = GAME.mask(fact, viewer)
                line = GAME.tell(shown) if isinstance(shown, Fact) else None
                assert line is None or str(words.tell(line.key, line.params))
    for entry in GAME.sheet(play.match.state, None).lines:
        assert str(words.tell(entry.cause.key, entry.cause.params))
