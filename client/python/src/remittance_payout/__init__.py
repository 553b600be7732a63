"""A client of the remittance payout service: it never pays a payout twice, and never loses one."""

from .call import Response as Response
from .client import Client as Client
from .errors import JournalError as JournalError
from .errors import NotSentError as NotSentError
from .errors import PayoutError as PayoutError
from .errors import ReferenceReusedError as ReferenceReusedError
from .errors import RejectedError as RejectedError
from .errors import UnknownOutcomeError as UnknownOutcomeError
from .exact_json import NULL as NULL
from .files import Download as Download, UploadFile as UploadFile
from .journal import FileJournal as FileJournal, Journal as Journal
from .models import *  # noqa: F403
from .named_only import NAMED_ONLY as NAMED_ONLY
from .response_codes import CodeDescription as CodeDescription, describe_code as describe_code
from .results import PayoutResult as PayoutResult, SettleOptions as SettleOptions
from .rules import DELIVERY_TIMEOUT as DELIVERY_TIMEOUT
from .settle import follow_payouts as follow_payouts, settle_payout as settle_payout
from .settle import settle_payouts as settle_payouts
from .webhooks import MemorySeen as MemorySeen, Seen as Seen
from .webhooks import read_delivery as read_delivery, receive_outcome as receive_outcome
