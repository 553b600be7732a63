<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\PayoutException;

/** A payout that is being followed. */
final class Following
{
    /** @param float|null $absentSince the time since which the service has had no record of it */
    public function __construct(
        public readonly string $reference,
        public readonly bool $wasRejected,
        public readonly ?PayoutException $sendError,
        public readonly float $until,
        public float $wait,
        public float $due = 0.0,
        public ?string $code = null,
        public ?PayoutException $questionError = null,
        public ?float $absentSince = null,
    ) {
    }
}
