<?php

declare(strict_types=1);

namespace RemittancePayout;

/** One HTTP attempt of a call, for metrics. Nothing of it is secret or about a person. */
final readonly class Attempt
{
    /**
     * @param string $operation as in the contract: `GET /path/{reference}`
     * @param 'accepted'|'rejected'|'unknown'|'not-sent' $outcome
     * @param int|null $status null where no usable answer came, for the reason
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
