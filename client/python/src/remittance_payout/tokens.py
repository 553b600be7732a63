"""The tokens of a client. Waiting calls share one login or renewal, and its failure."""

import os
import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from .errors import NotSentError, PayoutError, RejectedError
from .rules import FIRST_LOGIN_DELAY, LONGEST_LOGIN_DELAY


class Tokens(NamedTuple):
    access: str
    refresh: str | None

    def __repr__(self) -> str:
        return "Tokens(…)"


class TokenSource:
    """Renews the token only after a 401, because the unit of its lifetime is not documented."""

    def __init__(
        self, log_in: Callable[[float], Tokens], refresh: Callable[[Tokens, float], Tokens]
    ) -> None:
        self._log_in, self._refresh = log_in, refresh
        self._process, self._lock = os.getpid(), threading.Lock()
        self._owner = 0
        self._current: Tokens | None = None
        #: The last login error. Calls that began before ``_error_until`` share it.
        self._error: PayoutError | None = None
        self._error_until = 0.0
        self._pause = 0.0

    def get(self, deadline: float, failed: str | None = None) -> str:
        """:param failed: the token that got a 401
        :raises PayoutError: the error of the login
        """
        begun = time.monotonic()
        if self._process != os.getpid():
            # After a fork, no thread in the child completes the parent's login.
            self._process, self._lock, self._owner = os.getpid(), threading.Lock(), 0
        lock = self._lock
        if self._owner == threading.get_ident():
            raise NotSentError("on_attempt must not call the client")
        if not lock.acquire(timeout=max(0.0, deadline - begun)):
            raise NotSentError("timeout")
        try:
            self._owner = threading.get_ident()
            if self._current is None or self._current.access == failed:
                if self._error is not None and begun < self._error_until:
                    raise self._error.with_traceback(None)
                old, self._current = self._current, None
                self._current = self._next(old, deadline)
            return self._current.access
        finally:
            self._owner = 0
            lock.release()

    def _next(self, old: Tokens | None, deadline: float) -> Tokens:
        if old is not None and old.refresh is not None:
            # The refresh token may be spent, so log in instead.
            with suppress(PayoutError):
                tokens = self._refresh(old, deadline)
                if tokens.access != old.access:
                    return tokens
        try:
            tokens = self._log_in(deadline)
        except PayoutError as error:
            self._error, self._error_until = error, time.monotonic()
            if isinstance(error, RejectedError):
                # Trying a wrong password with every call could lock the account.
                self._pause = min(2 * self._pause or FIRST_LOGIN_DELAY, LONGEST_LOGIN_DELAY)
                self._error_until += self._pause
            raise
        self._error, self._pause = None, 0.0
        return tokens


def as_token(value: object) -> str | None:
    """Only a token that a header can carry. A line break would start another header."""
    return value if isinstance(value, str) and re.fullmatch(r"[!-~]+", value) else None
