<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;

/** How payouts are sent and followed. Times are in seconds. */
final class SettleOptions
{
    /** @internal */
    public const MOST_IN_BATCH = 500;

    /**
     * @param float $patience how long a payout is followed after it was sent, or found in the journal
     * @param int $batchSize payouts per request, 1 to 500; a rejection may concern all of them
     * @param float $firstPoll the first wait before asking for the status; doubled each time
     * @param float $mostPoll the longest wait between two questions
     * @param float $quietFor how long the service must not know a payout that it rejected
     * @throws InvalidArgumentException when an argument is wrong
     */
    public function __construct(
        public readonly float $patience = 900.0,
        public readonly int $batchSize = 20,
        public readonly float $firstPoll = 1.0,
        public readonly float $mostPoll = 30.0,
        public readonly float $quietFor = 120.0,
    ) {
        $times = compact('patience', 'firstPoll', 'mostPoll', 'quietFor');
        foreach ($times as $name => $time) {
            if (!($time >= 0.001 && $time <= 31_536_000)) {
                throw new InvalidArgumentException("$name must be 0.001 to 31536000 seconds.");
            }
        }
        if ($batchSize < 1 || $batchSize > self::MOST_IN_BATCH) {
            throw new InvalidArgumentException('batchSize must be 1 to ' . self::MOST_IN_BATCH . '.');
        }
    }
}
