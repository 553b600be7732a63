"""A client for the remittance payout service that never pays a payout twice and never loses one."""

from .call import Response as Response
from .client import Attempt as Attempt, AttemptOutcome as AttemptOutcome, Client as Client
from .errors import JournalError as JournalError, NotSentError as NotSentError
from .errors import PayoutError as PayoutError, ReferenceReusedError as ReferenceReusedError
from .errors import RejectedError as RejectedError, UnknownOutcomeError as UnknownOutcomeError
from .exact_json import NULL as NULL
from .journal import FileJournal as FileJournal, Journal as Journal
from .models import *  # noqa: F403
from .named_only import NAMED_ONLY as NAMED_ONLY
from .response_codes import CodeDescription as CodeDescription, describe_code as describe_code
from .response_codes import Outcome as Outcome
from .results import PayoutResult as PayoutResult, SettleOptions as SettleOptions
from .rules import DELIVERY_TIMEOUT as DELIVERY_TIMEOUT
from .sent import Download as Download, UploadFile as UploadFile
from .settle import follow_payouts as follow_payouts, settle_payout as settle_payout
from .settle import settle_payouts as settle_payouts
from .transport import Answer as Answer, NotConnectedError as NotConnectedError
from .transport import Request as Request, Transport as Transport
from .version import VERSION as __version__
from .webhooks import MemorySeen as MemorySeen, Seen as Seen
from .webhooks import read_delivery as read_delivery, receive_outcome as receive_outcome
