# Made from the contract. Do not edit.
"""The response codes of payouts, as the contract lists them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CodeDescription:
    """What a response code means and what to do about it."""

    code: str
    meaning: str
    """The state of the payout, in words."""
    final: bool
    """Whether it can no longer change."""
    action: str
    """What the partner does about it."""
    resend_under_new_reference: bool
    """Whether the payout may be sent again, as a new transaction under a new reference."""


RESPONSE_CODES = (
    CodeDescription(
        "00",
        "Paid or successfully completed",
        final=True,
        action="Nothing; it is completed.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "01",
        "Awaiting response from the bank",
        final=False,
        action="Nothing; wait for the notification.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "02",
        "Processing",
        final=False,
        action="Ask again by reference; a notification follows as well.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "10",
        "Flagged by the fraud system",
        final=False,
        action="Approve or decline it in the portal; it is held until then.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "20",
        "Insufficient funds",
        final=True,
        action="It was not paid. Fund the account through the treasury team, then resend.",
        resend_under_new_reference=True,
    ),
    CodeDescription(
        "40",
        "Invalid account number",
        final=True,
        action="It was not paid. Correct the account number, then resend.",
        resend_under_new_reference=True,
    ),
    CodeDescription(
        "50",
        "Rejected",
        final=True,
        action="It was not paid. Read the reason in the webhook, fix it, then resend.",
        resend_under_new_reference=True,
    ),
    CodeDescription(
        "51",
        "Transaction failed",
        final=True,
        action="It was not paid. There is nothing to do.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "60",
        "System error",
        final=True,
        action="It was not paid. Contact the support team; there is nothing else to do.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "80",
        "Unauthorized",
        final=True,
        action="It was not paid. Contact the support team; there is nothing else to do.",
        resend_under_new_reference=False,
    ),
    CodeDescription(
        "90",
        "Invalid transaction",
        final=True,
        action="It was not paid. Contact the support team; there is nothing else to do.",
        resend_under_new_reference=False,
    ),
)


def describe_code(code: str) -> CodeDescription:
    """What a code means. One that the contract does not list is not final, and nothing is sent again."""
    for listed in RESPONSE_CODES:
        if listed.code == code:
            return listed
    return CodeDescription(
        code,
        "Unknown: the contract does not list this code",
        final=False,
        action=(
            "Send nothing again. Ask for the status later; if it stays the same, contact the support "
            "team."
        ),
        resend_under_new_reference=False,
    )
