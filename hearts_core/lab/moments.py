"""What is kept of many observations: how many, their sums and the sums of their products, all whole numbers.

Whole numbers add up to the same in any order, so a run gives the same figures however it was cut up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Moments:
    """The sums of vectors of `width` whole numbers; `products` are those of each pair of places, row by row.

    In a comparison the first half of a vector belongs to side a, the second half to side b: they saw the same deal.
    """

    width: int
    count: int = 0
    sums: tuple[int, ...] = ()
    products: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.sums:
            object.__setattr__(self, "sums", (0,) * self.width)
            object.__setattr__(self, "products", (0,) * (self.width * (self.width + 1) // 2))

    def with_rows(self, rows: Iterable[Sequence[int]]) -> Moments:
        """These moments and those of further observations."""
        width, count, sums, products = self.width, self.count, list(self.sums), list(self.products)
        for row in rows:
            count += 1
            place = 0
            for at, left in enumerate(row):
                sums[at] += left
                if left:
                    for right in range(at, width):
                        products[place + right - at] += left * row[right]
                place += width - at
        return Moments(width, count, tuple(sums), tuple(products))

    def __add__(self, other: Moments) -> Moments:
        if other.width != self.width:
            raise ValueError(f"{other.width} columns for {self.width}")
        return Moments(
            self.width,
            self.count + other.count,
            tuple(map(int.__add__, self.sums, other.sums)),
            tuple(map(int.__add__, self.products, other.products)),
        )

    def product(self, one: int, other: int) -> int:
        """The sum of the products of two places."""
        low, high = min(one, other), max(one, other)
        return self.products[low * self.width - low * (low - 1) // 2 + high - low]

    @cached_property
    def means(self) -> tuple[float, ...]:
        return tuple(value / self.count for value in self.sums)

    def covariance(self, one: int, other: int) -> float:
        """The covariance of two places, as estimated from this sample; needs two observations."""
        count = self.count
        spread = count * self.product(one, other) - self.sums[one] * self.sums[other]
        return spread / (count * (count - 1))

    def to_json(self) -> list[int]:
        return [self.width, self.count, *self.sums, *self.products]

    @staticmethod
    def from_json(data: Sequence[int]) -> Moments:
        """What `to_json` wrote. Raises `ValueError` for anything else."""
        numbers = [int(number) for number in data]
        if len(numbers) < 2 or len(numbers) != 2 + numbers[0] + numbers[0] * (numbers[0] + 1) // 2:
            raise ValueError(data)
        width, count, *rest = numbers
        return Moments(width, count, tuple(rest[:width]), tuple(rest[width:]))
