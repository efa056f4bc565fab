"""Mastering objectives: the figure that is judged, and what it pays."""

from itertools import pairwise

from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    MASTERING_OBJECTIVES,
    Artist,
    MasteringObjective,
)
from turntable.games.hifi.state import Hifi
from turntable.games.hifi.studio import knobs_placed, markers_placed


def judge(state: Hifi, seat: int, objective: str) -> tuple[int, int]:
    """HIF-066 to HIF-072: figure and points of a seat's objective on the board as it stands."""
    card = MASTERING_OBJECTIVES[objective]
    match card.kind:
        case "less_is_more":
            absent = sum(_artist(card) not in track for track in _tracks(state))
            return absent, _band(card, absent)
        case "creative_flow":
            counts = _cards_by_artist(state)
            own = counts[_artist(card)]
            rank = 1 + sum(count > own for count in counts.values())  # HIF-R30
            return rank, _exact(card, rank) if own else 0
        case "solo":
            pairs = sum(_has_pair(track, _artist(card)) for track in _tracks(state))
            return pairs, _band(card, pairs)
        case "counterpoint":
            knobs = [state.eq[artist].count(seat) for artist in card.artists or ()]
            value = sum(knobs) if all(knobs) else 0  # HIF-070, HIF-R32
            return value, _band(card, value)
        case "dissonant":
            return _fewest(card, seat, [markers_placed(state, s) for s in _seats(state)])
        case "pink_noise":
            return _fewest(card, seat, [knobs_placed(state, s) for s in _seats(state)])


def _seats(state: Hifi) -> range:
    return range(len(state.places))


def _artist(card: MasteringObjective) -> Artist:
    if card.artist is None:
        raise ValueError(f"{card.id} names no artist")
    return card.artist


def _tracks(state: Hifi) -> list[list[Artist | None]]:
    return [
        [None if card is None else AUDIO_CARDS[card].artist for card in track]
        for track in state.board
    ]


def _cards_by_artist(state: Hifi) -> dict[Artist, int]:
    tracks = _tracks(state)
    return {artist: sum(track.count(artist) for track in tracks) for artist in ARTISTS}


def _has_pair(track: list[Artist | None], artist: Artist) -> bool:
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


def _fewest(card: MasteringObjective, seat: int, counts: list[int]) -> tuple[int, int]:
    """HIF-068, HIF-071, HIF-072: the fewest of all seats, ties included."""
    if not isinstance(card.points, int):
        raise TypeError(f"{card.id} has bands")
    return counts[seat], card.points if counts[seat] == min(counts) else 0
