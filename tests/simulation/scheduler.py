"""One seeded scheduler: who takes the next step, what the time is, and who dies.

Every task is a greenlet that runs the product's own code until it comes to a port; there it waits
for its next turn. Only the scheduler's random numbers decide anything, so a seed is a whole run.
Knows tasks and time; no service, no port.
"""

import heapq
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from greenlet import GreenletExit, getcurrent, greenlet

from turntable.kernel.clock import ManualClock

STEP_MS_MAX = 3


class Crashed(GreenletExit):
    """Ends a task of a process that was killed; nothing in the product catches it."""


class Stuck(AssertionError):
    """The run used up its steps, or nobody will ever do anything again."""


@dataclass
class Trace:
    """What happened, a line a step: when, who, what."""

    lines: list[tuple[int, str, str]] = field(default_factory=list)

    def add(self, time_ms: int, who: str, what: str) -> None:
        self.lines.append((time_ms, who, what))

    def texts(self, last: int | None = None) -> list[str]:
        start = self.lines[0][0] if self.lines else 0
        lines = self.lines if last is None else self.lines[-last:]
        return [f"{(at - start) / 1000:9.3f}  {who:<28} {what}" for at, who, what in lines]

    def digest(self) -> str:
        """A hash of the whole trace."""
        return sha256("\n".join(self.texts()).encode()).hexdigest()


class Process:
    """What dies together: tasks with the memory they share. Durable things lie elsewhere."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.tasks: list[Task] = []


class Task:
    """One thread of control of a process."""

    def __init__(
        self, process: Process, name: str, body: Callable[[], None], parent: greenlet
    ) -> None:
        self.process = process
        self.name = f"{process.name}/{name}" if name else process.name
        self.body = greenlet(body, parent)
        self.body.task = self
        self.within = 0
        """How many transactions the task is in; while there are any nobody else gets a turn."""
        self.channels: tuple[str, ...] = ()
        self.number = 0


class Scheduler:
    """Runs tasks one step at a time, in an order and at times that the seed decides."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.clock = ManualClock()
        self.trace = Trace()
        self.steps = 0
        self.between: Callable[[], None] = lambda: None
        """Called before every turn; here the weather strikes."""
        self.killed: Callable[[Process], None] = lambda _process: None
        """Told of every process that died."""
        self._ready: list[Task] = []
        self._asleep: list[tuple[int, int, Task]] = []
        self._sleeping: dict[str, dict[Task, None]] = {}
        self._numbers = 0
        self._self = getcurrent()

    def now_s(self) -> float:
        """The time as `time.monotonic` would tell it."""
        return self.clock.time_ms / 1000

    def current(self) -> Task | None:
        """The task whose turn it is, None between turns."""
        task: Task | None = getattr(getcurrent(), "task", None)
        return task

    def busy(self) -> bool:
        """Whether the task whose turn it is must not be interrupted."""
        task = self.current()
        return task is not None and task.within > 0

    def note(self, what: str) -> None:
        """Write a line into the trace."""
        task = self.current()
        self.trace.add(self.clock.time_ms, task.name if task else "-", what)

    def spawn(self, process: Process, name: str, body: Callable[[], None]) -> Task:
        """Add a task, to get its first turn some time."""
        task = Task(process, name, body, self._self)
        process.tasks.append(task)
        self._ready.append(task)
        return task

    def run(self, done: Callable[[], bool], steps_max: int) -> None:
        """Give turns until `done`.

        Raises:
            Stuck: it never came to that, or nobody is left to take a step.
        """
        for _ in range(steps_max):
            if done():
                return
            self._turn()
        raise Stuck(f"not done after {steps_max} steps")

    def step(self, what: str = "") -> None:
        """Called by a task where it may be interrupted: everybody else may come first.

        Raises:
            Crashed: the task's process was killed meanwhile.
        """
        task = self.current()
        if task is None:
            return
        if not task.process.alive:
            raise Crashed
        if task.within == 0:
            self._ready.append(task)
            self._give_up(task)
        if what:
            self.note(what)

    def sleep(self, ms: float, *channels: str) -> None:
        """Called by a task that waits for the time to pass, or for one of the channels to wake it.

        Raises:
            Crashed: the task's process was killed meanwhile.
        """
        task = self.current()
        if task is None or task.within:
            raise RuntimeError("only a task outside a transaction can sleep")
        if not task.process.alive:
            raise Crashed
        self._numbers += 1
        task.number = self._numbers
        task.channels = channels
        heapq.heappush(self._asleep, (self.clock.time_ms + round(ms), task.number, task))
        for channel in channels:
            self._sleeping.setdefault(channel, {})[task] = None
        self._give_up(task)

    def wake(self, channel: str) -> None:
        """Give those who sleep on a channel their turn."""
        for task in list(self._sleeping.get(channel, ())):
            self._awake(task)

    @contextmanager
    def undivided(self) -> Iterator[None]:
        """While it lasts, nobody else gets a turn: what a transaction's locks are for."""
        task = self.current()
        if task is None:
            yield
            return
        task.within += 1
        try:
            yield
        finally:
            task.within -= 1

    def kill(self, process: Process) -> None:
        """End a process at once: what its tasks have in memory is gone.

        Its own tasks call `die` instead.
        """
        process.alive = False
        tasks, process.tasks = process.tasks, []
        for task in tasks:
            self._forget(task)
            task.body.throw(Crashed)
        self.killed(process)

    def die(self) -> None:
        """Called by a task whose process is killed right now, in the middle of what it does."""
        task = self.current()
        if task is not None:
            task.process.alive = False
            raise Crashed

    def _turn(self) -> None:
        self.between()
        while not self._ready:
            if not self._asleep:
                raise Stuck("everybody is gone")
            wake_at_ms, number, task = heapq.heappop(self._asleep)
            if task.number == number:
                self.clock.time_ms = max(self.clock.time_ms, wake_at_ms)
                self._awake(task)
        while self._asleep and self._asleep[0][0] <= self.clock.time_ms:
            _, number, task = heapq.heappop(self._asleep)
            if task.number == number:
                self._awake(task)
        chosen = int(self.random.random() * len(self._ready))
        self._ready[chosen], self._ready[-1] = self._ready[-1], self._ready[chosen]
        task = self._ready.pop()
        self.steps += 1
        self.clock.time_ms += int(self.random.random() * (STEP_MS_MAX + 1))
        ended = task.body.switch()
        if task.body.dead and task in task.process.tasks:
            task.process.tasks.remove(task)
        if isinstance(ended, Crashed):
            self.kill(task.process)

    def _give_up(self, task: Task) -> None:
        self._self.switch()
        if not task.process.alive:
            raise Crashed

    def _awake(self, task: Task) -> None:
        self._ready.append(task)
        self._unlist(task)

    def _unlist(self, task: Task) -> None:
        task.number = 0
        for channel in task.channels:
            self._sleeping[channel].pop(task, None)
        task.channels = ()

    def _forget(self, task: Task) -> None:
        self._unlist(task)
        if task in self._ready:
            self._ready.remove(task)
