"""Every clause and ruling of a rules ledger has a test marked with it, and every mark a clause."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from turntable.engine import registry

ROOT = Path(__file__).parents[2]
LEDGERS = sorted((ROOT / "docs" / "rules").glob("*.md"))
CLAUSE = re.compile(r"^- [*`]*([A-Z]{3}-\d{3})[*`]* ", re.MULTILINE)
RULING = re.compile(r"^(?:\||-) [*`]*([A-Z]{3}-R\d{2})[*`]* ", re.MULTILINE)
"""Ledgers list their rulings in a table or as points, numbers set plain, bold or as code."""


def clauses(ledger: Path) -> set[str]:
    text = ledger.read_text("utf-8")
    return {*CLAUSE.findall(text), *RULING.findall(text)}


def marks(folder: Path) -> Iterator[str]:
    """The clauses that test functions of a folder are marked with; comments do not count."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from _marks_of(node)


def _marks_of(function: ast.FunctionDef) -> Iterator[str]:
    for decorator in function.decorator_list:
        if (
            isinstance(decorator, ast.Call)
            and ast.unparse(decorator.func) == "pytest.mark.clause"
            and isinstance(decorator.args[0], ast.Constant)
        ):
            yield str(decorator.args[0].value)


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda ledger: ledger.stem)
def test_every_clause_and_ruling_has_a_test_marked_with_it(ledger: Path) -> None:
    listed = clauses(ledger)
    marked = set(marks(ROOT / "tests" / "games" / ledger.stem))
    assert listed, f"{ledger.name} has no clauses"
    assert sorted(listed - marked) == [], "clauses without a test"
    assert sorted(marked - listed) == [], "marks that no clause has"


def test_every_game_has_a_ledger() -> None:
    assert sorted(registry.games().keys() - {ledger.stem for ledger in LEDGERS}) == []


def test_the_numbers_of_a_ledger_have_no_gap() -> None:
    for ledger in LEDGERS:
        numbers = sorted(int(name[-3:]) for name in CLAUSE.findall(ledger.read_text("utf-8")))
        assert numbers == list(range(1, len(numbers) + 1)), ledger.name
