"""Points: lights, gift tags, the Wish card, totals, ranks and tie-breaks. No display."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from turntable.games.seasons_greetings.cards import (
    ALBUMS,
    BONUS_TOKENS,
    LIGHT_POINTS,
    POSITIONS,
    WISH_CARDS,
    WISH_POINTS,
    Wish,
)
from turntable.games.seasons_greetings.facts import Category, Location, TieBreak
from turntable.games.seasons_greetings.state import (
    Place,
    ScoringAlbum,
    SeasonsGreetings,
    Tree,
    left_tree,
    right_tree,
    side,
)

COMPLETE_POINTS = 10
"""SEA-042: for a complete scoring album, besides its bonus token."""
TREE_CATEGORY: Mapping[Location, Category] = {
    "left": "left_tree",
    "right": "right_tree",
    "foreign": "foreign_trees",
}


class Controlled(NamedTuple):
    """An album in a tree with a seat's ball on it."""

    album: str
    tree: str
    position: str
    category: Category


class TagIcon(NamedTuple):
    """An icon of a gift tag: how often the tag shows it, and how many albums with it are there."""

    icon: str
    needed: int
    controlled: int


class WishScore(NamedTuple):
    """What a Wish card gives on one tree."""

    tree: str
    met: tuple[Wish, ...]
    points: int


class Outcome(NamedTuple):
    """Totals and ranks by seat, the winners, and how a tie was broken."""

    totals: list[int]
    ranks: list[int]
    winners: list[int]
    tie_break: TieBreak | None


def controlled(state: SeasonsGreetings, seat: int) -> Iterator[Controlled]:
    """SEA-026, SEA-R14: the albums with a seat's balls, in whatever tree, in order of places."""
    for name, tree in state.trees.items():
        category = TREE_CATEGORY[side(name, seat, len(state.places))]
        for position in POSITIONS:
            if tree.balls.get(position) == seat:
                yield Controlled(tree.albums[position], name, position, category)


def tree_points(state: SeasonsGreetings, seat: int) -> dict[Category, int]:
    """SEA-027, SEA-040: points of lights by tree; `foreign_trees` only if an album is there."""
    points: dict[Category, int] = {"left_tree": 0, "right_tree": 0}
    for album in controlled(state, seat):
        earned = light_points(state.trees[album.tree], album.position)
        points[album.category] = points.get(album.category, 0) + earned
    return points


def light_points(tree: Tree, position: str) -> int:
    """Return the points of the light at a position, 0 without one."""
    color = tree.lights.get(position)
    return LIGHT_POINTS[color] if color else 0


def icons_controlled(state: SeasonsGreetings, seat: int) -> Counter[str]:
    """Return how many of a seat's controlled albums show each icon."""
    return Counter(icon for album in controlled(state, seat) for icon in ALBUMS[album.album].icons)


def tag_progress(album: str, icons: Mapping[str, int]) -> list[TagIcon]:
    """SEA-041, SEA-R13: each icon of a tag, in the order of the tag, with what is there of it."""
    tag = ALBUMS[album].tag
    return [TagIcon(icon, tag.count(icon), icons.get(icon, 0)) for icon in dict.fromkeys(tag)]


def is_complete(album: str, icons: Mapping[str, int]) -> bool:
    """SEA-041, SEA-043: as many albums with each icon as the tag shows it."""
    return all(shown.controlled >= shown.needed for shown in tag_progress(album, icons))


def token_points(scored: ScoringAlbum) -> int:
    """SEA-R09: the points of the bonus token on an album, if it has one."""
    return BONUS_TOKENS[scored.token].points if scored.token else 0


def completed(place: Place, icons: Mapping[str, int]) -> list[ScoringAlbum]:
    """Return the scoring albums whose tags are met, in order of play."""
    return [scored for scored in place.scoring if is_complete(scored.album, icons)]


def scoring_points(done: Sequence[ScoringAlbum]) -> int:
    """SEA-042, SEA-R12: ten and the token for each complete album, nothing for the others."""
    return sum(COMPLETE_POINTS + token_points(scored) for scored in done)


def wish_scores(state: SeasonsGreetings, seat: int) -> tuple[WishScore, WishScore]:
    """SEA-044, SEA-R16: the Wish card on the left and on the right tree, whoever played there."""
    left, right = left_tree(seat), right_tree(seat, len(state.places))
    card = state.places[seat].wish
    wishes = WISH_CARDS[card].wishes if card else ()
    return _wish_score(state, left, wishes), _wish_score(state, right, wishes)


def _wish_score(state: SeasonsGreetings, tree: str, wishes: Sequence[Wish]) -> WishScore:
    albums = state.trees[tree].albums
    met = tuple(
        wish
        for wish in wishes
        if wish.position in albums and wish.icon in ALBUMS[albums[wish.position]].icons
    )
    return WishScore(tree, met, WISH_POINTS[len(met)])


def best_wish(state: SeasonsGreetings, seat: int) -> WishScore:
    """SEA-045, SEA-R16: the better tree, the left one if they are equal."""
    left, right = wish_scores(state, seat)
    return right if right.points > left.points else left


def final_points(state: SeasonsGreetings, seat: int) -> dict[Category, int]:
    """SEA-047: the points of a seat by category, in the order they are told."""
    place = state.places[seat]
    return {
        **tree_points(state, seat),
        "scoring_albums": scoring_points(completed(place, icons_controlled(state, seat))),
        "draft": place.draft_lights,
        "wish": best_wish(state, seat).points,
    }


def outcome(state: SeasonsGreetings) -> Outcome:
    """SEA-048, SEA-R27: highest total; then more points of tokens on complete albums; else shared.

    Places below the first are ranked in the same way, equal ones share a rank.
    """
    standings = []
    for seat, place in enumerate(state.places):
        done = completed(place, icons_controlled(state, seat))
        total = sum(final_points(state, seat).values())
        standings.append((total, sum(token_points(scored) for scored in done)))
    ranks = [1 + sum(other > own for other in standings) for own in standings]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    totals = [total for total, _ in standings]
    return Outcome(totals, ranks, winners, _tie_break(totals, winners))


def _tie_break(totals: Sequence[int], winners: Sequence[int]) -> TieBreak | None:
    if len(winners) > 1:
        return "shared"
    return "bonus_tokens" if totals.count(max(totals)) > 1 else None
