<?php

declare(strict_types=1);

namespace RemittancePayout;

use Throwable;

/** What became of one payout. Each payout is yielded once. */
final class PayoutResult
{
    /**
     * @param string|null $responseCode the latest code from the service, if there was one
     * @param bool $final whether it is not expected to change
     * @param string $action what to do, in words
     * @param Throwable|null $error what went wrong, where something did and the outcome is not final
     */
    public function __construct(
        public readonly string $transactionReference,
        public readonly Outcome $outcome,
        public readonly ?string $responseCode,
        public readonly bool $final,
        public readonly string $action,
        public readonly ?Throwable $error = null,
    ) {
    }

    /** The result by a code of the service. An unlisted code is not final. */
    public static function byCode(string $reference, string $code, ?Throwable $error = null): self
    {
        $described = ResponseCodes::describe($code);
        $outcome = match (true) {
            $code === '00' => Outcome::Paid,
            $described->final => Outcome::Failed,
            $code === '10' => Outcome::Held,
            default => Outcome::Pending,
        };
        $isFinal = $described->final;
        return new self($reference, $outcome, $code, $isFinal, $described->action, $isFinal ? null : $error);
    }

    public static function withoutCode(string $reference, Outcome $outcome, ?Throwable $error): self
    {
        $action = match ($outcome) {
            Outcome::NotSent => 'It was not sent. Settle it again, unchanged.',
            Outcome::Rejected => 'The service rejected the request and has no record of the payout. Neither proves ' .
                'that it was not taken: ask for its status later, or the support team, before you send it as a new ' .
                'payout.',
            default => 'It may have been taken. Ask for its status; do not send it as a new payout.',
        };
        return new self($reference, $outcome, null, false, $action, $error);
    }

    public static function reusedReference(string $reference): self
    {
        $action = 'The journal has different content for this reference. Give the payout its own.';
        $error = new NotSentException($action, null, [$reference]);
        return new self($reference, Outcome::NotSent, null, false, $action, $error);
    }
}
