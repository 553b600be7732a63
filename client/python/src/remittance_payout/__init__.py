"""A client of the remittance payout service: it never pays a payout twice, and never loses one."""

from . import models
from .client import Client
from .errors import (
    JournalError,
    NotSentError,
    PayoutError,
    ReferenceReusedError,
    RejectedError,
    UnknownOutcomeError,
)
from .journal import FileJournal, Journal, open_references
from .models import *  # noqa: F403
from .named_only import NAMED_ONLY
from .response_codes import CodeDescription, describe_code
from .results import PayoutResult, SettleOptions
from .settle import follow_payouts, settle_payout, settle_payouts
from .webhooks import MAX_DELIVERY_BYTES, MemorySeen, Seen, read_delivery, receive_outcome

__all__ = [
    "Client",
    "CodeDescription",
    "FileJournal",
    "Journal",
    "JournalError",
    "MAX_DELIVERY_BYTES",
    "MemorySeen",
    "NAMED_ONLY",
    "NotSentError",
    "PayoutError",
    "PayoutResult",
    "ReferenceReusedError",
    "RejectedError",
    "Seen",
    "SettleOptions",
    "UnknownOutcomeError",
    "describe_code",
    "follow_payouts",
    "open_references",
    "read_delivery",
    "receive_outcome",
    "settle_payout",
    "settle_payouts",
]
__all__ += models.__all__
