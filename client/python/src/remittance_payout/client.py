"""A client of the service: each call ends in its answer, or in one of three errors."""

from __future__ import annotations

import random
import re
import time
from typing import Callable, Dict, Mapping, Optional, Type, TypeVar, Union

from .call import Call, Failure, Operation, Response
from .errors import NotSentError, PayoutError, RejectedError, UnknownOutcomeError
from .exact_json import as_it_is, demand
from .named_only import NAMED_ONLY
from .operations import LOGIN, REFRESH_TOKEN, Operations
from .sent import Parameter
from .tokens import TokenSource, Tokens, token_in
from .transport import NoAnswerError, NotConnectedError, Transport

T = TypeVar("T")

#: How often a call is sent at most, where it may be sent again.
ATTEMPTS = 3

#: We assume that these mean "not processed": the service's documentation does not say.
NOT_PROCESSED = (401, 403, 425, 429)

SHORT_BYTES = 2**20


class Client(Operations):
    """Sends calls to the service. It logs in and renews its tokens, and threads may share it."""

    def __init__(
        self,
        base_url: str,
        email: str,
        password: str,
        *,
        timeout: float = 30.0,
        max_bytes: int = 2**24,
    ) -> None:
        """Nothing is sent before the first call.

        :param timeout: seconds for one exchange, from the connection to the end of the answer
        :param max_bytes: the largest answer that is read; 1 MiB where payouts depend on it
        :raises ValueError: naming the argument that is wrong, and what it must be
        """
        demand(isinstance(email, str) and email != "", "email must be a text that is not empty")
        demand(
            isinstance(password, str) and password != "",
            "password must be a text that is not empty",
        )
        demand(
            isinstance(timeout, (int, float)) and 0 < timeout <= 86_400,
            "timeout must be more than 0 and at most 86400 seconds",
        )
        demand(isinstance(max_bytes, int) and max_bytes > 0, "max_bytes must be 1 or more")
        self._timeout = timeout
        self._max_bytes = max_bytes
        self._transport = Transport(base_url, timeout)
        self._email, self._password = email, password
        self._tokens = TokenSource(self._log_in, self._refresh)

    def call_named_only(
        self,
        operation_id: str,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, str]] = None,
        body: object = None,
    ) -> object:
        """Calls an operation of which only method and path are known: see ``NAMED_ONLY``.

        Only a GET is sent again after an unknown outcome.

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
        self, call: Call, authorization: Optional[Dict[str, str]], attempts: int
    ) -> Response[object]:
        """:param authorization: what is sent instead of the client's own token"""
        failed: Optional[str] = None
        attempt = 0
        while True:
            attempt += 1
            token = None if authorization is not None else self._token_for(call, failed)
            sent = {"Authorization": f"Bearer {token}"} if authorization is None else authorization
            ended = self._attempt(call, sent)
            if isinstance(ended, Response):
                return ended
            if ended.status == 401 and token is not None and failed is None:
                # Nothing was done, so sending it with a new token is not a second attempt.
                failed = token
                attempt -= 1
                continue
            if ended.kind is UnknownOutcomeError:
                call.may_be_done = True
            pause = random.uniform(0, 0.25 * 2**attempt) + (ended.retry_after or 0.0)
            is_over = attempt >= attempts or pause > max(self._timeout, 1.0)
            if is_over or not call.may_follow(ended):
                raise call.error(ended)
            time.sleep(pause)

    def _token_for(self, call: Call, failed: Optional[str]) -> str:
        try:
            return self._tokens.get(failed)
        except PayoutError as error:
            raise call.error(Failure(NotSentError, f"the login failed: {error}")) from error

    def _attempt(self, call: Call, authorization: Dict[str, str]) -> Union[Response[object], Failure]:
        operation = call.operation
        max_bytes = min(self._max_bytes, SHORT_BYTES) if operation.is_short else self._max_bytes
        headers = {"Accept": operation.accept, **call.headers, **authorization}
        try:
            answer = self._transport.exchange(
                operation.method, call.target, headers, call.body, max_bytes
            )
        except NotConnectedError as error:
            return Failure(NotSentError, f"not connected: {error}")
        except NoAnswerError as error:
            return Failure(UnknownOutcomeError, f"no answer: {error}")
        if 200 <= answer.status < 300:
            try:
                return Response(call.read(answer), answer.status, answer.headers)
            except ValueError:
                problem = "the answer must be the JSON of this operation"
                return Failure(UnknownOutcomeError, problem, answer)
        kind: Type[PayoutError] = UnknownOutcomeError
        if answer.status in NOT_PROCESSED:
            kind = NotSentError
        elif 400 <= answer.status < 500 and answer.status != 408:
            kind = RejectedError
        return Failure(kind, f"status {answer.status}", answer)

    def _log_in(self) -> Tokens:
        body = {"email": self._email, "password": self._password}
        call = Call(LOGIN, body=body)
        try:
            answer = self._send(call, {}, ATTEMPTS).value
        except NotSentError as error:
            # A 401 or 403 to a login is a rejection, unlike one to other calls.
            if error.status not in (401, 403):
                raise
            raise RejectedError(
                f"{LOGIN.method} {LOGIN.template} was rejected: status {error.status}",
                status=error.status,
                headers=error.headers,
                body=error.body,
                retry_after=error.retry_after,
            ) from None
        data = answer.get("data") if isinstance(answer, dict) else None
        return _tokens(call, token_in(data, "accessToken"), token_in(data, "refreshToken"))

    def _refresh(self, old: Tokens) -> Tokens:
        body = {"refreshToken": old.refresh}
        call = Call(REFRESH_TOKEN, body=body)
        answer = self._send(call, {"Authorization": f"Bearer {old.access}"}, 1).value
        return _tokens(call, token_in(answer, "token"), token_in(answer, "refreshToken"))


def _tokens(call: Call, access: Optional[str], refresh: Optional[str]) -> Tokens:
    if access is None:
        raise call.error(Failure(UnknownOutcomeError, "the answer must have a token"))
    return Tokens(access, refresh)
