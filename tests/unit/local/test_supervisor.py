"""What the supervisor promises, with small stand-in programs as children."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.free_ports import free_port
from turntable.local import supervisor as supervisor_module
from turntable.local.failure import LocalRunError
from turntable.local.output import MergedLog
from turntable.local.process import Program
from turntable.local.supervisor import Supervisor

PROJECT = Path(__file__).parents[3]


def eventually(condition: Callable[[], object], within_s: float = 15.0) -> None:
    until_s = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < until_s, "did not come true in time"
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        return (
            f"/proc/{process}/stat" and Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
        )
    except OSError:
        return False


@dataclass
class Run:
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def output(self) -> str:
        return (self.folder / "output").read_text()

    @property
    def order(self) -> list[str]:
        return (self.folder / "order").read_text().splitlines()

    def pids(self) -> dict[str, int]:
        notes = json.loads((self.folder / "run" / "processes.json").read_text())
        return {name: entry["pid"] for name, entry in notes["processes"].items()}

    def restarts(self, name: str) -> int:
        notes = json.loads((self.folder / "run" / "processes.json").read_text())
        number: int = notes["processes"][name]["restarts"]
        return number

    def all_pids(self) -> set[int]:
        children = {int(line.split()[1]) for line in self.order if line.startswith("child ")}
        return set(self.pids().values()) | children


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with (tmp_path / "output").open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.stand_ins", str(tmp_path), str(free_port())],
            cwd=PROJECT,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    started = Run(tmp_path, process)
    eventually(lambda: "all are ready" in started.output)
    eventually(lambda: started.output.count("says hello") == 3)
    yield started
    process.kill()
    process.wait()


def test_groups_start_in_order_and_lines_bear_their_names(run: Run) -> None:
    assert run.order[0] == "store starts"
    assert "answers  │ answers says hello" in run.output
    assert "stubborn │ stubborn says hello" in run.output


def test_a_killed_process_starts_again_and_its_children_go(run: Run) -> None:
    before = run.all_pids()
    killed = run.pids()["answers"]
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: run.pids()["answers"] not in {None, killed})
    assert run.restarts("answers") == 1
    assert "answers ended by SIGKILL" in run.output
    eventually(lambda: [line for line in run.order if line.startswith("child ")][1:])
    lost = before - set(run.pids().values())
    eventually(lambda: not any(is_alive(process) for process in lost))


def test_a_stop_ends_everything_the_stores_last(run: Run) -> None:
    everything = run.all_pids()
    run.process.send_signal(signal.SIGTERM)
    assert run.process.wait(15) == 0
    assert not any(is_alive(process) for process in everything)
    assert run.order[-1] == "store ends"
    assert "stubborn was asked" in run.order
    assert "stubborn did not end in time and is killed" in run.output
    assert not (run.folder / "run" / "processes.json").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the parent-death signal is Linux's")
def test_the_end_of_the_supervisor_itself_asks_every_child_to_end(run: Run) -> None:
    asked = run.pids()
    run.process.kill()
    run.process.wait()
    eventually(lambda: {"answers ends", "store ends", "stubborn was asked"} <= set(run.order))
    eventually(lambda: not is_alive(asked["answers"]) and not is_alive(asked["store"]))
    for process in run.all_pids():
        if is_alive(process):
            os.kill(process, signal.SIGKILL)


def test_a_second_run_on_the_same_folder_is_refused(run: Run) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "tests.support.stand_ins", str(run.folder), "1"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert f"already running on {run.folder} (process {run.process.pid})" in second.stderr


def _supervise(program: Program) -> Supervisor:
    made = Supervisor(MergedLog([program.name]), lambda _processes: None)
    try:
        made.start_group([program])
    finally:
        made.stop()
    return made


def test_a_program_that_keeps_ending_is_given_up_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "EARLY_ENDS_MAX", 2)
    broken = Program(
        "broken",
        [sys.executable, "-S", "-c", "raise SystemExit(3)"],
        {},
        ready_url="http://127.0.0.1:1/",
    )
    with pytest.raises(LocalRunError, match=r"^broken ended \d times before it was ready"):
        _supervise(broken)


def test_a_program_that_is_never_ready_is_given_up_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "READY_WITHIN_S", 0.3)
    slow = Program("slow", ["/bin/sleep", "60"], {}, ready=lambda: False)
    with pytest.raises(LocalRunError, match=r"^Not ready within 0 s: slow\.$"):
        _supervise(slow)
