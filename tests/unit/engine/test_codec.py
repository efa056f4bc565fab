"""Canonical JSON, digests, and moves and facts to JSON and back."""

from dataclasses import dataclass

import msgspec
import pytest
import rfc8785

from turntable.engine.codec import (
    INTEGER_MAX,
    Codec,
    NotCanonicalError,
    canonical,
    digest,
    plain,
)
from turntable.engine.items import Fact, Move


class CoinDrawn(Fact, frozen=True):
    seat: int
    coin: str


class DrawTwoCoins(Move, frozen=True):
    coins: tuple[str, ...] = ()


class EndTurn(Move, frozen=True):
    pass


@dataclass(slots=True)
class Zone:
    name: str
    coins: list[str]


CODEC: Codec[object] = Codec([DrawTwoCoins, EndTurn], [CoinDrawn])


def test_moves_are_tagged_in_snake_case_and_facts_by_their_name() -> None:
    assert plain(DrawTwoCoins(("a",))) == {"type": "draw_two_coins", "coins": ("a",)}
    assert plain(CoinDrawn(1, "a")) == {"type": "CoinDrawn", "seat": 1, "coin": "a"}


def test_moves_and_facts_come_back_from_json() -> None:
    for move in (DrawTwoCoins(("a", "b")), EndTurn()):
        assert CODEC.move(msgspec.json.decode(canonical(move))) == move
    fact = CoinDrawn(0, "a")
    assert CODEC.fact(msgspec.json.decode(canonical(fact))) == fact


@pytest.mark.parametrize(
    "broken",
    [
        {"type": "steal"},
        {"type": "draw_two_coins", "coins": "a"},
        {"type": "draw_two_coins", "coins": [1]},
        {"type": "end_turn", "extra": 1},
        {"coins": []},
        "end_turn",
    ],
)
def test_what_is_no_move_is_refused_by_its_shape(broken: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.move(broken)


def test_an_unknown_fact_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.fact({"type": "CoinLost", "seat": 0})


@pytest.mark.parametrize(
    "value",
    [
        {"b": 1, "a": [True, None, "x"]},
        {"text": 'caf\u00e9 \u20ac "quoted" \\ / \u2028 tab\t \x7f \x01 \U0001f3b5'},
        {"nested": {"z": {}, "a": [[], [{}]]}},
        [0, -1, INTEGER_MAX, -INTEGER_MAX],
        "",
    ],
)
def test_canonical_json_is_rfc_8785(value: object) -> None:
    assert canonical(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


def test_structs_and_dataclasses_have_one_form() -> None:
    assert canonical(Zone("bag", ["b", "a"])) == b'{"coins":["b","a"],"name":"bag"}'
    assert canonical({1: CoinDrawn(0, "a")}) == b'{"1":{"coin":"a","seat":0,"type":"CoinDrawn"}}'


@pytest.mark.parametrize(
    "value", [1.0, {"a": [0.5]}, INTEGER_MAX + 1, -INTEGER_MAX - 1, {"\u00e9": 1}]
)
def test_floats_large_integers_and_foreign_keys_have_no_form(value: object) -> None:
    with pytest.raises(NotCanonicalError):
        canonical(value)


def test_a_digest_is_the_sha_256_of_the_canonical_json() -> None:
    empty_object = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert digest({}) == empty_object
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})


def test_the_schema_names_every_move() -> None:
    text = msgspec.json.encode(CODEC.move_schema()).decode()
    assert "draw_two_coins" in text
    assert "end_turn" in text
