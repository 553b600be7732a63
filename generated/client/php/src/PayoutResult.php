<?php

declare(strict_types=1);

namespace RemittancePayout;

/** The result for one payout. Each payout is yielded once. */
final readonly class PayoutResult
{
    /**
     * @param bool $final whether the outcome is not expected to change
     * @param string $action what to do, in words
     * @param \Throwable|null $error the error behind the outcome, if there was one
     */
    public function __construct(
        public string $transactionReference,
        public Outcome $outcome,
        public ?string $responseCode,
        public bool $final,
        public string $action,
        public ?\Throwable $error = null,
    ) {
    }

    /** The result for a code of the service. An unlisted code is not final. */
    public static function byCode(string $reference, string $code, ?\Throwable $error = null): self
    {
        $described = ResponseCode::describe($code);
        $left = $described->final ? null : $error;
        return new self($reference, $described->outcome, $code, $described->final, $described->action, $left);
    }

    public static function withoutCode(string $reference, Outcome $outcome, ?\Throwable $error): self
    {
        return new self($reference, $outcome, null, false, $outcome->action(), $error);
    }
}
