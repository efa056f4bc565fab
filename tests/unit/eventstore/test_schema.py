"""The schema text is made for plain names only."""

import pytest

from turntable.eventstore.schema import schema_sql


def test_names_are_filled_in_everywhere() -> None:
    text = schema_sql("log", schema="lobby", role="lobby_user")
    assert "set search_path = lobby, pg_temp;" in text
    assert "to lobby_user;" in text
    assert "{" not in text


@pytest.mark.parametrize("name", ["", "Lobby", "lobby; drop", 'lob"by', "1st"])
def test_anything_but_a_plain_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="plain identifier"):
        schema_sql("log", schema=name, role="lobby")
    with pytest.raises(ValueError, match="plain identifier"):
        schema_sql("consumer", schema="lobby", role=name)
