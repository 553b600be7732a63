<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use InvalidArgumentException;
use JsonException;
use RemittancePayout\Model\TransactionRequest;

/** The payouts of a settlement, checked before anything is sent. */
final class Payouts
{
    /**
     * @param iterable<TransactionRequest> $payouts
     * @return list<TransactionRequest>
     * @throws InvalidArgumentException saying which one is wrong
     */
    public static function checked(iterable $payouts): array
    {
        $list = [];
        $references = [];
        foreach ($payouts as $payout) {
            if (!$payout instanceof TransactionRequest) {
                throw new InvalidArgumentException('payouts must be a list of TransactionRequest.');
            }
            $reference = $payout->transactionReference;
            try {
                Json::encode($payout);
            } catch (InvalidArgumentException | JsonException $error) {
                throw new InvalidArgumentException("The payout $reference cannot be sent: {$error->getMessage()}");
            }
            $list[] = $payout;
            $references[] = $reference;
        }
        self::checkedReferences($references);
        return $list;
    }

    /**
     * @param iterable<string> $references
     * @return list<string>
     * @throws InvalidArgumentException
     */
    public static function checkedReferences(iterable $references): array
    {
        $found = [];
        foreach ($references as $reference) {
            BaseUrl::segment('transactionReference', $reference);
            if (isset($found[$reference])) {
                throw new InvalidArgumentException("transactionReference $reference must be used once.");
            }
            $found[$reference] = true;
        }
        return array_map(strval(...), array_keys($found));
    }

    /** The same payout with the request date with which it was sent. */
    public static function dated(TransactionRequest $payout, ?string $date): TransactionRequest
    {
        return TransactionRequest::read(['requestDate' => $date] + Json::decodeObject($payout->toJson()));
    }

    /** A random UUID. */
    public static function newKey(): string
    {
        $digits = bin2hex(random_bytes(16));
        $digits[12] = '4';
        $digits[16] = '89ab'[hexdec($digits[16]) % 4];
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split($digits, 4));
    }

    /** The same for any `requestDate` and any order of the fields. */
    public static function digestOf(TransactionRequest $payout): string
    {
        $content = Json::decodeObject(Json::encode($payout));
        unset($content['requestDate']);
        $leaves = self::leavesOf($content);
        ksort($leaves, SORT_STRING);
        $text = '';
        foreach ($leaves as $path => $value) {
            $text .= "$path\0$value\0";
        }
        return hash('sha256', $text);
    }

    /**
     * @param array<mixed> $content
     * @return array<string, string> by their paths
     */
    private static function leavesOf(array $content, string $prefix = ''): array
    {
        $leaves = [];
        foreach ($content as $name => $value) {
            $path = $prefix . $name;
            if (is_array($value)) {
                $leaves += self::leavesOf($value, "$path.");
            } elseif ($value !== null) {
                $leaves[$path] = is_bool($value)
                    ? ($value ? 'true' : 'false')
                    : Json::digits($value) ?? Read::text($value) ?? '';
            }
        }
        return $leaves;
    }
}
