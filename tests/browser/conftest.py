"""A platform as `make run` starts it, Chromium, and people in browser contexts of their own."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.table_page import TablePage, Visit
from tests.support.platform import Platform, running

CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 15_000
CARDS_CHOSEN = 4
"""The version after preparation, start, and both choices of cards."""

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


@pytest.fixture
def pair(platform: Platform, person: Arrive) -> tuple[TablePage, TablePage]:
    """Two people who met through an invite link and have chosen their Scoring Cards.

    The first of them is the one whose turn it is.
    """
    return begin(platform, person)


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


def meet(platform: Platform, arrive: Arrive) -> tuple[TablePage, TablePage]:
    """Bring two people to one match, the second by the first one's invite link."""
    host, guest = Visit(arrive().new_page(), platform), Visit(arrive().new_page(), platform)
    guest.sit_down(host.open_table("Ann"), "Bob")
    host.start()
    return host.table(), guest.table()


def begin(platform: Platform, arrive: Arrive) -> tuple[TablePage, TablePage]:
    """Bring two people to their first turn; the one whose turn it is comes first."""
    host, guest = meet(platform, arrive)
    for one in (host, guest):
        one.make(one.wise_move())
    for one in (host, guest):
        one.await_version(CARDS_CHOSEN)
    return (host, guest) if host.decision else (guest, host)


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
