"""The list of threats names a test for each line, and each of them is there."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "security.md"
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")


def rows() -> list[tuple[str, str]]:
    """Each threat with the cell that names its tests."""
    cells = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in PAGE.read_text().splitlines()
        if line.startswith("| ") and not line.startswith(("| threat", "| ---"))
    ]
    assert all(len(row) == 3 for row in cells), [row for row in cells if len(row) != 3]
    return [(threat, tests) for threat, _, tests in cells]


def names_in(file: Path) -> set[str]:
    tree = ast.parse(file.read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_there_are_threats() -> None:
    assert len(rows()) > 60


@pytest.mark.parametrize(("threat", "tests"), rows())
def test_a_threat_names_tests_that_are_there(threat: str, tests: str) -> None:
    named = NAMED.findall(tests)
    assert named, threat
    assert NAMED.sub("", tests).strip(" ,") == "", "nothing else stands in the cell"
    for file, name in named:
        assert (TESTS / file).is_file(), file
        assert name in names_in(TESTS / file), f"{file}::{name}"
