"""The options of a settlement, and its results."""

from dataclasses import dataclass

from .errors import PayoutError, ReferenceReusedError
from .response_codes import ACTIONS, REUSED_REFERENCE, Outcome, describe_code
from .rules import BATCH_SIZE, FIRST_QUESTION_DELAY, LARGEST_BATCH, LONGEST_QUESTION_DELAY
from .rules import PATIENCE, QUIET_TIME


@dataclass(frozen=True, slots=True)
class SettleOptions:
    """How payouts are sent and followed. Times are in seconds."""

    patience: float = PATIENCE
    """How long to follow a payout."""
    batch_size: int = BATCH_SIZE
    """Payouts per request."""
    first_poll: float = FIRST_QUESTION_DELAY
    """The first wait before a status request. It doubles each time."""
    most_poll: float = LONGEST_QUESTION_DELAY
    """The longest wait between two status requests."""
    quiet_for: float = QUIET_TIME
    """How long the service must not know a payout before it is ``rejected``."""

    def __post_init__(self) -> None:
        if not isinstance(self.batch_size, int) or not 1 <= self.batch_size <= LARGEST_BATCH:
            raise ValueError(f"batch_size must be 1 to {LARGEST_BATCH}")
        for name in ("patience", "first_poll", "most_poll", "quiet_for"):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not 0 < value < float("inf"):
                raise ValueError(f"{name} must be a number of seconds, more than 0")


@dataclass(frozen=True, slots=True)
class PayoutResult:
    """What happened to one payout. A run has one result for each payout."""

    transaction_reference: str
    outcome: Outcome
    response_code: str | None
    """The last code from the service, if there was one."""
    final: bool
    """Whether the outcome is not expected to change."""
    action: str
    """What to do, in words."""
    error: Exception | None = None
    """The error behind the outcome, if there was one."""


def by_code(reference: str, code: str, error: PayoutError | None = None) -> PayoutResult:
    known = describe_code(code)
    left = None if known.final else error
    return PayoutResult(reference, known.outcome, code, known.final, known.action, left)


def without_code(reference: str, outcome: Outcome, error: Exception | None) -> PayoutResult:
    return PayoutResult(reference, outcome, None, False, ACTIONS[outcome], error)


def reused(reference: str) -> PayoutResult:
    error = ReferenceReusedError("The journal has different content for this reference.")
    return PayoutResult(reference, "not-sent", None, False, REUSED_REFERENCE, error)
