"""A call as the request that is sent, and what its answer means."""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from typing import Dict, List, Mapping, NamedTuple, Optional, Type
from urllib.parse import quote, urlencode

from .errors import NotSentError, PayoutError, RejectedError, UnknownOutcomeError
from .exact_json import Fields, parse_json, write_json
from .reading import Answer


class Operation(NamedTuple):

    method: str
    template: str
    """Errors show this path, with its ``{parameters}`` unfilled."""
    kind: Optional[type] = None
    """Of its answer's JSON; ``None`` where nothing is known."""
    needs_token: bool = True
    repeatable: bool = False
    """Whether it may be sent again after an unknown outcome: it changes nothing."""
    is_short: bool = False
    """Payouts depend on its answer, of which at most 1 MiB is read."""


class Received(NamedTuple):
    """The answer to an accepted call."""

    status: int
    value: object


class Failure(NamedTuple):
    """The end of an attempt that was not accepted."""

    kind: Type[PayoutError]
    reason: str
    answer: Optional[Answer] = None

    @property
    def status(self) -> Optional[int]:
        return None if self.answer is None else self.answer.status

    @property
    def retry_after(self) -> Optional[float]:
        return None if self.answer is None else _retry_after_of(self.answer.headers)


class Call:
    def __init__(
        self,
        operation: Operation,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Optional[str]]] = None,
        body: object = None,
    ) -> None:
        """:raises ValueError: a parameter that a URL cannot contain, or a body that is not JSON"""
        self.operation = operation
        self.target = _target(operation.template, path or {}, query or {})
        self.body = None if body is None else write_json(body).encode()
        self._references = _references_in(path, body)

    def may_follow(self, failure: Failure) -> bool:
        if failure.kind is UnknownOutcomeError:
            return self.operation.repeatable
        return failure.kind is NotSentError and failure.status in (None, 429)

    def read(self, answer: Answer) -> object:
        """:raises ValueError: it is not the documented answer"""
        kind = self.operation.kind
        if kind is None:
            if not answer.body:
                return None
            if "json" not in answer.headers.get("content-type", "").lower():
                return answer.body
        value = parse_json(answer.body)
        if kind is not None and not isinstance(value, kind):
            raise ValueError
        return value

    def error(self, failure: Failure) -> PayoutError:
        kind, reason, answer = failure
        what = _WHAT[kind]
        if kind is NotSentError and answer is not None:
            what = "was not processed"
        if kind is UnknownOutcomeError and self.operation.repeatable:
            what = "has no usable answer"
        return kind(
            f"{self.operation.method} {self.operation.template} {what}: {reason}",
            status=failure.status,
            headers=answer.headers if answer is not None else None,
            body=answer.body.decode("utf-8", "replace") if answer is not None else None,
            retry_after=failure.retry_after,
            transaction_references=self._references,
        )


_WHAT: Dict[Type[PayoutError], str] = {
    NotSentError: "was not sent",
    RejectedError: "was rejected",
    UnknownOutcomeError: "may have been done",
}


def _references_in(path: Optional[Mapping[str, str]], body: object) -> List[str]:
    in_path = (path or {}).get("transactionReference")
    listed = Fields(body).anything("transactionRequestList")
    payouts = listed if isinstance(listed, list) else []
    found = [in_path, *(Fields(one).text("transactionReference") for one in payouts)]
    return [one for one in found if isinstance(one, str)]


def is_askable(reference: object) -> bool:
    """Whether a path can contain it: some texts lead to another path, half a character to none."""
    if not isinstance(reference, str) or reference in ("", ".", ".."):
        return False
    return not re.search("[\ud800-\udfff]", reference)


def _target(template: str, path: Mapping[str, str], query: Mapping[str, Optional[str]]) -> str:
    filled = template
    for name in re.findall(r"{(\w+)}", template):
        value = path.get(name)
        demand(is_askable(value), f"{name} must be a text that a URL can contain")
        filled = filled.replace(f"{{{name}}}", quote(str(value), safe=""))
    given = {name: value for name, value in query.items() if value is not None}
    for name, value in given.items():
        demand(isinstance(value, str), f"{name} must be a text")
    return f"{filled}?{urlencode(given, quote_via=quote)}" if given else filled


#: No wait is longer; some could not be added to a time.
_MOST_SECONDS = 1e9


def _retry_after_of(headers: Mapping[str, str]) -> Optional[float]:
    """In seconds; a date is compared with the ``Date`` of the answer."""
    value = headers.get("retry-after", "")
    if re.fullmatch(r"[0-9]+", value):
        return min(float(value), _MOST_SECONDS)
    try:
        until = parsedate_to_datetime(value)
        now = parsedate_to_datetime(headers.get("date", ""))
        return min(max(0.0, (until - now).total_seconds()), _MOST_SECONDS)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def demand(is_right: bool, must: str) -> None:
    if not is_right:
        raise ValueError(must)
