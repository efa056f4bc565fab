"""What waits a moment under load: who is behind a small batch, and who need not be woken."""

from threading import Event

import pytest

from turntable.eventstore import relay
from turntable.eventstore.loop import gathering

FULL, PAUSE_S = 5, 0.25


class Pauses(Event):
    """Notes how long it was asked to wait, and does not."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.seconds.append(timeout)
        return False


@pytest.mark.parametrize(
    ("found", "pauses"), [(0, []), (1, [PAUSE_S]), (FULL - 1, [PAUSE_S]), (FULL, [])]
)
def test_only_a_batch_that_is_not_full_is_waited_behind(found: int, pauses: list[float]) -> None:
    stop = Pauses()
    assert gathering(lambda: found, FULL, PAUSE_S, stop)() == found
    assert stop.seconds == pauses


def test_a_relay_is_not_woken_for_what_it_finds_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s, woken_at = 100.0, list[float]()
    monkeypatch.setattr(relay.time, "monotonic", lambda: now_s)
    wake = relay.sparing(lambda: woken_at.append(now_s))
    for now_s in (100.0, 100.0 + relay.GATHER_S / 2, 100.0 + relay.GATHER_S, 200.0):  # noqa: B007
        wake()
    assert woken_at == [100.0, 100.0 + relay.GATHER_S, 200.0]
