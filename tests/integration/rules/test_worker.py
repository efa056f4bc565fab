"""Tables become matches, bots play them, and nothing that Redis forgets is missed."""

import time
from collections.abc import Callable
from uuid import UUID

import msgspec

from services.rules.ports import Wanted
from services.rules.worker import TURNS
from tests.integration.rules.conftest import Rules
from turntable.audit.keys import KeySet
from turntable.audit.verify import verify_export
from turntable.bus.redis_streams import RedisFeed, RedisQueue
from turntable.eventstore import chain

WITHIN_S = 40.0


def until(condition: Callable[[], bool], rules: Rules, what: str) -> None:
    """Let the bots play until the condition holds."""
    deadline = time.monotonic() + WITHIN_S
    while not condition():
        assert time.monotonic() < deadline, what
        rules.play_bots()


def over(rules: Rules, *matches: UUID) -> Callable[[], bool]:
    """Whether the matches' logs are at their ends."""
    store = rules.service().matches.store
    return lambda: all(
        [event.type for event in store.read(match)][-1:] == ["match.revealed"] for match in matches
    )


def test_tables_become_matches_that_bots_play_to_the_end(rules: Rules) -> None:
    rules.start_worker()
    matches = [rules.table() for _ in range(3)]
    until(over(rules, *matches), rules, "the matches did not end")
    service = rules.service()
    for match_id in matches:
        events = service.matches.store.read(match_id)
        assert chain.check_links(events, chain.genesis(match_id)) == len(events)
        content = service.exporter.export(match_id, revealed=True)
        assert verify_export(content, key_set(rules)).findings == []

    def indexed() -> bool:
        rows = service.index.page(Wanted(status="ended"), None, 9)
        return {row.match_id for row in rows} == set(matches)

    until(indexed, rules, "the index does not know of the ends")


def key_set(rules: Rules) -> KeySet:
    return KeySet.from_json(msgspec.json.encode(rules.service().exporter.key_set()))


def test_both_feeds_carry_the_same_positions_and_headers_hide_bodies(rules: Rules) -> None:
    rules.start_worker()
    match_id = rules.table()
    until(over(rules, match_id), rules, "the match did not end")
    whole, headers = (RedisFeed(rules.redis, name) for name in ("feed:rules", "feed:matches"))

    def level() -> bool:
        return len(whole.read(0, 999)) == len(headers.read(0, 999)) > 0

    until(level, rules, "the feeds differ")
    for item in headers.read(0, 999):
        assert not {"body", "nonce"} & item.fields.keys()
        assert ("open" in item.fields) == (item.fields["type"] != "match.moved")


def test_a_redis_that_loses_everything_delays_and_loses_nothing(rules: Rules) -> None:
    rules.start_worker()
    first = rules.table()
    store = rules.service().matches.store
    until(lambda: len(store.read(first)) >= 3, rules, "the match did not begin")
    for _ in range(3):
        rules.redis.flushdb()
        rules.carry()
    second = rules.table()
    until(over(rules, first, second), rules, "the matches did not end")
    for match_id in (first, second):
        events = store.read(match_id)
        decisions = [e.cmd_id for e in events if e.type == "match.moved"]
        assert len(decisions) == len(set(decisions))


def test_two_workers_and_one_that_stops_do_everything_once(rules: Rules) -> None:
    leaving = rules.start_worker()
    rules.start_worker()
    matches = [rules.table() for _ in range(3)]
    store = rules.service().matches.store
    until(lambda: len(store.read(matches[0])) >= 3, rules, "the match did not begin")
    leaving.end()
    until(over(rules, *matches), rules, "the matches did not end")
    for match_id in matches:
        types = [event.type for event in store.read(match_id)]
        assert types[:2] == ["match.prepared", "match.started"]
        assert types.count("match.started") == 1


def test_a_table_that_asks_for_the_impossible_stops_alone(rules: Rules) -> None:
    rules.start_worker()
    table, match = UUID(int=7), UUID(int=8)
    rules.say("table.started", table, {"match": str(match), "options": {}})
    match_id = rules.table()
    until(over(rules, match_id), rules, "the other match did not end")
    with rules.pools[0].connection() as connection:
        rows = connection.execute("select consumer, stream_id from consumer_halted").fetchall()
    assert rows == [("rules.tables", table)]


def test_waiting_bots_are_asked_again(rules: Rules) -> None:
    rules.start_worker(waits_ms=200)
    match_id = rules.table()
    store = rules.service().matches.store
    turns = RedisQueue(rules.redis, TURNS)
    deadline = time.monotonic() + WITHIN_S
    while len(store.read(match_id)) < 2 or turns.length() < 4:
        assert time.monotonic() < deadline, "nobody asked again"
        time.sleep(0.05)
    until(over(rules, match_id), rules, "the match did not end")
