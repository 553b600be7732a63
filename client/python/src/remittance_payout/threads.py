"""Runs the methods of ``Client`` in threads for asyncio, so that the rules exist only once."""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from .client import Client

P = ParamSpec("P")
T = TypeVar("T")


class InThreads:
    def __init__(self, client: Client, threads: int = 32) -> None:
        """:param threads: the most calls and runs at the same time"""
        self.client = client
        # Not the loop's executor, because a run would block it for minutes.
        self._threads = ThreadPoolExecutor(threads, "remittance-payout-async")

    async def run(self, call: Callable[[], T]) -> T:
        """Runs a call in a thread. If it is cancelled, the thread still runs to its end."""
        context = contextvars.copy_context()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: context.run(call))


def in_thread(
    method: Callable[Concatenate[Client, P], T],
) -> Callable[Concatenate[InThreads, P], Coroutine[Any, Any, T]]:
    @wraps(method)
    async def call(self: InThreads, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.run(lambda: method(self.client, *args, **kwargs))

    return call
