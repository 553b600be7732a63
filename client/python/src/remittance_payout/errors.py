"""The errors of a call. Printed, they show no token, no body and no parameter."""

from collections.abc import Mapping

from .transport import Answer


class PayoutError(Exception):
    """The base of all errors of a call."""

    #: How long the service asked to wait, in seconds.
    retry_after: float | None = None
    #: The references in the request: what to ask for the status of.
    transaction_references: tuple[str, ...] = ()

    def __init__(self, message: str, answer: Answer | None = None) -> None:
        super().__init__(message)
        #: The HTTP status of the last answer, when there was one.
        self.status = answer.status if answer is not None else None
        #: Its headers, by their names in lower case.
        self.headers: Mapping[str, str] = answer.headers if answer is not None else {}
        #: Its text. It may contain personal data, so it is not printed.
        self.body = answer.body.decode("utf-8", "replace") if answer is not None else None

    @property
    def request_id(self) -> str | None:
        """What the service calls the request in its logs, if a header of the answer says so."""
        return self.headers.get("x-request-id") or self.headers.get("request-id")


class NotSentError(PayoutError):
    """It did not leave, or we take its status as not processed. ``__cause__``: the login failed."""


class RejectedError(PayoutError):
    """The service rejected it. Part of a batch may have been taken: ask for each payout."""


class UnknownOutcomeError(PayoutError):
    """No usable answer: missing, broken, or by its status. The call may have been processed.

    Ask for the status of ``transaction_references``; never send it as a new payout.
    """


class JournalError(Exception):
    """The journal cannot be read or written, or another process is using it."""


class ReferenceReusedError(ValueError):
    """The journal has other content for a reference. One payout, one reference."""
