<?php

declare(strict_types=1);

namespace RemittancePayout;

/** The service certainly did not receive or process it. When the login failed, `getPrevious()` says why. */
final class NotSentException extends PayoutException
{
}
