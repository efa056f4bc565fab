"""The one exception of the local run: a sentence for the person in front of the terminal."""


class LocalRunError(Exception):
    """Nothing can be started; the message is one clear sentence, the exit code is 2."""
