"""Applying facts, one small function's worth each; total: no choice, no draw, no refusal."""

from turntable.engine.items import Fact, known
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.state import (
    SCORING,
    Place,
    ScoringAlbum,
    SeasonsGreetings,
    Tree,
    tree_name,
)


def blank(seats: int, _options: object) -> SeasonsGreetings:
    """Return the state that folding starts from: as many trees as seats (SEA-R01)."""
    return SeasonsGreetings(
        places=[Place() for _ in range(seats)],
        trees={tree_name(number): Tree() for number in range(seats)},
    )


def evolve(state: SeasonsGreetings, fact: Fact) -> None:
    """Apply one fact in place."""
    match fact:
        case f.AlbumPlayedToTree(seat=seat, album=album, tree=tree, position=position):
            _out_of_hand(state.places[seat], album)
            state.trees[tree].albums[position] = album
            state.phase = "draft_album"
        case f.LightEarned(tree=tree, position=position, color=color):
            state.trees[tree].lights[position] = color
        case f.BallPlaced(seat=seat, tree=tree, position=position):
            state.trees[tree].balls[position] = seat
        case f.AlbumPlayedToScoring(seat=seat, album=album, token=token):
            _out_of_hand(state.places[seat], album)
            state.places[seat].scoring.append(ScoringAlbum(album, token))
            if token is not None:
                state.bonus_stack.remove(token)
        case f.MarkerMoved(seat=seat, tree=tree):
            state.places[seat].large_ball = tree if isinstance(tree, str) else SCORING
        case _:
            _draft(state, fact)


def _draft(state: SeasonsGreetings, fact: Fact) -> None:
    """The row, and what comes out of it."""
    match fact:
        case f.RedLightsAdded(albums=albums):
            state.row = [
                f.RowAlbum(entry.album, entry.reds + (entry.album in albums)) for entry in state.row
            ]
        case f.AlbumDrafted(seat=seat, album=album):
            state.row = [entry for entry in state.row if entry.album != album]
            state.places[seat].drafted.append(album)
        case f.DraftLightsEarned(seat=seat, points=points):
            state.places[seat].draft_lights += points
        case f.DraftRowChanged(row=row, revealed=revealed):
            state.row = list(row)
            if revealed is not None:
                state.deck.remove(revealed)
        case _:
            _course(state, fact)


def _course(state: SeasonsGreetings, fact: Fact) -> None:
    """The course of turns, and the end."""
    match fact:
        case f.TurnStarted(seat=seat):
            state.active = seat
            state.phase = "play_album"
        case f.GameEnded():
            state.result = fact
            state.phase = "over"
        case (
            f.TurnEnded()
            | f.TurnSkipped()
            | f.GameEndTriggered()
            | f.WishRevealed()
            | f.PointsScored()
            | f.ScoringAlbumChecked()
            | f.WishScored()
        ):
            pass  # told for the record: other facts hold what follows from them
        case _:
            _set_up(state, fact)


def _set_up(state: SeasonsGreetings, fact: Fact) -> None:
    match fact:
        case f.GameStarted(first_seat=seat):
            state.first_seat = state.active = seat
        case f.DeckShuffled():
            state.deck = list(known(fact.order))
        case f.HandDealt(seat=seat):
            hand = known(fact.albums)
            state.places[seat].dealt = list(hand)
            state.deck = [album for album in state.deck if album not in hand]
        case f.DraftRowLaid(row=row):
            state.row = list(row)
            laid = {entry.album for entry in row}
            state.deck = [album for album in state.deck if album not in laid]
        case f.BonusStackLaid(tokens=tokens):
            state.bonus_stack = list(tokens)
        case f.WishesShuffled():
            state.undealt_wishes = list(known(fact.order))
        case f.WishDealt(seat=seat):
            wish = known(fact.wish)
            state.places[seat].wish = wish
            state.undealt_wishes = [card for card in state.undealt_wishes if card != wish]
        case _:
            raise TypeError(f"not a fact of this game: {fact}")


def _out_of_hand(place: Place, album: str) -> None:
    place.dealt = [held for held in place.dealt if held != album]
    place.drafted = [held for held in place.drafted if held != album]
