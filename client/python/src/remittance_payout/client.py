"""A client of the service: each call ends in its answer, or in one of three errors."""

from __future__ import annotations

import random
import time
from typing import Dict, Mapping, NamedTuple, Optional, Type

from .call import Call, Operation, demand, retry_after_of
from .errors import NotSentError, PayoutError, RejectedError, UnknownOutcomeError
from .named_only import NAMED_ONLY
from .operations import LOGIN, REFRESH_TOKEN, Operations
from .tokens import TokenSource, Tokens, token_in
from .transport import Answer, NoAnswerError, NotConnectedError, Transport

#: How often a call is sent at most, where it may be sent again.
ATTEMPTS = 3

#: Answered before anybody looked at the request. That it was then not processed is our choice: the
#: service's documentation does not say so.
NOT_PROCESSED = (401, 403, 425, 429)


class Client(Operations):
    """Sends calls to the service; logs in, refreshes and logs in again by itself.

    Threads may share one.
    """

    def __init__(
        self,
        base_url: str,
        email: str,
        password: str,
        *,
        timeout: float = 30.0,
        max_bytes: int = 2**26,
    ) -> None:
        """Nothing is sent before the first call.

        :param timeout: seconds for one exchange: its connection, its request and its whole answer
        :param max_bytes: the largest answer that is read
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
        self._transport = Transport(base_url, timeout, max_bytes)
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

        It is never sent again after an unknown outcome unless it is a GET.

        :returns: JSON with exact numbers, ``None`` for an empty answer, and bytes for anything else
        :raises ValueError: there is no such operation
        """
        demand(operation_id in NAMED_ONLY, f"operation_id must be one of {', '.join(NAMED_ONLY)}")
        return self._call(NAMED_ONLY[operation_id], path, query, body)

    def _call(
        self,
        operation: Operation,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Optional[str]]] = None,
        body: object = None,
    ) -> object:
        call = Call(operation, path, query, body)
        return self._send(call, None if operation.needs_token else {}, ATTEMPTS).value

    def _send(
        self, call: Call, authorization: Optional[Dict[str, str]], attempts: int
    ) -> Received:
        """Sends a call until it is accepted, rejected, or must not be sent again. It always ends.

        :param authorization: what is sent instead of the client's own token
        """
        renewed = False
        failed: Optional[str] = None
        attempt = 0
        while True:
            token: Optional[str] = None
            headers = {"Accept": "*/*" if call.operation.kind is None else "application/json"}
            if call.body is not None:
                headers["Content-Type"] = "application/json"
            if authorization is not None:
                headers.update(authorization)
            else:
                try:
                    token = self._tokens.get(failed)
                except PayoutError as error:
                    raise call.error(NotSentError, f"was not sent: {error}") from error
                headers["Authorization"] = f"Bearer {token}"
            attempt += 1
            answer: Optional[Answer] = None
            kind: Type[PayoutError] = UnknownOutcomeError
            try:
                answer = self._transport.exchange(
                    call.operation.method, call.target, headers, call.body
                )
                if 200 <= answer.status < 300:
                    return Received(answer.status, call.read(answer))
                reason = f"status {answer.status}"
                if answer.status in NOT_PROCESSED:
                    kind = NotSentError
                elif 400 <= answer.status < 500 and answer.status != 408:
                    kind = RejectedError
            except NotConnectedError as error:
                kind, reason = NotSentError, f"not connected: {error}"
            except NoAnswerError as error:
                reason = f"no answer: {error}"
            except ValueError:
                reason = "the answer is not the JSON of this operation"
            status = answer.status if answer is not None else None
            if status == 401 and token is not None and not renewed:
                # Nothing was done, so sending it with a new token is no second attempt at it.
                renewed, failed = True, token
                attempt -= 1
                continue
            wait = retry_after_of(answer)
            pause = random.uniform(0, 0.25 * 2**attempt) + (wait or 0.0)
            if (
                attempt >= attempts
                or not call.may_follow(kind, status)
                or pause > max(self._timeout, 1.0)
            ):
                raise call.error(kind, f"{_WHAT[kind]}: {reason}", answer, wait)
            time.sleep(pause)

    def _log_in(self) -> Tokens:
        body = {"email": self._email, "password": self._password}
        call = Call(LOGIN, body=body)
        try:
            answer = self._send(call, {}, ATTEMPTS).value
        except NotSentError as error:
            # A login that is answered was rejected, whatever the status means for other calls.
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


class Received(NamedTuple):
    """What a call was answered, when it was accepted."""

    status: int
    value: object


_WHAT = {
    NotSentError: "was not sent, or not processed",
    RejectedError: "was rejected",
    UnknownOutcomeError: "may have been done",
}


def _tokens(call: Call, access: Optional[str], refresh: Optional[str]) -> Tokens:
    if access is None:
        raise call.error(UnknownOutcomeError, "has no token in its answer")
    return Tokens(access, refresh)
