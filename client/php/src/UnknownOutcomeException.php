<?php

declare(strict_types=1);

namespace RemittancePayout;

/** There is no usable answer, or its status leaves the outcome open. Check the status; never send a second payout. */
final class UnknownOutcomeException extends PayoutException
{
}
