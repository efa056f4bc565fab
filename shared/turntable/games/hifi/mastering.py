"""Mastering objectives: the figure that is judged, and what it pays."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    MASTERING_OBJECTIVES,
    Artist,
    MasteringObjective,
)
from turntable.games.hifi.state import Hifi


class Standing(NamedTuple):
    """What is judged: artists on the tracks, and whose knobs and markers stand where."""

    tracks: Sequence[Sequence[Artist | None]]
    eq: Mapping[Artist, Sequence[int]]
    markers: Sequence[Sequence[int]]
    seats: int


def standing(state: Hifi) -> Standing:
    tracks = [
        [None if card is None else AUDIO_CARDS[card].artist for card in track]
        for track in state.board
    ]
    return Standing(tracks, state.eq, state.markers, len(state.places))


def judge(at: Standing, seat: int, objective: str) -> tuple[int, int]:
    """HIF-066 to HIF-072: figure and points of a seat's objective on the board as it stands."""
    card = MASTERING_OBJECTIVES[objective]
    match card.kind:
        case "less_is_more":
            absent = sum(_artist(card) not in track for track in at.tracks)
            return absent, _band(card, absent)
        case "creative_flow":
            counts = [sum(track.count(artist) for track in at.tracks) for artist in ARTISTS]
            own = counts[ARTISTS.index(_artist(card))]
            rank = 1 + sum(count > own for count in counts)  # HIF-R30
            return rank, _exact(card, rank) if own else 0
        case "solo":
            pairs = sum(_has_pair(track, _artist(card)) for track in at.tracks)
            return pairs, _band(card, pairs)
        case "counterpoint":
            knobs = [at.eq[artist].count(seat) for artist in card.artists or ()]
            value = sum(knobs) if all(knobs) else 0  # HIF-070, HIF-R32
            return value, _band(card, value)
        case "dissonant":
            return _fewest(card, at, seat, at.markers)
        case "pink_noise":
            return _fewest(card, at, seat, list(at.eq.values()))


def _artist(card: MasteringObjective) -> Artist:
    if card.artist is None:
        raise ValueError(f"{card.id} names no artist")
    return card.artist


def _has_pair(track: Sequence[Artist | None], artist: Artist) -> bool:
    """HIF-069, HIF-R31: two neighbouring cards of the artist, once a track."""
    return any(pair == (artist, artist) for pair in pairwise(track))


def _band(card: MasteringObjective, value: int) -> int:
    """The points of the highest figure reached; a figure beyond the last pays as the last."""
    if isinstance(card.points, int):
        raise TypeError(f"{card.id} has no bands")
    return max((paid for figure, paid in card.points.items() if figure <= value), default=0)


def _exact(card: MasteringObjective, value: int) -> int:
    if isinstance(card.points, int):
        raise TypeError(f"{card.id} has no ranks")
    return card.points.get(value, 0)


def _fewest(
    card: MasteringObjective, at: Standing, seat: int, pieces: Sequence[Sequence[int]]
) -> tuple[int, int]:
    """HIF-068, HIF-071, HIF-072, HIF-R28: the fewest of all seats, ties included."""
    if not isinstance(card.points, int):
        raise TypeError(f"{card.id} has bands")
    counts = [sum(part.count(owner) for part in pieces) for owner in range(at.seats)]
    return counts[seat], card.points if counts[seat] == min(counts) else 0
