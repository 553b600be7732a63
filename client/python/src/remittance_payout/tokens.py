"""The tokens that calls carry: one login or renewal at a time, however many calls wait for it."""

from __future__ import annotations

import re
import threading
import time
from concurrent.futures import Future
from typing import Callable, NamedTuple, Optional

from .errors import NotSentError, PayoutError, RejectedError


class Tokens(NamedTuple):
    """A pair, as login and refresh give one."""

    access: str
    refresh: Optional[str]

    def __repr__(self) -> str:
        return "Tokens(…)"


class TokenSource:
    """Logs in when there is no token, and renews one after a 401.

    How long a token lives is not documented in a known unit, so it is used until then.
    """

    def __init__(
        self, log_in: Callable[[], Tokens], refresh: Callable[[Tokens], Tokens]
    ) -> None:
        self._log_in = log_in
        self._refresh = refresh
        self._lock = threading.Lock()
        self._current: Optional[Tokens] = None
        self._flight: Optional[Future[Tokens]] = None
        self._rejection: Optional[RejectedError] = None
        self._rejected_until = 0.0
        self._pause = 0.0

    def get(self, failed: Optional[str] = None) -> str:
        """The access token to send.

        :param failed: the one that the service answered 401 to: it is not returned again
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

    def _renew(self, flight: Future[Tokens], old: Optional[Tokens]) -> None:
        """Gets the next pair for all who wait."""
        try:
            tokens = self._next(old)
        except BaseException as error:
            with self._lock:
                self._flight = None
            if isinstance(error, PayoutError):
                flight.set_exception(error)
                return
            # Those who wait must not be interrupted by what interrupts this thread.
            flight.set_exception(NotSentError("the login was interrupted"))
            raise
        with self._lock:
            self._current = tokens
            self._flight = None
        flight.set_result(tokens)

    def _next(self, old: Optional[Tokens]) -> Tokens:
        if old is not None and old.refresh is not None:
            try:
                tokens = self._refresh(old)
                if tokens.access != old.access:
                    return tokens
            except PayoutError:
                # A login takes its place: the refresh token may be spent.
                pass
        # One wrong password, tried again with every call, would lock the account.
        if self._rejection is not None and time.monotonic() < self._rejected_until:
            raise self._rejection.with_traceback(None)
        try:
            tokens = self._log_in()
        except RejectedError as error:
            self._pause = min(2 * self._pause or 1.0, 60.0)
            self._rejected_until = time.monotonic() + self._pause
            self._rejection = error
            raise
        self._pause = 0.0
        self._rejection = None
        return tokens


def token_in(value: object, name: str) -> Optional[str]:
    """A token that a header can carry: one with a line break would be another header."""
    token = value.get(name) if isinstance(value, dict) else None
    return token if isinstance(token, str) and re.fullmatch(r"[!-~]+", token) else None
