"""A supervised run of small stand-in programs: `python -m tests.support.stand_ins FOLDER PORT`.

`answers` serves HTTP and has a child of its own; `stubborn` ignores being asked to stop; `store`
is the group that starts first. Each writes its name to FOLDER/order when it starts and ends.
"""

import signal
import sys
from pathlib import Path
from typing import Any

from turntable.local.lock import RunFolder
from turntable.local.output import MergedLog
from turntable.local.process import Program
from turntable.local.supervisor import Supervisor

_NOTE = """
import signal, sys, time, pathlib, subprocess
order = pathlib.Path({folder!r}) / "order"
def note(text):
    with order.open("a") as file:
        file.write(text + "\\n")
def leave(*_):
    note("{name} ends")
    sys.exit(0)
signal.signal(signal.SIGTERM, leave)
signal.alarm(120)  # ends also what outlives a supervisor that a test has killed
note("{name} starts")
"""
_ANSWERS = """
import http.server
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
note(f"child {{child.pid}}")
print("{name} says hello", flush=True)
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
    def log_message(self, *args): pass
http.server.ThreadingHTTPServer.allow_reuse_address = True
http.server.ThreadingHTTPServer(("127.0.0.1", {port}), Handler).serve_forever()
"""
_STUBBORN = """
signal.signal(signal.SIGTERM, lambda *_: note("stubborn was asked"))
print("{name} says hello", flush=True)
while True: time.sleep(600)
"""
_STORE = """
print("{name} says hello", flush=True)
while True: time.sleep(600)
"""


def programs(folder: Path, port: int) -> tuple[list[Program], list[Program]]:
    def store_is_ready() -> bool:
        order = folder / "order"
        return order.exists() and "store starts" in order.read_text()

    def program(name: str, text: str, **ready: Any) -> Program:  # noqa: ANN401 - as Program
        values = {"folder": str(folder), "name": name, "port": port}
        script = (_NOTE + text).format(**values)
        command = [sys.executable, "-c", script]
        return Program(name, command, {}, stop_within_s=1.0, **ready)

    return [program("store", _STORE, ready=store_is_ready)], [
        program("answers", _ANSWERS, ready_url=f"http://127.0.0.1:{port}/"),
        program("stubborn", _STUBBORN),
    ]


def main(folder: Path, port: int) -> None:
    stores, services = programs(folder, port)
    log = MergedLog(program.name for program in (*stores, *services))
    with RunFolder(folder) as run_folder:
        supervisor = Supervisor(log, lambda processes: run_folder.note(processes, ""))
        supervisor.stop_on_signals()
        try:
            supervisor.start_group(stores)
            supervisor.start_group(services)
            log.say("all are ready")
            supervisor.run()
        finally:
            supervisor.stop()


if __name__ == "__main__":
    signal.alarm(120)  # a test that fails must not leave this behind
    main(Path(sys.argv[1]), int(sys.argv[2]))
