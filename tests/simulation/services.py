"""The processes of the platform, each put together as its own `worker.py` or `app.py` does.

What a process makes here dies with it and is made anew; what it stands on is durable.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from flask import Flask
from kombu.exceptions import OperationalError as ConnectionFailed

from services.bots.celery_app import TAKE_TURN
from services.bots.dispatch import Dispatcher, over_celery
from services.bots.tasks import MOVES, play
from services.lobby import app as lobby_app
from services.lobby import memory as lobby_memory
from services.lobby import worker as lobby_worker
from services.lobby.codes import ALPHABET, LENGTH
from services.lobby.commands import Tables
from services.lobby.context import EXTENSION as LOBBY
from services.lobby.context import NOTICE as LOBBY_NOTICE
from services.lobby.handlers import Handlers
from services.lobby.ports import Kept
from services.rules import app as rules_app
from services.rules import memory as rules_memory
from services.rules import worker as rules_worker
from services.rules.service import EXTENSION as RULES
from services.rules.service import RulesService
from services.rules.timers import SWEEP_INTERVAL_S
from services.rules.tokens import AnswerTokens
from services.scoring import memory as scoring_memory
from services.scoring import worker as scoring_worker
from services.scoring.context import NOTICE as SCORING_NOTICE
from tests.simulation.carriers import Durable, StepwiseCarriers, StepwiseQueue
from tests.simulation.scheduler import Process, Scheduler
from tests.simulation.weather import POSTGRES, Port, Ports
from tests.unit.rules.house import pem
from turntable.audit.keys import HeadSigner
from turntable.engine.game import Game
from turntable.eventstore.loop import every, keep_stepping
from turntable.kernel.auth import TokenSigner, TokenVerifier
from turntable.kernel.config import Settings

Job = Callable[["Endless"], None]
RULES_APIS = ("rules-api-0", "rules-api-1")
TASK_VISIBLE_AFTER_MS = 15_000


class Endless:
    """What a job takes for its stop event: it is never set, and to wait is to sleep."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler

    def is_set(self) -> bool:
        return False

    def wait(self, timeout_s: float) -> bool:
        self._scheduler.sleep(timeout_s * 1000)
        return False


class KnownSecrets:
    """Secrets of matches that follow from the seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._secrets: dict[UUID, bytes] = {}

    def make(self, match_id: UUID) -> bytes:
        secret = sha256(f"{self._seed}/{match_id}".encode()).digest()
        return self._secrets.setdefault(match_id, secret)

    def get(self, match_id: UUID) -> bytes | None:
        return self._secrets.get(match_id)


class Broker:
    """Celery's queue: tasks come in any order, some twice, some never, and again after a death."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self.waiting: list[dict[str, Any]] = []
        self.handed_over: set[str] = set()
        self._held: list[tuple[int, dict[str, Any]]] = []

    def send_task(self, name: str, args: list[Any], **_: object) -> None:
        assert name == TAKE_TURN
        ports, (payload,) = self._ports, args
        what = f"celery.send {payload['decision_id']} of {payload['match'][-4:]}"
        ports.before("redis", what, ConnectionFailed)
        self.handed_over.add(payload["answer_token"])
        if ports.strikes(ports.weather.task_lost):
            ports.scheduler.note("task lost")
            return
        self.waiting.append(payload)
        ports.scheduler.wake("celery")
        ports.after(what, ConnectionFailed)

    def take(self) -> dict[str, Any] | None:
        """Any task that waits; it waits again when its worker is not done after some time."""
        now_ms, random = self._ports.scheduler.clock.time_ms, self._ports.scheduler.random
        self.waiting += [task for until_ms, task in self._held if until_ms <= now_ms]
        self._held = [held for held in self._held if held[0] > now_ms]
        if not self.waiting:
            return None
        task = self.waiting[int(random.random() * len(self.waiting))]
        if not self._ports.strikes(self._ports.weather.task_doubled):
            self.waiting.remove(task)
            self._held.append((now_ms + TASK_VISIBLE_AFTER_MS, task))
        return task

    def done(self, task: dict[str, Any]) -> None:
        self._held = [held for held in self._held if held[1] is not task]


@dataclass
class Apps:
    """The HTTP applications by process; made once, they get new parts whenever one starts."""

    by_process: Mapping[str, Flask]
    signer: TokenSigner
    head_signer: HeadSigner
    settings: Settings


@cache
def applications() -> Apps:
    """Make all applications, with keys that last as long as this Python runs."""
    settings = Settings("simulation", secrets=Path("/nonexistent"))
    signer, head_signer = TokenSigner(pem()), HeadSigner(pem())
    verifier = TokenVerifier(signer.key_set)
    nothing: Any = None
    kept = Kept(nothing, nothing, nothing, nothing, nothing)
    lobby = lobby_app.build(settings, kept, nothing, nothing, signer, {})
    tables = rules_memory.memory_tables()
    service = rules_app.build(settings, nothing, tables, {}, head_signer, lambda: None)
    apps = {"lobby-api": lobby, **{name: rules_app.api(service, verifier) for name in RULES_APIS}}
    for app in apps.values():
        for limiter in app.extensions["limiter"]:
            limiter.enabled = False
    return Apps(apps, signer, head_signer, settings)


@dataclass
class Platform:
    """All processes, on what is durable."""

    seed: int
    durable: Durable
    games: Mapping[str, Game[Any]]
    copies: int
    """How many of each worker there are."""
    processes: dict[str, Process] = field(default_factory=dict)
    waits_ms: int = 5_000

    def __post_init__(self) -> None:
        self.ports = self.durable.ports
        self.scheduler = self.ports.scheduler
        self.apps = applications()
        self.tokens = AnswerTokens(b"the key of answer tokens, thirty")
        self.broker = Broker(self.ports)
        self.endless = Endless(self.scheduler)
        self.ids = Random(f"ids of {self.seed}")
        self.secrets = KnownSecrets(self.seed)
        self.rules_tables = replace(
            rules_memory.memory_tables(self.durable.tables["rules"]),
            secrets=Port(self.ports, "postgres-rules", "secrets", POSTGRES, lambda: self.secrets),
        )
        self.lobby_kept = lobby_memory.memory_tables(
            self.durable.tables["lobby"], self._new_id, self._new_code
        )

    def names(self) -> list[str]:
        """Every process there should be."""
        workers = ("lobby-worker", "rules-worker", "scoring-worker", "dispatcher", "bots")
        return [
            "lobby-api",
            *RULES_APIS,
            *(f"{name}-{copy}" for name in workers for copy in range(self.copies)),
        ]

    def start(self, name: str) -> None:
        """Start a process, as its supervisor does."""
        process = Process(name)
        self.processes[name] = process
        kind = name.rstrip("0123456789").removesuffix("-").replace("-", "_")
        jobs: Mapping[str, Job] = getattr(self, f"_{kind}")(process)
        for job, body in jobs.items():
            self.scheduler.spawn(process, job, lambda body=body: body(self.endless))

    def running(self, name: str) -> Process | None:
        """The process, if it lives."""
        process = self.processes.get(name)
        return process if process is not None and process.alive else None

    def _lobby_api(self, process: Process) -> dict[str, Job]:
        on = StepwiseCarriers(self.durable, "lobby", process)
        extensions = self.apps.by_process[process.name].extensions
        extensions[LOBBY] = replace(
            extensions[LOBBY],
            clock=self.scheduler.clock,
            games=self.games,
            store=on.store,
            tables=Tables(on.store),
            addresses=self.lobby_kept.addresses,
            vault=self.lobby_kept.vault,
            places=self.lobby_kept.places,
            players=self.lobby_kept.players,
            listing=self.lobby_kept.listing,
            notices=on.notices,
        )
        return {}

    def _lobby_worker(self, process: Process) -> dict[str, Job]:
        on = StepwiseCarriers(self.durable, "lobby", process)
        handlers = Handlers(Tables(on.store), self.lobby_kept.addresses)
        matches, scoring = lobby_worker.MATCHES_FEED, lobby_worker.SCORING_FEED
        relay = lobby_worker.relay(on)
        return {
            "relay": lambda endless: relay.run(endless, on.notices.listen(LOBBY_NOTICE)),
            "listing": lobby_worker.list_of_tables(on, lobby_memory.project).run,
            "matches": lobby_worker.news(on, matches, "lobby.matches", handlers.on_match).run,
            "scoring": lobby_worker.news(on, scoring, "lobby.scoring", handlers.on_scored).run,
        }

    def _rules_service(self, on: StepwiseCarriers) -> RulesService:
        return rules_app.build(
            self.apps.settings,
            on.store,
            self.rules_tables,
            self.games,
            self.apps.head_signer,
            lambda: on.notices.notify(rules_app.NOTICE),
            self.scheduler.clock,
        )

    def _rules_api(self, process: Process) -> dict[str, Job]:
        on = StepwiseCarriers(self.durable, "rules", process)
        self.apps.by_process[process.name].extensions[RULES] = self._rules_service(on)
        return {}

    def _rules_worker(self, process: Process) -> dict[str, Job]:
        on = StepwiseCarriers(self.durable, "rules", process)
        service = self._rules_service(on)
        asker, answers, sweeper = rules_worker.bots(on, service, self.tokens, self.waits_ms)
        block_ms = rules_worker.BLOCK_MS
        relay = rules_worker.relay(on)
        return {
            "relay": lambda endless: relay.run(endless, on.notices.listen(rules_app.NOTICE)),
            "tables": rules_worker.tables(on, service.life).run,
            "index": rules_worker.index(on, rules_memory.project).run,
            "questions": rules_worker.questions(on, asker).run,
            "answers": lambda endless: keep_stepping(
                "answers", lambda: answers.step(block_ms), lambda: None, endless
            ),
            "sweeper": lambda endless: every("sweeper", sweeper.step, SWEEP_INTERVAL_S, endless),
        }

    def _scoring_worker(self, process: Process) -> dict[str, Job]:
        on = StepwiseCarriers(self.durable, "scoring", process)
        announcer = scoring_worker.announcer(on, scoring_memory.memory_tables(on.tables))
        relay = scoring_worker.relay(on)
        pause_s = scoring_worker.LOOK_INTERVAL_S
        return {
            "relay": lambda endless: relay.run(endless, on.notices.listen(SCORING_NOTICE)),
            "copies": scoring_worker.copying(on, scoring_memory.copying(self.games)).run,
            "announcer": lambda endless: keep_stepping(
                "announcer", announcer.step, lambda: endless.wait(pause_s), endless
            ),
            "results": scoring_worker.resulting(on, scoring_memory.resulting).run,
        }

    def _dispatcher(self, process: Process) -> dict[str, Job]:
        turns = self.queue(rules_worker.TURNS)
        celery: Any = self.broker
        dispatcher = Dispatcher(
            turns, over_celery(celery), lambda: len(self.broker.waiting), self.scheduler.clock
        )
        return {"": dispatcher.run}

    def _bots(self, process: Process) -> dict[str, Job]:
        answers = self.queue(MOVES)

        def work(_endless: Endless) -> None:
            while True:
                self.scheduler.step()
                task = self.broker.take()
                if task is None:
                    self.scheduler.sleep(1_000, "celery")
                    continue
                self.scheduler.step(f"plays {task['decision_id']} of {task['match'][-4:]}")
                play(task, answers, self.scheduler.clock)
                self.ports.strike()
                self.broker.done(task)

        return {"": work}

    def queue(self, name: str) -> StepwiseQueue:
        return StepwiseQueue(self.ports, self.durable.redis, name)

    def _new_id(self) -> UUID:
        """A UUIDv7 of the simulated time."""
        tail = self.ids.getrandbits(80) & ~(0xF << 76) & ~(0x3 << 62) | (0x7 << 76) | (0x2 << 62)
        return UUID(int=(self.scheduler.clock.time_ms << 80) | tail)

    def _new_code(self) -> str:
        return "".join(self.ids.choice(ALPHABET) for _ in range(LENGTH))
