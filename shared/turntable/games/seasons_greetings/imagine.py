"""A full state consistent with a view: unseen albums and Wish cards are dealt anew."""

from collections.abc import Iterator
from typing import Any

from turntable.engine.chance import Chance
from turntable.games.seasons_greetings.facts import GameEnded, RowAlbum
from turntable.games.seasons_greetings.opening import albums_of, wishes_of
from turntable.games.seasons_greetings.state import (
    SCORING,
    Place,
    ScoringAlbum,
    SeasonsGreetings,
    Tree,
)

LABEL = "imagine"


def imagine(view: dict[str, Any], chance: Chance) -> SeasonsGreetings:
    """Return a state that shows the same view to the same seat.

    Undrafted albums in other hands and the deck come from one pool of what was not seen.
    """
    seats, result = len(view["places"]), view["result"]
    seen = set(_seen(view))
    unseen = [album for album in albums_of(seats) if album not in seen]
    pool = chance.shuffled(unseen, LABEL)
    shown = {place["wish"] for place in view["places"]}
    wishes = chance.shuffled([wish for wish in wishes_of(seats) if wish not in shown], LABEL)
    places = [_place(place, pool, wishes) for place in view["places"]]
    return SeasonsGreetings(
        places=places,
        trees={tree["tree"]: _tree(tree) for tree in view["trees"]},
        first_seat=view["first_seat"],
        active=view["active"],
        phase=view["phase"],
        deck=pool if result is None else list(view["deck"]),
        row=[RowAlbum(entry["album"], entry["reds"]) for entry in view["row"]],
        bonus_stack=list(view["bonus_stack"]),
        undealt_wishes=wishes if result is None else list(view["undealt_wishes"]),
        result=result
        and GameEnded(tuple(result["totals"]), tuple(result["winners"]), result["tie_break"]),
    )


def _seen(view: dict[str, Any]) -> Iterator[str]:
    """Yield the albums whose whereabouts the view tells."""
    for tree in view["trees"]:
        yield from (placed["album"] for placed in tree["placed"])
    yield from (entry["album"] for entry in view["row"])
    for place in view["places"]:
        yield from (scored["album"] for scored in place["scoring"])
        yield from place["drafted"]
        yield from place["hand"] or ()


def _place(shown: dict[str, Any], pool: list[str], wishes: list[str]) -> Place:
    """Return a place; what is hidden of it is taken out of the pool and of the Wish cards."""
    drafted, hand = list(shown["drafted"]), shown["hand"]
    if hand is None:
        dealt = [pool.pop() for _ in range(shown["hand_count"] - len(drafted))]
    else:
        dealt = hand[: len(hand) - len(drafted)]
    return Place(
        dealt=dealt,
        drafted=drafted,
        scoring=[ScoringAlbum(scored["album"], scored["token"]) for scored in shown["scoring"]],
        large_ball=shown["large_ball"]["tree"] or SCORING,
        draft_lights=shown["draft_lights"],
        wish=shown["wish"] or wishes.pop(),
    )


def _tree(shown: dict[str, Any]) -> Tree:
    tree = Tree()
    for placed in shown["placed"]:
        position = placed["position"]
        tree.albums[position] = placed["album"]
        tree.balls[position] = placed["seat"]
        if placed["color"] is not None:
            tree.lights[position] = placed["color"]
    return tree
