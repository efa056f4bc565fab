"""The greedy bot: what it does where the right move is plain."""

from typing import Any

import pytest
from click.testing import CliRunner

from tests.games.yacht_rock.table import (
    PARTIES,
    SLOTS,
    options,
    recording,
    start,
    styles,
    table,
)
from turntable.cli.simulate import command
from turntable.engine.chance import FastChance
from turntable.engine.items import Move
from turntable.engine.simulate import Simulation, bots
from turntable.engine.spec import Given
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import PARTIES as FRONTS
from turntable.games.yacht_rock.party import party_points
from turntable.games.yacht_rock.prospects import POINT, Prospects
from turntable.games.yacht_rock.state import YachtRock

GOLD_PARTIES = ("soiree-canyon-champagne-1", "soiree-commodore-gala-1")
TWO_CLOTHES = ("soiree-lagoon-luau-1", "soiree-twilight-marina-1")
"""Coral and teal; lavender and teal."""
MELLOW = ["refrain-1", "lyrics-1", "beat-1"]


def choice(begun: Given[YachtRock], seat: int = 0) -> Move:
    view, legal = GAME.view(begun.state, seat), GAME.legal_moves(begun.state, seat)
    return GAME.bots["greedy"](view, seat, legal, FastChance(0))


def test_it_takes_gold_where_gold_pays() -> None:
    slots = (*SLOTS[:3], ["top-gold-1", "hat-teal-gold-1"], SLOTS[4])
    assert choice(start(*table(slots=slots, soirees=GOLD_PARTIES))) == m.TakeSlot(4)


def test_it_takes_the_card_that_completes_a_solo() -> None:
    slots = (["top-coral-1"], ["music-beat-1"], *SLOTS[2:])
    begun = start(*table(slots=slots, music={0: MELLOW[:2]}))
    assert choice(begun) == m.TakeSlot(2)


def test_it_takes_a_tall_slot_for_what_it_sells() -> None:
    tall = [f"top-coral-{number}" for number in (1, 2, 3, 4)] + ["top-teal-1", "top-lavender-1"]
    begun = start(*table(slots=(*SLOTS[:4], tall), turn=7, wearing={0: ["top-gold-1"]}))
    assert choice(begun) == m.TakeSlot(5)


@pytest.mark.parametrize(
    ("worn", "new", "kept"),
    [
        ("top-coral-1", "top-gold-1", "top-gold-1"),
        ("hat-coral-teal-1", "hat-lavender-teal-1", "hat-coral-teal-1"),
        ("hat-lavender-teal-1", "hat-coral-teal-1", "hat-coral-teal-1"),
    ],
)
def test_it_wears_what_the_parties_pay_for(worn: str, new: str, kept: str) -> None:
    both = "soiree-lagoon-luau-1", "soiree-studio-wrap-1"
    shown = both if kept.startswith("hat") else GOLD_PARTIES
    begun = start(*table(slots=([new], *SLOTS[1:]), wearing={0: [worn]}, soirees=shown))
    asking = begun.and_given(*begun.when(0, m.TakeSlot(1)).facts)
    assert choice(asking) == m.KeepClothing(f"style-{kept}")


def test_it_records_alone_rather_than_together() -> None:
    begun = recording(music={0: MELLOW, 1: ["beat-2"], 2: ["lyrics-2"]})
    assert choice(begun) == m.RecordSolo("single-32")


def test_it_asks_the_weaker_rival_for_a_duet() -> None:
    music = {0: ["saxophone-1"], 1: ["guitar-1"], 2: ["guitar-2"]}
    for leader, weaker in ((1, 2), (2, 1)):
        begun = recording(music=music, points={leader: 40, weaker: 10, 0: 30})
        assert choice(begun) == m.OfferDuet("single-01", weaker, "saxophone")


def asking(points: dict[int, int], **prepared: Any) -> Given[YachtRock]:  # noqa: ANN401 - as `table`
    music = prepared.pop("music", {0: ["saxophone-1"], 1: ["guitar-1"]})
    prepared = {"number": 3, "turn": 7, "soirees": TWO_CLOTHES, **prepared}
    offer = f.DuetOffered(0, 1, "single-01", "saxophone")
    return recording(offer, **prepared, music=music, points=points)


def test_it_accepts_from_who_is_behind() -> None:
    assert choice(asking({0: 10, 1: 30, 2: 40}), 1) == m.AcceptDuet("guitar")


def test_it_declines_where_a_leader_would_gain_more() -> None:
    """The leader has worn for a record party, the asked seat has not: the token is not alike."""
    shown = ("soiree-listening-party-1", "soiree-commodore-gala-1")
    golden = ["top-gold-1", "bottom-gold-1", "shoes-gold-1", "hat-teal-gold-1"]
    coral = ["top-coral-1", "bottom-coral-4", "shoes-coral-1", "hat-coral-teal-1"]
    worn = {0: coral, 1: golden}
    leading = asking({0: 60, 1: 30, 2: 20}, soirees=shown, wearing=worn)
    assert choice(leading, 1) == m.DeclineDuet()
    trailing = asking({0: 10, 1: 30, 2: 20}, soirees=shown, wearing=worn)
    assert choice(trailing, 1) == m.AcceptDuet("guitar")


def test_it_does_not_give_a_solo_away() -> None:
    music = {0: ["saxophone-1"], 1: ["saxophone-2", "anthem-1", "guitar-1"]}
    begun = asking({0: 30, 1: 30, 2: 30}, number=1, turn=1, music=music)
    assert choice(begun, 1) == m.DeclineDuet()


def test_it_goes_where_its_outfit_is_paid_for() -> None:
    for worn, position in ((["top-coral-1"], 1), (["top-lavender-1"], 2)):
        begun = start(
            *table(turn=9, active=2, soirees=TWO_CLOTHES, wearing={0: worn}),
            f.TurnEnded(2),
            f.PartyPhaseStarted(1),
        )
        assert choice(begun) == m.ChooseParty(position)


def test_it_counts_on_the_fronts_that_may_still_lie_there() -> None:
    """Used fronts are out: with three of four seen, the last one is certain."""
    begun = start(
        *table(turn=9, active=2, wearing={0: ["shoes-coral-1", "hat-coral-gold-1"]}),
        f.TurnEnded(2),
        f.PartyPhaseStarted(1),
    )
    state = begun.state
    state.used_soirees = [front.id for front in FRONTS["Lagoon Luau"][1:]]
    own = Prospects(GAME.view(state, 0), 0)
    outfit = list(state.musicians[0].outfit.values())
    exact = sum(part.points for part in party_points(outfit, 0, FRONTS["Lagoon Luau"][0]))
    assert own.at_party(own.parties[0], outfit, 0) == POINT * exact
    fronts = FRONTS["Platinum Night"]
    mean = sum(part.points for front in fronts for part in party_points(outfit, 2, front))
    assert own.at_party(own.parties[1], outfit, 2) == POINT // 4 * mean
    assert PARTIES[1] == fronts[0].id


def test_it_needs_nothing_but_the_view() -> None:
    state = start(*table(music={0: MELLOW}), f.SlotTaken(0, 1, styles("music-saxophone-6"))).state
    world = GAME.imagine(GAME.view(state, 0), FastChance(3))
    assert options(world, 0) == options(state, 0)
    assert choice(Given(GAME, world)) == choice(Given(GAME, state))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_wins_at_least_nine_in_ten_against_random_play(players: int) -> None:
    args = [GAME.key, "--compare", "greedy", "random", "--matches", "16", "--workers", "1"]
    result = CliRunner().invoke(command, [*args, "--seats", str(players)])
    assert result.exit_code == 0, result.output
    said = next(line for line in result.output.splitlines() if "share" in line)
    assert float(said.split("share ")[1].split(",")[0]) >= 0.9


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_no_match_comes_near_the_bound_of_decisions(players: int) -> None:
    simulation = Simulation(
        GAME, bots(GAME, ["random"] * players), FastChance(players), FastChance(9)
    )
    decisions = sum(1 for event in simulation if event.move is not None)
    a_turn = 1 + 5 + 2 * (2 * (players - 1) + 1) + 1
    assert decisions <= 3 * (3 * players * a_turn + players) <= GAME.longest


def test_the_bound_is_that_of_six() -> None:
    assert GAME.longest == 3 * (18 * (1 + 5 + 2 * 11 + 1) + 6) == 1584
