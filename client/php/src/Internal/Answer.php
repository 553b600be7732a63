<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use SensitiveParameter;

final class Answer
{
    /** Seconds. Nobody waits that long. */
    private const FAR_AWAY = 1e9;

    /** @param array<string, string> $headers by their names in lower case */
    public function __construct(
        public readonly int $status,
        #[SensitiveParameter] public readonly array $headers,
        #[SensitiveParameter] public readonly string $body,
    ) {
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['status' => $this->status];
    }

    /** `Retry-After` in seconds: whole seconds, or a date, compared with that of the answer if it has one. */
    public function retryAfter(): ?float
    {
        $value = $this->headers['retry-after'] ?? '';
        if (preg_match('/\A\d+\z/', $value) === 1) {
            return min((float) $value, self::FAR_AWAY);
        }
        $until = self::seconds($value);
        $now = self::seconds($this->headers['date'] ?? '') ?? time();
        return $until === null || $until < $now ? null : min((float) ($until - $now), self::FAR_AWAY);
    }

    /** `strtotime` reads a date into almost any text. */
    private static function seconds(string $date): ?int
    {
        $seconds = str_ends_with($date, ' GMT') ? strtotime($date) : false;
        return $seconds === false ? null : $seconds;
    }
}
