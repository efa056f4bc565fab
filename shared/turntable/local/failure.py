"""What goes wrong with a local run: a sentence for the person in front of the terminal."""


class LocalRunError(Exception):
    """Nothing can be started; the message is one clear sentence, the exit code is 2."""


class AlreadyRunningError(LocalRunError):
    """Another process works on the same data."""
