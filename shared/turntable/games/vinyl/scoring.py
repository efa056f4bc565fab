"""The sheet: lines with cause and clause, totals, ranking and tie-breaks. No display."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from turntable.engine.sheet import LogLine, ScoreLine, ScoreSheet
from turntable.games.vinyl.cards import ALBUMS, GENRES, REWARDS
from turntable.games.vinyl.collection import publication_bonus
from turntable.games.vinyl.loyalty import all_albums, loyalty_points, times
from turntable.games.vinyl.payments import wilds_in
from turntable.games.vinyl.state import Place, Vinyl

WILD_PLAYED = 1
WILD_IN_HAND = 2
"""VIN-144."""

TieBreak = Literal["fewer_albums", "largest_genre", "smallest_genre", "shared"]


class Standing(NamedTuple):
    """What seats are compared by, each better when higher (VIN-145 to VIN-148)."""

    total: int
    fewer_albums: int
    largest_genre: int
    smallest_genre: int


class Outcome(NamedTuple):
    """Totals by seat, seats by rank, and how far a tie for first place had to be broken."""

    totals: list[int]
    ranking: list[list[int]]
    tiebreak_used: int
    tie_break: TieBreak | None


def placing_points(albums: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return each album of a collection with its points and its publication bonus."""
    return [
        (album, ALBUMS[album].points, publication_bonus(albums[:place], album))
        for place, album in enumerate(albums)
    ]


def live_score(place: Place) -> int:
    """Return albums, publication bonuses and rewards: what a seat has scored while playing."""
    collections = (*place.retired, *place.collections)
    return sum(
        points + bonus
        for collection in collections
        for _, points, bonus in placing_points(collection.albums)
    ) + sum(REWARDS[kept.token].points for kept in place.retired if kept.token is not None)


def final_score(state: Vinyl, place: Place) -> int:
    """Return the live score with loyalty cards and wilds."""
    return (
        live_score(place)
        + sum(loyalty_points(card, all_albums(place), state.letters) for card in place.loyalty)
        + WILD_PLAYED * len(place.wilds)
        + WILD_IN_HAND * wilds_in(place.hand)
    )


def outcome(state: Vinyl) -> Outcome:
    """VIN-145 to VIN-149: rank the seats by total and the three tie-breaks."""
    standings = [_standing(state, place) for place in state.places]
    ranking = [
        [seat for seat, own in enumerate(standings) if own == standing]
        for standing in sorted(set(standings), reverse=True)
    ]
    used = _tiebreak_used(standings)
    names: tuple[TieBreak, ...] = ("fewer_albums", "largest_genre", "smallest_genre")
    shared: TieBreak | None = "shared" if len(ranking[0]) > 1 else None
    tie_break = shared or (names[used - 1] if used else None)
    return Outcome([own.total for own in standings], ranking, used, tie_break)


def _standing(state: Vinyl, place: Place) -> Standing:
    """VIN-R48, VIN-R49: the tied player's own genres; collected albums only."""
    albums = all_albums(place)
    genres = Counter[str](ALBUMS[album].genre for album in albums)
    counts = [genres[genre] for genre in GENRES]
    return Standing(final_score(state, place), -len(albums), max(counts), min(counts))


def _tiebreak_used(standings: Sequence[Standing]) -> int:
    """Return the number of the last tie-break compared for first place; only among seats tied."""
    tied = list(standings)
    for used in range(len(Standing._fields)):
        best = max(standing[used] for standing in tied)
        tied = [standing for standing in tied if standing[used] == best]
        if len(tied) == 1:
            return used
    return len(Standing._fields) - 1


def sheet(state: Vinyl, _viewer: int | None) -> ScoreSheet:
    """Return the score: what lies open while the match runs, everything at the end."""
    lines = [
        line
        for seat, place in enumerate(state.places)
        for line in (
            *_album_lines(seat, place),
            *_reward_lines(seat, place),
            *(_final_lines(state, seat, place) if state.result else ()),
        )
    ]
    if state.result is None:
        return ScoreSheet(
            final=False, lines=lines, totals=[live_score(place) for place in state.places]
        )
    result = outcome(state)
    ranks = [
        1 + sum(len(better) for better in result.ranking[:rank])
        for seat in range(len(state.places))
        for rank, seats in enumerate(result.ranking)
        if seat in seats
    ]
    return ScoreSheet(
        final=True,
        lines=lines,
        totals=result.totals,
        ranks=ranks,
        winners=result.ranking[0],
        tie_break=result.tie_break,
    )


def _album_lines(seat: int, place: Place) -> Iterator[ScoreLine]:
    """VIN-057, VIN-118: each album as it was placed, and its bonus if it had one."""
    for collection in (*place.retired, *place.collections):
        for album, points, bonus in placing_points(collection.albums):
            cause = LogLine("cause-album", {"album": album})
            yield ScoreLine(seat, "albums", points, cause, "VIN-057")
            if bonus:
                publisher = ALBUMS[album].publisher
                reason = LogLine(
                    "cause-publication", {"album": album, "publisher": publisher, "row": bonus + 1}
                )
                yield ScoreLine(seat, "publication", bonus, reason, "VIN-118")


def _reward_lines(seat: int, place: Place) -> Iterator[ScoreLine]:
    for kept in place.retired:
        if kept.token is not None:
            cause = LogLine("cause-reward", {"token": kept.token, "albums": list(kept.albums)})
            yield ScoreLine(seat, "rewards", REWARDS[kept.token].points, cause, "VIN-123")


def _final_lines(state: Vinyl, seat: int, place: Place) -> Iterator[ScoreLine]:
    albums = all_albums(place)
    for card in place.loyalty:
        points = loyalty_points(card, albums, state.letters)
        cause = LogLine(
            "cause-loyalty", {"card": card, "times": times(card, albums, state.letters)}
        )
        yield ScoreLine(seat, "loyalty", points, cause, "VIN-143")
    if place.wilds:
        cause = LogLine("cause-wild-played", {"count": len(place.wilds)})
        yield ScoreLine(seat, "wild_played", WILD_PLAYED * len(place.wilds), cause, "VIN-144")
    held = wilds_in(place.hand)
    if held:
        cause = LogLine("cause-wild-hand", {"count": held})
        yield ScoreLine(seat, "wild_hand", WILD_IN_HAND * held, cause, "VIN-144")
