"""What the audit finds first in a forged log."""

from tests.unit.audit.recording import Recorded
from turntable.audit.report import Finding, Report
from turntable.audit.verify import verify_export


def first_of(report: Report) -> Finding:
    assert not report.whole
    assert report.first is not None
    return report.first


def found(log: Recorded) -> Finding:
    return first_of(verify_export(log.export()))
