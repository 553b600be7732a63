"""Files that are sent and received."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message


@dataclass(frozen=True)
class UploadFile:
    """A file in a form."""

    name: str
    content: bytes = field(repr=False)
    media_type: str | None = None
    """Without one, that of the contract, or ``application/octet-stream``."""


@dataclass(frozen=True)
class Download:
    """An answer that is not JSON."""

    content: bytes = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    """By their names in lower case."""

    @property
    def media_type(self) -> str:
        """Without parameters: ``text/csv``. Empty if the service does not say it."""
        return self.headers.get("content-type", "").split(";")[0].strip().lower()

    @property
    def file_name(self) -> str | None:
        """From the ``Content-Disposition``, without folders."""
        message = Message()
        message["Content-Disposition"] = self.headers.get("content-disposition", "")
        return re.split(r"[/\\]", message.get_filename() or "")[-1] or None
