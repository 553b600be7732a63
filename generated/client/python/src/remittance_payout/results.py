"""What became of a payout, as the caller gets it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from .errors import PayoutError, ReferenceReusedError
from .response_codes import describe_code

PAID = "00"
HELD = "10"


@dataclass(frozen=True)
class PayoutResult:
    """What became of one payout. Each payout of a run has one."""

    transaction_reference: str
    outcome: str
    """``paid``, ``failed``, ``rejected``, ``held``, ``pending``, ``unknown`` or ``not-sent``"""
    response_code: Optional[str]
    """The latest code from the service, if there was one."""
    final: bool
    """Whether it can no longer change."""
    action: str
    """What to do, in words."""
    error: Optional[Exception] = None
    """What went wrong, where something did and the outcome is not final."""


def by_code(reference: str, code: str, error: Optional[PayoutError] = None) -> PayoutResult:
    """By the latest code. One that the contract does not list is not final."""
    known = describe_code(code)
    if known.final:
        outcome = "paid" if code == PAID else "failed"
        return PayoutResult(reference, outcome, code, True, known.action)
    outcome = "held" if code == HELD else "pending"
    return PayoutResult(reference, outcome, code, False, known.action, error)


def not_sent(reference: str, error: Optional[Exception]) -> PayoutResult:
    action = "It was not sent. Settle it again, unchanged."
    return PayoutResult(reference, "not-sent", None, False, action, error)


def reused(reference: str) -> PayoutResult:
    action = "The journal has different content for this reference. Give the payout its own."
    error = ReferenceReusedError("The journal has other content for this reference.")
    return PayoutResult(reference, "not-sent", None, False, action, error)


def rejected(reference: str, error: Optional[PayoutError]) -> PayoutResult:
    action = (
        "The service rejected the request and has no record of the payout. Neither proves that it "
        "was not taken: ask for its status later, or the support team, before you send it as a new "
        "payout."
    )
    return PayoutResult(reference, "rejected", None, False, action, error)


def unknown(reference: str, error: Optional[PayoutError]) -> PayoutResult:
    action = "It may have been taken. Ask for its status; do not send it as a new payout."
    return PayoutResult(reference, "unknown", None, False, action, error)
