<?php

declare(strict_types=1);

namespace RemittancePayout;

/** What is known of a response code, listed or not. */
final class ResponseCode
{
    /**
     * @param string $meaning the state of the payout, in words
     * @param bool $final whether it is not expected to change; never true for a code that is not listed
     * @param string $action what the partner does about it
     * @param bool $resend whether the payout may be sent again, as a new transaction under a new reference
     */
    public function __construct(
        public readonly string $code,
        public readonly string $meaning,
        public readonly Outcome $outcome,
        public readonly bool $final,
        public readonly string $action,
        public readonly bool $resend,
    ) {
    }
}
