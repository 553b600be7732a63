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
}
