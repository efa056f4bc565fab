"""What every test may ask for, and how a parallel run is spread over its workers."""

import pytest

from tests.support.spreading import FilesAndCases

pytest_plugins = ["tests.support.servers"]

SPLIT = ("tests/browser/test_whole_match.py",)
"""Files whose cases take minutes each and have nothing in common."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> FilesAndCases | None:
    return FilesAndCases(config, log, SPLIT) if config.getoption("dist") == "loadfile" else None
