"""Estimates and intervals: known quantiles, known distributions, and what luck is."""

import random
from collections.abc import Callable, Iterator

import pytest

from hearts_core.lab.intervals import (
    Estimate,
    function_difference,
    mean_difference,
    ratio,
    share_difference,
    student,
)
from hearts_core.lab.measures import Measure, luck_numbers, luck_share, measures
from hearts_core.lab.moments import Moments


def test_moments_of_a_hand_count() -> None:
    moments = Moments(2).with_rows([(1, 2), (3, 2), (5, 8)])
    assert (moments.count, moments.sums) == (3, (9, 12))
    assert [moments.product(*pair) for pair in ((0, 0), (0, 1), (1, 0), (1, 1))] == [35, 48, 48, 72]
    assert moments.means == (3, 4)
    assert moments.covariance(0, 0) == 4
    assert moments.covariance(0, 1) == 6
    assert Moments.from_json(moments.to_json()) == moments


def test_moments_add_up_in_any_order() -> None:
    rows = [(n % 5, n * n % 7, -n) for n in range(30)]
    whole = Moments(3).with_rows(rows)
    parts = [Moments(3).with_rows(rows[at : at + 7]) for at in range(0, 30, 7)]
    random.Random(1).shuffle(parts)
    assert sum(parts[1:], parts[0]) == whole


@pytest.mark.parametrize("data", [[], [2, 1, 1], [1, 3, 1, 1, 1], ["x"]])
def test_no_moments(data: list[object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        Moments.from_json(data)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (120, 1.980), (10**6, 1.96)]
)
def test_student_s_quantiles(freedom: int, quantile: float) -> None:
    """From the printed table."""
    assert student(freedom) == pytest.approx(quantile, abs=1e-3)


Rows = Iterator[tuple[int, ...]]


def covered(estimate: Callable[[Moments], Estimate | None], rows: Rows, n: int, true: float) -> float:
    """In how many of 600 samples the interval holds the true difference."""
    hits = 0
    for _ in range(600):
        sample = [next(rows) for _ in range(n)]
        found = estimate(Moments(len(sample[0])).with_rows(sample))
        assert found is not None
        hits += found.low <= true <= found.high
    return hits / 600


@pytest.mark.parametrize("size", [60, 200])
def test_coverage_of_means(size: int) -> None:
    """Pairs that share most of their spread: the pairing must make the interval short, and still right."""
    chance = random.Random(size)

    def rows() -> Rows:
        while True:
            common = chance.gauss(0, 1000)
            yield round(common + chance.gauss(0, 300)), round(common + 50 + chance.gauss(0, 300))

    assert 0.93 <= covered(mean_difference, rows(), size, 50) <= 0.97
    alone = mean_difference(Moments(2).with_rows(row for row, _ in zip(rows(), range(200), strict=False)))
    assert alone is not None
    assert alone.high - alone.low < 2 * 1.96 * (2 * 1_090_000 / 200) ** 0.5 / 2


@pytest.mark.parametrize(("a", "b", "size"), [(0.02, 0.03, 150), (0.3, 0.5, 40), (0.001, 0.001, 100), (0.9, 0.95, 80)])
def test_coverage_of_shares(a: float, b: float, size: int) -> None:
    """Rare events too, and pairs that go together."""
    chance = random.Random(size)

    def rows() -> Rows:
        while True:
            draw = chance.random()
            other = draw if chance.random() < 0.6 else chance.random()
            yield int(draw < a), int(other < b)

    assert covered(share_difference, rows(), size, b - a) >= 0.93


def test_coverage_of_ratios() -> None:
    """What something comes to where it happens: 40 in one of two cases against 30 in one of three."""
    chance = random.Random(4)

    def rows() -> Rows:
        while True:
            one, other = int(chance.random() < 0.5), int(chance.random() < 1 / 3)
            yield one * round(chance.gauss(40, 9)), one, other * round(chance.gauss(30, 9)), other

    found = covered(lambda moments: function_difference(moments, ratio), rows(), 90, -10)
    assert 0.93 <= found <= 0.99


@pytest.mark.parametrize("often", [0.003, 0.01, 0.05])
def test_coverage_where_hardly_a_deal_differs(often: float) -> None:
    """Both sides alike but for a few deals in 400: the interval must not be fooled by having seen so few."""
    chance = random.Random(5)

    def rows() -> Rows:
        while True:
            points = chance.randrange(27)
            yield points, chance.randrange(27) if chance.random() < often else points

    assert covered(mean_difference, rows(), 400, 0) >= 0.93


def test_nothing_seen_is_nothing_claimed() -> None:
    """The same on both sides in every deal: the interval still leaves room for rare differences."""
    alike = Moments(2).with_rows([(n % 13, n % 13) for n in range(100)])
    for found in (mean_difference(alike), share_difference(Moments(2).with_rows([(0, 0)] * 100))):
        assert found is not None
        assert found.low < 0 < found.high
        assert not found.sure


def test_too_little_is_no_estimate() -> None:
    assert mean_difference(Moments(2).with_rows([(1, 2)])) is None
    assert share_difference(Moments(2)) is None
    assert function_difference(Moments(4).with_rows([(0, 0, 3, 1), (0, 0, 3, 1)]), ratio) is None


def test_luck_of_a_made_up_game() -> None:
    """Points made of a hand, a bot and chance whose variances are known: 9, 3.5 and 4 of 16.5."""
    chance = random.Random(7)
    bots = (-2, -1, 0, 3)  # variance 3.5 around their mean 0

    def deal() -> dict[str, int]:
        hands = [chance.gauss(0, 3) for _ in range(4)]
        plays = [
            [round(1000 * (hands[seat] + bots[(seat - turn) % 4] + chance.gauss(0, 2))) for seat in range(4)]
            for turn in range(4)
        ]
        return luck_numbers(plays)

    columns = next(measure.columns for measure in measures(4) if measure.id == "luck_cards")
    deals = [deal() for _ in range(4000)]
    means = [sum(one[name] for one in deals) / len(deals) for name in columns]
    for share, true in (("luck_cards", 9), ("luck_skill", 3.5), ("luck_play", 4)):
        assert luck_share(share, means) == pytest.approx(true / 16.5, abs=0.02)
    measure = Measure("luck_cards", "luck", "luck", columns)
    found = measure.estimate(Moments(12).with_rows([one[name] for name in columns] * 2 for one in deals))
    assert found is not None
    assert found.difference == 0


def test_luck_does_not_depend_on_where_the_table_begins() -> None:
    chance = random.Random(2)
    scores = [[chance.randrange(26) for _ in range(4)] for _ in range(4)]
    turned = [[play[(seat + 1) % 4] for seat in range(4)] for play in scores]
    one, other = luck_numbers(scores), luck_numbers(turned)
    assert (one["squares"], one["hands"]) == (other["squares"], other["hands"])
    assert [one[f"bot_{bot}"] for bot in range(4)] == [other[f"bot_{(bot - 1) % 4}"] for bot in range(4)]
