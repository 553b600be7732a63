"""The client for asyncio: the same calls with ``await``, and results with ``async for``.

Cancelling is safe: a thread completes the request in progress, and the journal lists its
payouts.
"""

import asyncio
import inspect
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

from . import webhooks
from .async_operations import AsyncOperations
from .client import Client
from .follow import Follower
from .journal import Journal
from .models import TransactionRequest
from .results import PayoutResult, SettleOptions
from .settle import Settlement, check_references, follow, read_payouts
from .threads import in_thread


class AsyncClient(AsyncOperations):
    """The methods of a ``Client`` as coroutines. They raise the same exceptions."""

    call_named_only = in_thread(Client.call_named_only)


def settle_payouts(
    client: AsyncClient,
    payouts: Iterable[TransactionRequest],
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> AsyncIterator[PayoutResult]:
    """Like ``remittance_payout.settle_payouts``. If it is cancelled, it sends no further batch."""
    run = Settlement(client.client, journal, options)
    return _results(client, run, run.settle(read_payouts(payouts)))


def follow_payouts(
    client: AsyncClient,
    references: Iterable[str],
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> AsyncIterator[PayoutResult]:
    """Like ``remittance_payout.follow_payouts``."""
    run = Follower(client.client, journal, options)
    return _results(client, run, follow(run, check_references(dict.fromkeys(references))))


async def _results(
    client: AsyncClient, run: Follower, results: Iterator[PayoutResult]
) -> AsyncIterator[PayoutResult]:
    try:
        while (one := await client.run(lambda: next(results, None))) is not None:
            yield one
    finally:
        run.stop()


async def receive_outcome(
    client: AsyncClient,
    body: bytes,
    content_type: str | None,
    seen: webhooks.Seen,
    on_outcome: webhooks.OnOutcome,
) -> tuple[int, str]:
    """Like ``remittance_payout.receive_outcome``. ``on_outcome`` may be a coroutine function."""
    loop = asyncio.get_running_loop()

    def hand(*given: Any) -> None:
        handled = on_outcome(*given)
        if inspect.iscoroutine(handled):
            asyncio.run_coroutine_threadsafe(handled, loop).result()

    return await client.run(
        lambda: webhooks.receive_outcome(client.client, body, content_type, seen, hand)
    )
