<?php

declare(strict_types=1);

namespace RemittancePayout;

/**
 * A 4xx.
 *
 * Whether part of a batch was taken all the same is not documented: ask for the status of each payout.
 */
final class RejectedException extends PayoutException
{
    /**
     * Whether somebody looked for what was asked. A 407 and a 421 come from before the service.
     *
     * @internal
     */
    public function isFromService(): bool
    {
        return !in_array($this->getStatus(), [407, 421], true);
    }
}
