"""One running platform for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.integration.bad_input.house import House, open_house
from tests.support.platform import running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("bad_input")) as platform, open_house(platform) as made:
        yield made
