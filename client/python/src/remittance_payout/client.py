"""A client for the service. Each call returns an answer or raises one of three errors."""

import copy
import logging
import random
import re
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Literal, Self, TypeVar

from .address import read_base_url
from .call import Call, Failure, Operation, Response
from .errors import NotSentError, PayoutError, RejectedError, UnknownOutcomeError
from .exact_json import Fields, as_it_is, demand
from .named_only import NAMED_ONLY
from .operations import LOGIN, REFRESH_TOKEN, Operations
from .rules import ANSWER_BYTES, ATTEMPT_TIMEOUT, ATTEMPTS, CALL_TIMEOUT, FIRST_DELAY
from .rules import LONGEST_DELAY, SHORT_ANSWER_BYTES
from .sent import Parameter
from .tokens import Tokens, TokenSource, as_token
from .transport import HttpTransport, NotConnectedError, Request, Transport, reason_of
from .version import VERSION

T = TypeVar("T")

_log = logging.getLogger("remittance_payout.attempts")
_log.addHandler(logging.NullHandler())

AttemptOutcome = Literal["accepted", "rejected", "unknown", "not-sent"]
_Ended = Response[object] | Failure


@dataclass(frozen=True, slots=True)
class Attempt:
    """One request and its result, for ``on_attempt``. It has no parameter, body or token."""

    operation: str
    """The method and path template, such as ``GET /path/{reference}``."""
    attempt: int
    outcome: AttemptOutcome
    """What the attempt proves. ``not-sent``: there was no connection."""
    status: int | None
    reason: str | None
    """Why there is no status."""
    duration: float
    """How long the attempt took, in seconds."""

    def __str__(self) -> str:
        end, milliseconds = self.status or self.reason, round(1000 * self.duration)
        return f"{self.operation}, attempt {self.attempt}: {self.outcome}, {end}, {milliseconds} ms"


class Client(Operations):
    """Sends calls to the service. It logs in and renews its tokens. Threads may share it."""

    def __init__(
        self,
        base_url: str,
        email: str,
        password: str,
        *,
        timeout: float = ATTEMPT_TIMEOUT,
        max_bytes: int = ANSWER_BYTES,
        distrust_statuses: bool = False,
        ssl_context: ssl.SSLContext | None = None,
        transport: Transport | None = None,
        on_attempt: Callable[[Attempt], object] | None = None,
    ) -> None:
        """Creates a client. Nothing is sent before the first call.

        :param timeout: seconds per request, from connecting to the end of the answer
        :param max_bytes: the largest answer to read; answers without a list have a lower limit
        :param distrust_statuses: whether to treat a payout as in doubt after a status that this
            client only assumes to mean "not processed"; see the table in the README
        :param ssl_context: for your own certificates; default: ``ssl.create_default_context()``
        :param transport: sends the requests; default: the standard library
        :param on_attempt: called after each request; its exceptions are logged
        :raises ValueError: naming the invalid argument and what it must be
        """
        for name, text in (("email", email), ("password", password)):
            is_text = isinstance(text, str) and text != ""
            demand(is_text, f"{name} must be a text that is not empty")
        demand(isinstance(max_bytes, int) and max_bytes > 0, "max_bytes must be 1 or more")
        self.timeout = _seconds(timeout)
        self._call_timeout = max(timeout, CALL_TIMEOUT)
        self._max_bytes = max_bytes
        self._distrusts = distrust_statuses
        address = read_base_url(base_url)
        self._url = base_url.rstrip("/")
        self._transport = transport or HttpTransport(address, ssl_context)
        self._on_attempt = on_attempt
        self._email, self._password = email, password
        self._tokens = TokenSource(self._log_in, self._refresh)

    def with_timeout(self, timeout: float) -> Self:
        """A copy whose calls end within this many seconds. Both share tokens and connections."""
        view = copy.copy(self)
        view._call_timeout = _seconds(timeout)
        view.timeout = min(self.timeout, timeout)
        return view

    def call_named_only(
        self,
        operation_id: str,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
        body: object = None,
    ) -> object:
        """Calls one of ``NAMED_ONLY``. It is never repeated after an unknown outcome.

        :returns: JSON with exact numbers, ``None`` for an empty answer, and bytes for anything else
        :raises ValueError: the operation does not exist
        """
        demand(operation_id in NAMED_ONLY, f"operation_id must be one of {', '.join(NAMED_ONLY)}")
        named = NAMED_ONLY[operation_id]
        in_path = re.findall("{([^}]+)}", named.template)
        given = {**(query or {}), **(path or {})}
        parameters = [
            Parameter(name, "path" if name in in_path else "query", str, name in in_path)
            for name in {**dict.fromkeys(in_path), **given}
        ]
        operation = named._replace(parameters=tuple(parameters), accept="*/*")
        return self._call(operation, as_it_is, given, body).value

    def _call(
        self,
        operation: Operation,
        read: Callable[[object], T],
        parameters: Mapping[str, object] = {},
        body: object = None,
    ) -> Response[T]:
        answer = self._send(Call(operation, parameters, body))
        return Response(read(answer.value), answer.status, answer.headers)

    def _send(
        self, call: Call, attempts: int = ATTEMPTS, authorization: str = "", deadline: float = inf
    ) -> Response[object]:
        """:param authorization: sent instead of the client's own token"""
        failed: str | None = None
        deadline = min(deadline, time.monotonic() + self._call_timeout)
        attempt = 0
        while True:
            attempt += 1
            token = ""
            if call.operation.needs_token and not authorization:
                token = self._token_for(call, failed, deadline)
            sent = f"Bearer {token}" if token else authorization
            ended = self._attempt(call, attempt, sent, deadline)
            if isinstance(ended, Response):
                return ended
            if ended.kind is UnknownOutcomeError:
                call.may_be_done = True
            if ended.repeat == "with-new-token" and token and failed is None:
                # A retry with a new token does not count as a second attempt.
                failed = token
                attempt -= 1
                continue
            # Clients that failed together must not retry together.
            pause = random.uniform(0.5, 1) * min(FIRST_DELAY * 2 ** (attempt - 1), LONGEST_DELAY)
            pause += ended.retry_after or 0.0
            is_over = attempt >= attempts or time.monotonic() + pause >= deadline
            if is_over or not call.may_follow(ended):
                raise call.error(ended)
            time.sleep(pause)

    def _token_for(self, call: Call, failed: str | None, deadline: float) -> str:
        try:
            return self._tokens.get(deadline, failed)
        except PayoutError as error:
            reason = f"the login failed: {error}"
            raise call.error(Failure(NotSentError, reason, "never")) from error

    def _attempt(self, call: Call, number: int, authorization: str, deadline: float) -> _Ended:
        begun = time.monotonic()
        ended = self._exchange(call, authorization, min(self.timeout, deadline - begun))
        level = logging.DEBUG if isinstance(ended, Response) else logging.WARNING
        if self._on_attempt is None and not _log.isEnabledFor(level):
            return ended
        name = f"{call.operation.method} {call.operation.template}"
        done = Attempt(name, number, *_end_of(ended), time.monotonic() - begun)
        _log.log(level, "%s", done)
        try:
            if self._on_attempt is not None:
                self._on_attempt(done)
        except Exception:
            _log.exception("on_attempt raised an exception.")
        return ended

    def _exchange(self, call: Call, authorization: str, timeout: float) -> _Ended:
        operation = call.operation
        max_bytes = self._max_bytes
        if operation.is_short:
            max_bytes = min(max_bytes, SHORT_ANSWER_BYTES)
        headers = {"Accept": operation.accept, "User-Agent": _USER_AGENT, **call.headers}
        if authorization:
            headers["Authorization"] = authorization
        url = self._url + call.target
        request = Request(
            operation.method, url, headers, call.body, timeout, max_bytes, operation.repeatable
        )
        try:
            answer = self._transport.exchange(request)
        except NotConnectedError as error:
            return Failure(NotSentError, f"not connected: {error}", "later")
        except Exception as error:
            # Unless the request certainly did not leave, its outcome is unknown.
            return Failure(UnknownOutcomeError, f"no answer: {reason_of(error)}", "if-safe")
        meaning = call.meaning_of(answer.status, self._distrusts)
        if meaning.means == "taken":
            try:
                demand(len(answer.body) <= max_bytes, "too large")
                return Response(call.read(answer), answer.status, answer.headers)
            except ValueError:
                problem = "the answer must be the JSON of this operation"
                return Failure(UnknownOutcomeError, problem, "if-safe", answer)
        kind = _KINDS.get(meaning.means, UnknownOutcomeError)
        return Failure(kind, f"status {answer.status}", meaning.repeat, answer)

    def _log_in(self, deadline: float) -> Tokens:
        call = Call(LOGIN, body={"email": self._email, "password": self._password})
        answer = Fields(self._send(call, deadline=deadline).value)
        return _tokens(call, answer("data", as_it_is), "accessToken")

    def _refresh(self, old: Tokens, deadline: float) -> Tokens:
        call = Call(REFRESH_TOKEN, body={"refreshToken": old.refresh})
        return _tokens(call, self._send(call, 1, f"Bearer {old.access}", deadline).value, "token")


_KINDS: dict[str, type[PayoutError]] = {"not-taken": NotSentError, "rejected": RejectedError}
_USER_AGENT = f"remittance-payout-client-python/{VERSION}"


def _end_of(ended: _Ended) -> tuple[AttemptOutcome, int | None, str | None]:
    if isinstance(ended, Response):
        return "accepted", ended.status, None
    is_unknown = ended.kind is UnknownOutcomeError
    if ended.answer is None:
        return "unknown" if is_unknown else "not-sent", None, ended.reason
    return "unknown" if is_unknown else "rejected", ended.answer.status, None


def _seconds(timeout: float) -> float:
    is_right = isinstance(timeout, (int, float)) and 0 < timeout <= 86_400
    demand(is_right, "timeout must be more than 0 and at most 86400 seconds")
    return timeout


def _tokens(call: Call, value: object, name: str) -> Tokens:
    access = Fields(value)(name, as_token)
    if access is None:
        raise call.error(Failure(UnknownOutcomeError, "the answer must have a token", "never"))
    return Tokens(access, Fields(value)("refreshToken", as_token))
