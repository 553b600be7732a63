"""Builds the request of a call and classifies its answer."""

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import quote

from .errors import NotSentError, PayoutError, RejectedError, UnknownOutcomeError
from .exact_json import Fields, Writer, as_it_is, as_text, demand, list_of, parse_json, written
from .rules import STATUSES, StatusMeaning
from .sent import Body, Parameter, is_in_header
from .transport import Answer

T = TypeVar("T")

#: The kind of an operation whose answer is not read.
NOTHING: type = type(None)
#: The longest wait. A longer one could overflow a time.
_MOST_SECONDS = 1e9


class Operation(NamedTuple):
    method: str
    template: str
    """The path template. Errors show it with its ``{parameters}`` unfilled."""
    kind: type | None = None
    """The type of the answer: a model, ``bytes`` for a file, or ``None`` if undocumented."""
    parameters: tuple[Parameter, ...] = ()
    body: Body = Body()
    accept: str = "application/json"
    may_be_empty: bool = False
    needs_token: bool = True
    repeatable: bool = False
    """Whether the call has no effect, so that it may be sent again after an unknown outcome."""
    is_short: bool = False
    """Whether the answer contains no list of objects, so that a smaller size limit applies."""

    def keyed(self, key: str | None) -> dict[str, object]:
        """The idempotency key parameter, if the operation has one."""
        return {one.name: key for one in self.parameters if one.is_key and key is not None}

    @property
    def has_key(self) -> bool:
        return any(one.is_key for one in self.parameters)


@dataclass(frozen=True, slots=True)
class Response(Generic[T]):
    """The answer to an accepted call, with its headers."""

    value: T
    status: int
    headers: Mapping[str, str] = field(repr=False)
    """The response headers. Names are in lower case."""


class Failure(NamedTuple):
    """The result of an attempt that was not accepted."""

    kind: type[PayoutError]
    reason: str
    repeat: str
    """When to send the request again, according to the table of statuses."""
    answer: Answer | None = None

    @property
    def retry_after(self) -> float | None:
        """The ``Retry-After`` in seconds. A date is measured from the ``Date`` header."""
        headers = self.answer.headers if self.answer is not None else {}
        value = headers.get("retry-after", "")
        if re.fullmatch(r"[0-9]+", value):
            return min(float(value), _MOST_SECONDS)
        try:
            until = parsedate_to_datetime(value)
            now = parsedate_to_datetime(headers.get("date", ""))
            return min(max(0.0, (until - now).total_seconds()), _MOST_SECONDS)
        except (TypeError, ValueError, IndexError, OverflowError):
            return None


class Call:
    def __init__(
        self, operation: Operation, parameters: Mapping[str, object] = {}, body: object = None
    ) -> None:
        """:raises ValueError: a parameter cannot be sent, or the body has the wrong type"""
        self.operation = operation
        given = operation.keyed(str(uuid.uuid4())) if operation.has_key else {}
        given.update((name, one) for name, one in parameters.items() if one is not None)
        demand(body is not None or not operation.body.required, "body must be given")
        value = written(body)
        self.headers: dict[str, str] = {}
        self.body: bytes | None = None
        if value is not None:
            self.headers["Content-Type"], self.body = operation.body.encode(value)
        self.target = self._write(given)
        self._is_repeatable = operation.repeatable or operation.has_key
        #: Whether an earlier attempt had no usable answer.
        self.may_be_done = False
        payouts = Fields(value)("transactionRequestList", list_of(as_it_is)) or []
        references = [Fields(one)("transactionReference", as_text) for one in [given, *payouts]]
        self._references = tuple(one for one in references if one is not None)

    def _write(self, given: Mapping[str, object]) -> str:
        """Sets the headers and returns the path with the query string."""
        target = self.operation.template
        query: list[str] = []
        write = Writer()
        for one in self.operation.parameters:
            write(one.name, given.get(one.name), one.kind, not one.required)
            pairs = one.pairs(write.fields[one.name]) if one.name in write.fields else []
            for name, text in pairs:
                if one.place == "query":
                    query.append(f"{name}={text}")
                elif one.place == "header":
                    demand(is_in_header(text), f"{name} must be a text that a header can carry")
                    self.headers[name] = text
                else:
                    demand(is_askable(text), f"{name} must be a text that a URL can contain")
                    target = target.replace(f"{{{name}}}", quote(text, safe=""))
        return f"{target}?{'&'.join(query)}" if query else target

    def meaning_of(self, status: int, distrusts: bool) -> StatusMeaning:
        """:param distrusts: whether to trust only documented statuses of calls that were not processed"""
        found = meaning_of(status)
        if found.about_credentials and not self.operation.needs_token:
            # The credentials are in the request itself, so a new token does not help.
            return found._replace(means="rejected", repeat="never")
        is_doubtful = distrusts and found.means == "not-taken" and found.is_assumed
        if not is_doubtful or self.operation.repeatable:
            return found
        repeat = found.repeat if self._is_repeatable else "never"
        return found._replace(means="unknown", repeat=repeat)

    def may_follow(self, failure: Failure) -> bool:
        return failure.repeat == "later" or (failure.repeat == "if-safe" and self._is_repeatable)

    def read(self, answer: Answer) -> object:
        """:raises ValueError: the answer is not the documented one"""
        kind = self.operation.kind
        if kind is bytes:
            return answer.body
        if kind is NOTHING or not answer.body and (kind is None or self.operation.may_be_empty):
            return None
        if kind is None and "json" not in answer.headers.get("content-type", "").lower():
            return answer.body
        value = parse_json(answer.body)
        demand(kind is None or isinstance(value, kind), "it is of another type")
        return value

    def error(self, failure: Failure) -> PayoutError:
        kind, reason, _, answer = failure
        if self.may_be_done and not self.operation.repeatable:
            # The result of a repeat says nothing about the first attempt.
            kind = UnknownOutcomeError
        if kind is NotSentError:
            what = "was not sent" if answer is None else "counts as not processed"
        elif kind is RejectedError:
            what = "was rejected"
        else:
            what = "has no usable answer" if self.operation.repeatable else "may have been processed"
        error = kind(f"{self.operation.method} {self.operation.template} {what}: {reason}", answer)
        error.retry_after = failure.retry_after
        error.transaction_references = self._references
        return error


def meaning_of(status: int) -> StatusMeaning:
    found = STATUSES.get(str(status)) or STATUSES.get(f"{str(status)[0]}XX")
    return found or StatusMeaning("unknown", "never")


def is_askable(reference: object) -> bool:
    """Whether a path can contain it: some texts lead elsewhere, and a surrogate has no encoding."""
    if not isinstance(reference, str) or reference in ("", ".", ".."):
        return False
    return not re.search("[\ud800-\udfff]", reference)
