"""Receives payout outcomes. The service documents no signature, so the client confirms each by its
status.
"""

import logging
import re
import threading
import time
from collections.abc import Callable, Collection
from io import BufferedIOBase
from typing import Protocol

from .call import is_askable
from .client import Client
from .exact_json import Fields, as_text, parse_json
from .follow import ask_status
from .models import TransactionOutcome
from .response_codes import CodeDescription, describe_code
from .rules import DELIVERY_BYTES, DELIVERY_TIMEOUT

_log = logging.getLogger("remittance_payout")

OnOutcome = Callable[[TransactionOutcome, CodeDescription], object]


class Seen(Protocol):
    """Remembers which outcomes were handled. If you run several processes, write your own."""

    def claim(self, transaction_reference: str) -> Collection[str] | None:
        """Claims a reference and returns its handled codes; ``None`` while another delivery is
        being handled.
        """

    def done(self, transaction_reference: str, code: str) -> None:
        """Stores that the code was handled."""

    def release(self, transaction_reference: str) -> None:
        """Ends the claim."""


class MemorySeen:
    """Remembers outcomes in memory. Beyond the bound, it forgets the oldest."""

    def __init__(self, bound: int = 10_000) -> None:
        self._lock = threading.Lock()
        self._bound = bound
        self._claimed: set[str] = set()
        self._handled: dict[str, list[str]] = {}

    def claim(self, transaction_reference: str) -> Collection[str] | None:
        with self._lock:
            if transaction_reference in self._claimed:
                return None
            self._claimed.add(transaction_reference)
            return tuple(self._handled.get(transaction_reference, ()))

    def done(self, transaction_reference: str, code: str) -> None:
        with self._lock:
            codes = self._handled.pop(transaction_reference, [])
            self._handled[transaction_reference] = [*codes, code]
            if len(self._handled) > self._bound:
                del self._handled[next(iter(self._handled))]

    def release(self, transaction_reference: str) -> None:
        with self._lock:
            self._claimed.discard(transaction_reference)


def read_delivery(stream: BufferedIOBase, content_length: str | None) -> bytes:
    """The body of an ``http.server`` request, at most one byte larger than an outcome may be."""
    if content_length is None or not re.fullmatch("[0-9]+", content_length):
        return b""
    # More digits make no difference but take long to convert.
    size = min(int(content_length.lstrip("0")[:9] or "0"), DELIVERY_BYTES + 1)
    body, until = b"", time.monotonic() + DELIVERY_TIMEOUT
    while len(body) < size and time.monotonic() < until and (piece := stream.read1(size)):
        body += piece
    return body


def receive_outcome(
    client: Client, body: bytes, content_type: str | None, seen: Seen, on_outcome: OnOutcome
) -> tuple[int, str]:
    """Handles one delivery and returns the status and text of the answer.

    ``on_outcome`` gets the service's own record, once for each reference and code. If it raises,
    the answer is 500, and the next delivery calls it again. 200: it was handled, now or earlier,
    or is late. 409: the service does not confirm it. 503: it cannot be confirmed now, or is
    being handled.
    """
    # The headers of a delivery are not documented, so one without a content type counts as JSON.
    media_type = (content_type or "application/json").split(";")[0].strip().lower()
    if not re.fullmatch(r"application/([a-z0-9!#$&^_.+-]+\+)?json", media_type):
        return 415, "An outcome must be JSON."
    if len(body) > DELIVERY_BYTES:
        return 413, "The body is too large for an outcome."
    try:
        delivered = parse_json(body)
    except ValueError:
        return 400, "The body must be JSON."
    fields = Fields(delivered)
    reference, code = fields("transactionReference", as_text), fields("responseCode", as_text)
    if reference is None or not is_askable(reference):
        return 400, "transactionReference must be a text that a URL can contain."
    if not code:
        return 400, "responseCode must be a text that is not empty."
    handled = seen.claim(reference)
    if handled is None:
        return 503, "The outcome is being handled. Deliver it again."
    try:
        is_late = any(describe_code(one).final for one in handled) and not describe_code(code).final
        if code in handled or is_late:
            return 200, ""
        reading = ask_status(client, reference)
        if reading.code is None and not reading.is_absent:
            return 503, "The outcome cannot be confirmed now. Deliver it again."
        if reading.code != code:
            return 409, "The service does not confirm this outcome."
        on_outcome(TransactionOutcome.from_json(reading.record), describe_code(code))
        seen.done(reference, code)
        return 200, ""
    except Exception:
        _log.exception("The outcome of %s could not be handled.", reference)
        return 500, "The outcome could not be handled. Deliver it again."
    finally:
        seen.release(reference)
