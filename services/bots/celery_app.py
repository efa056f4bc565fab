"""Celery as this project runs it: late acknowledgement, no results, nothing kept for long.

A lost or doubled task does no harm: the rules service takes an answer once and asks again for
answers that do not come. So everything here is set for speed of recovery. Remote control, gossip,
mingle and heartbeat are off (the last three on the command line): a worker needs only its own keys.
"""

import logging
import os
from pathlib import Path
from typing import Any

from celery import Celery, signals
from celery.app.amqp import AMQP
from celery.worker.request import Request
from kombu.connection import Connection
from kombu.transport import virtual
from redis.exceptions import RedisError

from services.bots.pulse import add_pulse
from turntable.kernel.config import ConfigError, Settings
from turntable.kernel.logging import configure_logging

SOFT_LIMIT_S = 4
HARD_LIMIT_S = 5
VISIBILITY_TIMEOUT_S = 3 * HARD_LIMIT_S
RECONNECT_S = 2
TAKE_TURN = "bots.take_turn"
KEY_PREFIX, TURNS_LIST = "celery:", "turns"


def configuration() -> dict[str, Any]:
    """Return the settings; asked for when they are first needed."""
    try:
        broker_url = Settings.from_env("bots").redis_url
    except ConfigError as error:
        raise SystemExit(str(error)) from None
    return {
        "broker_url": broker_url,
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "broker_transport_options": {
            "global_keyprefix": KEY_PREFIX,
            "visibility_timeout": VISIBILITY_TIMEOUT_S,
            "unacked_restore_interval": 1,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 2,
            "socket_timeout": 10,
        },
        "task_default_queue": TURNS_LIST,
        "task_ignore_result": True,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_soft_time_limit": SOFT_LIMIT_S,
        "task_time_limit": HARD_LIMIT_S,
        "task_serializer": "json",
        "accept_content": ["json"],
        "worker_prefetch_multiplier": 1,
        "worker_enable_remote_control": False,
        "worker_send_task_events": False,
        "worker_cancel_long_running_tasks_on_connection_loss": True,
    }


class PatientConnection(Connection):
    """A connection that is tried again every second or two, however long Redis is away."""

    def ensure_connection(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401
        """Celery's own wait grows to half a minute, and with it the wait after an outage."""
        waits = {"interval_start": 1, "interval_step": 1, "interval_max": RECONNECT_S}
        return super().ensure_connection(*arguments, **waits, **options)  # type: ignore[no-untyped-call]


class PatientAMQP(AMQP):  # type: ignore[misc]
    """Celery's messaging over such connections."""

    Connection = PatientConnection


class TurnRequest(Request):  # type: ignore[misc]
    """A task's message, whose slot is free again even when Redis went away before it was settled.

    Otherwise a worker with one slot waits for ever: it counts the message as being worked on, so
    it asks for no other, and so it never notices that its connection is gone.
    """

    def acknowledge(self) -> None:
        try:
            super().acknowledge()
        finally:
            self._free_slot()

    def reject(self, requeue: bool = False) -> None:  # noqa: FBT001, FBT002 - as in the base
        try:
            super().reject(requeue)
        finally:
            self._free_slot()

    def _free_slot(self) -> None:
        message = self.message
        if not message.acknowledged:
            virtual.QoS.ack(message.channel.qos, message.delivery_tag)  # type: ignore[no-untyped-call]


app = Celery("bots", include=["services.bots.tasks"], amqp=PatientAMQP)
app.add_defaults(configuration)
if health_file := os.environ.get("HEALTH_FILE"):
    add_pulse(app, Path(health_file))


@signals.setup_logging.connect  # type: ignore[untyped-decorator]
def set_up_logging(loglevel: int = logging.INFO, **_: object) -> None:
    """Log as every other process does."""
    configure_logging("bots", loglevel)
    for name in ("celery.worker.consumer.consumer", "celery.worker.request"):
        logging.getLogger(name).addFilter(without_traceback)


def without_traceback(record: logging.LogRecord) -> bool:
    """Keep the line about a lost connection, drop its traceback: Redis being away is no bug."""
    if record.exc_info and isinstance(record.exc_info[1], OSError | RedisError):
        record.exc_info = None
    return True
