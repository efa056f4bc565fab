"""Hidden information (ledger §7): what each seat and a watcher see, during the match and after."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.hifi.table import Studio, at, b, d, drawn, g, mix, producing, rotated, v
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical, plain
from turntable.engine.items import Fact
from turntable.engine.simulate import Simulation, bots
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.bonuses import bonus_side
from turntable.games.hifi.cards import ARTISTS, AUDIO_CARDS, DECKS, OBJECTIVES, Bonus
from turntable.games.hifi.state import Hifi, HifiOptions

VIEWERS = (None, 0, 1, 2)
ADVANCED = HifiOptions(mode="advanced")


def hand(state: Hifi, viewer: int | None, owner: int = 0) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = GAME.view(state, viewer)["places"][owner]["hand"]
    return shown


def face(card: str, *, known: bool, opened: bool = False) -> dict[str, Any]:
    """What is shown of a card in Advanced Mode, with its face or without it."""
    audio = AUDIO_CARDS[card]
    return {
        "card": card if known else None,
        "artist": audio.artist,
        "bonus": plain(audio.bonus),
        "timecode": audio.timecode if known else None,
        "left": audio.left if known else None,
        "right": audio.right if known else None,
        "open": opened,
    }


def test_only_these_fields_are_secret() -> None:
    secret = {(kind.__name__, name) for kind in (*GAME.facts, *GAME.moves) for name in kind.SECRET}
    assert secret == {
        ("AudioDecksShuffled", "decks"),
        ("ObjectivesShuffled", "mixing"),
        ("ObjectivesShuffled", "mastering"),
        ("ObjectiveDealt", "card"),
        ("AudioDrawn", "card"),
        ("ObjectivesDrawn", "cards"),
        ("ObjectiveKept", "card"),
        ("ObjectiveReturned", "card"),
        ("CardDiscarded", "card"),
        ("CardToDeckBottom", "card"),
        ("KeepObjective", "card"),
        ("ProduceDiscard", "card"),
    }


def test_the_order_of_the_decks_is_shown_to_nobody_but_the_tops_are() -> None:
    tops = {artist: DECKS[artist][0] for artist in ARTISTS}
    shuffled = f.AudioDecksShuffled(dict(DECKS), tops)  # type: ignore[arg-type]
    for viewer in VIEWERS:
        assert GAME.mask(shuffled, viewer) == f.AudioDecksShuffled(tops=tops)  # type: ignore[arg-type]
        hidden = GAME.mask(f.ObjectivesShuffled(OBJECTIVES["mixing"], ("x",)), viewer)
        assert hidden == f.ObjectivesShuffled()


@pytest.mark.parametrize(
    ("fact", "masked"),
    [
        (f.ObjectiveDealt(1, "mixing", mix(3)), f.ObjectiveDealt(1, "mixing")),
        (
            f.ObjectivesDrawn(1, "mixing", 2, (mix(3), mix(4))),
            f.ObjectivesDrawn(1, "mixing", 2),
        ),
        (f.ObjectiveKept(1, "mastering", "x"), f.ObjectiveKept(1, "mastering")),
        (f.ObjectiveReturned(1, "mixing", mix(3)), f.ObjectiveReturned(1, "mixing")),
        (
            f.CardDiscarded(1, "bassist", Bonus("prestige"), b(10), 1),
            f.CardDiscarded(1, "bassist", Bonus("prestige"), known_to=1),
        ),
        (
            f.CardToDeckBottom("bassist", b(10), 1),
            f.CardToDeckBottom("bassist", known_to=1),
        ),
    ],
)
def test_what_the_acting_seat_alone_may_see(fact: Fact, masked: Fact) -> None:
    assert GAME.mask(fact, 1) == fact
    for viewer in (None, 0, 2):
        assert GAME.mask(fact, viewer) == masked


@pytest.mark.clause("HIF-R37")
def test_a_card_is_drawn_openly_in_basic_and_with_its_bonus_side_open_in_advanced() -> None:
    open_draw = drawn(1, b(10))
    bonus = AUDIO_CARDS[b(10)].bonus
    secret = f.AudioDrawn(seat=1, artist="bassist", card=b(10), bonus=bonus, source="vinyl")
    shown = f.AudioDrawn(seat=1, artist="bassist", bonus=bonus, source="vinyl")
    for viewer in VIEWERS:
        assert GAME.mask(open_draw, viewer) == open_draw
        assert GAME.mask(secret, viewer) == (secret if viewer == 1 else shown)


@pytest.mark.clause("HIF-086")
def test_the_face_of_a_bonus_card_is_nobodys() -> None:
    fact = f.CardToDeckBottom("bassist", b(10), None)
    for viewer in VIEWERS:
        assert GAME.mask(fact, viewer) == f.CardToDeckBottom("bassist")


def test_three_moves_are_seen_by_their_mover_alone() -> None:
    for move in (m.KeepObjective(mix(1)), m.ProduceDiscard(b(1)), m.PassMixing()):
        for viewer in VIEWERS:
            assert GAME.mask(move, viewer) is None
    for other in (m.EndVinyl(), m.Record(b(1), at(1, 1)), m.FulfilMixing(mix(1), 2)):
        assert GAME.mask(other, None) == other


@pytest.mark.clause("HIF-R37")
def test_in_advanced_mode_hands_show_their_bonus_sides_sorted_by_what_is_shown() -> None:
    studio = Studio(players=3, advanced=True, hands={0: [v(1), b(15), b(1), b(5), b(10)]})
    state = studio.given().state
    assert hand(state, 0) == [
        face(card, known=True) for card in sorted([v(1), b(15), b(1), b(5), b(10)])
    ]
    for viewer in (None, 1, 2):
        assert hand(state, viewer) == [
            face(card, known=False) for card in (b(1), b(10), b(15), b(5), v(1))
        ]


@pytest.mark.clause("HIF-R37")
def test_cards_alike_on_their_bonus_side_cannot_be_told_apart() -> None:
    """The two Prestige cards of a deck, whichever is in the hand and whichever came first."""
    states = [
        Studio(players=3, advanced=True, hands={0: list(cards), 1: [g(1)]}).given().state
        for cards in ((b(10), b(1)), (b(15), b(1)), (b(1), b(15)))
    ]
    for viewer in (None, 1, 2):
        views = {canonical(GAME.view(state, viewer)["places"]) for state in states}
        assert len(views) == 1
    assert len({canonical(GAME.view(state, 0)) for state in states}) == 2


@pytest.mark.clause("HIF-R37")
def test_a_card_taken_from_the_board_is_known_to_all() -> None:
    studio = Studio(
        players=3, advanced=True, hands={0: [v(1), b(15)]}, board={(1, 1): b(10), (1, 2): d(1)}
    )
    state = studio.given(f.CardRerecorded(0, v(1), b(10), 1, 1)).state
    for viewer in (None, 1):
        assert hand(state, viewer) == [
            face(b(15), known=False),
            face(b(10), known=True, opened=True),
        ]
    assert [entry["open"] for entry in hand(state, 0)] == [True, False]
    again = Studio(players=3, advanced=True, hands={0: [v(1)]}, board={(1, 1): b(10)}).given(
        f.CardRerecorded(0, v(1), b(10), 1, 1), f.CardRecorded(0, b(10), 2, 2)
    )
    assert again.state.places[0].from_board == []
    back = studio.given(
        f.CardRerecorded(0, v(1), b(10), 1, 1), f.CardRerecorded(0, b(10), d(1), 1, 2)
    )
    assert back.state.places[0].from_board == [d(1)]


@pytest.mark.clause("HIF-R37")
def test_a_card_that_was_on_the_board_is_hidden_again_when_drawn_from_its_deck() -> None:
    studio = Studio(
        players=3, advanced=True, hands={0: [v(1)]}, board={(1, 1): b(10)}, rest={"bassist": 0}
    )
    state = studio.given(
        f.CardRerecorded(0, v(1), b(10), 1, 1),
        f.CardDiscarded(0, "bassist", Bonus("prestige"), b(10), "all"),
        f.CardToDeckBottom("bassist", b(10), "all"),
        f.AudioDrawn(seat=1, artist="bassist", card=b(10), bonus=Bonus("prestige"), source="vinyl"),
    ).state
    assert hand(state, 0, owner=1) == [face(b(10), known=False)]
    assert state.places[0].from_board == []


def test_hands_and_tops_are_open_in_basic_mode() -> None:
    state = Studio(players=3, hands={0: [v(1), b(15)]}).given().state
    for viewer in VIEWERS:
        assert [entry["card"] for entry in hand(state, viewer)] == [b(15), v(1)]
        assert all(entry["bonus"] is None and entry["open"] for entry in hand(state, viewer))
        tops = [deck["top"]["card"] for deck in GAME.view(state, viewer)["decks"]]
        assert tops == [b(1), d(1), g(1), v(2)]


def test_tops_show_their_bonus_side_only_in_advanced_mode() -> None:
    state = Studio(players=3, advanced=True).given().state
    for viewer in VIEWERS:
        for deck in GAME.view(state, viewer)["decks"]:
            side = bonus_side(DECKS[deck["artist"]][0])
            assert deck["top"]["card"] is None
            assert deck["top"]["bonus"]["kind"] == side.bonus.kind
            assert (deck["count"], deck["withheld"]) == (15, False)


def test_objectives_are_their_owners_and_others_see_how_many() -> None:
    held = [mix(1), mix(2), "mastering-dissonant"]
    state = Studio(players=3, objectives={0: held}).given().state
    for viewer in VIEWERS:
        place = GAME.view(state, viewer)["places"][0]
        assert place["held"] == {"mixing": 2, "mastering": 1}
        expected: dict[str, Any] = {"mixing": None, "mastering": None}
        if viewer == 0:
            expected = {"mixing": [mix(1), mix(2)], "mastering": ["mastering-dissonant"]}
        assert place["objectives"] == expected


def test_what_is_drawn_and_what_went_under_a_deck_is_the_drawers() -> None:
    studio = Studio(players=3, stock={"mixing": [mix(3), mix(9), mix(5), mix(6), mix(7)]})
    start = studio.given(*rotated(index=2))
    drawing = start.when(0, m.VinylObjective("mixing"))
    for viewer in VIEWERS:
        shown = GAME.view(drawing.state, viewer)["turn"]["drawn"]
        cards = [mix(3), mix(9)] if viewer == 0 else None
        assert shown == {"kind": "mixing", "count": 2, "cards": cards}
    after = start.and_given(*drawing.facts)
    kept = after.and_given(*after.when(0, m.KeepObjective(mix(9))).facts)
    for viewer in VIEWERS:
        returned = GAME.view(kept.state, viewer)["places"][0]["returned"]
        assert returned["mixing"] == ([{"card": mix(3), "position": 3}] if viewer == 0 else None)
    later = kept.and_given(
        f.TurnEnded(0), f.TurnStarted(1, 1), f.ObjectivesDrawn(1, "mixing", 2, (mix(5), mix(6)))
    )
    assert GAME.view(later.state, 0)["places"][0]["returned"]["mixing"] == [
        {"card": mix(3), "position": 1}
    ]
    gone = later.and_given(f.ObjectivesDrawn(1, "mixing", 2, (mix(7), mix(3))))
    assert GAME.view(gone.state, 0)["places"][0]["returned"]["mixing"] == []


@pytest.mark.clause("HIF-R37")
def test_a_discarded_card_lies_aside_with_its_bonus_side_up() -> None:
    studio = Studio(
        players=3,
        advanced=True,
        hands={0: [g(3), v(1)]},
        board={(1, 1): b(1), (1, 2): d(1), (2, 1): v(2)},
    )
    start = studio.given(*producing())
    state = start.when(0, m.ProduceDiscard(g(3))).state
    for viewer in VIEWERS:
        expected = {**face(g(3), known=viewer == 0), "from_hand": True}
        del expected["open"]
        assert GAME.view(state, viewer)["turn"]["aside"] == expected


def test_of_a_question_others_learn_that_it_is_open_and_no_more() -> None:
    state = Studio(players=3).given(*rotated(index=2)).state
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        kind = "vinyl_action" if viewer == 0 else None
        assert view["asked"] == [{"seat": 0, "kind": kind}]
        assert view["phase"] == ("vinyl_action" if viewer == 0 else "acting")
        assert view["turn"]["passed"] == (False if viewer == 0 else None)


def points_of(options: HifiOptions, seats: int, seed: int) -> Iterator[tuple[Hifi, bool]]:
    policies = bots(GAME, ["random"] * seats)
    simulation = Simulation(GAME, policies, MatchChance(bytes([seed])), FastChance(seed), options)
    for _ in simulation:
        yield simulation.match.state, simulation.match.over


@pytest.mark.parametrize("seed", range(4))
def test_no_view_of_a_running_advanced_match_holds_an_id_hidden_from_its_viewer(seed: int) -> None:
    for state, over in points_of(ADVANCED, 3, seed):
        if over:
            break
        public = {card for track in state.board for card in track if card}
        public |= {card for place in state.places for card in place.from_board}
        for viewer in VIEWERS:
            own = set(state.places[viewer].hand) if viewer is not None else set()
            aside = state.turn.aside if state.turn else None
            if aside and (aside.seat == viewer is not None or aside.card in state.once_open):
                own.add(aside.card)
            text = canonical(GAME.view(state, viewer)).decode()
            hidden = AUDIO_CARDS.keys() - public - own
            assert [name for name in sorted(hidden) if name in text] == []


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_no_view_of_a_running_match_holds_objectives_hidden_from_its_viewer(mode: Any) -> None:  # noqa: ANN401
    for state, over in points_of(HifiOptions(mode=mode), 3, 9):
        if over:
            break
        done = {one.objective for place in state.places for one in place.fulfilled}
        done |= {other.objective for place in state.places for other in place.mastered}
        for viewer in VIEWERS:
            own = set()
            if viewer is not None:
                place = state.places[viewer]
                own = {card for cards in place.objectives.values() for card in cards}
                own |= {card for cards in place.returned.values() for card in cards}
                if state.turn and state.turn.seat == viewer:
                    own |= {card for cards in state.turn.drawn.values() for card in cards}
            text = canonical(GAME.view(state, viewer)).decode()
            every = {card for cards in OBJECTIVES.values() for card in cards}
            assert [name for name in sorted(every - done - own) if f'"{name}"' in text] == []


@pytest.mark.parametrize("options", [HifiOptions(), ADVANCED])
def test_after_the_end_everything_is_open(options: HifiOptions) -> None:
    *_, (state, over) = points_of(options, 3, 5)
    assert over
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        for place, shown in zip(state.places, view["places"], strict=True):
            assert [entry["card"] for entry in shown["hand"]] == place.hand
            assert shown["objectives"] == place.objectives
        decks = [*state.decks.items(), *state.objective_decks.items()]
        assert list(view["all_decks"].items()) == decks


def test_imagined_matches_differ_where_the_truth_is_unknown() -> None:
    studio = Studio(
        players=3,
        advanced=True,
        hands={0: [b(1)], 1: [b(10), d(1)], 2: [g(14)]},
        objectives={0: [mix(1)], 1: [mix(2), "mastering-dissonant"]},
    )
    state = studio.given().state
    worlds = [GAME.imagine(GAME.view(state, 0), FastChance(seed)) for seed in range(40)]
    assert {tuple(world.places[1].hand) for world in worlds} == {(b(10), d(1)), (b(15), d(1))}
    assert {tuple(world.places[2].hand) for world in worlds} == {(g(7),), (g(14),)}
    assert all(world.places[0].hand == [b(1)] for world in worlds)
    assert len({tuple(world.decks["vocalist"]) for world in worlds}) > 30
    assert all(world.decks["vocalist"][0] == v(1) for world in worlds)
    assert len({tuple(world.places[1].objectives["mixing"]) for world in worlds}) > 8
    assert len({tuple(world.places[1].objectives["mastering"]) for world in worlds}) > 8
    assert all(mix(1) not in world.places[1].objectives["mixing"] for world in worlds)


def test_what_the_viewer_put_under_a_deck_stays_there_in_imagined_matches() -> None:
    studio = Studio(players=3, stock={"mixing": [mix(3), mix(9), mix(5), mix(6)]})
    start = studio.given(
        *rotated(index=2),
        f.ObjectivesDrawn(0, "mixing", 2, (mix(3), mix(9))),
        f.ObjectiveKept(0, "mixing", mix(9)),
        f.ObjectiveReturned(0, "mixing", mix(3)),
    )
    for seed in range(10):
        world = GAME.imagine(GAME.view(start.state, 0), FastChance(seed))
        assert world.objective_decks["mixing"][2] == mix(3)
        assert world.places[0].objectives["mixing"] == [mix(9)]


def test_the_facts_that_show_something_new_are_those_of_chance_draws_and_revelations() -> None:
    assert {fact.__name__ for fact in GAME.facts if fact.REVEALS} == {
        "AudioDecksShuffled",
        "HarmonyAssigned",
        "TurnOrderSet",
        "ObjectiveDealt",
        "AudioDrawn",
        "DeckTopShown",
        "ObjectivesDrawn",
        "CardRecorded",
        "MixingFulfilled",
        "CardRerecorded",
        "MasteringScored",
        "GameEnded",
    }
