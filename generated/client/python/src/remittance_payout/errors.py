"""The errors of a call. Printed, they show no token, no body and no parameter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class PayoutError(Exception):
    """The base of all errors of a call."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        body: str | None = None,
        retry_after: float | None = None,
        transaction_references: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        #: The HTTP status of the last answer, when there was one.
        self.status = status
        #: Its headers, by their names in lower case.
        self.headers: Mapping[str, str] = headers or {}
        #: Its text. It may contain personal data, so it is not printed.
        self.body = body
        #: How long the service asked to wait, in seconds.
        self.retry_after = retry_after
        #: The references in the request: what to ask for the status of.
        self.transaction_references = tuple(transaction_references)

    @property
    def request_id(self) -> str | None:
        """What the service calls the request in its logs, if a header of the answer says so."""
        return self.headers.get("x-request-id") or self.headers.get("request-id")


class NotSentError(PayoutError):
    """It did not leave, or a status says so that we take as not processed. It may be made again.

    When the login failed, ``__cause__`` is its error.
    """


class RejectedError(PayoutError):
    """The service rejected it. Part of a batch may have been taken: ask for the status of each payout."""


class UnknownOutcomeError(PayoutError):
    """No usable answer: missing, broken, or by its status. The call may have been processed.

    Ask for the status of ``transaction_references``; never send it as a new payout.
    """


class JournalError(Exception):
    """The journal cannot be read or written, or another process is using it."""


class ReferenceReusedError(ValueError):
    """The journal has other content for a reference. One payout, one reference."""
