"""Hidden information (ledger, section 7): what is open, what nobody sees, what opens when."""

import pytest

from tests.games.yacht_rock.components import components
from tests.games.yacht_rock.table import PARTIES, SHOWN, recording, soiree, start, styles, table
from turntable.engine import conformance
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical, plain
from turntable.engine.simulate import Simulation, bots
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock.cards import PARTIES as FRONTS
from turntable.games.yacht_rock.cards import SINGLES, SOIREES, STYLES

VIEWERS = (None, 0, 1, 2)


def test_all_viewers_see_the_same() -> None:
    state = recording(music={0: ["saxophone-1"], 1: ["guitar-1"]}).state
    views = [{**GAME.view(state, viewer), "seat": None} for viewer in VIEWERS]
    assert views[0] == views[1] == views[2] == views[3]
    assert [GAME.view(state, viewer)["seat"] for viewer in VIEWERS] == list(VIEWERS)


def test_of_decks_only_their_size_is_shown() -> None:
    state = start(*table()).state
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert (view["deck_count"], view["aside_count"]) == (24, 79)
        assert (view["single_deck_count"], view["soiree_deck_count"]) == (33, 38)
        for hidden in ("deck", "aside", "single_deck", "soiree_deck"):
            assert view[hidden] is None


@pytest.mark.clause("YAC-R26")
def test_of_soirees_only_the_two_on_the_table_show_their_backs() -> None:
    state = start(*table()).state
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert view["soirees"] == [
            {
                "position": position,
                "party": SOIREES[card].party,
                "back": list(SOIREES[card].back),
                "card": None,
                "bonuses": None,
                "in_vogue": None,
                "guests": [],
            }
            for position, card in enumerate(PARTIES, start=1)
        ]
        text = canonical(view).decode()
        assert [card for card in SOIREES if card in text] == []
        others = [name for name in FRONTS if name not in {"Lagoon Luau", "Platinum Night"}]
        assert [name for name in others if name in text] == []


def test_secret_fields_are_masked_for_everybody() -> None:
    back = {"position": 2, "party": "Lagoon Luau", "back": ("coral", "teal")}
    replaced = f.SoireeReplaced(
        position=2,
        old="soiree-sunset-regatta-1",
        new="soiree-lagoon-luau-1",
        party="Lagoon Luau",
        back=("coral", "teal"),
    )
    for viewer in VIEWERS:
        assert GAME.mask(f.StyleDeckBuilt(2, STYLES[:3], STYLES[3:]), viewer) == f.StyleDeckBuilt(2)
        assert GAME.mask(f.SinglesShuffled(tuple(SINGLES)), viewer) == f.SinglesShuffled()
        assert GAME.mask(f.SoireesShuffled(tuple(SOIREES)), viewer) == f.SoireesShuffled()
        assert plain(GAME.mask(soiree(2, "soiree-lagoon-luau-1"), viewer)) == {
            "type": "SoireeDealt",
            **back,
        }
        assert plain(GAME.mask(replaced, viewer)) == {"type": "SoireeReplaced", **back}


def test_only_these_fields_are_secret() -> None:
    secret = {(kind.__name__, name) for kind in (*GAME.facts, *GAME.moves) for name in kind.SECRET}
    assert secret == {
        ("StyleDeckBuilt", "deck"),
        ("StyleDeckBuilt", "aside"),
        ("SinglesShuffled", "order"),
        ("SoireesShuffled", "order"),
        ("SoireeDealt", "card"),
        ("SoireeReplaced", "old"),
        ("SoireeReplaced", "new"),
    }


def test_the_facts_that_show_something_new_are_those_of_deals_and_doors() -> None:
    assert {fact.__name__ for fact in GAME.facts if fact.REVEALS} == {
        "FirstPlayerSet",
        "SlotsDealt",
        "SingleRevealed",
        "SoireeDealt",
        "SoireeReplaced",
        "StyleDealt",
        "SoireeRevealed",
        "GameEnded",
    }


@pytest.mark.parametrize("players", [3, 6])
def test_no_hidden_id_reaches_a_client_early(players: int) -> None:
    """Views, masked facts and option lists of a whole match, searched for hidden ids."""
    policies = bots(GAME, ["greedy", "random"] * (players // 2) + ["random"] * (players % 2))
    simulation = Simulation(GAME, policies, MatchChance(b"x"), FastChance(1))
    for event in simulation:
        state = simulation.match.state
        if simulation.match.over:
            break
        shown = [
            card
            for card, is_open in zip(state.soirees, state.revealed, strict=True)
            if card is not None and is_open
        ]
        hidden = {*SOIREES} - {*state.used_soirees} - {*shown}
        hidden |= {*state.deck, *state.aside, *state.single_deck}
        for viewer in (None, event.version % players):
            masked = [GAME.mask(fact, viewer) for fact in event.step.facts]
            moves = [] if viewer is None else GAME.legal_moves(state, viewer)
            view = {**GAME.view(state, viewer), "scored": None}  # names cards of earlier rounds too
            text = canonical([view, masked, moves]).decode()
            gone = {
                card
                for fact in event.step.facts
                if isinstance(fact, f.SlotTaken | f.SingleRecorded | f.ClothingSold)
                for card in fact.cards
            }
            assert [name for name in sorted(hidden - gone) if f'"{name}"' in text] == []


def test_after_the_end_everything_is_open() -> None:
    simulation = Simulation(GAME, bots(GAME, ["greedy"] * 3), FastChance(5), FastChance(6))
    simulation.finish()
    state = simulation.match.state
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert view["phase"] == "over"
        assert view["deck"] == state.deck
        assert view["aside"] == state.aside
        assert view["single_deck"] == state.single_deck
        assert view["soiree_deck"] == state.soiree_deck
        assert [shown["card"] for shown in view["soirees"]] == state.soirees
        assert len(view["used_soirees"]) == 4
        assert state.result is not None
        assert view["result"] == {
            "totals": list(state.result.totals),
            "winners": list(state.result.winners),
        }
        assert GAME.imagine(view, FastChance(1)).aside == state.aside
        assert GAME.imagine(view, FastChance(1)).soiree_deck == state.soiree_deck
        assert GAME.imagine(view, FastChance(1)).single_deck == state.single_deck


def test_imagined_matches_differ_where_the_truth_is_unknown() -> None:
    used = ["soiree-lagoon-luau-2", "soiree-studio-wrap-1"]
    state = start(
        *table(wearing={1: ["top-gold-1"]}, music={2: ["beat-1"]}, discard=["hat-coral-gold-1"])
    ).state
    state.used_soirees = used
    state.soiree_deck = [card for card in state.soiree_deck if card not in used]
    view = GAME.view(state, 0)
    worlds = [GAME.imagine(view, FastChance(seed)) for seed in range(60)]
    fronts = {world.soirees[0] for world in worlds}
    assert fronts == {f"soiree-lagoon-luau-{front}" for front in (1, 3, 4)}
    assert {world.soirees[1] for world in worlds} == {
        f"soiree-platinum-night-{front}" for front in (1, 2, 3, 4)
    }
    seen = {card for slot in state.slots for card in slot}
    seen |= set(styles("top-gold-1", "music-beat-1", "hat-coral-gold-1"))
    for world in worlds:
        assert sorted(world.deck + world.aside) == sorted(set(STYLES) - seen)
        assert len(world.deck) == 24
        assert sorted(world.single_deck) == sorted(set(SINGLES) - set(SHOWN))
        assert sorted([*world.soiree_deck, *used, *map(str, world.soirees)]) == sorted(SOIREES)
        assert world.scored == state.scored
    assert len({tuple(world.deck) for world in worlds}) == 60
    assert len({frozenset(world.deck) for world in worlds}) == 60
    assert len({tuple(world.single_deck) for world in worlds}) == 60
    assert len({tuple(world.soiree_deck) for world in worlds}) == 60


def test_open_soirees_are_imagined_as_they_are() -> None:
    state = start(*table(), *(f.SoireeRevealed(n, card) for n, card in enumerate(PARTIES, 1))).state
    for seed in range(5):
        world = GAME.imagine(GAME.view(state, 1), FastChance(seed))
        assert world.soirees == list(PARTIES)
        assert world.revealed == [True, True]


@pytest.mark.parametrize("level", ["greedy", "random"])
def test_an_imagined_match_shows_the_same_and_loses_nothing(level: str) -> None:
    simulation = Simulation(GAME, bots(GAME, [level] * 4), FastChance(8), FastChance(9))
    for event in simulation:
        match = simulation.match
        if event.version % 4 == 0 or match.over:
            conformance.check_imagine(match, event.version)
            world = GAME.imagine(plain(GAME.view(match.state, None)), FastChance(event.version))
            assert sorted(components(world)) == sorted(components(match.state))
            assert world.musicians == match.state.musicians
            assert world.record_row == match.state.record_row
            assert (world.exhausted, world.turn) == (match.state.exhausted, match.state.turn)
