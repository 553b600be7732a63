<?php

declare(strict_types=1);

namespace RemittancePayout;

/** A 5xx, no answer, or an unusable one: it may have been done. Ask for its status; never send a second one. */
final class UnknownOutcomeException extends PayoutException
{
}
