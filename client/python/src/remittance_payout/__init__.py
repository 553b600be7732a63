"""A client of the remittance payout service: it never pays a payout twice, and never loses one."""

from . import models
from .call import Response
from .client import Client
from .errors import (
    JournalError,
    NotSentError,
    PayoutError,
    ReferenceReusedError,
    RejectedError,
    UnknownOutcomeError,
)
from .exact_json import NULL
from .files import Download, UploadFile
from .journal import FileJournal, Journal, open_references
from .models import *  # noqa: F403
from .named_only import NAMED_ONLY
from .response_codes import CodeDescription, describe_code
from .results import PayoutResult, SettleOptions
from .rules import DELIVERY_TIMEOUT
from .settle import follow_payouts, settle_payout, settle_payouts
from .webhooks import MemorySeen, Seen, read_delivery, receive_outcome

__all__ = [
    "Client",
    "CodeDescription",
    "DELIVERY_TIMEOUT",
    "Download",
    "FileJournal",
    "Journal",
    "JournalError",
    "MemorySeen",
    "NAMED_ONLY",
    "NULL",
    "NotSentError",
    "PayoutError",
    "PayoutResult",
    "ReferenceReusedError",
    "RejectedError",
    "Response",
    "Seen",
    "SettleOptions",
    "UnknownOutcomeError",
    "UploadFile",
    "describe_code",
    "follow_payouts",
    "open_references",
    "read_delivery",
    "receive_outcome",
    "settle_payout",
    "settle_payouts",
]
__all__ += models.__all__
