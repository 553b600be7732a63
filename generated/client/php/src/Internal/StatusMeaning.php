<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Internal;

/** What an HTTP status means for a call. */
final class StatusMeaning
{
    /** @var array<array{string, string, bool, bool}> a hundred counts where a status has no line */
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
     * @param bool $isAboutPayout whether an answer to a question for a payout says something about it
     * @param bool $isAssumed whether the documentation of the service does not say so
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
