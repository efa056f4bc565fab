"""What moves lead to, emitted as facts. Applies nothing itself, and draws nothing."""

from turntable.engine.items import Move
from turntable.engine.turn import Turn
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.legal import can_play, complete
from turntable.games.seasons_greetings.moves import DraftAlbum, PlayToScoring, PlayToTree
from turntable.games.seasons_greetings.scoring import (
    best_wish,
    completed,
    final_points,
    icons_controlled,
    outcome,
)
from turntable.games.seasons_greetings.state import SeasonsGreetings, side
from turntable.games.seasons_greetings.trees import light_of, matches


def decide(turn: Turn[SeasonsGreetings], seat: int, move: Move) -> None:
    """Carry out a move, and a draft that leaves no choice."""
    match move:
        case PlayToTree():
            _play_to_tree(turn, seat, move)
        case PlayToScoring(album=album):
            _play_to_scoring(turn, seat, album)
        case DraftAlbum(album=album):
            _draft(turn, seat, album)
        case _:
            raise TypeError(f"not a move of this game: {move}")


def _play_to_tree(turn: Turn[SeasonsGreetings], seat: int, move: PlayToTree) -> None:
    """SEA-021 to SEA-026, SEA-016: light, ball, large ball; then the draft (SEA-028)."""
    state, tree, position = turn.state, move.tree, move.position
    count = matches(state.trees[tree].albums, position, move.album)
    turn.emit(f.AlbumPlayedToTree(seat, move.album, tree, position, count))
    light = light_of(position, count)
    if light is not None:
        turn.emit(f.LightEarned(seat, tree, position, light.color, light.points))
    turn.emit(f.BallPlaced(seat, tree, position))
    turn.emit(f.MarkerMoved(seat, side(tree, seat, len(state.places)), tree))
    if not state.row:  # SEA-034
        _end_turn(turn, seat)
    elif len(state.row) == 1:  # SEA-R19
        _draft(turn, seat, state.row[0].album)


def _draft(turn: Turn[SeasonsGreetings], seat: int, album: str) -> None:
    """SEA-028 to SEA-034: reds on what is passed over, reds taken, the row closes up."""
    row = turn.state.row
    place = next(number for number, entry in enumerate(row) if entry.album == album)
    if place > 0:
        turn.emit(f.RedLightsAdded(tuple(entry.album for entry in row[:place])))
    reds = row[place].reds
    turn.emit(f.AlbumDrafted(seat, album, reds))
    if reds > 0:
        turn.emit(f.DraftLightsEarned(seat, reds))
    revealed = turn.state.deck[0] if turn.state.deck else None
    shown = () if revealed is None else (f.RowAlbum(revealed, 0),)
    turn.emit(f.DraftRowChanged((*turn.state.row, *shown), revealed))
    _end_turn(turn, seat)


def _play_to_scoring(turn: Turn[SeasonsGreetings], seat: int, album: str) -> None:
    """SEA-035, SEA-036: the highest token that is left goes onto the album; nothing is drawn."""
    stack = turn.state.bonus_stack
    turn.emit(f.AlbumPlayedToScoring(seat, album, stack[0] if stack else None))
    turn.emit(f.MarkerMoved(seat, "scoring"))
    _end_turn(turn, seat)


def _end_turn(turn: Turn[SeasonsGreetings], seat: int) -> None:
    """SEA-017, SEA-039, SEA-R25, SEA-R30: the end, or the next seat that can play."""
    state = turn.state
    turn.emit(f.TurnEnded(seat))
    if complete(state):
        _end_match(turn, "complete")
        return
    seats = len(state.places)
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    able = [other for other in order if can_play(state, other)]
    if not able:
        _end_match(turn, "stuck")
        return
    for passed in order[: order.index(able[0])]:
        empty = not state.places[passed].hand
        turn.emit(f.TurnSkipped(passed, "no_album" if empty else "no_location"))
    turn.emit(f.TurnStarted(able[0]))


def _end_match(turn: Turn[SeasonsGreetings], reason: f.EndReason) -> None:
    """SEA-039 to SEA-048: Wish cards are shown, every category is told, 0 points too."""
    state = turn.state
    turn.emit(f.GameEndTriggered(reason))
    for seat, place in enumerate(state.places):
        turn.emit(f.WishRevealed(seat, str(place.wish)))
    for seat in range(len(state.places)):
        _score(turn, seat)
    result = outcome(state)
    turn.emit(f.GameEnded(tuple(result.totals), tuple(result.winners), result.tie_break))


def _score(turn: Turn[SeasonsGreetings], seat: int) -> None:
    state = turn.state
    place, icons = state.places[seat], icons_controlled(state, seat)
    done = completed(place, icons)
    for category, points in final_points(state, seat).items():
        match category:
            case "scoring_albums":
                for scored in place.scoring:
                    turn.emit(
                        f.ScoringAlbumChecked(seat, scored.album, scored in done, scored.token)
                    )
            case "wish":
                wish = best_wish(state, seat)
                turn.emit(f.WishScored(seat, wish.tree, len(wish.met), wish.points))
            case _:
                pass
        turn.emit(f.PointsScored(seat, category, points))
