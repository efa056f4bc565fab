"""Text from elsewhere as it may stand on a terminal. Knows no terminal and no text."""


def plain(text: str) -> str:
    """One line of text without anything that would steer a terminal, or look like a line more."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
