"""Asking for the status of one payout, and what the answer says."""

from __future__ import annotations

from typing import NamedTuple, Optional

from .call import Call
from .client import Client
from .errors import PayoutError, RejectedError
from .operations import GET_TRANSACTION_STATUS

#: Rejected on the way, before the service looked for the payout.
_INCONCLUSIVE = (407, 421)


class StatusReading(NamedTuple):
    """What was learned about a payout. Without a code, and not absent, it is nothing."""

    code: Optional[str] = None
    record: object = None
    """The JSON of the record, as it came."""
    is_absent: bool = False
    """The service answered that it does not know the payout, or will not say."""
    error: Optional[PayoutError] = None


def ask_status(client: Client, transaction_reference: str) -> StatusReading:
    """Asks once. Raises no ``PayoutError``: a failed question says nothing about the payout."""
    call = Call(GET_TRANSACTION_STATUS, {"transactionReference": transaction_reference})
    try:
        status, record = client._send(call, None, 1)
    except PayoutError as error:
        is_absent = isinstance(error, RejectedError) and error.status not in _INCONCLUSIVE
        return StatusReading(is_absent=is_absent, error=error)
    if status == 200 and isinstance(record, dict):
        code = record.get("responseCode")
        # The record of another payout says nothing about this one.
        is_asked_for = record.get("transactionReference") == transaction_reference
        if is_asked_for and isinstance(code, str) and code != "":
            return StatusReading(code, record)
    return StatusReading()
