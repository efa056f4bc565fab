"""A platform as `make run` starts it, Chromium, and people in browser contexts of their own."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

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
def person(chromium: Browser, tmp_path: Path) -> Iterator[Callable[..., BrowserContext]]:
    """Return a function that lets somebody new in: a context without any cookie."""
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
            page.screenshot(path=tmp_path / f"context-{number}-page-{place}.png")
        context.close()
    assert not complaints, "the console said:\n" + "\n".join(complaints)


@pytest.fixture
def page(person: Callable[..., BrowserContext]) -> Page:
    """Return an empty page of somebody new."""
    return person().new_page()


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
    """Chromium itself notes answers of 4xx and lost connections; tests provoke both."""
    return "Failed to load resource" in text or "net::ERR" in text
