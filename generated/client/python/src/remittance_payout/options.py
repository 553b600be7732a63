"""How payouts are settled and followed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SettleOptions:
    """Times are in seconds."""

    patience: float = 900.0
    """How long a payout is followed that is not final."""
    batch_size: int = 20
    """How many payouts are sent in one request, 1 to 500."""
    first_poll: float = 1.0
    """The first wait between two questions for a status. Each is twice the one before."""
    most_poll: float = 30.0
    """The longest wait between two questions."""
    quiet_for: float = 120.0
    """How long the service must not know a payout before it is ``rejected``."""

    def __post_init__(self) -> None:
        """:raises ValueError: naming the option that is wrong, and what it must be"""
        if not isinstance(self.batch_size, int) or not 1 <= self.batch_size <= 500:
            raise ValueError("batch_size must be 1 to 500")
        for name in ("patience", "first_poll", "most_poll", "quiet_for"):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not 0 < value < float("inf"):
                raise ValueError(f"{name} must be a number of seconds, more than 0")
