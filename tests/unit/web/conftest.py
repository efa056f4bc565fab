from pathlib import Path

import pytest

from tests.unit.web.house import House, Visitor, visitor


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def guest(house: House, tmp_path: Path) -> Visitor:
    return visitor(house, tmp_path)
