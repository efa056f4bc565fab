"""Hidden information (ledger section 7): what each seat and a watcher see, during and after."""

import pytest

from tests.games.seasons_greetings.table import album, albums, table
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical, plain
from turntable.engine.simulate import Simulation, bots
from turntable.engine.spec import Given
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.cards import WISH_CARDS
from turntable.games.seasons_greetings.moves import DraftAlbum, PlayToTree
from turntable.games.seasons_greetings.state import SeasonsGreetings

DEALT, DRAFTED = ("classical-40s-joy", "classical-50s-joy"), ("traditional-40s-hope",)
OTHER = ("classical-60s-peace", "classical-70s-peace")
ROW = [("traditional-60s-joy", 0), ("traditional-60s-love", 1)]
DECK = ("contemporary-60s-joy", "contemporary-60s-hope", "contemporary-70s-joy")
WISHES = [f"wish-2t-{number}" for number in (1, 2, 5, 3, 6, 4)]
VIEWERS = (None, 0, 1)


def start() -> Given[SeasonsGreetings]:
    return table(
        hands={0: DEALT, 1: OTHER}, drafted={0: DRAFTED}, row=ROW, deck=DECK, wishes=WISHES
    )


@pytest.mark.clause("SEA-R34")
def test_dealt_albums_and_the_wish_card_are_the_owners_alone() -> None:
    own, other, watcher = (GAME.view(start().state, viewer)["places"][0] for viewer in (0, 1, None))
    assert own["hand"] == list(albums(*DEALT, *DRAFTED))
    assert own["wish"] == "wish-2t-1"
    assert [side["location"] for side in own["wishes"]] == ["left", "right"]
    for seen in (other, watcher):
        assert (seen["hand"], seen["wish"], seen["wishes"]) == (None, None, None)
        assert seen["hand_count"] == 3
        assert seen["drafted"] == list(albums(*DRAFTED))


@pytest.mark.clause("SEA-R34")
def test_deals_are_told_to_their_seat_only() -> None:
    dealt, wish = f.HandDealt(1, albums(*OTHER)), f.WishDealt(1, "wish-2t-2")
    assert (GAME.mask(dealt, 1), GAME.mask(wish, 1)) == (dealt, wish)
    for viewer in (None, 0):
        assert GAME.mask(dealt, viewer) == f.HandDealt(1)
        assert GAME.mask(wish, viewer) == f.WishDealt(1)
    assert plain(GAME.mask(dealt, 0)) == {"type": "HandDealt", "seat": 1}


def test_the_orders_of_deck_and_wish_cards_are_told_to_nobody() -> None:
    for viewer in VIEWERS:
        assert GAME.mask(f.DeckShuffled(albums(*DECK)), viewer) == f.DeckShuffled()
        assert GAME.mask(f.WishesShuffled(tuple(WISHES)), viewer) == f.WishesShuffled()


def test_only_these_fields_are_secret() -> None:
    secret = {(kind.__name__, name) for kind in (*GAME.facts, *GAME.moves) for name in kind.SECRET}
    assert secret == {
        ("DeckShuffled", "order"),
        ("HandDealt", "albums"),
        ("WishesShuffled", "order"),
        ("WishDealt", "wish"),
    }


def test_the_facts_that_show_something_new() -> None:
    assert {fact.__name__ for fact in GAME.facts if fact.REVEALS} == {
        "GameStarted",
        "HandDealt",
        "DraftRowLaid",
        "WishDealt",
        "AlbumPlayedToTree",
        "AlbumPlayedToScoring",
        "DraftRowChanged",
        "WishRevealed",
        "GameEnded",
    }


def test_what_lies_open_is_the_same_for_everybody() -> None:
    views = [GAME.view(start().state, viewer) for viewer in VIEWERS]
    for key in ("trees", "row", "deck_count", "bonus_stack", "lights_left", "active", "asked"):
        assert views[0][key] == views[1][key] == views[2][key]
    assert views[0]["deck_count"] == 3
    assert views[0]["asked"] == [{"seat": 0, "kind": "play_album"}]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_of_a_running_match_holds_what_is_hidden_from_its_viewer(seats: int) -> None:
    """Searches whole views for the ids of other hands, of the deck and of Wish cards."""
    policies = bots(GAME, ["random"] * seats)
    simulation = Simulation(GAME, policies, MatchChance(b"x"), FastChance(1))
    for _ in simulation:
        state = simulation.match.state
        if simulation.match.over:
            break
        for viewer in (None, *range(seats)):
            text = canonical(GAME.view(state, viewer)).decode()
            hidden = set(state.deck) | set(WISH_CARDS)
            for seat, place in enumerate(state.places):
                if seat == viewer:
                    hidden -= {str(place.wish)}
                else:
                    hidden |= set(place.dealt)
            assert [name for name in sorted(hidden) if f'"{name}"' in text] == []


def test_after_the_end_everything_is_open() -> None:
    ended = start().and_given(f.GameEnded((3, 1), (0,), None)).state
    for viewer in VIEWERS:
        view = GAME.view(ended, viewer)
        assert [place["hand"] for place in view["places"]] == [
            list(albums(*DEALT, *DRAFTED)),
            list(albums(*OTHER)),
        ]
        assert [place["wish"] for place in view["places"]] == WISHES[:2]
        assert all(place["wishes"] for place in view["places"])
        assert view["deck"] == list(albums(*DECK))
        assert view["undealt_wishes"] == WISHES[2:]
        assert view["result"] == {"totals": [3, 1], "winners": [0], "tie_break": None}
        assert view["asked"] == []
        assert view["prospects"] is None
    for viewer in VIEWERS:
        view = GAME.view(start().state, viewer)
        assert (view["deck"], view["undealt_wishes"], view["result"]) == (None, None, None)


def test_a_drafted_album_stays_known_until_it_is_played() -> None:
    played = start().when(0, PlayToTree(album(DEALT[0]), "tree-0", "r1c1"))
    then = start().and_given(*played.facts)
    drafted = then.when(0, DraftAlbum(album(ROW[0][0]))).state
    assert GAME.view(drafted, 1)["places"][0]["drafted"] == list(albums(*DRAFTED, ROW[0][0]))
    assert GAME.view(drafted, 0)["places"][0]["hand"] == list(albums(DEALT[1], *DRAFTED, ROW[0][0]))
    gone = start().when(0, PlayToTree(album(DRAFTED[0]), "tree-0", "r1c1")).state
    assert GAME.view(gone, 1)["places"][0]["drafted"] == []
    assert GAME.view(gone, 1)["places"][0]["hand_count"] == 2


def test_imagined_matches_deal_unseen_albums_and_wishes_anew_from_one_pool() -> None:
    policies = bots(GAME, ["random"] * 3)
    simulation = Simulation(GAME, policies, FastChance(7), FastChance(8))
    state = next(simulation.match.state for event in simulation if event.version == 12)
    view = GAME.view(state, 0)
    worlds = [GAME.imagine(view, FastChance(seed)) for seed in range(40)]
    unseen = {*state.deck, *state.places[1].dealt, *state.places[2].dealt}
    assert {name for world in worlds for name in world.places[1].dealt} == unseen
    assert {world.deck[0] for world in worlds} <= unseen
    assert len({world.deck[0] for world in worlds}) > 10
    assert {world.places[1].wish for world in worlds} == {
        name
        for name, card in WISH_CARDS.items()
        if card.trees == 3 and name != state.places[0].wish
    }
    for world in worlds:
        assert {*world.deck, *world.places[1].dealt, *world.places[2].dealt} == unseen
        assert [len(place.dealt) for place in world.places] == [
            len(place.dealt) for place in state.places
        ]
        assert world.places[0] == state.places[0]
        assert len({*world.undealt_wishes, *(place.wish for place in world.places)}) == 6


def test_a_finished_match_is_imagined_as_it_is() -> None:
    ended = start().and_given(f.GameEnded((3, 1), (0,), None)).state
    for viewer in VIEWERS:
        world = GAME.imagine(GAME.view(ended, viewer), FastChance(1))
        assert world.deck == ended.deck
        assert world.undealt_wishes == ended.undealt_wishes
        assert world.places == ended.places
        assert world.result == ended.result


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_match_shows_the_same_view_to_seats_and_watchers(seats: int) -> None:
    policies = bots(GAME, ["random", "greedy", "random", "greedy"][:seats])
    simulation = Simulation(GAME, policies, FastChance(3), FastChance(4))
    for event in simulation:
        if event.version % 5 and not simulation.match.over:
            continue
        for viewer in (None, *range(seats)):
            view = GAME.view(simulation.match.state, viewer)
            world = GAME.imagine(view, FastChance(event.version))
            assert GAME.view(world, viewer) == view
            assert world.trees == simulation.match.state.trees
