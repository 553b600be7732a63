"""Exchanges with the service: each request leaves at most once, and its answer is read whole."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
import ssl
import threading
import time
from typing import Any
from urllib.parse import unquote, urlsplit

from .reading import Answer, UnusableAnswerError, read_answer


class NotConnectedError(Exception):
    """There was no connection, so nothing was sent."""


class NoAnswerError(Exception):
    """The request may have been sent, and its answer did not arrive whole."""


class Transport:
    """Sends each request on a new connection, once, without redirects and proxies.

    When a reused connection breaks, nobody knows whether the request was read.
    """

    def __init__(self, base_url: str) -> None:
        """:raises ValueError: the address may not be used"""
        self._host, self._port, self._is_secure = _read_base_url(base_url)
        parts = urlsplit(base_url)
        self._path = parts.path.rstrip("/")
        self._host_header = parts.netloc
        self._tls: ssl.SSLContext | None = None
        if self._is_secure:
            # Certificates and host names are verified by default.
            self._tls = ssl.create_default_context()
            self._tls.minimum_version = ssl.TLSVersion.TLSv1_2

    def exchange(
        self,
        method: str,
        target: str,
        headers: dict[str, str],
        body: bytes | None,
        max_bytes: int,
        deadline: float,
    ) -> Answer:
        """:param max_bytes: the largest body that is read
        :param deadline: when it must have ended, by ``time.monotonic``
        :raises NotConnectedError: nothing was sent
        :raises NoAnswerError: it may have been sent
        """
        try:
            connected = self._connect(deadline)
        except (OSError, RuntimeError, UnicodeError) as error:
            raise NotConnectedError(_reason_of(error)) from None
        try:
            wire = _Wire(connected, deadline)
            sent = {"Host": self._host_header, "Connection": "close"}
            sent.update({"Accept-Encoding": "identity", **headers})
            if body is not None or method != "GET":
                sent["Content-Length"] = str(len(body or b""))
            lines = [f"{method} {self._path}{target} HTTP/1.1"]
            lines += [f"{name}: {value}" for name, value in sent.items()]
            head = "".join(f"{line}\r\n" for line in [*lines, ""])
            wire.send_all(head.encode("ascii") + (body or b""))
            return read_answer(io.BufferedReader(wire, 65_536), max_bytes)
        except (OSError, UnusableAnswerError) as error:
            raise NoAnswerError(_reason_of(error)) from None
        finally:
            connected.close()

    def _connect(self, deadline: float) -> socket.socket:
        last: OSError = OSError("no address")
        for family, kind, protocol, _, address in _look_up(self._host, self._port, deadline):
            connected = socket.socket(family, kind, protocol)
            try:
                connected.settimeout(_time_left(deadline))
                connected.connect(address)
                connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if self._tls is None:
                    return connected
                connected.settimeout(_time_left(deadline))
                return self._tls.wrap_socket(connected, server_hostname=self._host)
            except OSError as error:
                connected.close()
                last = error
        raise last


class _Wire(io.RawIOBase):
    """A connection with one time limit for everything."""

    def __init__(self, connected: socket.socket, deadline: float) -> None:
        super().__init__()
        self._connected = connected
        self._deadline = deadline

    def send_all(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            self._connected.settimeout(_time_left(self._deadline))
            rest = rest[self._connected.send(rest) :]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        # A slow server must not prolong the exchange.
        self._connected.settimeout(_time_left(self._deadline))
        return self._connected.recv_into(buffer)


def _look_up(host: str, port: int, deadline: float) -> list[tuple[int, int, int, str, Any]]:
    """In a thread: the system's look-up has no time limit."""
    found: list[tuple[int, int, int, str, Any]] = []
    problems: list[Exception] = []

    def look_up() -> None:
        try:
            found.extend(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            problems.append(error)

    thread = threading.Thread(target=look_up, daemon=True)
    thread.start()
    thread.join(_time_left(deadline))
    if problems:
        raise problems[0]
    if not found:
        raise TimeoutError()
    return found


def _time_left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError()
    return left


def _reason_of(error: Exception) -> str:
    """Messages of other errors may quote the answer: not printed."""
    if isinstance(error, (TimeoutError, socket.timeout)):
        return "timeout"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"certificate: {error.verify_message}"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnusableAnswerError):
        return str(error)
    return type(error).__name__


def _read_base_url(base_url: str) -> tuple[str, int, bool]:
    problem = ValueError(
        "base_url must be an https address, or http on this machine, with a path at most: "
        "https://payouts.example/api"
    )
    if not isinstance(base_url, str) or not re.fullmatch(r"[!-~]+", base_url):
        raise problem
    try:
        parts = urlsplit(base_url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise problem from None
    is_secure = parts.scheme == "https"
    if (
        not _is_host(host)
        or "@" in parts.netloc
        or re.search(r"[?#\\]", base_url)
        or any(one in (".", "..") for one in unquote(parts.path).split("/"))
        or not (is_secure or (parts.scheme == "http" and _is_loopback(host)))
    ):
        raise problem
    return host, port if port is not None else 443 if is_secure else 80, is_secure


def _is_host(host: str) -> bool:
    """A name that ends in a number is read as an address."""
    if re.fullmatch(r"[a-z0-9._-]+", host):
        if not re.fullmatch(r"[0-9]+|0x[0-9a-f]*", host.rstrip(".").split(".")[-1]):
            return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return "%" not in host


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
