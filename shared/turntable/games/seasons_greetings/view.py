"""What a seat or a watcher may see of the state: an allow-list, as JSON values. No rule.

The shape (ids everywhere; `location` is `left`, `right`, `foreign` or `scoring` from a seat's view;
a list of positions goes from the top down, left to right):

    seat            the viewer's seat, null for a watcher
    phase           `play_album`, `draft_album`; `over` after the end
    asked           [{seat, kind}] the open question, kind as phase
    active, first_seat
    trees           [{tree, left_of, right_of, full, placed}] `tree-0` first; `left_of` is the seat
                    whose left tree it is, `right_of` the seat whose right tree it is; `placed`:
                    [{position, album, seat, color, points}] with the controlling seat; color null
                    and points 0 without a light
    row             [{album, reds, skips}] the draft row, farthest from the deck first, the deck's
                    visible top last; `skips`: [album] those that get a red light if this is taken
    deck_count      albums under the visible top
    bonus_stack     [token] highest first, the next to be taken first
    lights_left     {red, green, blue, yellow} tokens in the supply, never below 0
    places          by seat:
      left_tree, right_tree   tree ids
      large_ball    {location, tree} of the last play; tree null for `scoring`
      forbidden     {location, tree} where the seat must not play because it did so last, or null
      allowed       [{location, tree}] where the seat may play as things stand
      ball_color    the colour of the seat's balls;  balls_left: small ones, never below 0
      hand_count    albums in hand
      hand          [album] the dealt, then the drafted ones; null to others; after the end to all
      drafted       [album] those in hand that were drafted: known to everybody
      scoring       [{album, token, points, complete, tag}] in order of play, token null without
                    one; `points`: what it gives if it is complete at the end; `complete` and `tag`
                    as things stand, see `tags`
      draft_lights  red lights taken
      icons         {icon: albums with it that the seat controls}, without those it has none of
      points        {left_tree, right_tree, foreign_trees, draft, scoring_albums, total} as things
                    stand; scoring_albums is what the complete ones would give now and not in total
      wish          Wish card; null to others; after the end to all
      wishes        null with `wish`, else [{location, tree, points, wishes}] for the left and the
                    right tree; `wishes`: [{position, kind, icon, met}], met null while nothing lies
                    there
    tags            {album: {complete, tag}} for each album of the viewer's hand and of the row,
                    by the viewer's controlled albums, of which a watcher has none; `tag`:
                    [{icon, needed, controlled}]
    prospects       {album: {tree: {position: {matches, color, points}}}} what each legal play of
                    the viewer to a tree would earn; null unless the viewer has to play
    result          null, after the end {totals, winners, tie_break}
    deck, undealt_wishes    null, after the end [id] (the deck top first)
"""

from collections.abc import Iterable, Mapping
from typing import Any

from turntable.games.seasons_greetings.cards import (
    BALL_COLORS,
    BALLS,
    LIGHTS,
    POSITIONS,
    WISH_CARDS,
)
from turntable.games.seasons_greetings.legal import (
    allowed,
    asked,
    available,
    legal_moves,
    own_locations,
)
from turntable.games.seasons_greetings.moves import PlayToTree
from turntable.games.seasons_greetings.scoring import (
    completed,
    controlled,
    icons_controlled,
    is_complete,
    light_points,
    scoring_points,
    tag_progress,
    tree_points,
    wish_scores,
)
from turntable.games.seasons_greetings.state import (
    SCORING,
    SeasonsGreetings,
    Tree,
    left_tree,
    right_tree,
    side,
    tree_name,
)
from turntable.games.seasons_greetings.trees import is_full, light_of, matches

SMALL_BALLS = sum(ball.size == "small" and ball.owner_seat == 0 for ball in BALLS.values())


def view(state: SeasonsGreetings, seat: int | None) -> dict[str, Any]:
    """Return what a seat or a watcher (None) may see; the module says the shape."""
    result = state.result
    row = [entry.album for entry in state.row]
    return {
        "seat": seat,
        "phase": state.phase,
        "asked": [{"seat": who, "kind": state.phase} for who in asked(state)],
        "active": state.active,
        "first_seat": state.first_seat,
        "trees": [_tree(state, number, tree) for number, tree in enumerate(state.trees.values())],
        "row": [
            {"album": entry.album, "reds": entry.reds, "skips": row[:number]}
            for number, entry in enumerate(state.row)
        ],
        "deck_count": len(state.deck),
        "bonus_stack": list(state.bonus_stack),
        "lights_left": _lights_left(state),
        "places": [
            _place(state, owner, open_cards=owner == seat or result is not None)
            for owner in range(len(state.places))
        ],
        "tags": _tags(state, seat),
        "prospects": _prospects(state, seat),
        "result": result
        and {
            "totals": list(result.totals),
            "winners": list(result.winners),
            "tie_break": result.tie_break,
        },
        "deck": list(state.deck) if result else None,
        "undealt_wishes": list(state.undealt_wishes) if result else None,
    }


def _tree(state: SeasonsGreetings, number: int, tree: Tree) -> dict[str, Any]:
    return {
        "tree": tree_name(number),
        "left_of": number,
        "right_of": (number + 1) % len(state.places),
        "full": is_full(tree.albums),
        "placed": [
            {
                "position": position,
                "album": tree.albums[position],
                "seat": tree.balls.get(position),
                "color": tree.lights.get(position),
                "points": light_points(tree, position),
            }
            for position in POSITIONS
            if position in tree.albums
        ],
    }


def _lights_left(state: SeasonsGreetings) -> dict[str, int]:
    """SEA-005: what the supply holds; it may run out without limiting anything (SEA-R20)."""
    out = [color for tree in state.trees.values() for color in tree.lights.values()]
    reds = sum(entry.reds for entry in state.row)
    reds += sum(place.draft_lights for place in state.places)
    return {
        light.color: max(
            0, light.supply - out.count(light.color) - (reds if light.color == "red" else 0)
        )
        for light in LIGHTS.values()
    }


def _place(state: SeasonsGreetings, owner: int, *, open_cards: bool) -> dict[str, Any]:
    place, seats = state.places[owner], len(state.places)
    icons, last = icons_controlled(state, owner), place.large_ball
    may = allowed(state, owner)
    barred = (
        last in own_locations(state, owner) and last not in may and available(state, owner, last)
    )
    used = len(list(controlled(state, owner)))
    return {
        "left_tree": left_tree(owner),
        "right_tree": right_tree(owner, seats),
        "large_ball": _location(last, owner, seats),
        "forbidden": _location(last, owner, seats) if barred else None,
        "allowed": [_location(location, owner, seats) for location in may],
        "ball_color": BALL_COLORS[owner],
        "balls_left": max(0, SMALL_BALLS - used),
        "hand_count": len(place.hand),
        "hand": place.hand if open_cards else None,
        "drafted": list(place.drafted),
        "scoring": [
            {
                "album": scored.album,
                "token": scored.token,
                "points": scoring_points([scored]),
                **_tag(scored.album, icons),
            }
            for scored in place.scoring
        ],
        "draft_lights": place.draft_lights,
        "icons": {icon: icons[icon] for icon in sorted(icons)},
        "points": _points(state, owner, icons),
        "wish": place.wish if open_cards else None,
        "wishes": _wishes(state, owner) if open_cards and place.wish else None,
    }


def _location(location: str, seat: int, seats: int) -> dict[str, Any]:
    tree = None if location == SCORING else location
    return {"location": side(location, seat, seats), "tree": tree}


def _points(state: SeasonsGreetings, owner: int, icons: Mapping[str, int]) -> dict[str, int]:
    place, trees = state.places[owner], tree_points(state, owner)
    live = {
        "left_tree": trees["left_tree"],
        "right_tree": trees["right_tree"],
        "foreign_trees": trees.get("foreign_trees", 0),
        "draft": place.draft_lights,
    }
    preview = scoring_points(completed(place, icons))
    return {**live, "scoring_albums": preview, "total": sum(live.values())}


def _wishes(state: SeasonsGreetings, owner: int) -> list[dict[str, Any]]:
    wish, seats = str(state.places[owner].wish), len(state.places)
    return [
        {
            **_location(score.tree, owner, seats),
            "points": score.points,
            "wishes": [
                {
                    "position": asked_for.position,
                    "kind": asked_for.kind,
                    "icon": asked_for.icon,
                    "met": asked_for in score.met
                    if asked_for.position in state.trees[score.tree].albums
                    else None,
                }
                for asked_for in WISH_CARDS[wish].wishes
            ],
        }
        for score in wish_scores(state, owner)
    ]


def _tag(album: str, icons: Mapping[str, int]) -> dict[str, Any]:
    return {
        "complete": is_complete(album, icons),
        "tag": [
            {"icon": icon, "needed": needed, "controlled": there}
            for icon, needed, there in tag_progress(album, icons)
        ],
    }


def _tags(state: SeasonsGreetings, seat: int | None) -> dict[str, Any]:
    icons = {} if seat is None else icons_controlled(state, seat)
    hand = [] if seat is None else state.places[seat].hand
    seen: Iterable[str] = (*hand, *(entry.album for entry in state.row))
    return {album: _tag(album, icons) for album in seen}


def _prospects(state: SeasonsGreetings, seat: int | None) -> dict[str, Any] | None:
    if seat is None or state.phase != "play_album" or seat not in asked(state):
        return None
    found: dict[str, Any] = {}
    for move in legal_moves(state, seat):
        if isinstance(move, PlayToTree):
            count = matches(state.trees[move.tree].albums, move.position, move.album)
            light = light_of(move.position, count)
            found.setdefault(move.album, {}).setdefault(move.tree, {})[move.position] = {
                "matches": count,
                "color": light and light.color,
                "points": light.points if light else 0,
            }
    return found
