"""Sentences from message keys: Fluent catalogues, one file a language in a folder.

Knows how a message is looked up and filled in, not which messages there are.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

Value = str | int


class Messages:
    """The sentences of one catalogue in one language."""

    def __init__(self, text: str, language: str = "en") -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(text))

    def has(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def say(self, key: str, params: Mapping[str, Value] | None = None) -> str:
        """The sentence for a key; the key itself where the catalogue has none."""
        if not self.has(key):
            return key
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return key
        text, _errors = self._bundle.format_pattern(pattern, dict(params or {}))
        return str(text)


@cache
def load_messages(folder: Path, language: str = "en") -> Messages:
    """The catalogue `<language>.ftl` of a folder; an empty one when there is no such file."""
    path = folder / f"{language}.ftl"
    return Messages(path.read_text("utf-8") if path.is_file() else "", language)
