<?php

declare(strict_types=1);

namespace RemittancePayout;

/**
 * A 5xx, no answer, or an unusable one. It may have been done.
 *
 * Ask for the status; never send a second transaction instead.
 */
final class UnknownOutcomeException extends PayoutException
{
}
