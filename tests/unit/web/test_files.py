"""What is delivered to browsers: vendored files as published, and little of everything."""

import gzip
import hashlib
import json
import re

import pytest

from services.web.assets import STATIC, Assets, games_folder
from tests.unit.web.house import MATCH, Visitor
from turntable.engine.registry import games

BUDGET_BYTES = 60 * 1024
PAGE_BYTES_MAX = 150 * 1024


def test_vendored_files_are_byte_for_byte_those_of_the_manifest() -> None:
    vendor = STATIC / "vendor"
    manifest = json.loads((vendor / "manifest.json").read_text())
    scripts = {path.name for path in vendor.glob("*.js")}
    assert set(manifest) == scripts
    for name, entry in manifest.items():
        assert hashlib.sha256((vendor / name).read_bytes()).hexdigest() == entry["sha256"]
        assert (vendor / entry["licence_file"]).is_file()


def test_script_and_style_of_everything_together_keep_to_the_budget() -> None:
    files = [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *games_folder().glob("*/web/*.css")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= BUDGET_BYTES


def test_a_page_is_light(guest: Visitor) -> None:
    for path in ("/", f"/m/{MATCH}", f"/m/{MATCH}/v/2", f"/m/{MATCH}/audit"):
        guest.get(path)
        assert len(gzip.compress(guest.page.encode())) <= PAGE_BYTES_MAX


def test_everything_that_a_page_loads_is_there(guest: Visitor) -> None:
    guest.get(f"/m/{MATCH}")
    loaded = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', guest.page))
    assert len(loaded) >= 5
    for path in loaded:
        assert guest.client.get(path, base_url="http://127.0.0.1:8080").status_code == 200


def test_there_is_a_colour_for_every_seat_of_every_game() -> None:
    style = (STATIC / "css" / "base.css").read_text()
    seats = max(max(game.seats) for game in games().values())
    colours = {colour for seat in range(seats) for colour in _colours(style, seat)}
    assert len(colours) == 2 * seats


def _colours(style: str, seat: int) -> list[str]:
    """By day and by night."""
    assert f".seat-{seat} {{ --seat: var(--seat-{seat}); }}" in style
    found = re.search(rf"--seat-{seat}: light-dark\((#\w+), (#\w+)\);", style)
    assert found, f"seat {seat} has no colour"
    return list(found.groups())


def test_modules_import_only_modules_that_are_there() -> None:
    folder = STATIC / "js"
    for module in folder.glob("*.js"):
        for wanted in re.findall(r'(?:import|from) "\./([^"]+)"', module.read_text()):
            assert (folder / wanted).is_file(), f"{module.name} imports {wanted}"


def test_the_build_changes_with_any_file(tmp_path: object) -> None:
    assert Assets().build == Assets().build
    assert re.fullmatch(r"[0-9a-f]{12}", Assets().build)


@pytest.mark.parametrize(
    "name",
    [
        "../app.py",
        "css/../../app.py",
        "..%2fapp.py",
        "%2e%2e/app.py",
        "..\\app.py",
        "games/jukebox/../jukebox/style.css",
        "games/jukebox/cards.py",
        "css/base.css%00.js",
    ],
)
def test_no_file_is_served_but_those_that_are_listed(guest: Visitor, name: str) -> None:
    answer = guest.get(f"/static/{Assets().build}/{name}")
    assert answer.status_code in {404, 422}
    assert "import" not in answer.text
