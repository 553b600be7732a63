"""Asking for the status of payouts, until each is final or patience ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from .call import Call, meaning_of
from .client import Client
from .errors import JournalError, PayoutError, RejectedError
from .journal import Journal
from .operations import GET_TRANSACTION_STATUS
from .results import PayoutResult, SettleOptions, by_code, without_code
from .response_codes import describe_code
from .rules import QUESTIONS_AT_ONCE


class StatusReading(NamedTuple):
    """The answer to one question for a status."""

    code: str | None = None
    record: object = None
    """The JSON of the record."""
    is_absent: bool = False
    """The service answered, and has no record of the payout."""
    error: PayoutError | None = None


def ask_status(client: Client, transaction_reference: str) -> StatusReading:
    """Raises no ``PayoutError``: a failed question says nothing about the payout."""
    call = Call(GET_TRANSACTION_STATUS, {"transactionReference": transaction_reference})
    try:
        answer = client._send(call, None, 1)
    except PayoutError as error:
        is_absent = isinstance(error, RejectedError) and _is_about_payout(error.status)
        return StatusReading(is_absent=is_absent, error=error)
    record = answer.value
    if _is_about_payout(answer.status) and isinstance(record, dict):
        code = record.get("responseCode")
        # The record of another payout says nothing about this one.
        is_asked_for = record.get("transactionReference") == transaction_reference
        if is_asked_for and isinstance(code, str) and code != "":
            return StatusReading(code, record)
    return StatusReading()


def _is_about_payout(status: int | None) -> bool:
    return status is not None and meaning_of(status).about_payout


class Following:
    """A payout that may have been taken."""

    def __init__(
        self,
        reference: str,
        *,
        was_rejected: bool = False,
        send_error: PayoutError | None = None,
    ) -> None:
        self.reference = reference
        self.was_rejected = was_rejected
        self.send_error = send_error
        #: Of the latest question.
        self.status_error: PayoutError | None = None
        self.code: str | None = None
        #: Since when the service has had no record of it.
        self.absent_since: float | None = None
        #: When to ask, how long to wait after that, and when patience ends.
        self.due = 0.0
        self.wait = 0.0
        self.until = 0.0


class Follower:
    def __init__(self, client: Client, journal: Journal, options: SettleOptions) -> None:
        self._client = client
        self._journal = journal
        self._options = options
        self._open: list[Following] = []
        #: Why the journal could not be written.
        self.problem: JournalError | None = None

    def add(self, one: Following, is_new: bool = False) -> None:
        """:param is_new: it was just sent, so the first question waits"""
        one.wait = self._options.first_poll
        one.due = time.monotonic() + (one.wait if is_new else 0.0)
        self._open.append(one)

    def follow(self) -> Iterator[PayoutResult]:
        """Yields each when it is final, or after a last question when patience ends.

        :raises JournalError: after all, when the journal could not be written
        """
        until = time.monotonic() + self._options.patience
        for one in self._open:
            one.until = until
        while self._open:
            self._open.sort(key=lambda one: one.due)
            time.sleep(max(0.0, self._open[0].due - time.monotonic()))
            now = time.monotonic()
            asked = [one for one in self._open[:QUESTIONS_AT_ONCE] if one.due <= now]
            for one, reading in zip(asked, self._ask(asked)):
                result = self._use(one, reading, now)
                if result is not None:
                    self._open.remove(one)
                    yield result
        if self.problem is not None:
            raise self.problem

    def write(self, entry: Callable[[], None]) -> None:
        """After a failure, what was sent is still followed."""
        try:
            entry()
        except JournalError as error:
            self.problem = self.problem or error

    def _ask(self, asked: list[Following]) -> list[StatusReading]:
        if len(asked) < 2:
            return [ask_status(self._client, one.reference) for one in asked]
        with ThreadPoolExecutor(len(asked)) as pool:
            return list(pool.map(lambda one: ask_status(self._client, one.reference), asked))

    def _use(
        self, one: Following, reading: StatusReading, asked_at: float
    ) -> PayoutResult | None:
        """Returns the result when there is nothing to wait for."""
        one.status_error = reading.error
        now = time.monotonic()
        if reading.code is not None:
            one.code = reading.code
            one.absent_since = None
            if describe_code(reading.code).final:
                code = reading.code
                self.write(lambda: self._journal.settle(one.reference, code))
                return by_code(one.reference, code)
        elif reading.is_absent and one.was_rejected and one.code is None:
            if one.absent_since is None:
                one.absent_since = now
            if now - one.absent_since >= self._options.quiet_for:
                return without_code(one.reference, "rejected", one.send_error or reading.error)
        if asked_at >= one.until:
            error = one.status_error or one.send_error
            if one.code is not None:
                return by_code(one.reference, one.code, error)
            return without_code(one.reference, "unknown", error)
        retry_after = reading.error.retry_after if reading.error is not None else None
        one.due = min(now + max(one.wait, retry_after or 0.0), one.until)
        one.wait = min(2 * one.wait, self._options.most_poll)
        return None
