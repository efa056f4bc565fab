"""The score sheet: a line for whatever gave points, with cause and clause. No display."""

from collections.abc import Iterator

from turntable.engine.sheet import LogLine, ScoreLine, ScoreSheet
from turntable.games.seasons_greetings.cards import ALBUMS, TOP
from turntable.games.seasons_greetings.scoring import (
    COMPLETE_POINTS,
    best_wish,
    completed,
    controlled,
    icons_controlled,
    light_points,
    outcome,
    token_points,
)
from turntable.games.seasons_greetings.state import ScoringAlbum, SeasonsGreetings


def sheet(state: SeasonsGreetings, _viewer: int | None) -> ScoreSheet:
    """Return the score: lights while the match runs, everything at the end. All of it is public."""
    final = state.result is not None
    seats = range(len(state.places))
    lines = [line for seat in seats for line in _lines(state, seat, final=final)]
    if not final:
        totals = [sum(line.points for line in lines if line.seat == seat) for seat in seats]
        return ScoreSheet(final=False, lines=lines, totals=totals)
    result = outcome(state)
    return ScoreSheet(
        final=True,
        lines=lines,
        totals=result.totals,
        ranks=result.ranks,
        winners=result.winners,
        tie_break=result.tie_break,
    )


def _lines(state: SeasonsGreetings, seat: int, *, final: bool) -> Iterator[ScoreLine]:
    """One line a light, complete scoring album, seat's draft lights and Wish; none for nothing."""
    yield from _lights(state, seat)
    if final:
        yield from _scoring_albums(state, seat)
    lights = state.places[seat].draft_lights
    if lights:
        yield ScoreLine(seat, "draft", lights, LogLine("cause-draft", {"count": lights}), "SEA-046")
    if final:
        yield from _wish(state, seat)


def _lights(state: SeasonsGreetings, seat: int) -> Iterator[ScoreLine]:
    """SEA-040, by the left tree, the right tree, foreign ones."""
    order = ("left_tree", "right_tree", "foreign_trees")
    for album in sorted(controlled(state, seat), key=lambda found: order.index(found.category)):
        tree = state.trees[album.tree]
        color = tree.lights.get(album.position)
        if color is None:
            continue
        cause = LogLine(
            f"cause-light-{color}",
            {"album": album.album, "tree": album.tree, "position": album.position},
        )
        clause = "SEA-021" if album.position == TOP else "SEA-022"
        points = light_points(tree, album.position)
        yield ScoreLine(seat, album.category, points, cause, clause)


def _scoring_albums(state: SeasonsGreetings, seat: int) -> Iterator[ScoreLine]:
    for scored in completed(state.places[seat], icons_controlled(state, seat)):
        points = COMPLETE_POINTS + token_points(scored)
        yield ScoreLine(seat, "scoring_albums", points, _tag_cause(state, seat, scored), "SEA-042")


def _tag_cause(state: SeasonsGreetings, seat: int, scored: ScoringAlbum) -> LogLine:
    """Name the album, its token, and the controlled albums that show an icon of its tag."""
    tag = set(ALBUMS[scored.album].tag)
    albums = [
        found.album for found in controlled(state, seat) if tag & set(ALBUMS[found.album].icons)
    ]
    if scored.token is None:
        return LogLine("cause-tag-bare", {"album": scored.album, "albums": albums})
    return LogLine("cause-tag", {"album": scored.album, "token": scored.token, "albums": albums})


def _wish(state: SeasonsGreetings, seat: int) -> Iterator[ScoreLine]:
    score = best_wish(state, seat)
    if not score.points:
        return
    albums = [state.trees[score.tree].albums[wish.position] for wish in score.met]
    cause = LogLine(
        "cause-wish",
        {
            "wish": str(state.places[seat].wish),
            "tree": score.tree,
            "matches": len(score.met),
            "albums": albums,
        },
    )
    yield ScoreLine(seat, "wish", score.points, cause, "SEA-045")
