<?php

declare(strict_types=1);

namespace RemittancePayout;

/** A 4xx. Part of a batch may have been taken: ask for the status of each payout. */
final class RejectedException extends PayoutException
{
    /**
     * Whether the service looked for the payout. A 407 and a 421 come from before it.
     *
     * @internal
     */
    public function isFromService(): bool
    {
        return !in_array($this->getStatus(), [407, 421], true);
    }
}
