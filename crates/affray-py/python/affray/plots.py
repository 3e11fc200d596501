"""Plots as one line, with matplotlib where it is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .errors import AffrayError

if TYPE_CHECKING:
    from .odds import DiceOdds
    from .sweeps import Sweep

#: The most differences that are drawn of a sensitivity.
MOST = 20


def _axes(ax: Any, *, height: float | None = None) -> Any:
    """The axes to draw on, new ones where none are given."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as why:
        raise AffrayError("plots need matplotlib", help="pip install matplotlib") from why
    size = None if height is None else (6.4, height)
    return pyplot.subplots(figsize=size, layout="constrained")[1]


def _percent(axis: Any) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0))


def _error(one: Mapping[str, Any], of: str) -> tuple[float, float]:
    return one[of] - one["low"], one["high"] - one[of]


def of_sample(report: Mapping[str, Any], ax: Any) -> Any:
    """How often a fight ends how, with intervals of 95 %."""
    outcomes = report["outcomes"]
    ax = _axes(ax, height=1.2 + 0.5 * len(outcomes))
    names = [one["outcome"] for one in outcomes]
    errors = zip(*(_error(one, "share") for one in outcomes), strict=True)
    ax.barh(names, [one["share"] for one in outcomes], xerr=list(errors), capsize=3)
    ax.invert_yaxis()
    ax.set(title=report["title"], xlabel=f"share of {report['fights']:,} fights", xlim=(0, 1))
    _percent(ax.xaxis)
    return ax


def of_report(report: Mapping[str, Any], ax: Any) -> Any:
    """What a comparison has found, by its form."""
    if "cells" in report:
        return _of_cells(report, ax)
    if "tried" in report:
        return _of_target(report, ax)
    if "turned" in report:
        return _of_turned(report, ax)
    if "second" in report:
        return _of_two(report, ax)
    return _of_day(report, ax)


def _curve(ax: Any, values: Sequence[Any], each: Sequence[Mapping[str, Any]], of: str, label: str) -> None:
    """Shares by values, with their intervals."""
    places = values if all(type(value) is int for value in values) else range(len(values))
    shares = [one[of] for one in each]
    errors = list(zip(*(_error(one, of) for one in each), strict=True))
    ax.errorbar(places, shares, yerr=errors, marker="o", capsize=3, label=label)
    if places is values:
        ax.xaxis.get_major_locator().set_params(integer=True)
    else:
        ax.set_xticks(list(places), [str(value) for value in values])


def _heat(ax: Any, axes: Sequence[tuple[str, Sequence[Any]]], shares: Sequence[Sequence[float]]) -> None:
    """Shares by two values: the first down, the second across."""
    (down, rows), (across, columns) = axes
    image = ax.imshow(shares, vmin=0, vmax=1, cmap="viridis", aspect="auto")
    ax.set_xticks(range(len(columns)), [str(value) for value in columns])
    ax.set_yticks(range(len(rows)), [str(value) for value in rows])
    ax.set(xlabel=across, ylabel=down)
    if len(rows) * len(columns) <= 100:
        for y, row in enumerate(shares):
            for x, share in enumerate(row):
                ink = "black" if share > 0.6 else "white"
                ax.text(x, y, f"{share:.0%}", ha="center", va="center", color=ink)
    _percent(ax.figure.colorbar(image, ax=ax).ax.yaxis)


def _of_cells(report: Mapping[str, Any], ax: Any) -> Any:
    ax = _axes(ax)
    ranges, cells = report["axes"], report["cells"]
    if len(ranges) == 1:
        for at, side in enumerate(report["sides"]):
            each = [cell["wins"][at] for cell in cells]
            _curve(ax, ranges[0]["values"], each, "share", f"{side} win")
        ax.set(xlabel=ranges[0]["path"], ylim=(0, 1), title=report["title"])
        ax.legend()
        _percent(ax.yaxis)
        return ax
    axes = [(one["path"], one["values"]) for one in ranges]
    width = len(axes[1][1])
    shares = [cell["wins"][0]["share"] for cell in cells]
    _heat(ax, axes, [shares[at : at + width] for at in range(0, len(shares), width)])
    ax.set_title(f"{report['title']}: {report['sides'][0]} win")
    return ax


def _of_target(report: Mapping[str, Any], ax: Any) -> Any:
    ax = _axes(ax)
    tried = report["tried"]
    if all(type(one["value"]) is int for one in tried):
        tried = sorted(tried, key=lambda one: one["value"])
    _curve(ax, [one["value"] for one in tried], tried, "mean", "tried")
    ax.axhline(report["wanted"], linestyle="--", label=report["target"])
    ax.set(xlabel=report["path"], title=report["title"])
    ax.legend()
    return ax


def _of_turned(report: Mapping[str, Any], ax: Any) -> Any:
    turned = sorted(report["turned"], key=lambda one: -abs(one["wins"]["difference"]))[:MOST]
    ax = _axes(ax, height=1.2 + 0.3 * max(len(turned), 1))
    names = [f"{one['path']}: {one['now']} → {one['value']}" for one in turned]
    if turned:
        errors = list(zip(*(_error(one["wins"], "difference") for one in turned), strict=True))
        ax.barh(names, [one["wins"]["difference"] for one in turned], xerr=errors, capsize=3)
    ax.invert_yaxis()
    ax.axvline(0, color="gray", linewidth=1)
    ax.set(title=report["title"], xlabel=f"change of the chance that {report['side']} win")
    _percent(ax.xaxis)
    return ax


def _of_two(report: Mapping[str, Any], ax: Any) -> Any:
    pair = (report["first"], report["second"])
    names = list(dict.fromkeys(one["outcome"] for side in pair for one in side["outcomes"]))
    ax = _axes(ax, height=1.2 + 0.7 * len(names))
    for at, side in enumerate(pair):
        shares = {one["outcome"]: one["share"] for one in side["outcomes"]}
        places = [place + 0.4 * at for place in range(len(names))]
        label = f"{('first', 'second')[at]}: {side['title']}"
        ax.barh(places, [shares.get(name, 0.0) for name in names], height=0.4, label=label)
    ax.set_yticks([place + 0.2 for place in range(len(names))], names)
    ax.invert_yaxis()
    ax.set(xlabel=f"share of {report['first']['fights']:,} fights", xlim=(0, 1))
    ax.legend()
    _percent(ax.xaxis)
    return ax


def _of_day(report: Mapping[str, Any], ax: Any) -> Any:
    fights = report["fights"]
    ax = _axes(ax, height=1.2 + 0.5 * len(fights))
    words = list(dict.fromkeys(outcome for one in fights for outcome, _ in one["outcomes"]))
    left = [0.0] * len(fights)
    for word in words:
        shares = [dict(one["outcomes"]).get(word, {"share": 0.0})["share"] for one in fights]
        ax.barh([one["title"] for one in fights], shares, left=left, label=word)
        left = [a + b for a, b in zip(left, shares, strict=True)]
    ax.invert_yaxis()
    ax.set(xlabel=f"share of {report['days']:,} days", xlim=(0, 1))
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    _percent(ax.xaxis)
    return ax


def of_dice(odds: DiceOdds, ax: Any) -> Any:
    """The chance of each total."""
    ax = _axes(ax)
    ax.bar(list(odds), [float(chance) for chance in odds.values()])
    ax.set(title=odds.expression, xlabel="total", ylabel="chance")
    _percent(ax.yaxis)
    return ax


def of_sweep(sweep: Sweep, side: str | None, ax: Any) -> Any:
    """The chance of a side to win, by one value or by two; by names where there are more."""
    sides = [name.removesuffix(".wins") for name in sweep[0] if name.endswith(".wins")]
    side = side or sides[0]
    if side not in sides:
        raise AffrayError(f"there is no side `{side}`; there are: {', '.join(sides)}", legal=tuple(sides))
    each = [
        {"share": row[f"{side}.wins"], "low": row[f"{side}.low"], "high": row[f"{side}.high"]}
        for row in sweep
        if f"{side}.wins" in row
    ]
    axes = {axis: list(dict.fromkeys(row[axis] for row in sweep if axis in row)) for axis in sweep.axes}
    sizes = [len(values) for values in axes.values()]
    if len(axes) == 2 and sizes[0] * sizes[1] == len(each):
        ax = _axes(ax)
        shares = [one["share"] for one in each]
        _heat(ax, list(axes.items()), [shares[at : at + sizes[1]] for at in range(0, len(shares), sizes[1])])
        ax.set_title(f"{side} win")
        return ax
    ax = _axes(ax)
    single = next(iter(axes)) if len(axes) == 1 else None
    values = [row["variant"] if single is None else row[single] for row in sweep if f"{side}.wins" in row]
    _curve(ax, values, each, "share", side)
    ax.set(xlabel=single or "variant", ylim=(0, 1), title=f"{side} win")
    _percent(ax.yaxis)
    return ax
