"""Message keys, codes and numbers as words for people: escaped, with players' and things' names.

Knows catalogues and seats; no page and no rule.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from services.web.assets import HERE
from turntable.kernel.messages import Messages, load_messages

_OPEN, _CLOSE = "\ue000", "\ue001"
_SLOT = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")

FRAME = load_messages(HERE / "translations")
"""The client's own sentences."""


def sentence(key: str, **params: str | int) -> str:
    """A sentence of the client's own catalogue."""
    return FRAME.say(key, params)


def refusal_sentence(code: str, messages: Messages | None = None, **params: str | int) -> str:
    """Why something was turned down, by its stable code: the game's words, ours, or a plain one."""
    key = f"refused-{code}"
    if messages is not None and messages.has(key):
        return messages.say(key, params)
    return FRAME.say(key if FRAME.has(key) else "refused-other", params)


class GameWords:
    """A game's sentences at one table."""

    def __init__(self, messages: Messages, names: Sequence[str]) -> None:
        self._messages = messages
        self._names = names

    def has(self, key: str) -> bool:
        return self._messages.has(key)

    def name(self, item: str) -> Markup:
        """A component's name, or a word of the game, as plain text."""
        key = self._key(item)
        return escape(self._messages.say(key) if key else item)

    def _key(self, item: str) -> str | None:
        """The message that names an id: a thing of the table, or a word such as a place of it."""
        return next((key for key in (f"name-{item}", f"word-{item}") if self.has(key)), None)

    def seat(self, number: object) -> str:
        if isinstance(number, int) and 0 <= number < len(self._names):
            return self._names[number]
        return FRAME.say("nobody")

    def say(self, key: str, /, **params: object) -> Markup:
        """A sentence as plain text."""
        return self.tell(key, params, link=False)

    def tell(self, key: str, params: Mapping[str, Any], *, link: bool = True) -> Markup:
        """A sentence, the things in it as links to where they lie unless told otherwise."""
        slots: list[Markup] = []
        filled: dict[str, str | int] = {}
        for field, value in params.items():
            if field == "seat" or field.endswith("_seat"):
                filled[field] = self._slot(slots, escape(self.seat(value)))
            elif isinstance(value, list | tuple):
                parts = [self._thing(item, link=link) for item in value]
                filled[field] = self._slot(slots, Markup(", ").join(parts))
                filled[f"{field}_count"] = len(parts)
            elif isinstance(value, str) and (link and self.has(f"name-{value}")):
                filled[field] = self._slot(slots, self._thing(value, link=link))
            elif isinstance(value, str) and (named := self._key(value)):
                filled[field] = self._messages.say(named)
            elif isinstance(value, bool) or value is None:
                filled[field] = str(value).lower()
            elif isinstance(value, str | int):
                filled[field] = value
        text = str(escape(self._messages.say(key, filled)))
        return Markup(_SLOT.sub(lambda found: str(slots[int(found[1])]), text))  # noqa: S704 - escaped above

    def _thing(self, item: object, *, link: bool) -> Markup:
        if not isinstance(item, str):
            return escape(item)
        name = self.name(item)
        if link and self.has(f"name-{item}"):
            return Markup('<a class="thing" href="#thing-{}" data-thing="{}">{}</a>').format(
                item, item, name
            )
        return name

    @staticmethod
    def _slot(slots: list[Markup], text: Markup) -> str:
        slots.append(text)
        return f"{_OPEN}{len(slots) - 1}{_CLOSE}"
