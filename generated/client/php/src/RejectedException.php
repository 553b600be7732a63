<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\StatusMeaning;

/** The service rejected it. Part of a batch may have been taken: ask for the status of each payout. */
final class RejectedException extends PayoutException
{
    /**
     * Whether an answer to a question for a payout says that there is none.
     *
     * @internal
     */
    public function isAboutPayout(): bool
    {
        return StatusMeaning::of((int) $this->getStatus())->isAboutPayout;
    }
}
