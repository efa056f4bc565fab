"""A whole platform for a test: see `turntable.local.throwaway`."""

from turntable.local.throwaway import ROOMY, Platform, free_bases, running, stop, wait_for

__all__ = ["ROOMY", "Platform", "free_bases", "running", "stop", "wait_for"]
