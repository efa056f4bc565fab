"""What all forms have in common: a key that makes a repeat harmless, and a way back."""

import re

from flask import request, url_for

from services.web.context import new_key

KEY_FIELD = "key"
_KEY = re.compile(r"[A-Za-z0-9-]{8,64}")
_LOCAL = re.compile(r"/(?![/\\])[A-Za-z0-9/_.~%?&=:,+*-]*")


def form_key() -> str:
    """The key that was made once with the form; a fresh one for a form without."""
    given = request.form.get(KEY_FIELD, "")
    return given if _KEY.fullmatch(given) else new_key()


def return_address() -> str:
    """Where the form says that it stood, if that is a place of ours, else home."""
    wanted = request.form.get("back", "")
    return wanted if _LOCAL.fullmatch(wanted) else url_for("home.home")


def whole_number(text: str | None) -> int | None:
    """A small number from a form or address; None for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else None
