"""Matches of every game on offer leave logs that hold."""

import pytest

from tests.unit.audit.recording import key_set, play, signer
from turntable.audit.verify import verify_export
from turntable.engine import registry


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", registry.games())
def test_random_matches_hold(key: str, seed: int) -> None:
    game = registry.game(key)
    log = play(game, game.seats[seed % len(game.seats)], seed=seed)
    report = verify_export(log.export(), key_set(signer()))
    assert report.findings == []
