<?php

declare(strict_types=1);

namespace RemittancePayout;

/** The journal cannot be read or written, or another process is using it. */
final class JournalException extends \RuntimeException
{
}
