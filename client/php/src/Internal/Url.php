<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use InvalidArgumentException;
use SensitiveParameter;

final class Url
{
    /** Narrower than a URL may be, so that nothing is left to be read in two ways. */
    private const FORM = '~\A(https?)://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?'
        . '(?:/(?!\.\.?(?:/|\z))[A-Za-z0-9._\~-]*)*\z~';

    /** What a resolver may read as an address of four numbers, however it is written. */
    private const NUMERIC = '~(?:\A|\.)(?:\d+|0x[0-9a-f]*)\.?\z|\A\[~i';

    private const LOOPBACK = '~\A(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])\z~i';

    /** @throws InvalidArgumentException unless it can be the address of the service */
    public static function checkedBase(#[SensitiveParameter] string $address): string
    {
        $isUrl = preg_match(self::FORM, $address, $parts) === 1;
        [, $scheme, $host, $port] = $parts + ['', '', '', ''];
        $isWrong = preg_match(self::NUMERIC, $host) === 1 && !filter_var(trim($host, '[]'), FILTER_VALIDATE_IP);
        $problem = match (true) {
            !$isUrl || $isWrong || (int) substr($port, 1) > 65_535 =>
                'baseUrl must be the https address of the service, without credentials, query or fragment.',
            $scheme === 'http' && preg_match(self::LOOPBACK, $host) !== 1 =>
                'baseUrl must be https; http is only for a service on the same machine.',
            default => null,
        };
        return $problem === null ? rtrim($address, '/') : throw new InvalidArgumentException($problem);
    }

    /**
     * @param array<string, string> $values of the path, by name
     * @throws InvalidArgumentException when a value cannot be part of a URL
     */
    public static function filled(string $path, #[SensitiveParameter] array $values): string
    {
        preg_match_all('/\{([^{}]+)\}/', $path, $found);
        foreach ($found[1] as $name) {
            $path = str_replace('{' . $name . '}', self::segment($name, $values[$name] ?? ''), $path);
        }
        return $path;
    }

    /** @param list<array{string, string}> $pairs */
    public static function query(#[SensitiveParameter] array $pairs): string
    {
        $texts = [];
        foreach ($pairs as $pair) {
            $texts[] = implode('=', array_map(rawurlencode(...), $pair));
        }
        return implode('&', $texts);
    }

    /** Percent-encoded, so that it stays one segment. */
    public static function segment(string $name, #[SensitiveParameter] string $value): string
    {
        $isRight = preg_match('//u', $value) === 1 && !in_array($value, ['', '.', '..'], true);
        return $isRight ? rawurlencode($value)
            : throw new InvalidArgumentException("$name must be UTF-8, and not empty, `.` or `..`.");
    }
}
