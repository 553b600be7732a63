# Generated from the contract. Do not edit.
"""The outcomes of a payout, and the response codes of the contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


Outcome = Literal["paid", "failed", "rejected", "held", "pending", "unknown", "not-sent"]
"""What happened to a payout.

- ``paid``: The service says that the payout was paid.
- ``failed``: The service says that the payout was not paid and will not be.
- ``rejected``: The service rejected the request, and has had no record of the payout for the quiet time.
- ``held``: The partner must approve or decline the payout in the portal.
- ``pending``: The service has the payout
- ``unknown``: The service may have accepted the payout. The client could not find out in time.
- ``not-sent``: The payout was not sent, or the client treats the answer as "not processed".
"""

#: What to do where the service gave no code.
ACTIONS: dict[str, str] = {
    "rejected": "The service rejected the request and has no record of the payout. Neither proves that it was not accepted. Check its status later or ask the support team before you send it as a new payout.",
    "unknown": "The service may have accepted the payout. Check its status; do not send it as a new payout.",
    "not-sent": "The payout was not sent, or was not processed. Settle it again, unchanged, with the same journal.",
}
REUSED_REFERENCE = "The journal has different content for this reference. Give the payout its own reference."


@dataclass(frozen=True, slots=True)
class CodeDescription:
    """Describes a response code."""

    code: str
    meaning: str
    """The state of the payout, in words."""
    outcome: Outcome
    final: bool
    """Whether the code is not expected to change."""
    action: str
    """What the partner must do."""
    resend_under_new_reference: bool
    """Whether to send the payout again under a new reference."""


RESPONSE_CODES = (
    CodeDescription(
        "00",
        "Paid or successfully completed",
        outcome="paid",
        final=True,
        action="Nothing; the payout is complete.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "01",
        "Awaiting response from the bank",
        outcome="pending",
        final=False,
        action="Nothing; wait for the notification.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "02",
        "Processing",
        outcome="pending",
        final=False,
        action="Ask again by reference; a notification also follows.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "10",
        "Flagged by the fraud system",
        outcome="held",
        final=False,
        action="Approve or decline it in the portal; it is held until then.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "20",
        "Insufficient funds",
        outcome="failed",
        final=True,
        action="It was not paid. Fund the account through the treasury team, then resend.",
        resend_under_new_reference=True,
    ),
    CodeDescription(
        "40",
        "Invalid account number",
        outcome="failed",
        final=True,
        action="It was not paid. Correct the account number, then resend.",
        resend_under_new_reference=True,
    ),
    CodeDescription(
        "50",
        "Rejected",
        outcome="failed",
        final=True,
        action="It was not paid. Read the reason in the webhook, fix it, then resend.",
        resend_under_new_reference=True,
    ),
    CodeDescription(
        "51",
        "Transaction failed",
        outcome="failed",
        final=True,
        action="It was not paid. Nothing; the payout failed. Ask the service before you pay again.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "60",
        "System error",
        outcome="failed",
        final=True,
        action="It was not paid. Contact the support team; there is nothing else to do.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "80",
        "Unauthorized",
        outcome="failed",
        final=True,
        action="It was not paid. Contact the support team; there is nothing else to do.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "90",
        "Invalid transaction",
        outcome="failed",
        final=True,
        action="It was not paid. Contact the support team; there is nothing else to do.",
        resend_under_new_reference=False,
    ),
)


def describe_code(code: str) -> CodeDescription:
    """Describes a code. An unlisted code is not final; never resend because of it."""
    for listed in RESPONSE_CODES:
        if listed.code == code:
            return listed
    return CodeDescription(
        code,
        "Unknown: the contract does not list this code",
        outcome="pending",
        final=False,
        action="Do not send it again. Check its status later; if it stays the same, contact the support team.",
        resend_under_new_reference=False,
    )
