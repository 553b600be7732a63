<?php

declare(strict_types=1);

namespace RemittancePayout;

/** The service rejected the request. Part of a batch may have been accepted: check the status of each payout. */
final class RejectedException extends PayoutException
{
}
