<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use InvalidArgumentException;
use RemittancePayout\Model\TransactionRequest;
use SensitiveParameter;

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
        foreach ($payouts as $payout) {
            if (!$payout instanceof TransactionRequest) {
                throw new InvalidArgumentException('payouts must be a list of TransactionRequest.');
            }
            try {
                Json::encode($payout);
            } catch (InvalidArgumentException $error) {
                $reference = $payout->transactionReference;
                throw new InvalidArgumentException("The payout $reference cannot be sent: {$error->getMessage()}");
            }
            $list[] = $payout;
        }
        self::checkedReferences(array_column($list, 'transactionReference'));
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
            Url::segment('transactionReference', $reference);
            if (isset($found[$reference])) {
                throw new InvalidArgumentException("transactionReference $reference must be used once.");
            }
            $found[$reference] = $reference;
        }
        return array_values($found);
    }

    /** The same for any `requestDate` and any order of the fields. */
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

    /** @return array<string, string> by their paths */
    private static function leavesOf(#[SensitiveParameter] array $content, string $prefix = ''): array
    {
        $leaves = [];
        foreach ($content as $name => $value) {
            if (is_array($value)) {
                $leaves += self::leavesOf($value, "$prefix$name.");
            } elseif ($value !== null) {
                $text = is_bool($value) ? var_export($value, true) : $value;
                $leaves[$prefix . $name] = Json::digits($value) ?? $text;
            }
        }
        return $leaves;
    }
}
