"""Whatever does work: this process, pools, clusters."""

from __future__ import annotations

import queue
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import replace
from typing import Any

from .errors import AffrayError

#: How many tasks an executor is given at once.
AHEAD = 1_024
#: How often a task is begun again after its worker was lost.
AGAIN = 3


class Ray:
    """Tasks on [Ray](https://docs.ray.io): `sweep(…, executor=affray.Ray())` after `ray.init(…)`.

    `options` are those of `ray.remote`, such as `num_cpus=1`.
    """

    def __init__(self, **options: Any) -> None:
        import ray

        self._remote = ray.remote(**{"num_cpus": 1, **options})
        self._known: dict[Callable[[Any], Any], Any] = {}

    def submit(self, work: Callable[[Any], Any], task: Any) -> Any:
        """A future of what `work` makes of a task."""
        if work not in self._known:
            self._known[work] = self._remote(work)
        return self._known[work].remote(task).future()


def work(does: Callable[[Any], Any], tasks: Sequence[Any], executor: Any) -> Generator[Any]:
    """What each task comes to, in whatever order it comes."""
    if executor is None:
        yield from map(does, tasks)
    elif isinstance(executor, type) or (callable(executor) and not _works(executor)):
        yield from _anew(does, tasks, executor)
    elif callable(getattr(executor, "submit", None)):
        yield from _submitted(does, tasks, executor)
    elif callable(unordered := getattr(executor, "imap_unordered", None)):
        yield from unordered(does, tasks)
    elif callable(getattr(executor, "map", None)):
        yield from executor.map(does, tasks)
    else:
        raise TypeError(
            f"{type(executor).__name__} does no work; allowed: something with `submit` or `map`, or a "
            "function that makes one"
        )


def _works(executor: Any) -> bool:
    return hasattr(executor, "submit") or hasattr(executor, "map")


def _anew(does: Callable[[Any], Any], tasks: Iterable[Any], make: Callable[[], Any]) -> Generator[Any]:
    """The same with executors that are made, and made again when one loses its workers."""
    left = {task.variant: task for task in tasks}
    in_vain = 0
    while left:
        before = len(left)
        with make() as executor:
            try:
                for row in work(does, list(left.values()), executor):
                    del left[row["variant"]]
                    yield row
            except LostWorkers:
                in_vain = in_vain + 1 if len(left) == before else 0
                if in_vain >= AGAIN:
                    raise


class LostWorkers(AffrayError):
    """An executor lost its workers and does no more work."""


def _submitted(does: Callable[[Any], Any], tasks: Iterable[Any], executor: Any) -> Generator[Any]:
    """The same with an executor that gives futures."""
    waiting = iter(tasks)
    done: queue.SimpleQueue[Any] = queue.SimpleQueue()
    open_: dict[Any, Any] = {}

    def submit(task: Any) -> None:
        try:
            future = executor.submit(does, task)
        except BrokenExecutor as why:
            raise _lost(why) from why
        open_[future] = task
        future.add_done_callback(done.put)

    try:
        for task in waiting:
            submit(task)
            if len(open_) >= AHEAD:
                break
        while open_:
            future = done.get()
            task = open_.pop(future)
            try:
                row = future.result()
            except AffrayError:
                raise
            except BrokenExecutor as why:
                raise _lost(why) from why
            except (Exception, CancelledError) as why:
                if task.lost >= AGAIN:
                    why.add_note(f"variant {task.variant} was begun {AGAIN + 1} times")
                    raise
                submit(replace(task, lost=task.lost + 1))
                continue
            yield row
            for task in waiting:
                submit(task)
                break
    finally:
        for future in open_:
            future.cancel()


def _lost(why: BaseException) -> LostWorkers:
    words = f"the executor lost its workers: {why}"
    help = (
        "give `executor` a function that makes one, such as `lambda: ProcessPoolExecutor(4)`, and it is "
        "made again"
    )
    return LostWorkers(words, kind="stopped", help=help)
