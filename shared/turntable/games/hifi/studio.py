"""The Studio Board: cards and what stands beside them, Harmony conditions, markers and knobs."""

from collections.abc import Iterator

from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    EQ_LEVELS,
    ICONS_PER_TRACK,
    KNOBS_EACH,
    MARKERS_EACH,
    Artist,
    Condition,
)
from turntable.games.hifi.moves import Spot
from turntable.games.hifi.state import Hifi


def card_at(state: Hifi, spot: Spot) -> str | None:
    """Return the card of a space; none for an empty space and for places off the board."""
    if 1 <= spot.track <= len(state.board) and 1 <= spot.space <= state.setup.spaces_per_track:
        return state.board[spot.track - 1][spot.space - 1]
    return None


def spots(state: Hifi, *, filled: bool) -> list[Spot]:
    """Return the used spaces that hold a card, or those that do not, by track, then space."""
    return [
        Spot(track, space)
        for track, cards in enumerate(state.board, start=1)
        for space, card in enumerate(cards, start=1)
        if (card is not None) == filled
    ]


def conditions(state: Hifi, spot: Spot) -> list[Condition]:
    """The conditions that the card of a space meets where it lies, in order."""
    name = card_at(state, spot)
    return meets(state, spot, name) if name else []


def meets(state: Hifi, spot: Spot, name: str) -> list[Condition]:
    """HIF-043 to HIF-047: the conditions that a card meets, or would meet, on a space, in order."""
    card = AUDIO_CARDS[name]
    left, right = (card_at(state, Spot(spot.track, spot.space + step)) for step in (-1, 1))
    beside = [AUDIO_CARDS[other] for other in (left, right) if other]
    met: list[Condition] = []
    if card.timecode == spot.space:  # HIF-044
        met.append("timecode")
    if (left and AUDIO_CARDS[left].right == card.left) or (
        right and AUDIO_CARDS[right].left == card.right
    ):  # HIF-045
        met.append("soundwave")
    if any(other.artist == card.artist for other in beside):  # HIF-046
        met.append("solo")
    if len(met) >= 2:  # HIF-047
        met.append("multi")
    return met


def visible_icons(state: Hifi, track: int) -> int:
    """HIF-038, HIF-060: VP icons of a track that no marker covers."""
    return max(0, ICONS_PER_TRACK - len(state.markers[track - 1]))


def free_mixing_space(state: Hifi, track: int) -> int | None:
    """HIF-013, HIF-059, HIF-061: the leftmost free mixing space of a track, if there is one."""
    taken = len(state.markers[track - 1])
    return taken + 1 if taken < state.setup.mixing_spaces else None


def markers_placed(state: Hifi, seat: int) -> int:
    return sum(track.count(seat) for track in state.markers)


def has_marker(state: Hifi, seat: int) -> bool:
    """HIF-005, HIF-062: a mixing marker is left in the seat's supply."""
    return markers_placed(state, seat) < MARKERS_EACH


def knobs_placed(state: Hifi, seat: int) -> int:
    return sum(track.count(seat) for track in state.eq.values())


def knob_tracks(state: Hifi, seat: int) -> Iterator[Artist]:
    """HIF-031, HIF-073, HIF-R12: the EQ tracks on which a seat may place a knob."""
    supplied = knobs_placed(state, seat) < KNOBS_EACH
    for artist in ARTISTS:
        track = state.eq[artist]
        if supplied or (len(track) == EQ_LEVELS and track[0] == seat):
            yield artist
