"""Who plays: guests with a name that is shown and need not be unique."""

import unicodedata

NAME_LENGTH_MAX = 24
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def proper_name(text: str) -> str | None:
    """Return the name as it is kept, trimmed; None when it cannot be shown as one.

    Refused are no characters at all, more than 24, and any that steer or hide text.
    """
    name = unicodedata.normalize("NFC", text).strip()
    seen = all(unicodedata.category(letter) not in _UNSEEN for letter in name)
    return name if seen and 0 < len(name) <= NAME_LENGTH_MAX else None
