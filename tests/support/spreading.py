"""How a parallel run is spread over its workers, on top of `pytest -n N --dist loadfile`."""

import re
from collections.abc import Collection

import pytest
from xdist.scheduler.loadfile import LoadFileScheduling
from xdist.workermanage import WorkerController


class FilesAndCases(LoadFileScheduling):
    """A file is one piece of work; of some files each case is: `[jukebox]`, `[hifi]` and so on.

    Those pieces are given out first. A file is split because each case takes minutes, and what
    takes minutes and comes last leaves the other workers with nothing to do.
    """

    def __init__(self, config: pytest.Config, log: object, split: Collection[str]) -> None:
        """`split` names the files of which each case is a piece."""
        super().__init__(config, log)
        self._split = split

    def _split_scope(self, nodeid: str) -> str:
        file, case = super()._split_scope(nodeid), re.search(r"\[.*\]$", nodeid)
        return file + case[0] if case and file in self._split else file

    def _assign_work_unit(self, node: WorkerController) -> None:
        cases = [piece for piece in self.workqueue if piece.endswith("]")]
        if cases:
            self.workqueue.move_to_end(cases[0], last=False)
        super()._assign_work_unit(node)
