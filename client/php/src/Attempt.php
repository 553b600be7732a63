<?php

declare(strict_types=1);

namespace RemittancePayout;

/** One HTTP attempt of a call, for metrics. It contains nothing secret or personal. */
final readonly class Attempt
{
    /**
     * @param string $operation method and path template: `GET /path/{reference}`
     * @param 'accepted'|'rejected'|'unknown'|'not-sent' $outcome
     * @param int|null $status null without a usable answer; `$reason` then says why
     * @param float $duration in seconds
     */
    public function __construct(
        public string $operation,
        public int $attempt,
        public string $outcome,
        public ?int $status,
        public float $duration,
        public ?string $reason,
    ) {
    }

    public function __toString(): string
    {
        [$what, $time] = [$this->status ?? $this->reason, round($this->duration * 1000)];
        return "$this->operation, attempt $this->attempt: $this->outcome, $what, $time ms";
    }
}
