"""A parallel run: files stay whole; the cases of some are pieces of their own and come first."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.conftest import SPLIT

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
CONFTEST = """
from tests.support.spreading import FilesAndCases

def pytest_xdist_make_scheduler(config, log):
    return FilesAndCases(config, log, ["test_long.py"])
"""
LONG = """
import pytest

@pytest.fixture(scope="module", params=["one", "two"])
def game(request):
    return request.param

def test_begin(game):
    pass

def test_end(game):
    pass

def test_of_its_file():
    pass
"""
SHORT = """
import pytest

@pytest.mark.parametrize("number", range(5))
def test_number(number):
    pass
"""


def test_cases_come_first_on_a_worker_each_and_files_stay_whole(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_a=SHORT, test_b=SHORT, test_c=SHORT, test_long=LONG)
    answer = pytester.runpytest_subprocess(
        *("-v", "-n", "2", "--dist", "loadfile", "-o", f"pythonpath={ROOT}")
    )
    answer.assert_outcomes(passed=20)
    ran: dict[str, list[str]] = defaultdict(list)
    for worker, test in re.findall(r"\[(gw\d)\].* PASSED (\S+)", answer.stdout.str()):
        ran[worker].append(test)
    begun = sorted(tests[:2] for tests in ran.values())
    assert begun == [
        [f"test_long.py::test_{part}[{name}]" for part in ("begin", "end")]
        for name in ("one", "two")
    ]
    files = [
        file for tests in ran.values() for file in {test.partition("::")[0] for test in tests[2:]}
    ]
    assert sorted(files) == ["test_a.py", "test_b.py", "test_c.py", "test_long.py"]


def test_the_files_that_are_split_are_there() -> None:
    assert [path for path in SPLIT if not (ROOT / path).is_file()] == []
