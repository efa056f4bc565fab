"""What a bot reads off its view, and what things are worth to it in tenths of points."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    CONDITIONS,
    EQ_LEVELS,
    FADER_TOP,
    MARKERS_EACH,
    MIXING_OBJECTIVES,
    Artist,
    Condition,
)
from turntable.games.hifi.mastering import Standing, judge
from turntable.games.hifi.mixing import POINTS, runs

Tracks = tuple[tuple[Artist | None, ...], ...]
At = tuple[int, int]
"""Track and space, both from 0 here."""

POINT = 10
DRAW = 8
"""A further card to choose from, whatever it is."""
FULL_HAND = 4
"""So many cards are choice enough."""


class Sight:
    """One view, looked at once; values are worked out when they are asked for."""

    def __init__(self, view: dict[str, Any], seat: int) -> None:
        self.view, self.seat = view, seat
        self.me: dict[str, Any] = view["places"][seat]
        self.seats = len(view["places"])
        self.cards: list[list[str | None]] = [
            [cell["card"] for cell in track["cards"]] for track in view["tracks"]
        ]
        self.tracks: Tracks = tuple(
            tuple(None if card is None else AUDIO_CARDS[card].artist for card in track)
            for track in self.cards
        )
        self.eq: Mapping[Artist, list[int]] = {
            track["artist"]: [owner for owner in track["knobs"] if owner is not None]
            for track in view["eq"]
        }
        self.markers = [
            [mark["seat"] for mark in track["markers"] if mark["seat"] is not None]
            for track in view["tracks"]
        ]
        self.icons: list[int] = [track["icons"] for track in view["tracks"]]
        self.hand: list[str] = [entry["card"] for entry in self.me["hand"]]
        self.mixing: list[str] = self.me["objectives"]["mixing"]
        self.mastering: list[str] = self.me["objectives"]["mastering"]
        recorded = view["turn"] is not None and view["turn"]["recorded"] is not None
        self._placing_gains: dict[tuple[At, Artist], int] = {}
        self._best_recordings: dict[str, int] = {}
        later: int = view["rounds"] - view["round"]
        place: int = view["order"].index(seat)
        self.own_left = later + (not recorded)
        """Cards this seat will still record, one of them now unless that is done."""
        self.others_left = later * (self.seats - 1) + (self.seats - 1 - place)
        self.turns_left = later

    @cached_property
    def point_of_production(self) -> int:
        """A Production Point: two of them buy an action as long as there are turns to come."""
        return (0, 4, 6, 7)[min(self.turns_left, 3)]

    def gain_of_production(self, gain: int) -> int:
        fader: int = self.me["fader"]
        return self.point_of_production * min(gain, FADER_TOP - fader)

    @cached_property
    def standing_points(self) -> int:
        """What the Mastering objectives held would pay now."""
        return self._mastering(self.tracks, self.eq)

    def _mastering(self, tracks: Tracks, eq: Mapping[Artist, Sequence[int]]) -> int:
        at = Standing(tracks, eq, self.markers, self.seats)
        return sum(judge(at, self.seat, objective)[1] for objective in self.mastering)

    def mastering_gain(
        self, tracks: Tracks | None = None, eq: Mapping[Artist, Sequence[int]] | None = None
    ) -> int:
        """What a change does to the Mastering objectives, less the further off the end is."""
        if not self.mastering:
            return 0
        gain = self._mastering(tracks or self.tracks, eq or self.eq) - self.standing_points
        return gain * (POINT, 6, 4, 3)[min(self.turns_left, 3)]

    @cached_property
    def patience(self) -> int:
        """What a Mixing objective is worth in hand, for a better match later."""
        return (0, 8, 14, 18)[min(self.turns_left, 3)]

    def mixing_gain(self, tracks: Tracks, moved: Sequence[At]) -> int:
        """What may be fulfilled after cards came to lie there."""
        if self.me["markers_placed"] == MARKERS_EACH:
            return 0
        gains = [self._match(tracks, moved, objective) for objective in self.mixing]
        return sum(max(0, gain - self.patience) for gain in gains)

    def _match(self, tracks: Tracks, moved: Sequence[At], objective: str) -> int:
        sequence = MIXING_OBJECTIVES[objective].sequence
        best = 0
        for track in {at[0] for at in moved}:
            if len(self.markers[track]) == len(self.view["tracks"][track]["markers"]):
                continue
            spaces = {space + 1 for number, space in moved if number == track}
            for run in runs(tracks[track], sequence):
                if not spaces.isdisjoint(run):
                    best = max(best, POINT * POINTS[len(run)])
                    break
        return best

    def with_card(self, at: At, artist: Artist) -> Tracks:
        track, space = at
        row = self.tracks[track]
        changed = (*row[:space], artist, *row[space + 1 :])
        return (*self.tracks[:track], changed, *self.tracks[track + 1 :])

    def knob_value(self, artist: Artist) -> int:
        """Recordings to come pay each knob; a full track loses its lowest one."""
        track = self.eq[artist]
        own, others = self.own_left, self.others_left
        mine = POINT * (own + others) // 4
        theirs = POINT * others // 4 // self.seats
        value = mine - theirs
        after = [*track, self.seat]
        if len(track) == EQ_LEVELS:
            value -= mine - theirs if track[0] == self.seat else POINT * own // 4
            value += 0 if track[0] == self.seat else POINT * others // 4 // self.seats
            after = after[1:]
        value += POINT * sum(AUDIO_CARDS[card].artist == artist for card in self.hand) // 2
        return value + self.mastering_gain(eq={**self.eq, artist: after})

    @cached_property
    def best_knob(self) -> int:
        return max(self.knob_value(artist) for artist in ARTISTS)

    def objective_value(self, kind: str) -> int:
        """An objective yet unseen: less with every one held, and with turns running out."""
        held = len(self.me["objectives"][kind])
        if not self.view["objective_decks"][kind]:
            return 0
        if kind == "mastering":
            return (18, 22, 24, 26)[min(self.turns_left, 3)] - 2 * held
        return (4, 14, 20, 24)[min(self.turns_left, 3)] - 6 * held

    def promise(self, objective: str) -> int:
        """What an objective drawn would pay now; for a mix, how much of it stands there."""
        if objective in MIXING_OBJECTIVES:
            sequence = MIXING_OBJECTIVES[objective].sequence
            found = (runs(row, sequence) for row in self.tracks)
            return max((POINTS[len(rows[0])] for rows in found if rows), default=0)
        at = Standing(self.tracks, self.eq, self.markers, self.seats)
        return judge(at, self.seat, objective)[1]

    def swap_value(self, a: At, b: At) -> int:
        first, second = self.tracks[a[0]][a[1]], self.tracks[b[0]][b[1]]
        if first is None or second is None:
            return 0
        if first == second:
            return self.mixing_gain(self.tracks, (a, b))
        rows = [list(row) for row in self.tracks]
        rows[a[0]][a[1]], rows[b[0]][b[1]] = second, first
        tracks = tuple(tuple(row) for row in rows)
        return self.mixing_gain(tracks, (a, b)) + self.mastering_gain(tracks)

    @cached_property
    def best_swap(self) -> int:
        filled = [
            (track, space)
            for track, row in enumerate(self.tracks)
            for space, artist in enumerate(row)
            if artist
        ]
        return max((self.swap_value(a, b) for a, b in combinations(filled, 2)), default=0)

    def placing_gain(self, at: At, artist: Artist) -> int:
        """What a card of an artist does for the objectives held, wherever it comes from."""
        if (at, artist) not in self._placing_gains:
            tracks = self.with_card(at, artist)
            gain = self.mixing_gain(tracks, (at,)) + self.mastering_gain(tracks)
            self._placing_gains[at, artist] = gain
        return self._placing_gains[at, artist]

    def best_rerecord(self, hand: Sequence[str]) -> int:
        artists = sorted({AUDIO_CARDS[card].artist for card in hand})
        return max(
            (
                self.placing_gain((track, space), artist)
                for artist in artists
                for track, row in enumerate(self.cards)
                for space, lying in enumerate(row)
                if lying
            ),
            default=0,
        )

    def draw_value(self, card: str | None = None) -> int:
        """A card drawn: choice for the next recording, if there is one."""
        if not self.own_left:
            return 0
        worth = DRAW if len(self.hand) < FULL_HAND else DRAW // 4
        if not self.hand:
            return worth + 30
        if card is not None:
            worth += max(0, self.best_recording(card) - self.best_of_hand) * 3 // 4
        return worth

    @cached_property
    def best_of_hand(self) -> int:
        return max((self.best_recording(card) for card in self.hand), default=0)

    def best_recording(self, card: str) -> int:
        if card not in self._best_recordings:
            self._best_recordings[card] = max(
                self.recording_value(card, (track, space))
                for track, row in enumerate(self.cards)
                for space, lying in enumerate(row)
                if not lying
            )
        return self._best_recordings[card]

    def recording_value(self, name: str, at: At) -> int:
        """VP at once, what others get of it, Harmony, and objectives."""
        card = AUDIO_CARDS[name]
        knobs = self.eq[card.artist]
        own = knobs.count(self.seat)
        value = POINT * (self.icons[at[0]] + len(knobs))
        value -= POINT * (len(knobs) - own) // self.seats
        met = self.conditions(name, at)
        if met:
            value += max(self.harmony_values[condition] for condition in met)
            value += self.point_of_production if len(met) == len(CONDITIONS) else 0
        return value + self.placing_gain(at, card.artist)

    def conditions(self, name: str, at: At) -> list[Condition]:
        card, (track, space) = AUDIO_CARDS[name], at
        row = self.cards[track]
        left = row[space - 1] if space else None
        right = row[space + 1] if space + 1 < len(row) else None
        met: list[Condition] = ["timecode"] if card.timecode == space + 1 else []
        if (left and AUDIO_CARDS[left].right == card.left) or (
            right and AUDIO_CARDS[right].left == card.right
        ):
            met.append("soundwave")
        if any(other and AUDIO_CARDS[other].artist == card.artist for other in (left, right)):
            met.append("solo")
        return [*met, "multi"] if len(met) > 1 else met

    @cached_property
    def harmony_values(self) -> Mapping[str, int]:
        """What the bonus at each icon is worth just now; nothing where a deck is empty."""
        return {
            icon["condition"]: self.bonus_value(icon["bonus"]) if icon["bonus"] else 0
            for icon in self.view["harmony"]
        }

    def bonus_value(self, bonus: Mapping[str, Any], *, hand: Sequence[str] | None = None) -> int:
        match bonus["kind"]:
            case "place_knob":
                return self.best_knob
            case "gain_2_vp":
                return 2 * POINT
            case "prestige":
                return 3 * POINT
            case "gain_production" | "production":
                return self.gain_of_production(self.me["knobs_placed"])
            case "draw_audio":
                return DRAW if self.turns_left else 0
            case "draw_mixing":
                return self.objective_value("mixing") * 3 // 4
            case "draw_mastering":
                return self.objective_value("mastering") * 3 // 4
            case "technique":
                return POINT * len(self.eq[bonus["artist"]])
            case "swap":
                return self.best_swap
            case _:
                return self.best_rerecord(self.hand if hand is None else hand)
