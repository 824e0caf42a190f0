"""Estimates with 95 % confidence intervals from `Moments`: of means, of proportions, and of functions of means.

All are about the difference of two sides that saw the same deals, so what the deals have in common falls out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from hearts_core.lab.moments import Moments

Z: Final = 1.959963984540054
"""The normal distribution's 97.5 % quantile."""

RARE: Final = 4
"""Below so many unlike pairs the normal distribution says too little of the mean."""

_FEW: Final = (12.706204736432095, 4.302652729911275, 3.182446305284263, 2.7764451051977987)

Function = Callable[[Sequence[float]], float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Both sides' values and the difference b − a with the ends of its interval."""

    a: float
    b: float
    low: float
    high: float

    @property
    def difference(self) -> float:
        return self.b - self.a

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out 0: only then may a difference be told."""
        return self.low > 0 or self.high < 0


def student(freedom: int) -> float:
    """Student's 97.5 % quantile, by Fisher's expansion around the normal one (right to 0.001 from 5 degrees on)."""
    if freedom < 1:
        return inf
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z, n = Z, freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    return z + first + second + third + fourth


def mean_difference(moments: Moments) -> Estimate | None:
    """Of two means, from pairs (width 2): Student's interval of the pairs' differences. None below two pairs."""
    return function_difference(moments, lambda means: means[0])


def share_difference(moments: Moments) -> Estimate | None:
    """Of two proportions, from pairs of 0 and 1 (width 2). None without a pair.

    Bonett and Price (2012): Wald's interval with one more pair of each unlike kind. It keeps its 95 % where events are
    rare, and claims nothing where none was seen.
    """
    if moments.count < 1:
        return None
    count, both = moments.count, moments.product(0, 1)
    only_a, only_b = moments.sums[0] - both, moments.sums[1] - both
    a, b = (only_a + 1) / (count + 2), (only_b + 1) / (count + 2)
    reach = Z * sqrt((a + b - (b - a) ** 2) / (count + 2))
    one, other = moments.means
    return Estimate(one, other, max(-1.0, b - a - reach), min(1.0, b - a + reach))


def function_difference(moments: Moments, function: Function) -> Estimate | None:
    """Of a function of each side's means (width even): the delta method over all of them. None if it isn't defined.

    The spread is taken to be at least that of `RARE` pairs as far apart as two deals that have nothing in common, and
    of all others alike: where hardly a deal differs the interval stays wide enough, and where none did nothing is
    claimed.
    """
    if moments.count < 2:
        return None
    half = moments.width // 2
    means = moments.means
    try:
        a, b = function(means[:half]), function(means[half:])
        slopes = [-slope for slope in _slopes(function, means[:half])] + _slopes(function, means[half:])
    except ZeroDivisionError:
        return None
    places = [place for place, slope in enumerate(slopes) if slope]
    spread = apart = 0.0
    for one in places:
        for other in places:
            part = slopes[one] * slopes[other] * moments.covariance(one, other)
            spread += part
            apart += part if (one < half) == (other < half) else 0.0
    spread = max(spread, RARE * apart / (moments.count - 1))
    reach = student(moments.count - 1) * sqrt(max(0.0, spread) / moments.count)
    return Estimate(a, b, b - a - reach, b - a + reach)


def _slopes(function: Function, at: Sequence[float]) -> list[float]:
    """The function's partial derivatives, by central differences."""
    found = []
    for place, value in enumerate(at):
        step = max(1e-6, abs(value) * 1e-5)
        above, below = list(at), list(at)
        above[place] += step
        below[place] -= step
        found.append((function(above) - function(below)) / (2 * step))
    return found


def ratio(means: Sequence[float]) -> float:
    """The first mean over the second: what something comes to where it happens at all."""
    return means[0] / means[1]
