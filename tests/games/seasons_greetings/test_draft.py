"""Drafting after a tree play (SEA-028 to SEA-034)."""

import pytest

from tests.games.seasons_greetings.table import album, albums, asked, options, row_of, table
from turntable.engine.items import Fact
from turntable.engine.spec import Given
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.moves import DraftAlbum, PlayToScoring, PlayToTree
from turntable.games.seasons_greetings.state import SeasonsGreetings

HELD = "classical-60s-hope"
P, Q, R, T = "classical-50s-joy", "classical-50s-love", "classical-60s-love", "classical-60s-peace"
NEXT, AFTER = "classical-70s-peace", "classical-70s-hope"
ROW = ((P, 0), (Q, 1), (R, 0), (T, 0))


def drafting(
    *row: tuple[str, int], deck: tuple[str, ...] = (NEXT, AFTER)
) -> Given[SeasonsGreetings]:
    """Seat 0 has just played to a tree; both seats hold an album."""
    start = table(
        hands={0: [HELD, "classical-40s-hope"], 1: ["classical-40s-joy"]}, row=row, deck=deck
    )
    return start.and_given(*start.when(0, PlayToTree(album(HELD), "tree-0", "r1c1")).facts)


NEXT_TURN: tuple[Fact, ...] = (f.TurnEnded(0), f.TurnStarted(1))


@pytest.mark.clause("SEA-028")
def test_after_a_tree_play_the_seat_takes_an_album_into_its_hand() -> None:
    start = drafting(*ROW)
    assert asked(start.state) == [(0, "draft_album")]
    outcome = start.when(0, DraftAlbum(album(P))).then(
        f.AlbumDrafted(0, album(P), 0),
        f.DraftRowChanged(row_of((Q, 1), (R, 0), (T, 0), (NEXT, 0)), album(NEXT)),
        *NEXT_TURN,
    )
    assert outcome.state.places[0].hand == [album("classical-40s-hope"), album(P)]
    assert outcome.state.deck == [album(AFTER)]


@pytest.mark.clause("SEA-028")
def test_nothing_else_is_done_while_the_draft_is_open() -> None:
    start = drafting(*ROW)
    start.when(0, PlayToTree(album("classical-40s-hope"), "tree-1", "r1c1")).refused(
        "SEA-028", "not_now"
    )
    start.when(0, PlayToScoring(album("classical-40s-hope"))).refused("SEA-028", "not_now")
    start.when(1, DraftAlbum(album(P))).refused("SEA-028", "not_asked")


@pytest.mark.clause("SEA-029")
def test_any_album_of_the_row_may_be_taken() -> None:
    start = drafting(*ROW)
    assert options(start) == [DraftAlbum(name) for name in albums(P, Q, R, T)]
    start.when(0, DraftAlbum(album(NEXT))).refused("SEA-029", "not_in_row")


@pytest.mark.clause("SEA-R17")
def test_the_decks_visible_top_is_the_fourth_choice() -> None:
    drafting(*ROW).when(0, DraftAlbum(album(T))).then(
        f.RedLightsAdded(albums(P, Q, R)),
        f.AlbumDrafted(0, album(T), 0),
        f.DraftRowChanged(row_of((P, 1), (Q, 2), (R, 1), (NEXT, 0)), album(NEXT)),
        *NEXT_TURN,
    )


@pytest.mark.clause("SEA-030")
def test_albums_farther_from_the_deck_than_the_one_taken_get_a_red_light_each() -> None:
    """Worked example 3."""
    outcome = (
        drafting(*ROW)
        .when(0, DraftAlbum(album(R)))
        .then(
            f.RedLightsAdded(albums(P, Q)),
            f.AlbumDrafted(0, album(R), 0),
            f.DraftRowChanged(row_of((P, 1), (Q, 2), (T, 0), (NEXT, 0)), album(NEXT)),
            *NEXT_TURN,
        )
    )
    skips = [entry["skips"] for entry in GAME.view(outcome.state, None)["row"]]
    assert skips == [[], [album(P)], list(albums(P, Q)), list(albums(P, Q, T))]


@pytest.mark.clause("SEA-031")
def test_red_lights_accumulate_and_move_along_with_their_album() -> None:
    start = drafting((P, 2), (Q, 1), (R, 0), (T, 0))
    first = start.when(0, DraftAlbum(album(Q)))
    assert first.state.row == list(row_of((P, 3), (R, 0), (T, 0), (NEXT, 0)))
    hand = album("classical-40s-joy")
    then = start.and_given(*first.facts)
    then = then.and_given(*then.when(1, PlayToTree(hand, "tree-1", "r1c1")).facts)
    second = then.when(1, DraftAlbum(album(NEXT)))
    assert second.state.row == list(row_of((P, 4), (R, 1), (T, 1), (AFTER, 0)))


@pytest.mark.clause("SEA-032")
def test_red_lights_of_the_taken_album_go_to_the_score_area_at_once() -> None:
    """Worked example 3, the later taker of Q."""
    outcome = (
        drafting((P, 1), (Q, 2), (T, 0), (R, 0))
        .when(0, DraftAlbum(album(Q)))
        .then(
            f.RedLightsAdded(albums(P)),
            f.AlbumDrafted(0, album(Q), 2),
            f.DraftLightsEarned(0, 2),
            f.DraftRowChanged(row_of((P, 2), (T, 0), (R, 0), (NEXT, 0)), album(NEXT)),
            *NEXT_TURN,
        )
    )
    assert outcome.state.places[0].draft_lights == 2
    assert GAME.sheet(outcome.state, None).totals == [3, 0]  # with the red light at the top


@pytest.mark.clause("SEA-R29")
def test_draft_lights_are_a_category_of_their_own_and_stay_off_the_album() -> None:
    outcome = drafting((P, 4), (Q, 0)).when(0, DraftAlbum(album(P)))
    sheet = GAME.sheet(outcome.state, None)
    assert [(line.seat, line.category, line.points) for line in sheet.lines] == [
        (0, "left_tree", 1),
        (0, "draft", 4),
    ]
    played = table(hands={0: [P]}, draft_lights={0: 4}, trees={0: {"r1c1": "traditional-40s-hope"}})
    after = played.when(0, PlayToTree(album(P), "tree-0", "r2c1"))
    assert not any(isinstance(fact, f.LightEarned) for fact in after.facts)


@pytest.mark.clause("SEA-033")
@pytest.mark.parametrize(
    ("taken", "left"), [(P, (Q, R, T)), (Q, (P, R, T)), (R, (P, Q, T)), (T, (P, Q, R))]
)
def test_the_row_closes_up_and_the_next_deck_card_shows(taken: str, left: tuple[str, ...]) -> None:
    outcome = drafting(*ROW).when(0, DraftAlbum(album(taken)))
    assert [entry.album for entry in outcome.state.row] == [*albums(*left), album(NEXT)]
    (changed,) = [fact for fact in outcome.facts if isinstance(fact, f.DraftRowChanged)]
    assert changed.revealed == album(NEXT)
    assert list(changed.row) == outcome.state.row


@pytest.mark.clause("SEA-R18")
def test_if_the_deck_top_is_taken_nothing_slides() -> None:
    outcome = drafting((P, 0), (Q, 0), (R, 0), (T, 0)).when(0, DraftAlbum(album(T)))
    assert [entry.album for entry in outcome.state.row[:3]] == list(albums(P, Q, R))
    line = drafting((P, 0), (Q, 0), (R, 0), (T, 0)).when(0, DraftAlbum(album(Q)))
    assert line.state.row[2].album == album(T)


@pytest.mark.clause("SEA-034")
def test_an_exhausted_deck_leaves_the_row_shorter() -> None:
    outcome = (
        drafting(*ROW, deck=())
        .when(0, DraftAlbum(album(Q)))
        .then(
            f.RedLightsAdded(albums(P)),
            f.AlbumDrafted(0, album(Q), 1),
            f.DraftLightsEarned(0, 1),
            f.DraftRowChanged(row_of((P, 1), (R, 0), (T, 0)), None),
            *NEXT_TURN,
        )
    )
    assert len(outcome.state.row) == 3


@pytest.mark.clause("SEA-034")
def test_with_an_empty_row_no_album_is_taken() -> None:
    start = table(hands={0: [HELD, P], 1: ["classical-40s-joy"]})
    start.when(0, PlayToTree(album(HELD), "tree-0", "r1c1")).then(
        f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r1c1", 0),
        f.LightEarned(0, "tree-0", "r1c1", "red", 1),
        f.BallPlaced(0, "tree-0", "r1c1"),
        f.MarkerMoved(0, "left", "tree-0"),
        *NEXT_TURN,
    )


@pytest.mark.clause("SEA-R19")
def test_the_last_album_of_the_row_is_taken_without_asking() -> None:
    start = table(hands={0: [HELD], 1: ["classical-40s-joy"]}, row=[(P, 3)])
    outcome = start.when(0, PlayToTree(album(HELD), "tree-0", "r1c1")).then(
        f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r1c1", 0),
        f.LightEarned(0, "tree-0", "r1c1", "red", 1),
        f.BallPlaced(0, "tree-0", "r1c1"),
        f.MarkerMoved(0, "left", "tree-0"),
        f.AlbumDrafted(0, album(P), 3),
        f.DraftLightsEarned(0, 3),
        f.DraftRowChanged((), None),
        *NEXT_TURN,
    )
    assert outcome.state.places[0].hand == [album(P)]


@pytest.mark.clause("SEA-R19")
def test_two_albums_in_the_row_are_a_choice_that_cannot_be_declined() -> None:
    start = drafting((P, 0), (Q, 0), deck=())
    assert options(start) == [DraftAlbum(album(P)), DraftAlbum(album(Q))]


@pytest.mark.clause("SEA-R21")
def test_one_album_is_drawn_a_tree_play_and_a_missed_one_is_not_made_up() -> None:
    """A hand of two stays at two, however few it is, and falls to one when the row is empty."""
    outcome = drafting(*ROW).when(0, DraftAlbum(album(P)))
    assert len(outcome.state.places[0].hand) == 2
    empty = table(hands={0: [HELD, P], 1: ["classical-40s-joy"]})
    after = empty.when(0, PlayToTree(album(HELD), "tree-0", "r1c1"))
    assert len(after.state.places[0].hand) == 1
