<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use RemittancePayout\RejectedException;

/**
 * Keeps a refused login from being tried again and again, which would lock the account.
 *
 * @internal
 */
final class Backoff
{
    /** Seconds. */
    private const LONGEST_WAIT = 60.0;

    private ?RejectedException $refusal = null;

    private float $wait = 0.0;

    /** By a clock that is never set. */
    private float $until = 0.0;

    /**
     * Makes an attempt. While it is too early for one, it fails as the last one did.
     *
     * @template T
     * @param Closure(): T $attempt
     * @return T
     */
    public function attempt(Closure $attempt): mixed
    {
        if ($this->refusal !== null && self::now() < $this->until) {
            throw $this->refusal;
        }
        try {
            $result = $attempt();
        } catch (RejectedException $error) {
            $this->refusal = $error;
            $this->wait = min(max(1.0, $this->wait * 2), self::LONGEST_WAIT);
            $this->until = self::now() + $this->wait;
            throw $error;
        }
        $this->refusal = null;
        $this->wait = 0.0;
        return $result;
    }

    private static function now(): float
    {
        return hrtime(true) / 1_000_000_000;
    }
}
