"""The game's sentences: every id, refusal, question, button and cause has one."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from tests.games.hifi.table import drawn
from turntable.engine import registry
from turntable.engine.options import choices
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    BONUS_CARDS,
    CONDITIONS,
    MASTERING_OBJECTIVES,
    MIXING_OBJECTIVES,
    VINYL_SPACES,
    Bonus,
)
from turntable.games.hifi.scoring import CLAUSE_OF_BONUS
from turntable.games.hifi.tell import bonus_name, tell
from turntable.kernel.messages import load_messages

FOLDER = registry.folder("hifi")
SENTENCES = load_messages(FOLDER / "translations")
TEXT = (FOLDER / "translations" / "en.ftl").read_text("utf-8")
MESSAGES = [entry.id.name for entry in parse(TEXT).body if isinstance(entry, ast.Message)]


def source(name: str) -> str:
    return (Path(FOLDER) / name).read_text("utf-8")


def test_the_catalogue_parses_and_says_everything_once() -> None:
    assert not [entry for entry in parse(TEXT).body if isinstance(entry, ast.Junk)]
    assert len(MESSAGES) == len(set(MESSAGES))


@pytest.mark.parametrize(
    "things", [AUDIO_CARDS, MIXING_OBJECTIVES, MASTERING_OBJECTIVES, BONUS_CARDS]
)
def test_every_component_has_a_name(things: dict[str, object]) -> None:
    assert [name for name in things if not SENTENCES.has(f"name-{name}")] == []


def test_artists_conditions_spaces_and_bonuses_have_names() -> None:
    bonuses = {bonus_name(card.bonus) for card in AUDIO_CARDS.values()}
    bonuses |= {bonus_name(Bonus(card.action)) for card in BONUS_CARDS.values()}
    spaces = [space.id for space in VINYL_SPACES]
    names = [*ARTISTS, *CONDITIONS, *spaces, *sorted(bonuses)]
    assert [name for name in names if not SENTENCES.has(f"name-{name}")] == []


def test_a_card_is_named_by_artist_number_minute_and_wave() -> None:
    assert SENTENCES.say("name-audio-bassist-04") == "bassist 4 (minute 2, low to high)"


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    codes = set(re.findall(r'"([a-z_]+)"', source("refusal.py")))
    codes |= {"no_mixing_left", "no_mastering_left"}
    said = {name.removeprefix("refused-") for name in MESSAGES if name.startswith("refused-")}
    assert said <= codes
    called = set(re.findall(r'Refusal\(\s*"(\w+)"', source("refusal.py")))
    assert len(called) > 15
    assert called <= said


def test_every_key_of_the_log_has_a_sentence() -> None:
    keys = set(re.findall(r'LogLine\(\s*"([\w-]+)"', source("tell.py") + source("scoring.py")))
    keys |= {f"cause-bonus-{kind}" for kind in CLAUSE_OF_BONUS}
    assert len(keys) > 20
    assert [key for key in sorted(keys) if not SENTENCES.has(key)] == []


def test_every_move_can_be_confirmed_and_every_option_is_said() -> None:
    verbs = [str(kind.__struct_config__.tag) for kind in GAME.moves]
    assert [verb for verb in verbs if not SENTENCES.has(f"confirm-{verb}")] == []
    options = choices(GAME.options)
    names = list(options) + [f"{n}-{value}" for n in options for value in options[n]]
    assert [name for name in names if not SENTENCES.has(f"option-{name}")] == []


def test_sentences_are_short() -> None:
    sentences = [line for line in TEXT.splitlines() if re.match(r"(?!name-)[\w-]+ = ", line)]
    assert [line for line in sentences if len(line.split()) > 26] == []


BONUS = AUDIO_CARDS["audio-bassist-06"].bonus


@pytest.mark.parametrize(
    ("fact", "key", "params"),
    [
        (f.GameStarted(3, "advanced", None), "game-started-advanced", {"players": 3}),
        (
            f.TurnOrderSet(2, (2, 0, 1)),
            "turn-order-set-3",
            {"number": 2, "first_seat": 2, "second_seat": 0, "third_seat": 1},
        ),
        (
            f.RecordRotated(1, "cw", 3, 4),
            "record-rotated-cw",
            {"seat": 1, "steps": 3, "vinyl": "vinyl-4"},
        ),
        (drawn(0, "audio-bassist-06"), "audio-drawn", {"seat": 0, "card": "audio-bassist-06"}),
        (
            f.AudioDrawn(seat=0, artist="bassist", bonus=BONUS, source="vinyl"),
            "audio-drawn-hidden",
            {"seat": 0, "artist": "bassist", "bonus": "does-technique-bassist"},
        ),
        (
            f.AudioDrawn(
                seat=0, artist="bassist", card="audio-bassist-06", bonus=BONUS, source="vinyl"
            ),
            "audio-drawn-own",
            {"seat": 0, "card": "audio-bassist-06", "bonus": "does-technique-bassist"},
        ),
        (f.ObjectiveKept(1, "mixing"), "objective-kept-mixing", {"seat": 1}),
        (
            f.ObjectiveReturned(1, "mixing", "mixing-03"),
            "objective-returned-mixing-own",
            {"seat": 1, "objective": "mixing-03"},
        ),
        (f.KnobRemoved("drummer", 2), "knob-removed", {"artist": "drummer", "owner_seat": 2}),
        (
            f.CardDiscarded(1, "bassist", BONUS, known_to=1),
            "card-discarded",
            {"seat": 1, "artist": "bassist", "bonus": "does-technique-bassist"},
        ),
        (f.CardToDeckBottom("bassist"), "card-to-deck-bottom", {"artist": "bassist"}),
        (
            f.PointsScored(1, 4, "eq_total", 9),
            "points-scored-eq_total",
            {"seat": 1, "points": 4, "total": 9},
        ),
        (
            f.HarmonyUsed(0, "solo", "bonus-jack-green"),
            "harmony-used",
            {"seat": 0, "condition": "solo", "bonus": "bonus-jack-green"},
        ),
        (f.GameEnded((4, 7), "knobs", 1), "game-ended", {"seat": 1, "points": 7}),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_facts_are_told_with_their_parameters(
    fact: f.GameStarted, key: str, params: dict[str, object]
) -> None:
    line = tell(fact)
    assert line is not None
    assert (line.key, dict(line.params)) == (key, params)


@pytest.mark.parametrize(
    "fact",
    [
        f.AudioDecksShuffled(),
        f.ObjectivesShuffled(),
        f.DeckTopShown("bassist", None),
        f.TurnEnded(0),
        f.RoundEnded(1, (0, 0)),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_other_facts_tell_is_not_told_twice(fact: f.TurnEnded) -> None:
    assert tell(fact) is None
