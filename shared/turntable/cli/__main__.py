"""`python -m turntable.cli`, for where the console script is not installed."""

from turntable.cli import main

main()
