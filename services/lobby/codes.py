"""Join codes: six letters and digits that cannot be taken for one another, typed as one likes."""

import re
import secrets

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 6

_SEPARATORS = re.compile(r"[\s\-_.]+")


def make_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def typed_code(text: str) -> str | None:
    """Return the code that somebody meant, in any case and with spaces; None for no code."""
    code = _SEPARATORS.sub("", text).upper()
    if len(code) == LENGTH and all(letter in ALPHABET for letter in code):
        return code
    return None
