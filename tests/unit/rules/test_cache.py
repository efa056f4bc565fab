"""The cache keeps what was used last, hands a value to one holder at a time, and never hangs."""

import pytest

from services.rules.cache import BusyError, Cache


def test_what_was_used_last_is_kept() -> None:
    cache: Cache[int, str] = Cache(2)
    for key in (1, 2, 1, 3):
        with cache.held(key) as slot:
            slot.put(slot.take() or f"value {key}")
    with cache.held(1) as slot:
        assert slot.take() == "value 1"
    with cache.held(2) as slot:
        assert slot.take() is None


def test_what_is_not_put_back_is_gone() -> None:
    cache: Cache[int, str] = Cache(2)
    with cache.held(1) as slot:
        slot.put("value")
    with cache.held(1) as slot:
        slot.take()
    assert len(cache) == 0


def test_keys_that_hold_nothing_take_no_room() -> None:
    cache: Cache[int, str] = Cache(2)
    for key in range(9):
        with cache.held(key):
            pass
    assert len(cache) == 0


def test_what_is_held_is_not_pushed_out() -> None:
    cache: Cache[int, str] = Cache(1)
    with cache.held(1) as slot:
        slot.put("value")
        for key in (2, 3):
            with cache.held(key) as other:
                other.put("other")
        assert slot.take() == "value"


def test_a_key_that_is_held_too_long_is_given_up() -> None:
    cache: Cache[int, str] = Cache(2, wait_s=0.01)
    with cache.held(1), pytest.raises(BusyError), cache.held(1):
        pass
    with cache.held(1):
        pass
