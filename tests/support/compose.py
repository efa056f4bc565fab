"""docker-compose.yml as a test reads it: interpolated, and short forms spelled out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

PROJECT = Path(__file__).parents[2]
COMPOSE = PROJECT / "docker-compose.yml"
OWN_IMAGE = "turntable"
_VARIABLE = re.compile(r"\$\{(\w+):-((?:[^{}$]|\$\{[^{}]*\})*)\}")


@dataclass(frozen=True, slots=True)
class Service:
    """One service; `raw` is all that stands in the file."""

    name: str
    raw: Mapping[str, Any]

    @property
    def is_ours(self) -> bool:
        return bool(self.raw["image"] == OWN_IMAGE)

    @property
    def command(self) -> list[str]:
        return [str(part) for part in self.raw["command"]]

    @property
    def environment(self) -> dict[str, str]:
        found: dict[str, str] = dict(self.raw.get("environment", {}))
        return found

    @property
    def networks(self) -> set[str]:
        return set(self.raw["networks"])

    @property
    def secrets(self) -> dict[str, str]:
        """Name of the file below /run/secrets → name of the secret."""
        return {
            entry["target"]: entry["source"] if isinstance(entry, dict) else entry
            for entry in self.raw.get("secrets", [])
        }

    @property
    def volumes(self) -> dict[str, str]:
        """Where it is mounted → a volume's name or a path."""
        return {entry.split(":")[1]: entry.split(":")[0] for entry in self.raw.get("volumes", [])}

    @property
    def waits_for(self) -> dict[str, str]:
        """Service → condition."""
        return {name: how["condition"] for name, how in self.raw.get("depends_on", {}).items()}


@dataclass(frozen=True, slots=True)
class Compose:
    """The file as a whole."""

    raw: Mapping[str, Any]
    services: Mapping[str, Service]

    @property
    def ours(self) -> dict[str, Service]:
        return {name: service for name, service in self.services.items() if service.is_ours}

    def secret_file(self, secret: str) -> Path:
        """The path of a secret's file from the top folder."""
        return Path(self.raw["secrets"][secret]["file"])


def read_compose(settings: Mapping[str, str] | None = None) -> Compose:
    """Reads the file with the variables that a person might set."""
    raw = yaml.safe_load(interpolated(COMPOSE.read_text(), settings or {}))
    services = {name: Service(name, service) for name, service in raw["services"].items()}
    return Compose(raw, services)


def interpolated(text: str, settings: Mapping[str, str]) -> str:
    """Replaces ${NAME:-default}, the one form that is used here; defaults may hold others."""

    def value(found: re.Match[str]) -> str:
        return settings.get(found[1]) or interpolated(found[2], settings)

    return _VARIABLE.sub(value, text)
