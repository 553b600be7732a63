"""A client of the service: each call ends in its answer, or in one of three errors."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from .call import Call, Failure, Operation, Response
from .errors import NotSentError, PayoutError, RejectedError, UnknownOutcomeError
from .exact_json import as_it_is, demand
from .named_only import NAMED_ONLY
from .operations import LOGIN, REFRESH_TOKEN, Operations
from .rules import ANSWER_BYTES, ATTEMPT_TIMEOUT, ATTEMPTS, CALL_TIMEOUT, FIRST_DELAY
from .rules import LONGEST_DELAY, SHORT_ANSWER_BYTES
from .sent import Parameter
from .tokens import TokenSource, Tokens, token_in
from .transport import NoAnswerError, NotConnectedError, Transport

T = TypeVar("T")

_KINDS: dict[str, type[PayoutError]] = {"not-taken": NotSentError, "rejected": RejectedError}


class Client(Operations):
    """Sends calls to the service. It logs in and renews its tokens, and threads may share it."""

    def __init__(
        self,
        base_url: str,
        email: str,
        password: str,
        *,
        timeout: float = ATTEMPT_TIMEOUT,
        max_bytes: int = ANSWER_BYTES,
        distrust_statuses: bool = False,
    ) -> None:
        """Nothing is sent before the first call.

        :param timeout: seconds for one exchange, from the connection to the end of the answer
        :param max_bytes: the largest answer that is read; less of one without a list of objects
        :param distrust_statuses: whether a payout is in doubt after a status that only we assume to
            mean "not processed": see the table in the README
        :raises ValueError: naming the argument that is wrong, and what it must be
        """
        for name, text in (("email", email), ("password", password)):
            is_text = isinstance(text, str) and text != ""
            demand(is_text, f"{name} must be a text that is not empty")
        demand(
            isinstance(timeout, (int, float)) and 0 < timeout <= 86_400,
            "timeout must be more than 0 and at most 86400 seconds",
        )
        demand(isinstance(max_bytes, int) and max_bytes > 0, "max_bytes must be 1 or more")
        self._timeout = timeout
        self._max_bytes = max_bytes
        self._distrusts = distrust_statuses
        self._transport = Transport(base_url)
        self._email, self._password = email, password
        self._tokens = TokenSource(self._log_in, self._refresh)

    def call_named_only(
        self,
        operation_id: str,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
        body: object = None,
    ) -> object:
        """Calls an operation of which only method and path are known: see ``NAMED_ONLY``.

        After an unknown outcome none is sent again: what it does is not documented.

        :returns: JSON with exact numbers, ``None`` for an empty answer, and bytes for anything else
        :raises ValueError: there is no such operation
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
        call = Call(operation, parameters, body)
        answer = self._send(call, None if operation.needs_token else {}, ATTEMPTS)
        return Response(read(answer.value), answer.status, answer.headers)

    def _send(
        self, call: Call, authorization: dict[str, str] | None, attempts: int
    ) -> Response[object]:
        """:param authorization: what is sent instead of the client's own token"""
        failed: str | None = None
        deadline = time.monotonic() + max(self._timeout, CALL_TIMEOUT)
        attempt = 0
        while True:
            attempt += 1
            token = None if authorization is not None else self._token_for(call, failed)
            sent = {"Authorization": f"Bearer {token}"} if authorization is None else authorization
            ended = self._attempt(call, sent, min(time.monotonic() + self._timeout, deadline))
            if isinstance(ended, Response):
                return ended
            if ended.kind is UnknownOutcomeError:
                call.may_be_done = True
            if ended.repeat == "with-new-token" and token is not None and failed is None:
                # It is not a second attempt.
                failed = token
                attempt -= 1
                continue
            # Clients that failed together do not come back together.
            pause = random.uniform(0.5, 1) * min(FIRST_DELAY * 2 ** (attempt - 1), LONGEST_DELAY)
            pause += ended.retry_after or 0.0
            is_over = attempt >= attempts or time.monotonic() + pause >= deadline
            if is_over or not call.may_follow(ended):
                raise call.error(ended)
            time.sleep(pause)

    def _token_for(self, call: Call, failed: str | None) -> str:
        try:
            return self._tokens.get(failed)
        except PayoutError as error:
            raise call.error(Failure(NotSentError, f"the login failed: {error}", "never")) from error

    def _attempt(
        self, call: Call, authorization: dict[str, str], deadline: float
    ) -> Response[object] | Failure:
        operation = call.operation
        max_bytes = self._max_bytes
        if operation.is_short:
            max_bytes = min(max_bytes, SHORT_ANSWER_BYTES)
        headers = {"Accept": operation.accept, **call.headers, **authorization}
        try:
            answer = self._transport.exchange(
                operation.method, call.target, headers, call.body, max_bytes, deadline
            )
        except NotConnectedError as error:
            return Failure(NotSentError, f"not connected: {error}", "later")
        except NoAnswerError as error:
            return Failure(UnknownOutcomeError, f"no answer: {error}", "if-safe")
        meaning = call.meaning_of(answer.status, self._distrusts)
        if meaning.means == "taken":
            try:
                return Response(call.read(answer), answer.status, answer.headers)
            except ValueError:
                problem = "the answer must be the JSON of this operation"
                return Failure(UnknownOutcomeError, problem, "if-safe", answer)
        kind = _KINDS.get(meaning.means, UnknownOutcomeError)
        return Failure(kind, f"status {answer.status}", meaning.repeat, answer)

    def _log_in(self) -> Tokens:
        body = {"email": self._email, "password": self._password}
        call = Call(LOGIN, body=body)
        answer = self._send(call, {}, ATTEMPTS).value
        data = answer.get("data") if isinstance(answer, dict) else None
        return _tokens(call, token_in(data, "accessToken"), token_in(data, "refreshToken"))

    def _refresh(self, old: Tokens) -> Tokens:
        body = {"refreshToken": old.refresh}
        call = Call(REFRESH_TOKEN, body=body)
        answer = self._send(call, {"Authorization": f"Bearer {old.access}"}, 1).value
        return _tokens(call, token_in(answer, "token"), token_in(answer, "refreshToken"))


def _tokens(call: Call, access: str | None, refresh: str | None) -> Tokens:
    if access is None:
        raise call.error(Failure(UnknownOutcomeError, "the answer must have a token", "never"))
    return Tokens(access, refresh)
