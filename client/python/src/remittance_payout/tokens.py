"""The tokens of a client: calls that wait for one share a login or renewal."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple

from .errors import NotSentError, PayoutError, RejectedError
from .rules import FIRST_LOGIN_DELAY, LONGEST_LOGIN_DELAY


class Tokens(NamedTuple):
    access: str
    refresh: str | None

    def __repr__(self) -> str:
        return "Tokens(…)"


class TokenSource:
    """Renews the token after a 401, not before: the unit of its lifetime is not documented."""

    def __init__(
        self, log_in: Callable[[], Tokens], refresh: Callable[[Tokens], Tokens]
    ) -> None:
        self._log_in = log_in
        self._refresh = refresh
        self._lock = threading.Lock()
        self._current: Tokens | None = None
        self._flight: Future[Tokens] | None = None
        self._rejection: RejectedError | None = None
        self._rejected_until = 0.0
        self._pause = 0.0

    def get(self, failed: str | None = None) -> str:
        """:param failed: the token that the service answered 401 to
        :raises PayoutError: of the login
        """
        with self._lock:
            if self._current is not None and self._current.access != failed:
                return self._current.access
            flight = self._flight
            is_ours = flight is None
            if flight is None:
                flight = self._flight = Future()
                old, self._current = self._current, None
        if is_ours:
            self._renew(flight, old)
        return flight.result().access

    def _renew(self, flight: Future[Tokens], old: Tokens | None) -> None:
        try:
            tokens = self._next(old)
        except BaseException as error:
            with self._lock:
                self._flight = None
            if isinstance(error, PayoutError):
                flight.set_exception(error)
                return
            # An interrupt of this thread must not reach the threads that wait.
            flight.set_exception(NotSentError("the login was interrupted"))
            raise
        with self._lock:
            self._current = tokens
            self._flight = None
        flight.set_result(tokens)

    def _next(self, old: Tokens | None) -> Tokens:
        if old is not None and old.refresh is not None:
            try:
                tokens = self._refresh(old)
                if tokens.access != old.access:
                    return tokens
            except PayoutError:
                # The refresh token may be spent: log in.
                pass
        # A wrong password that is tried with every call would lock the account.
        if self._rejection is not None and time.monotonic() < self._rejected_until:
            raise self._rejection.with_traceback(None)
        try:
            tokens = self._log_in()
        except RejectedError as error:
            self._pause = min(2 * self._pause or FIRST_LOGIN_DELAY, LONGEST_LOGIN_DELAY)
            self._rejected_until = time.monotonic() + self._pause
            self._rejection = error
            raise
        self._pause = 0.0
        self._rejection = None
        return tokens


def token_in(value: object, name: str) -> str | None:
    """Only a token that a header can carry: a line break would start another header."""
    token = value.get(name) if isinstance(value, dict) else None
    return token if isinstance(token, str) and re.fullmatch(r"[!-~]+", token) else None
