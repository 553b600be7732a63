"""The address of the service and how to connect to it."""

import ipaddress
import re
import socket
import threading
from base64 import b64encode
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass


class Address(NamedTuple):
    host: str
    port: int
    is_secure: bool
    netloc: str


def read_base_url(base_url: str) -> Address:
    """:raises ValueError: the address is not allowed"""
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
    default = 443 if is_secure else 80
    return Address(host, default if port is None else port, is_secure, parts.netloc)


def proxy_for(address: Address) -> tuple[str, int, str] | None:
    """The proxy of ``HTTPS_PROXY``, unless ``NO_PROXY`` lists the service: host, port, header."""
    url = getproxies().get("https")
    if not address.is_secure or not url or proxy_bypass(f"{address.host}:{address.port}"):
        return None
    parts = urlsplit(url if "://" in url else f"http://{url}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if host is None or parts.scheme != "http":
        raise ValueError("HTTPS_PROXY must be an http address: http://proxy.example:3128")
    pair = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
    credentials = f"Proxy-Authorization: Basic {b64encode(pair.encode()).decode()}\r\n"
    return host, 80 if port is None else port, credentials if pair != ":" else ""


def look_up(host: str, port: int, timeout: float) -> list[Any]:
    """Runs in a thread, because the system's DNS lookup has no time limit."""
    found: Future[list[Any]] = Future()

    def ask() -> None:
        try:
            found.set_result([*socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
        except Exception as error:
            found.set_exception(error)

    threading.Thread(target=ask, daemon=True).start()
    return found.result(timeout)


def _is_host(host: str) -> bool:
    """Parsers read a name that ends in a number as an IP address."""
    is_number = re.fullmatch(r"[0-9]+|0x[0-9a-f]*", host.rstrip(".").split(".")[-1])
    if re.fullmatch(r"[a-z0-9._-]+", host) and not is_number:
        return True
    with suppress(ValueError):
        return "%" not in str(ipaddress.ip_address(host))
    return False


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"
