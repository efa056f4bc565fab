"""The components, loaded and checked once, and look-ups over them. Holds no rule."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeVar, get_args

import msgspec

Artist = Literal["bassist", "drummer", "guitarist", "vocalist"]
Kind = Literal["mixing", "mastering"]
Condition = Literal["timecode", "soundwave", "solo", "multi"]
Level = Literal["low", "mid", "high"]
Action = Literal[
    "place_knob",
    "gain_2_vp",
    "gain_production",
    "rerecord",
    "draw_audio",
    "draw_mixing",
    "draw_mastering",
    "technique",
    "prestige",
    "production",
    "swap",
]
"""What a bonus does; the first four are those of the Bonus cards, `rerecord` is of both."""

ARTISTS: tuple[Artist, ...] = get_args(Artist)
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
TRACKS = 4
EQ_LEVELS = 4
KNOBS_EACH = 10
MARKERS_EACH = 5
FADER_START, FADER_TOP = 3, 5
ICONS_PER_TRACK = 3


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing with an id."""

    id: str


class Bonus(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bonus action, with the artist it names or the label it carries, if any."""

    kind: Action
    artist: Artist | None = None
    label: Literal["verse", "bridge", "chorus"] | None = None


class AudioCard(Component, frozen=True):
    """A minute of music: artist, timecode, wave edges; the bonus side is for Advanced Mode."""

    number: int
    artist: Artist
    timecode: int
    left: Level
    right: Level
    bonus: Bonus


class MixingObjective(Component, frozen=True):
    """Four artists in the order that is to stand on a track."""

    sequence: tuple[Artist, Artist, Artist, Artist]


class MasteringObjective(Component, frozen=True):
    """What is judged at the end; `points` by the figure judged, or one number."""

    kind: Literal[
        "less_is_more", "creative_flow", "solo", "counterpoint", "dissonant", "pink_noise"
    ]
    points: dict[int, int] | int
    artist: Artist | None = None
    artists: tuple[Artist, Artist] | None = None


class BonusCard(Component, frozen=True):
    """A generic Bonus card of the basic game."""

    name: str
    action: Action


class HarmonyCondition(Component, frozen=True):
    """A Harmony icon and its place, 1 on top."""

    position: int


class VinylSpace(Component, frozen=True):
    """An action space of the record: which deck to draw from, and the other action."""

    index: int
    draw: Artist | Literal["any"]
    other: Literal["swap", "fader_to_5", "draw_mixing", "draw_mastering", "place_knob"]
    start: bool


class Setup(Component, frozen=True):
    """What depends on the number of players."""

    players: int
    rounds: int
    spaces_per_track: int
    mixing_spaces: int


T = TypeVar("T", bound=Component)
DATA = Path(__file__).parent / "data"


def _load(name: str, kind: type[T], count: int) -> dict[str, T]:
    text = (DATA / f"{name}.json").read_bytes()
    items: list[T] = msgspec.json.decode(text, type=list[kind])  # type: ignore[valid-type]
    found = {item.id: item for item in items}
    if len(items) != count or len(found) != count:
        raise ValueError(f"{name}: {len(items)} entries, {len(found)} ids, {count} expected")
    return found


AUDIO_CARDS = _load("audio_cards", AudioCard, 60)
MIXING_OBJECTIVES = _load("mixing_objectives", MixingObjective, 20)
MASTERING_OBJECTIVES = _load("mastering_objectives", MasteringObjective, 20)
BONUS_CARDS = _load("bonus_cards", BonusCard, 4)
VINYL_SPACES = tuple(_load("vinyl_spaces", VinylSpace, 5).values())
SETUPS: Mapping[int, Setup] = {setup.players: setup for setup in _load("setup", Setup, 3).values()}
OBJECTIVES: Mapping[Kind, tuple[str, ...]] = {
    "mixing": tuple(MIXING_OBJECTIVES),
    "mastering": tuple(MASTERING_OBJECTIVES),
}
DECKS: Mapping[Artist, tuple[str, ...]] = {
    artist: tuple(card.id for card in AUDIO_CARDS.values() if card.artist == artist)
    for artist in ARTISTS
}


def _check() -> None:
    """Raise ValueError when the printed counts do not hold."""
    sequences = [objective.sequence for objective in MIXING_OBJECTIVES.values()]
    kinds = Counter(objective.kind for objective in MASTERING_OBJECTIVES.values())
    timecodes = Counter(card.timecode for card in AUDIO_CARDS.values())
    promises = {
        "15 cards an artist": {len(deck) for deck in DECKS.values()} == {15},
        "numbers 1 to 60": sorted(card.number for card in AUDIO_CARDS.values())
        == list(range(1, 61)),
        "no face twice": len(
            {(card.artist, card.timecode, card.left, card.right) for card in AUDIO_CARDS.values()}
        )
        == 60,
        "timecodes": [timecodes[minute] for minute in range(1, 8)] == [9, 9, 9, 9, 8, 8, 8],
        "four artists a sequence": all(sorted(seq) == list(ARTISTS) for seq in sequences),
        "no sequence twice": len(set(sequences)) == len(sequences),
        "kinds of Mastering objectives": [
            kinds[kind] for kind in ("less_is_more", "creative_flow", "solo", "counterpoint")
        ]
        == [4, 4, 4, 6],
        "icons in order": [
            condition.position
            for condition in _load("harmony_conditions", HarmonyCondition, 4).values()
        ]
        == [1, 2, 3, 4],
        "the record in order": [space.index for space in VINYL_SPACES] == list(range(5)),
        "the start of the record": [space.start for space in VINYL_SPACES].index(True) == 0,
        "set-ups for 2 to 4": sorted(SETUPS) == [2, 3, 4],
    }
    broken = [promise for promise, holds in promises.items() if not holds]
    if broken:
        raise ValueError(f"card data: {broken}")


_check()
