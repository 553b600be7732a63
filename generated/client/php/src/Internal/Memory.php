<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

/**
 * How much memory is left. To exceed `memory_limit` ends the process at once, in the middle of a payout.
 *
 * @internal
 */
final class Memory
{
    private const UNITS = ['K' => 1 << 10, 'M' => 1 << 20, 'G' => 1 << 30];

    /** In bytes. */
    public static function left(): int
    {
        $setting = trim((string) ini_get('memory_limit'));
        $limit = (int) $setting * (self::UNITS[strtoupper(substr($setting, -1))] ?? 1);
        return $limit <= 0 ? PHP_INT_MAX : max(0, $limit - memory_get_usage());
    }

    /** What a JSON text may take when it is decoded and made into models: rather too much. */
    public static function ofJson(string $json): int
    {
        $counts = count_chars($json, 1);
        $containers = ($counts[ord('[')] ?? 0) + ($counts[ord('{')] ?? 0);
        $values = $containers + ($counts[ord(',')] ?? 0) + 1;
        return 3 * strlen($json) + 120 * $values + 400 * $containers;
    }
}
