"""deploy/alarms.yml: every metric it names is exported, and every alarm says what to do."""

import importlib
import re

import pytest
import yaml
from prometheus_client import REGISTRY

from tests.support.compose import PROJECT
from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryFeed
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.relay import Relay

PROCESSES = (
    "services.lobby.worker",
    "services.rules.worker",
    "services.scoring.worker",
    "services.rules.app",
    "services.bots.dispatch",
    "services.web.stream",
)
OF_PROMETHEUS = {"instance", "job", "le"}
SUFFIXES = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"], "gauge": [""]}
OPERATIONS = (PROJECT / "docs" / "operations.md").read_text()


def read_rules() -> list[dict[str, str]]:
    (group,) = yaml.safe_load((PROJECT / "deploy" / "alarms.yml").read_text())["groups"]
    rules: list[dict[str, str]] = group["rules"]
    return rules


RULES = read_rules()


@pytest.fixture(scope="module")
def exported() -> dict[str, set[str]]:
    """Every series of our own that a process has, with its labels."""
    for name in PROCESSES:
        importlib.import_module(name)
    found: dict[str, set[str]] = {}
    for collector in set(REGISTRY._collector_to_names):
        labels = set(getattr(collector, "_labelnames", ()))
        for family in collector.describe() if hasattr(collector, "describe") else ():
            if family.name.startswith("turntable_"):
                for suffix in SUFFIXES[family.type]:
                    found[family.name + suffix] = labels
    return found


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alarm_names_metrics_and_labels_that_a_process_exports(
    rule: dict[str, str], exported: dict[str, set[str]]
) -> None:
    assert set(rule) <= {"alert", "expr", "for"}
    names = set(re.findall(r"turntable_[a-z_]+", rule["expr"]))
    assert names
    assert names <= set(exported)
    known = set().union(*(exported[name] for name in names)) | OF_PROMETHEUS
    grouped = re.findall(r"by \(([^)]*)\)", rule["expr"])
    selected = re.findall(r"(\w+)=\"", rule["expr"])
    used = {label.strip() for text in grouped for label in text.split(",")} | set(selected)
    assert used <= known
    assert rule["expr"].count("(") == rule["expr"].count(")")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alarm_about_an_increase_sees_the_first_one(
    rule: dict[str, str], exported: dict[str, set[str]]
) -> None:
    """A series with labels comes to be with its first event, which is no increase of anything."""
    for series, name, within in re.findall(
        r"increase\(((turntable_[a-z_]+)[^\[]*)\[(\w+)\]\)", rule["expr"]
    ):
        if exported[name]:
            assert f"({series} unless {series} offset {within})" in rule["expr"]


def test_a_relay_that_never_came_round_is_seen_to_stand(exported: dict[str, set[str]]) -> None:
    """One that stops at its first look has done nothing that could be measured."""
    feed = MemoryFeed("feed:stands")
    Relay(MemoryEventStore(), [(feed, whole)])
    name = "turntable_relay_step_timestamp_seconds"
    assert name in exported
    assert REGISTRY.get_sample_value(name, {"feed": feed.name}) == 0
    (rule,) = (rule for rule in RULES if rule["alert"] == "RelayStands")
    assert f"max by (feed) (max_over_time({name}[1d]))" in rule["expr"], (
        "its worker starts and ends"
    )


def test_every_alarm_and_every_metric_has_its_line_for_operators(
    exported: dict[str, set[str]],
) -> None:
    section = OPERATIONS.partition("\n## Alarms\n")[2].partition("\n## ")[0]
    told = {
        name
        for line in section.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    assert told == {rule["alert"] for rule in RULES}
    families = {re.sub(r"_(bucket|count|sum)$", "", name) for name in exported}
    assert {name for name in families if f"`{name}`" not in OPERATIONS} == set()
