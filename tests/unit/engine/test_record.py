"""Bodies of events: what is decoded, what stops a match, and what each viewer sees."""

import msgspec
import pytest

from turntable.engine import record
from turntable.engine.codec import canonical, plain
from turntable.games._example import GAME
from turntable.games._example.facts import CardChosen, HandDealt, RoundStarted
from turntable.games._example.moves import ChooseCard

DEALT = HandDealt(0, ("card-1", "card-2", "card-3"))
STARTED = record.Started(
    seats=2,
    options={},
    players=[record.Player(0, "player", "p-1"), record.Player(1, "bot:greedy", "bot:greedy")],
    entropies=[None, "00" * 32],
    house_only=False,
    at_ms=1,
    chance={"deck": 8},
    facts=[plain(DEALT), plain(RoundStarted(1))],
    open_decisions=["1.0", "1.1"],
)
MOVED = record.Moved(
    seat=0,
    decision="1.0",
    move=plain(ChooseCard("card-2")),
    by="player",
    at_ms=2,
    chance={},
    facts=[plain(CardChosen(0, "card-2"))],
    open_decisions=["1.1"],
)


def test_a_body_comes_back_from_its_canonical_json() -> None:
    for kind, body in ((record.STARTED, STARTED), (record.MOVED, MOVED)):
        assert canonical(record.read(kind, canonical(body))) == canonical(body)


def test_an_unknown_type_or_shape_stops_the_match() -> None:
    with pytest.raises(record.UnknownEventError, match="event type"):
        record.read("match.forgotten", b"{}")
    with pytest.raises(record.UnknownEventError, match="at_ms"):
        record.read(record.REVEALED, b'{"secret":"00"}')
    with pytest.raises(record.UnknownEventError, match="extra"):
        record.read(record.REVEALED, b'{"secret":"00","at_ms":1,"extra":2}')


def test_an_unknown_fact_stops_the_match() -> None:
    body = msgspec.structs.replace(MOVED, facts=[{"type": "CardLost"}])
    with pytest.raises(record.UnknownEventError, match="_example"):
        record.step(GAME, body)


def test_a_step_is_read_whole() -> None:
    step = record.step(GAME, STARTED)
    assert list(step.facts) == [DEALT, RoundStarted(1)]
    assert step.chance == {"deck": 8}
    assert list(step.open_decisions) == ["1.0", "1.1"]


def test_the_owner_sees_secret_facts_and_nobody_sees_counters_of_chance() -> None:
    seen = record.seen(GAME, STARTED, 0)
    assert seen["facts"] == [plain(DEALT), plain(RoundStarted(1))]
    assert "chance" not in seen
    assert seen["entropies"] == [None, "00" * 32]


@pytest.mark.parametrize("viewer", [None, 1])
def test_others_see_the_fact_without_its_secret_field(viewer: int | None) -> None:
    assert record.seen(GAME, STARTED, viewer)["facts"][0] == {"type": "HandDealt", "seat": 0}
    moved = record.seen(GAME, MOVED, viewer)
    assert moved["move"] == {"type": "choose_card"}
    assert moved["facts"] == [{"type": "CardChosen", "seat": 0}]
    assert b"card-2" not in canonical(moved)


def test_the_mover_sees_the_own_move() -> None:
    assert record.seen(GAME, MOVED, 0)["move"] == {"type": "choose_card", "card": "card-2"}


@pytest.mark.parametrize("viewer", [None, 1])
def test_what_is_masked_away_is_left_out_and_never_null(viewer: int | None) -> None:
    from dataclasses import replace

    silent = replace(GAME, mask=lambda _item, _viewer: None)
    moved = record.seen(silent, MOVED, viewer)
    assert moved["facts"] == []
    assert "move" not in moved


def test_other_bodies_are_open_to_all() -> None:
    body = record.Prepared("_example", 1, "dev", "00", "public", 1)
    assert record.seen(None, body, None) == plain(body)
    with pytest.raises(ValueError, match="masked by its game"):
        record.seen(None, MOVED, None)
