<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;
use JsonException;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;

/**
 * One entry of a journal. As JSON it is the same in every language of this client.
 *
 * - `sending`: the payouts are about to be sent, each with the digest of its content.
 * - `accepted`: the service answered 2xx. `rejected`: it answered 4xx, and the payouts stay in doubt.
 * - `not-sent`: they never left, or we take them as not processed: they may be sent again.
 * - `released`: a person has decided that rejected ones were not taken: they are free, also for other content.
 * - `followed`: they are followed by their references, and never sent.
 * - `settled`: the code is final.
 */
final class JournalEntry
{
    /**
     * @param 'sending'|'accepted'|'not-sent'|'rejected'|'released'|'followed'|'settled' $kind
     * @param list<string> $references
     * @param list<string> $digests of `sending`, in the order of the references
     * @param string|null $code of `settled`
     * @param string|null $idempotencyKey of `sending`, where the service recognises a repeat by it
     * @param list<string|null> $dates with a key, what belongs to the same repeat: the request dates, in that order
     */
    private function __construct(
        public readonly string $kind,
        public readonly array $references,
        public readonly array $digests = [],
        public readonly ?string $code = null,
        public readonly ?string $idempotencyKey = null,
        public readonly array $dates = [],
    ) {
    }

    /**
     * @param list<string> $references
     * @param list<string> $digests
     * @param list<string|null> $dates
     */
    public static function sending(array $references, array $digests, ?string $key = null, array $dates = []): self
    {
        return new self('sending', $references, $digests, null, $key, $dates);
    }

    /**
     * @param 'accepted'|'not-sent'|'rejected'|'released'|'followed' $kind
     * @param list<string> $references
     */
    public static function of(string $kind, array $references): self
    {
        return new self($kind, $references);
    }

    public static function settled(string $reference, string $code): self
    {
        return new self('settled', [$reference], [], $code);
    }

    /** One line, without its end. */
    public function toJson(): string
    {
        $isSet = static fn (?string $value): bool => $value !== null;
        $transactions = array_map(
            static fn (string $reference, string $digest, ?string $requestDate): array =>
                array_filter(compact('reference', 'digest', 'requestDate'), $isSet),
            $this->references,
            $this->kind === 'sending' ? $this->digests : $this->references,
            $this->dates,
        );
        $key = array_filter(['idempotencyKey' => $this->idempotencyKey], $isSet);
        return Json::encode(['kind' => $this->kind] + match ($this->kind) {
            'sending' => $key + ['transactions' => $transactions],
            'settled' => ['reference' => $this->references[0] ?? '', 'code' => $this->code],
            default => ['references' => $this->references],
        });
    }

    /**
     * @throws JsonException
     * @throws InvalidArgumentException when it is not an entry
     */
    public static function fromJson(string $json): self
    {
        $entry = Json::decodeObject($json);
        $kind = $entry['kind'] ?? null;
        if ($kind === 'sending') {
            $transactions = self::list($entry['transactions'] ?? null);
            return self::sending(
                array_map(static fn (mixed $one): string => self::textIn($one, 'reference'), $transactions),
                array_map(static fn (mixed $one): string => self::textIn($one, 'digest'), $transactions),
                Read::text($entry['idempotencyKey'] ?? null),
                array_map(static fn (array $one): ?string => Read::text($one['requestDate'] ?? null), $transactions),
            );
        }
        if ($kind === 'settled') {
            return self::settled(self::textIn($entry, 'reference'), self::textIn($entry, 'code'));
        }
        if (in_array($kind, ['accepted', 'not-sent', 'rejected', 'released', 'followed'], true)) {
            $text = static fn (mixed $one): string => Read::text($one) ?? self::fail();
            return self::of($kind, array_map($text, self::list($entry['references'] ?? null)));
        }
        self::fail();
    }

    /** @return list<mixed> */
    private static function list(mixed $value): array
    {
        return is_array($value) && array_is_list($value) ? $value : self::fail();
    }

    private static function textIn(mixed $value, string $name): string
    {
        return Read::text(is_array($value) ? $value[$name] ?? null : null) ?? self::fail();
    }

    private static function fail(): never
    {
        throw new InvalidArgumentException('It must be an entry of a journal.');
    }
}
