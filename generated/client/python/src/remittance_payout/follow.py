"""Requests the status of payouts until each is final or the patience runs out."""

import heapq
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple, Self

from .call import Call, meaning_of
from .client import Client
from .errors import JournalError, PayoutError, RejectedError
from .exact_json import Fields, as_text
from .journal import Journal
from .operations import GET_TRANSACTION_STATUS
from .results import PayoutResult, SettleOptions, by_code, without_code
from .response_codes import describe_code
from .rules import QUESTIONS_AT_ONCE


class StatusReading(NamedTuple):
    """The answer to one status request."""

    code: str | None = None
    record: object = None
    """The JSON of the record."""
    is_absent: bool = False
    """Whether the service answered without a record of the payout."""
    error: PayoutError | None = None


def ask_status(client: Client, transaction_reference: str) -> StatusReading:
    """Requests a status. Raises no ``PayoutError``: a failed request says nothing about the payout."""
    call = Call(GET_TRANSACTION_STATUS, {"transactionReference": transaction_reference})
    try:
        answer = client._send(call, 1)
    except PayoutError as error:
        is_absent = isinstance(error, RejectedError) and meaning_of(error.status or 0).about_payout
        return StatusReading(is_absent=is_absent, error=error)
    record = Fields(answer.value)
    code = record("responseCode", as_text)
    # A record of another payout says nothing about this one.
    is_asked_for = record("transactionReference", as_text) == transaction_reference
    if code and is_asked_for and meaning_of(answer.status).about_payout:
        return StatusReading(code, answer.value)
    return StatusReading()


@dataclass(eq=False, slots=True)
class Following:
    """A payout that may have been accepted."""

    reference: str
    was_rejected: bool = False
    send_error: PayoutError | None = None
    status_error: PayoutError | None = None
    code: str | None = None
    #: The time since which the service has had no record of it.
    absent_since: float | None = None
    was_asked: bool = False
    #: The time of the next status request, and the wait after it.
    due: float = 0.0
    wait: float = 0.0

    def __lt__(self, other: Self) -> bool:
        return self.due < other.due


_Answered = tuple[Following, StatusReading]
_LONG = 3600.0


class Follower:
    def __init__(self, client: Client, journal: Journal | None, options: SettleOptions) -> None:
        self.client = client
        self.journal = Journal() if journal is None else journal
        self.options = options
        #: The error that occurred when writing to the journal.
        self.problem: JournalError | None = None
        self.is_stopped = False
        #: A heap of the payouts without a request in progress.
        self._open: list[Following] = []
        self._questions: SimpleQueue[Following | None] = SimpleQueue()
        self._answers: SimpleQueue[_Answered | BaseException | None] = SimpleQueue()
        self._until = 0.0

    def add(self, one: Following, is_new: bool = False) -> None:
        """:param is_new: whether it was just sent, so that the first status request waits"""
        one.wait = self.options.first_poll
        one.due = time.monotonic() + (one.wait if is_new else 0.0)
        heapq.heappush(self._open, one)

    def stop(self) -> None:
        """Ends the run soon. Call it from another thread."""
        self.is_stopped = True
        self._answers.put(None)

    def follow(self) -> Iterator[PayoutResult]:
        """Yields each payout once it is final, or after a last request when the patience runs out.

        :raises JournalError: after all results, if the journal could not be written
        """
        self._until = time.monotonic() + self.options.patience
        try:
            yield from self._ask_all()
        finally:
            self.is_stopped = True
            for _ in range(QUESTIONS_AT_ONCE):
                self._questions.put(None)
        if self.problem is not None:
            raise self.problem

    def write(self, write: Callable[..., None], *line: object) -> None:
        """Writes to the journal. If that fails, the run still follows what was sent."""
        try:
            write(*line)
        except JournalError as error:
            self.problem = self.problem or error

    def _answer(self) -> None:
        while (one := self._questions.get()) is not None and not self.is_stopped:
            try:
                # A service that does not respond must not prolong the run.
                is_late = one.was_asked and time.monotonic() > self._until + self.client.timeout
                last = StatusReading(error=one.status_error) if is_late else None
                self._answers.put((one, last or ask_status(self.client, one.reference)))
            except BaseException as error:
                self._answers.put(error)

    def _ask_all(self) -> Iterator[PayoutResult]:
        asked = threads = 0
        while (self._open or asked) and not self.is_stopped:
            now, wait = time.monotonic(), _LONG
            while self._open and (wait := min(self._open[0].due, self._until) - now) <= 0:
                asked += 1
                self._questions.put(heapq.heappop(self._open))
                wait = _LONG
            if needs_thread := threads < min(asked, QUESTIONS_AT_ONCE):
                # Start few threads while answers come immediately, because that is cheapest.
                wait = min(wait, 0.001 * 2**threads if threads > 0 else 0.0)
            try:
                answer = self._answers.get(timeout=min(wait, _LONG))
            except Empty:
                if needs_thread:
                    threads += 1
                    Thread(target=self._answer, daemon=True).start()
                continue
            if isinstance(answer, BaseException):
                raise answer
            asked -= 1
            if answer is not None and (result := self._use(*answer)) is not None:
                yield result

    def _use(self, one: Following, reading: StatusReading) -> PayoutResult | None:
        one.status_error, one.was_asked = reading.error, True
        now = time.monotonic()
        if reading.code is not None:
            code = one.code = reading.code
            one.absent_since = None
            if describe_code(code).final:
                self.write(self.journal.settle, one.reference, code)
                return by_code(one.reference, code)
        elif reading.is_absent and one.was_rejected and one.code is None:
            one.absent_since = now if one.absent_since is None else one.absent_since
            if now - one.absent_since >= self.options.quiet_for:
                return without_code(one.reference, "rejected", one.send_error or reading.error)
        if now >= self._until:
            return _last(one)
        retry_after = reading.error.retry_after if reading.error is not None else None
        one.due = now + max(one.wait, retry_after or 0.0)
        one.wait = min(2 * one.wait, self.options.most_poll)
        heapq.heappush(self._open, one)
        return None


def _last(one: Following) -> PayoutResult:
    """The result of an open payout when the patience runs out."""
    error = one.status_error or one.send_error
    if one.code is not None:
        return by_code(one.reference, one.code, error)
    return without_code(one.reference, "unknown", error)
