"""The errors of a call. Printing one shows no token, body or parameter."""

from collections.abc import Mapping

from .transport import Answer


class PayoutError(Exception):
    """The base class of all errors of a call."""

    #: How long the service asked to wait (``Retry-After``), in seconds.
    retry_after: float | None = None
    #: The references of the payouts in the request, to check their status.
    transaction_references: tuple[str, ...] = ()

    def __init__(self, message: str, answer: Answer | None = None) -> None:
        super().__init__(message)
        #: The HTTP status of the last answer, if there was one.
        self.status = answer.status if answer is not None else None
        #: The response headers. Names are in lower case.
        self.headers: Mapping[str, str] = answer.headers if answer is not None else {}
        #: The body as text. It may contain personal data, so it is not printed.
        self.body = answer.body.decode("utf-8", "replace") if answer is not None else None

    @property
    def request_id(self) -> str | None:
        """The service's id for the request in its logs, if a response header gives one."""
        return self.headers.get("x-request-id") or self.headers.get("request-id")


class NotSentError(PayoutError):
    """The call was not sent or, by its status, not processed. ``__cause__`` may be a failed login."""


class RejectedError(PayoutError):
    """The service rejected the call, but may have accepted part of a batch: check every status."""


class UnknownOutcomeError(PayoutError):
    """There is no usable answer: it is missing, broken, or a 5xx. The call may have been processed.

    Check the status of ``transaction_references``; never send it as a new payout.
    """


class JournalError(Exception):
    """The journal cannot be read or written, or another process is using it."""


class ReferenceReusedError(ValueError):
    """The journal has different content for a reference. Give each payout its own reference."""
