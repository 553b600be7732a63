<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

/** The answer of an exchange, filled as it arrives. */
final class Answer
{
    public int $status = 0;
    /** @var array<string, string> by names in lower case */
    public array $headers = [];
    public string $body = '';
    /** Why there is no usable answer. */
    public ?string $problem = null;
    /** Whether any byte of the request may have been sent. */
    public bool $mayHaveLeft = true;
    private int $bytes = 0;

    public function __construct(private readonly int $mostBytes)
    {
    }

    public function addHeader(string $name, string $value): void
    {
        $known = $this->headers[strtolower($name)] ?? null;
        $this->headers[strtolower($name)] = $known === null ? $value : "$known, $value";
    }

    /** @return bool whether the answer is still within the size limit */
    public function takes(string $data): bool
    {
        $this->bytes += strlen($data);
        $isLarge = $this->bytes > $this->mostBytes;
        $this->problem ??= $isLarge ? "the answer has more than $this->mostBytes bytes" : null;
        return !$isLarge;
    }

    /** `Retry-After` in seconds, at most a year. A date is measured from the `Date` header of the answer. */
    public function retryAfter(): ?float
    {
        $value = $this->headers['retry-after'] ?? '';
        // `strtotime` accepts almost any text as a date.
        $time = static fn (string $date): int => str_ends_with($date, ' GMT') ? (int) strtotime($date) : 0;
        $until = $time($value) - ($time($this->headers['date'] ?? '') ?: time());
        $seconds = ctype_digit($value) ? (float) $value : (float) $until;
        return $seconds < 0 ? null : min($seconds, 31_536_000.0);
    }
}
