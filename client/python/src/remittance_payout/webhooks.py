"""Receiving payout outcomes. None is signed, so the client asks the service to confirm each."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Collection
from typing import BinaryIO, Protocol

from .call import is_askable
from .client import Client
from .exact_json import parse_json
from .follow import ask_status
from .models import TransactionOutcome
from .response_codes import CodeDescription, describe_code
from .rules import DELIVERY_BYTES

_log = logging.getLogger("remittance_payout")

OnOutcome = Callable[[TransactionOutcome, CodeDescription], object]


class Seen(Protocol):
    """Remembers which outcomes were handled. For several processes, write your own."""

    def claim(self, transaction_reference: str) -> Collection[str] | None:
        """The codes of the payout that were handled; ``None`` while another delivery of it is."""

    def done(self, transaction_reference: str, code: str) -> None:
        """Stores that the code was handled."""

    def release(self, transaction_reference: str) -> None:
        """Ends the claim."""


class MemorySeen:
    """Remembers in memory, until the process ends."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
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
            self._handled.setdefault(transaction_reference, []).append(code)

    def release(self, transaction_reference: str) -> None:
        with self._lock:
            self._claimed.discard(transaction_reference)


def read_delivery(stream: BinaryIO, content_length: str | None) -> bytes:
    """The body of a request of ``http.server``, at most one byte more than an outcome may have.

    :param content_length: the header; without a valid one, nothing is read
    """
    if content_length is None or not re.fullmatch("[0-9]+", content_length):
        return b""
    # More digits change nothing, and take long to convert.
    return stream.read(min(int(content_length.lstrip("0")[:9] or "0"), DELIVERY_BYTES + 1))


def receive_outcome(
    client: Client,
    body: bytes,
    content_type: str | None,
    seen: Seen,
    on_outcome: OnOutcome,
) -> tuple[int, str]:
    """Returns the status and the text to answer one delivery with.

    ``on_outcome`` gets the service's own record, once for each reference and code. When it raises,
    the answer is 500, and it is called again with the next delivery.

    ====  ==========================================================================
    200   it was handled, now or before, or comes late: a final outcome was handled
    400   the body is not an outcome
    409   the service does not confirm it: it is forged, or late
    413   the body is too large
    415   the body is another form than JSON by its content type
    500   ``on_outcome`` raised: deliver again
    503   the service cannot be asked now, or it is being handled: deliver again
    ====  ==========================================================================
    """
    if not _is_json_type(content_type):
        return 415, "An outcome must be JSON."
    if len(body) > DELIVERY_BYTES:
        return 413, "The body is too large for an outcome."
    try:
        delivered = parse_json(body)
    except ValueError:
        return 400, "The body must be JSON."
    reference = delivered.get("transactionReference") if isinstance(delivered, dict) else None
    code = delivered.get("responseCode") if isinstance(delivered, dict) else None
    if not isinstance(reference, str) or not is_askable(reference):
        return 400, "transactionReference must be a text that a URL can contain."
    if not isinstance(code, str) or code == "":
        return 400, "responseCode must be a text that is not empty."
    handled = seen.claim(reference)
    if handled is None:
        return 503, "It is being handled. Deliver it again."
    try:
        if code in handled or (not _is_final(code) and any(map(_is_final, handled))):
            return 200, ""
        return _confirm(client, reference, code, seen, on_outcome)
    finally:
        seen.release(reference)


def _confirm(
    client: Client, reference: str, code: str, seen: Seen, on_outcome: OnOutcome
) -> tuple[int, str]:
    reading = ask_status(client, reference)
    if reading.code is None and not reading.is_absent:
        return 503, "It cannot be confirmed now. Deliver it again."
    if reading.code != code:
        return 409, "The service does not confirm this outcome."
    try:
        on_outcome(TransactionOutcome.from_json(reading.record), describe_code(code))
        seen.done(reference, code)
    except Exception:
        _log.exception("The outcome of %s could not be handled.", reference)
        return 500, "The outcome could not be handled. Deliver it again."
    return 200, ""


def _is_final(code: str) -> bool:
    return describe_code(code).final


def _is_json_type(content_type: str | None) -> bool:
    """The headers of a delivery are not documented: without a type it is JSON."""
    media_type = (content_type or "application/json").split(";")[0].strip().lower()
    return media_type == "application/json" or media_type.endswith("+json")
