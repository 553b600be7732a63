<?php

declare(strict_types=1);

namespace RemittancePayout;

/** The service rejected it. Part of a batch may have been taken: ask for the status of each payout. */
final class RejectedException extends PayoutException
{
}
