<?php

declare(strict_types=1);

namespace RemittancePayout;

/**
 * The service certainly received nothing of it, or certainly did not process it.
 *
 * When the login failed, `getPrevious()` says why.
 */
final class NotSentException extends PayoutException
{
}
