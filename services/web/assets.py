"""Static files under addresses that name their content, so that they may be kept for ever.

All files share one digest, the build: modules that import each other then stay together, and a
page can tell that it was made by another build. Games' files are read as files.
"""

import hashlib
import mimetypes
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from flask import Flask, Response, abort, send_file

HERE = Path(__file__).parent
STATIC = HERE / "static"
GAME_FILES = frozenset({".css", ".svg", ".woff2"})
FOR_EVER = "public, max-age=31536000, immutable"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


def games_folder() -> Path:
    """Returns the folder that holds the games' folders, without importing any game."""
    spec = find_spec("turntable")
    assert spec is not None  # noqa: S101 - this project is that package
    assert spec.submodule_search_locations is not None  # noqa: S101
    return Path(next(iter(spec.submodule_search_locations))) / "games"


class Assets:
    """Every static file by its address below the build's folder."""

    def __init__(self, static: Path = STATIC, games: Path | None = None) -> None:
        games = games or games_folder()
        self._files = dict(sorted([*_own(static), *_of_games(games)]))
        digest = hashlib.sha256()
        for path in [*self._files.values(), *_shown(HERE / "templates"), *_shown(games)]:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        self.build = digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        """Returns the address of a file; raises `KeyError`."""
        if name not in self._files:
            raise KeyError(name)
        return f"/static/{self.build}/{name}"

    def has(self, name: str) -> bool:
        return name in self._files

    def answer(self, build: str, name: str) -> Response:
        if build != self.build or name not in self._files:
            abort(404)
        response = send_file(self._files[name], conditional=True)
        response.headers["Cache-Control"] = FOR_EVER
        return response


def _own(static: Path) -> Iterator[tuple[str, Path]]:
    return ((str(p.relative_to(static)), p) for p in static.rglob("*") if p.is_file())


def _of_games(games: Path) -> Iterator[tuple[str, Path]]:
    for path in games.glob("*/web/*"):
        if path.suffix in GAME_FILES:
            yield f"games/{path.parent.parent.name}/{path.name}", path


def _shown(folder: Path) -> list[Path]:
    """What else makes the pages' HTML."""
    kinds = {".html", ".ftl", ".json", ".md"}
    return sorted(p for p in folder.rglob("*") if p.suffix in kinds and p.is_file())


def use_assets(app: Flask, assets: Assets) -> None:
    """Serves the files and gives templates `asset(name)` and `build`."""
    app.add_url_rule("/static/<build>/<path:name>", "static", assets.answer)
    app.jinja_env.globals.update(asset=assets.url, has_asset=assets.has, build=assets.build)
