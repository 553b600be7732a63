<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Internal;

/** What an HTTP status means for a call. */
final class StatusMeaning
{
    /** @var array<array{string, string, bool, bool}> `4XX` applies to statuses without a line */
    private const ALL = [
        '2XX' => ['taken', 'never', true, false],
        '206' => ['unknown', 'if-safe', false, true],
        '3XX' => ['unknown', 'never', false, true],
        '4XX' => ['rejected', 'never', true, false],
        '401' => ['not-taken', 'with-new-token', false, true],
        '403' => ['rejected', 'never', false, true],
        '407' => ['rejected', 'never', false, true],
        '408' => ['unknown', 'if-safe', false, true],
        '421' => ['rejected', 'never', false, true],
        '425' => ['not-taken', 'later', false, true],
        '429' => ['not-taken', 'later', false, true],
        '5XX' => ['unknown', 'if-safe', false, false],
    ];

    /**
     * @param 'taken'|'not-taken'|'rejected'|'unknown' $means
     * @param 'never'|'if-safe'|'later'|'with-new-token' $repeat
     * @param bool $isAboutPayout whether an answer to a status request says something about the payout
     * @param bool $isAssumed whether the service's documentation does not say so
     */
    private function __construct(
        public readonly string $means,
        public readonly string $repeat,
        public readonly bool $isAboutPayout,
        public readonly bool $isAssumed,
    ) {
    }

    public static function of(int $status): self
    {
        $hundred = intdiv($status, 100) . 'XX';
        return new self(...self::ALL[$status] ?? self::ALL[$hundred] ?? ['unknown', 'never', false, true]);
    }
}
