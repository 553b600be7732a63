# Generated from the contract. Do not edit.
"""The meaning of HTTP statuses, and the defaults and limits of the client."""

from __future__ import annotations

from typing import NamedTuple


class StatusMeaning(NamedTuple):

    means: str
    """For a write: ``taken``, ``not-taken``, ``rejected`` or ``unknown``."""
    repeat: str
    """When to repeat the call: ``never``, ``if-safe``, ``later`` or ``with-new-token``."""
    about_payout: bool = False
    """Whether an answer to a status request says something about the payout."""
    about_credentials: bool = False
    is_assumed: bool = False
    """Whether the service's documentation does not say so."""


#: By status; ``4XX`` applies to statuses without a line.
STATUSES: dict[str, StatusMeaning] = {
    "2XX": StatusMeaning("taken", "never", about_payout=True),
    "206": StatusMeaning("unknown", "if-safe", is_assumed=True),
    "3XX": StatusMeaning("unknown", "never", is_assumed=True),
    "4XX": StatusMeaning("rejected", "never", about_payout=True),
    "401": StatusMeaning("not-taken", "with-new-token", about_credentials=True, is_assumed=True),
    "403": StatusMeaning("rejected", "never", about_credentials=True, is_assumed=True),
    "407": StatusMeaning("rejected", "never", is_assumed=True),
    "408": StatusMeaning("unknown", "if-safe", is_assumed=True),
    "421": StatusMeaning("rejected", "never", is_assumed=True),
    "425": StatusMeaning("not-taken", "later", is_assumed=True),
    "429": StatusMeaning("not-taken", "later", is_assumed=True),
    "5XX": StatusMeaning("unknown", "if-safe"),
}

# Times are in seconds, sizes in bytes.
ATTEMPTS = 4
FIRST_DELAY = 0.25
LONGEST_DELAY = 8
ATTEMPT_TIMEOUT = 30
CALL_TIMEOUT = 120
ANSWER_BYTES = 67108864
SHORT_ANSWER_BYTES = 1048576
FIRST_LOGIN_DELAY = 1
LONGEST_LOGIN_DELAY = 60
BATCH_SIZE = 20
LARGEST_BATCH = 500
PATIENCE = 900
FIRST_QUESTION_DELAY = 1
LONGEST_QUESTION_DELAY = 30
QUESTIONS_AT_ONCE = 8
QUIET_TIME = 120
DELIVERY_BYTES = 65536
DELIVERY_TIMEOUT = 10
