<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\PayoutException;

/**
 * One payout that is asked for.
 *
 * @internal
 */
final class Following
{
    /** When it is asked for next, in seconds. */
    public float $due = 0.0;

    /** The latest code from the service. */
    public ?string $code = null;

    /** What went wrong with the latest question. */
    public ?PayoutException $questionError = null;

    /** Since when the service has answered that it does not know it, in seconds. */
    public ?float $absentSince = null;

    /**
     * @param bool $wasRejected whether the request that it was in was rejected
     * @param float $until when the last question is asked
     * @param float $wait how long to wait after the next question
     */
    public function __construct(
        public readonly string $reference,
        public readonly bool $wasRejected,
        public readonly ?PayoutException $sendError,
        public readonly float $until,
        public float $wait,
    ) {
    }
}
