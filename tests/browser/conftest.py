"""A platform as `make run` starts it, Chromium, and people in browser contexts of their own."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.table_page import TablePage, Visit
from tests.support.platform import Platform, running
from turntable.engine import registry

CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 15_000
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
GAMES = list(registry.games())
SAMPLE = min(GAMES, key=lambda key: len(registry.game(key).seats))
"""Where the frame is tested more than the board, one game does, but for the deep suite."""

Arrive = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    """One platform for all browser tests of a worker."""
    with running(tmp_path_factory.mktemp("platform")) as started:
        yield started


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium; root needs it without its sandbox."""
    path = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    if path is None:
        pytest.fail("no Chromium: install the package chromium, or name it in CHROMIUM")
    flags = [*CHROMIUM_FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, tmp_path: Path) -> Iterator[Arrive]:
    """Return a function that lets somebody new in: a context without any cookie."""
    with people(chromium, tmp_path) as arrive:
        yield arrive


@pytest.fixture
def page(person: Arrive) -> Page:
    """Return an empty page of somebody new."""
    return person().new_page()


@pytest.fixture(params=GAMES)
def key(request: pytest.FixtureRequest) -> str:
    """The key of each game in turn."""
    return str(request.param)


@pytest.fixture(
    params=[pytest.param(key, marks=[pytest.mark.slow] * (key != SAMPLE)) for key in GAMES]
)
def sample(request: pytest.FixtureRequest) -> str:
    """The key of one game; of each in turn in the deep suite."""
    return str(request.param)


@pytest.fixture
def tables(platform: Platform, person: Arrive, key: str) -> list[TablePage]:
    """People who met at the smallest table of a game; one alone is asked, who comes first."""
    return begin(platform, person, key)


@pytest.fixture
def sample_tables(platform: Platform, person: Arrive, sample: str) -> list[TablePage]:
    """As `tables`, of one game."""
    return begin(platform, person, sample)


@contextmanager
def people(chromium: Browser, folder: Path) -> Iterator[Arrive]:
    """Let people in; at the end their screens are kept and no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(width: int = 1280, height: int = 900, **more: object) -> BrowserContext:
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        context.on("page", lambda page: _listen(page, complaints))
        contexts.append(context)
        return context

    yield arrive
    for number, context in enumerate(contexts):
        for place, page in enumerate(context.pages):
            page.screenshot(path=folder / f"context-{number}-page-{place}.png")
        context.close()
    assert not complaints, "the console said:\n" + "\n".join(complaints)


def meet(platform: Platform, arrive: Arrive, key: str) -> list[TablePage]:
    """Bring people to one match, one for each seat, all but the first by an invite link."""
    names = NAMES[: registry.game(key).seats.start]
    host, *guests = [Visit(arrive().new_page(), platform) for _ in names]
    link = host.open_table(key, names[0])
    for guest, name in zip(guests, names[1:], strict=True):
        guest.sit_down(link, name)
    host.start()
    return [each.table() for each in (host, *guests)]


def begin(platform: Platform, arrive: Arrive, key: str) -> list[TablePage]:
    """Bring people to where one alone is asked, past what they choose at once; that one first."""
    found = meet(platform, arrive, key)
    while len(asked(found)) > 1:
        for one in asked(found):
            one.make(one.wise_move())
    return turned(found)


def asked(tables: Sequence[TablePage]) -> list[TablePage]:
    """Return those of whom something is asked, once all are at the newest version."""
    last = tables[0].events()
    for one in tables:
        one.await_version(last)
    return [one for one in tables if one.decision]


def turned(tables: Sequence[TablePage]) -> list[TablePage]:
    """Return the tables in the order of play, the one whose turn it is first."""
    first = tables.index(asked(tables)[0])
    return [*tables[first:], *tables[:first]]


def _listen(page: Page, complaints: list[str]) -> None:
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: (
            complaints.append(f"{page.url}: {message.text}")
            if message.type == "error" and not _is_refusal(message.text)
            else None
        ),
    )


def _is_refusal(text: str) -> bool:
    """Answers of 4xx and lost connections are noted by Chromium and htmx; tests provoke both."""
    noted = ("Failed to load resource", "net::ERR", "htmx:error: Failed to fetch")
    return any(words in text for words in noted)
