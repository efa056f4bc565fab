"""The internal feed serves each caller the feeds it may read, and nobody else anything."""

from urllib.parse import urlencode

import pytest

from tests.unit.rules.house import Answer, House


def ask(house: House, word: str | None, **query: object) -> Answer:
    headers = {"Authorization": f"Bearer {word}"} if word else {}
    return house.ask("GET", f"/internal/feed?{urlencode(query)}", headers=headers)


def test_scoring_reads_whole_events_and_the_lobby_headers_only(house: House) -> None:
    house.started()
    house.store.number()
    whole = ask(house, "word-s", feed="feed:rules", after=0, limit=10, reader="sheets").json
    assert whole["head"] == 2
    assert [entry["pos"] for entry in whole["entries"]] == [1, 2]
    assert "chance" in whole["entries"][1]["fields"]["body"]
    headers = ask(house, "word-l", feed="feed:matches", after=1, limit=10).json["entries"]
    assert [entry["pos"] for entry in headers] == [2]
    assert not {"body", "nonce"} & headers[0]["fields"].keys()


def test_a_named_reader_reports_how_far_it_is(house: House) -> None:
    house.started()
    house.store.number()
    ask(house, "word-s", feed="feed:rules", after=1, limit=0, reader="sheets")
    assert house.store.slowest_reader() == 1


@pytest.mark.parametrize(
    ("word", "feed", "status"),
    [
        (None, "feed:rules", 401),
        ("nonsense", "feed:rules", 401),
        ("word-l", "feed:rules", 403),
        ("word-w", "feed:rules", 403),
        ("word-s", "feed:lobby", 403),
        ("word-s", "", 403),
    ],
)
def test_others_get_nothing(house: House, word: str | None, feed: str, status: int) -> None:
    house.started()
    house.store.number()
    answer = ask(house, word, feed=feed, after=0, limit=10)
    assert answer.status_code == status
    assert "entries" not in answer.json


def test_a_players_token_opens_no_feed(house: House) -> None:
    answer = house.get("/internal/feed?feed=feed:rules", "seat-0")
    assert answer.status_code == 401


@pytest.mark.parametrize("query", [{"after": "x"}, {"after": -1}, {"limit": 501}, {"limit": "²"}])
def test_a_wrong_page_is_malformed(house: House, query: dict[str, object]) -> None:
    answer = ask(house, "word-s", feed="feed:rules", **query)
    assert (answer.status_code, answer.json["code"]) == (422, "malformed_request")
