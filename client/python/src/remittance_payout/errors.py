"""What can go wrong with a call, by what the caller must do next.

Nothing that these errors print is secret or personal: no token, no body, no parameter.
"""

from __future__ import annotations

from typing import Mapping, Optional, Sequence


class PayoutError(Exception):
    """What all errors of a call have."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
        body: Optional[str] = None,
        retry_after: Optional[float] = None,
        transaction_references: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        #: The HTTP status of the last answer, when there was one.
        self.status = status
        #: Its headers, with their names in small letters.
        self.headers: Mapping[str, str] = headers or {}
        #: Its text. It may contain personal data, so it is not printed.
        self.body = body
        #: How long the service asked to wait, in seconds.
        self.retry_after = retry_after
        #: The references in the request: what to ask for the status of.
        self.transaction_references = tuple(transaction_references)

    @property
    def request_id(self) -> Optional[str]:
        """What the service calls the request in its logs, if a header of the answer says so."""
        return self.headers.get("x-request-id") or self.headers.get("request-id")

    @property
    def cause(self) -> Optional[BaseException]:
        """What led to it: for a call that had no token, the error of the login."""
        return self.__cause__


class NotSentError(PayoutError):
    """The service certainly received nothing of it, or certainly did not process it.

    The same call may be made again. When the login failed, ``cause`` says why.
    """


class RejectedError(PayoutError):
    """The service rejected the request: a 4xx.

    It may have taken a part of a batch: ask for the status of ``transaction_references``.
    """


class UnknownOutcomeError(PayoutError):
    """There is no usable answer: it is missing, broken, or a 5xx. It may have been done.

    Ask for the status of ``transaction_references``; never send it as a new payout.
    """


class JournalError(Exception):
    """The journal cannot be read or written, or another process is using it."""


class ReferenceReusedError(ValueError):
    """The journal has other content for a reference. One payout, one reference."""
