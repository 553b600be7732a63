<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Json;
use RemittancePayout\Model\TransactionRequest;

/**
 * One entry of a journal. Its JSON is the same in every language of this client.
 *
 * `sending`: the payouts are about to be sent. `accepted`: the service answered 2xx. `rejected`: it answered 4xx, and
 * the payouts stay in doubt. `not-sent`: they may be sent again. `released`: a person decided that rejected payouts
 * were not accepted, so they may be sent again, even with different content. `followed`: they are never sent.
 * `settled`: the code is final.
 */
final readonly class JournalEntry
{
    /**
     * @param list<string> $digests for `sending`, in the order of the references
     * @param string|null $idempotencyKey for `sending`, if the contract has one
     * @param list<string|null> $dates with a key, the request dates that a repeat must send, in the same order
     */
    public function __construct(
        public string $kind,
        public array $references,
        public array $digests = [],
        public ?string $code = null,
        public ?string $idempotencyKey = null,
        public array $dates = [],
    ) {
    }

    /** Returns the entry as one line, without a line break. */
    public function toJson(): string
    {
        $line = ['kind' => $this->kind];
        if ($this->kind === 'settled') {
            $line += ['reference' => $this->references[0], 'code' => $this->code];
        } elseif ($this->kind !== 'sending') {
            $line += ['references' => $this->references];
        } else {
            $line += $this->idempotencyKey === null ? [] : ['idempotencyKey' => $this->idempotencyKey];
            foreach ($this->references as $at => $reference) {
                $date = isset($this->dates[$at]) ? ['requestDate' => $this->dates[$at]] : [];
                $line['transactions'][] = ['reference' => $reference, 'digest' => $this->digests[$at]] + $date;
            }
        }
        return Json::encode($line, 'The entry');
    }

    /** Reads a line; null if it is not an entry. */
    public static function fromJson(string $json): ?self
    {
        try {
            $line = Json::decodeObject($json);
        } catch (\JsonException) {
            return null;
        }
        $text = static fn (string $name, mixed $from): ?string =>
            Json::text(is_array($from) ? $from[$name] ?? null : null);
        $kind = $text('kind', $line);
        $list = $line[$kind === 'sending' ? 'transactions' : 'references'] ?? null;
        $list = is_array($list) && array_is_list($list) ? $list : [null];
        $texts = static fn (string $name): array => array_map($text, array_fill(0, count($list), $name), $list);
        $entry = match ($kind) {
            'sending' => [$texts('reference'), $texts('digest')],
            'settled' => [[$text('reference', $line)], [], $text('code', $line)],
            'accepted', 'not-sent', 'rejected', 'released', 'followed' => [array_map(Json::text(...), $list)],
            default => [[null]],
        };
        $must = [...$entry[0], ...$entry[1] ?? [], $kind === 'settled' ? $entry[2] : 'none'];
        $more = ['idempotencyKey' => $text('idempotencyKey', $line)];
        $more += $kind === 'sending' ? ['dates' => $texts('requestDate')] : [];
        return array_intersect([null, ''], $must) !== [] ? null : new self($kind, ...$entry, ...$more);
    }

    /** @internal the same for any `requestDate` and any order of fields */
    public static function digestOf(TransactionRequest $payout): string
    {
        $content = Json::decodeObject($payout->toJson());
        unset($content['requestDate']);
        $leaves = self::leavesOf($content);
        ksort($leaves, SORT_STRING);
        $text = '';
        foreach ($leaves as $path => $value) {
            $text .= "$path\0$value\0";
        }
        return hash('sha256', $text);
    }

    private static function leavesOf(#[\SensitiveParameter] array $content, string $prefix = ''): array
    {
        $leaves = [];
        foreach ($content as $name => $value) {
            if (is_array($value)) {
                $leaves += self::leavesOf($value, "$prefix$name.");
            } elseif ($value !== null) {
                $leaves[$prefix . $name] = is_bool($value) ? var_export($value, true) : Json::plain($value);
            }
        }
        return $leaves;
    }
}
