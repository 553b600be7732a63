<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Internal;

/** The defaults and limits of the client. Times are in seconds. */
final class Limits
{
    public const ATTEMPTS = 4;
    public const FIRST_DELAY = 0.25;
    public const LONGEST_DELAY = 8.0;
    public const ATTEMPT_TIMEOUT = 30.0;
    public const CALL_TIMEOUT = 120.0;
    public const ANSWER_BYTES = 67108864;
    public const SHORT_ANSWER_BYTES = 1048576;
    public const FIRST_LOGIN_DELAY = 1.0;
    public const LONGEST_LOGIN_DELAY = 60.0;
    public const BATCH_SIZE = 20;
    public const LARGEST_BATCH = 500;
    public const PATIENCE = 900.0;
    public const FIRST_QUESTION_DELAY = 1.0;
    public const LONGEST_QUESTION_DELAY = 30.0;
    public const QUESTIONS_AT_ONCE = 8;
    public const QUIET_TIME = 120.0;
    public const DELIVERY_BYTES = 65536;
}
