"""How a result changes what is believed of the players' strength. Pure.

Rules: a disputed match is not rated, nor one in which a single actor held every seat, nor one that
was cancelled, which has no result. Every other one is, bots' seats included. A bot level that held
several seats is rated at each from the same start, and keeps the mean.
"""

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce

from services.scoring.events import Rating

MILLION = 1_000_000
_MODEL = PlackettLuce()
START_MU = round(_MODEL.mu * MILLION)
START_SIGMA = round(_MODEL.sigma * MILLION)


def newcomer(actor: str) -> Rating:
    """Return the rating of somebody who has not played."""
    return Rating(actor, START_MU, START_SIGMA)


def shown(mu: int, sigma: int) -> int:
    """Return a rating as people see it: hundredths of the cautious estimate, a newcomer's is 0."""
    return round((mu - 3 * sigma) * 100 / MILLION)


def rated(
    actors: Sequence[str], ranks: Sequence[int], before: Mapping[str, Rating]
) -> list[Rating]:
    """Return the ratings after a match, by actor; none when a single actor held every seat."""
    if len(set(actors)) < 2:
        return []
    start = [before.get(actor) or newcomer(actor) for actor in actors]
    teams = [
        [_MODEL.rating(mu=rating.mu / MILLION, sigma=rating.sigma / MILLION)] for rating in start
    ]
    after: dict[str, list[tuple[int, int]]] = {}
    for actor, (found,) in zip(actors, _MODEL.rate(teams, ranks=list(ranks)), strict=True):
        after.setdefault(actor, []).append(
            (round(found.mu * MILLION), round(found.sigma * MILLION))
        )
    return [
        Rating(
            actor,
            sum(mu for mu, _ in found) // len(found),
            sum(sigma for _, sigma in found) // len(found),
        )
        for actor, found in sorted(after.items())
    ]
