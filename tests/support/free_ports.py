"""Ports that nobody listens on at the moment of asking."""

import random
import socket

HOST = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def free_port_base() -> int:
    """A base for TURNTABLE_PORT_BASE: it and the hundred ports above it are free now."""
    chosen = random.Random()
    while True:
        base = chosen.randrange(20_000, 30_000, 100)
        if all(_is_free(base + distance) for distance in (*range(3), *range(20, 36), 52, 99)):
            return base


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True
