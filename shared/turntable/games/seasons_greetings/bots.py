"""Playing styles: a value for each move, from the view alone.

`greedy` looks at the light it earns now and at the best one it can earn next, at the chance that
its gift tags will be met, at its Wish card and at red lights. Every album of a hand is played in
the end, so what counts for a tag is all that is controlled, held, and still to be drafted. Values
are hundredths of points, chances are in thousandths.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from turntable.engine.chance import Chance
from turntable.engine.items import Move
from turntable.games.seasons_greetings import moves as m
from turntable.games.seasons_greetings.cards import ALBUMS, BONUS_TOKENS, KIND_OF
from turntable.games.seasons_greetings.scoring import COMPLETE_POINTS, tag_progress
from turntable.games.seasons_greetings.state import SCORING
from turntable.games.seasons_greetings.trees import light_of, matches, open_positions

POINT = 100
CERTAIN = 1000
SCORING_SLOTS = 3
DRAFTS = 10
"""Albums that a seat drafts in a match, if all draft alike."""
RATES: Mapping[str, int] = {"subgenre": 450, "decade": 360, "spirit": 320}
"""How many of a thousand drafted albums show a wanted icon."""
NEXT_LIGHT = 60
"""Per cent of the best light of the next play that is counted now."""
SCORING_THRESHOLD = 1300
"""What a scoring-area play has to promise more than a play without any light."""
WASTED = 50
"""Per cent that counts of what the hand's best album for the scoring area is ahead of the rest."""
GIVEN_RED = 30
WISHED = 90
DRAFT_LIGHT = 50
"""Per cent of the best light that an album in the row could earn."""
PROMISING = 40
"""Per cent of what the tag of an album in the row promises, while there are slots."""


class Seen(NamedTuple):
    """What the bot makes of its view."""

    trees: Mapping[str, Mapping[str, str]]
    own: tuple[str, str]
    barred: str
    hand: tuple[str, ...]
    icons: Counter[str]
    """Of albums controlled and in hand."""
    scored: tuple[tuple[str, int], ...]
    """Scoring albums with what each gives when it is complete."""
    next_bonus: int
    slots: int
    drafts: int
    """Albums still to be drafted, about."""
    wishes: tuple[Mapping[str, str], ...]
    reds: Mapping[str, int]
    skips: Mapping[str, int]


def greedy(view: dict[str, Any], seat: int, legal: Sequence[Move], _chance: Chance) -> Move:
    """Choose the move of highest value; among equals the first listed."""
    if len(legal) == 1:
        return legal[0]
    seen = _look(view, seat)
    if isinstance(legal[0], m.DraftAlbum):
        return max(legal, key=lambda move: _drafting(seen, move))
    best = {
        (album, tree): _best_light(seen, album, tree) for album in seen.hand for tree in seen.own
    }
    return max(legal, key=lambda move: _playing(seen, move, best))


def _look(view: dict[str, Any], seat: int) -> Seen:
    place = view["places"][seat]
    hand = tuple(place["hand"])
    icons = Counter(place["icons"])
    for album in hand:
        icons.update(ALBUMS[album].icons)
    stack = view["bonus_stack"]
    controlled = sum(place["icons"].values()) // 3
    return Seen(
        trees={
            tree["tree"]: {placed["position"]: placed["album"] for placed in tree["placed"]}
            for tree in view["trees"]
        },
        own=(place["left_tree"], place["right_tree"]),
        barred=place["large_ball"]["tree"] or SCORING,
        hand=hand,
        icons=icons,
        scored=tuple(
            (scored["album"], POINT * (COMPLETE_POINTS + _bonus(scored["token"])))
            for scored in place["scoring"]
        ),
        next_bonus=POINT * (COMPLETE_POINTS + _bonus(stack[0] if stack else None)),
        slots=SCORING_SLOTS - len(place["scoring"]),
        drafts=max(0, 15 - controlled - len(place["scoring"]) - len(hand)),
        wishes=tuple(
            {wish["position"]: wish["icon"] for wish in tree["wishes"]}
            for tree in place["wishes"] or ()
        ),
        reds={entry["album"]: entry["reds"] for entry in view["row"]},
        skips={entry["album"]: len(entry["skips"]) for entry in view["row"]},
    )


def _bonus(token: str | None) -> int:
    return BONUS_TOKENS[token].points if token else 0


def _best_light(seen: Seen, album: str, tree: str) -> int:
    albums = seen.trees[tree]
    return max((_light(albums, position, album) for position in open_positions(albums)), default=0)


def _light(albums: Mapping[str, str], position: str, album: str) -> int:
    light = light_of(position, matches(albums, position, album))
    return POINT * light.points if light else 0


def _playing(seen: Seen, move: Move, best: Mapping[tuple[str, str], int]) -> int:
    """What a play gives now, and what the next one can give besides."""
    match move:
        case m.PlayToTree(album=album, tree=tree, position=position):
            now = _light(seen.trees[tree], position, album)
            now += _wished(seen, tree, position, album)
            now -= _wasted(seen, album)
        case m.PlayToScoring(album=album):
            tree = SCORING
            now = _scoring(seen, album)
        case _:
            return 0
    others = [other for other in seen.own if other != tree]
    following = max(
        (best[held, other] for held in seen.hand if held != album for other in others),
        default=0,
    )
    return now + following * NEXT_LIGHT // 100


def _scoring(seen: Seen, album: str) -> int:
    """What an album promises in the scoring area, less what it would have done for other tags."""
    lost = _tags(seen, seen.icons, seen.drafts) - _tags(seen, _without(seen, album), seen.drafts)
    return _promise(seen, album) - lost - SCORING_THRESHOLD


def _promise(seen: Seen, album: str) -> int:
    """What an album of the hand would give in the scoring area, by the chance of its tag."""
    chance = _chance_of_tag(album, _without(seen, album), seen.drafts)
    return chance * seen.next_bonus // CERTAIN


def _without(seen: Seen, album: str) -> Counter[str]:
    return seen.icons - Counter(ALBUMS[album].icons)


def _tags(seen: Seen, icons: Mapping[str, int], drafts: int) -> int:
    """What the scoring albums promise, with these icons controlled or held."""
    return sum(
        _chance_of_tag(album, icons, drafts) * worth // CERTAIN for album, worth in seen.scored
    )


def _wasted(seen: Seen, album: str) -> int:
    """What a tree play loses if the album would be the best of the hand for the scoring area."""
    if not seen.slots:
        return 0
    rest = max((_promise(seen, held) for held in seen.hand if held != album), default=0)
    return max(0, _promise(seen, album) - rest) * WASTED // 100


def _wished(seen: Seen, tree: str, position: str, album: str) -> int:
    """An album as wished, or in the way of a wish."""
    if tree not in seen.own or not seen.wishes:
        return 0
    wished = seen.wishes[seen.own.index(tree)].get(position)
    if wished is None:
        return 0
    return WISHED if wished in ALBUMS[album].icons else -WISHED // 2


def _drafting(seen: Seen, move: Move) -> int:
    """Lights it may earn, tags it helps, its own tag, and red lights taken and given."""
    if not isinstance(move, m.DraftAlbum):
        return 0
    album = move.album
    icons = seen.icons + Counter(ALBUMS[album].icons)
    trees = [tree for tree in seen.own if tree != seen.barred]
    value = max(_best_light(seen, album, tree) for tree in trees) * DRAFT_LIGHT // 100
    value += _tags(seen, icons, max(0, seen.drafts - 1))
    if seen.slots:
        chance = _chance_of_tag(album, seen.icons, seen.drafts)
        value += chance * seen.next_bonus // CERTAIN * PROMISING // 100
    return value + POINT * seen.reds[album] - GIVEN_RED * seen.skips[album]


def _chance_of_tag(album: str, icons: Mapping[str, int], drafts: int) -> int:
    """How likely the tag will be met with these icons and so many albums still to come."""
    chance = CERTAIN
    for icon, needed, there in tag_progress(album, icons):
        chance = chance * _at_least(needed - there, drafts, RATES[KIND_OF[icon]]) // CERTAIN
    return chance


@lru_cache(maxsize=1024)
def _at_least(count: int, drafts: int, rate: int) -> int:
    """How likely at least so many of the albums to come show an icon."""
    if count <= 0:
        return CERTAIN
    if drafts <= 0:
        return 0
    hit, miss = _at_least(count - 1, drafts - 1, rate), _at_least(count, drafts - 1, rate)
    return (rate * hit + (CERTAIN - rate) * miss) // CERTAIN
