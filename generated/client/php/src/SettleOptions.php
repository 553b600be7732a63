<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Limits;

/** How payouts are sent and followed. Times are in seconds. */
final readonly class SettleOptions
{
    /**
     * @param float $patience how long to follow a payout after it was sent or found in the journal
     * @param int $batchSize payouts per request; a rejection may apply to all of them
     * @param float $firstPoll the first wait before a status request; it doubles each time
     * @param float $mostPoll the longest wait between two status requests
     * @param float $quietFor how long the service must not know a payout before it is `rejected`
     */
    public function __construct(
        public float $patience = Limits::PATIENCE,
        public int $batchSize = Limits::BATCH_SIZE,
        public float $firstPoll = Limits::FIRST_QUESTION_DELAY,
        public float $mostPoll = Limits::LONGEST_QUESTION_DELAY,
        public float $quietFor = Limits::QUIET_TIME,
    ) {
        foreach (compact('patience', 'firstPoll', 'mostPoll', 'quietFor') as $name => $time) {
            $time >= 0.001 && $time <= 31_536_000
                || throw new \InvalidArgumentException("$name must be 0.001 to 31536000 seconds.");
        }
        $isSize = $batchSize >= 1 && $batchSize <= Limits::LARGEST_BATCH;
        $isSize || throw new \InvalidArgumentException('batchSize must be 1 to ' . Limits::LARGEST_BATCH . '.');
    }
}
