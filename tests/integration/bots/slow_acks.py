"""The worker's app with acknowledgements that wait for a file, so that Redis can go away first."""

import os
import time
from pathlib import Path
from typing import Any

from kombu.transport.redis import QoS

from services.bots.celery_app import app

__all__ = ["app"]

GO = Path(os.environ["ACKS_WAIT_FOR"])
_acknowledge = QoS.ack


def _late(qos: QoS, delivery_tag: Any) -> None:  # noqa: ANN401 - Celery's own
    until_s = time.monotonic() + 20
    while not GO.exists() and time.monotonic() < until_s:
        time.sleep(0.01)
    _acknowledge(qos, delivery_tag)


QoS.ack = _late
