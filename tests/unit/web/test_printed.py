"""What boards read from a game's card data: every listed thing by its id, and nothing else."""

import json
from pathlib import Path

import pytest

from services.web.boards import board, read_things
from turntable.engine import registry


def data(folder: Path, **files: object) -> Path:
    for name, content in files.items():
        (folder / f"{name}.json").write_text(json.dumps(content), "utf-8")
    return folder


def test_a_thing_is_found_in_whatever_file_lists_it(tmp_path: Path) -> None:
    coin, card = {"id": "coin-1", "metal": "gold"}, {"id": "card-1", "wants": [{"row": 0}]}
    things = read_things(data(tmp_path, coins=[coin], cards=[card]))
    assert things["coin-1"]["metal"] == "gold"
    assert things["card-1"]["wants"][0]["row"] == 0
    assert set(things) == {"coin-1", "card-1"}


def test_files_that_are_no_lists_of_things_are_left_out(tmp_path: Path) -> None:
    named = {"id": "half"}
    folder = data(tmp_path, board={"id": "b"}, sizes=[1, 2], mixed=[named, {"row": 1}], none=[])
    (folder / "notes.txt").write_text("[", "utf-8")
    assert not read_things(folder)
    assert not read_things(folder / "missing")


@pytest.mark.parametrize("later", ["coins", "tokens"])
def test_an_id_stands_in_one_place(tmp_path: Path, later: str) -> None:
    files = {"coins": [{"id": "one"}, {"id": "two"}]}
    files[later] = [*files.get(later, []), {"id": "two"}]
    with pytest.raises(ValueError, match=rf"{later}\.json: 'two' stands in the card data twice"):
        read_things(data(tmp_path, **files))


def test_things_are_for_reading_only(tmp_path: Path) -> None:
    things = read_things(data(tmp_path, cards=[{"id": "one", "top": {"row": 1}, "icons": ["a"]}]))
    for part in (things, things["one"], things["one"]["top"], things["one"]["icons"]):
        assert not hasattr(part, "__setitem__")


@pytest.mark.parametrize("key", registry.games())
def test_a_board_says_what_is_printed_and_names_the_id_that_is_not_there(key: str) -> None:
    found = board(key)
    assert found is not None
    assert all(found.printed(thing)["id"] == thing for thing in found.things)
    assert found.things
    with pytest.raises(KeyError, match=f"no entry 'no-such-thing' in the card data of {key}"):
        found.printed("no-such-thing")
