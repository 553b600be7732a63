<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use InvalidArgumentException;
use SensitiveParameter;

/** The address of the service, and the URLs of its operations. */
final class BaseUrl
{
    /** Narrower than a URL may be, so that nothing is left to be read in two ways. */
    private const FORM = '~\A(https?)://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?((?:/[A-Za-z0-9._\~-]*)*)\z~';

    /** What a resolver may read as an address of four numbers, however it is written. */
    private const NUMERIC = '~(?:\A|\.)(?:\d+|0x[0-9a-f]*)\.?\z~i';

    private const LOOPBACK = '~\A(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])\z~i';

    public readonly string $address;

    /** @throws InvalidArgumentException saying what it must be */
    public function __construct(#[SensitiveParameter] string $address)
    {
        $isUrl = preg_match(self::FORM, $address, $parts) === 1;
        [, $scheme, $host, $port, $path] = $isUrl ? $parts : ['', '', '', '', ''];
        $segments = explode('/', $path);
        $isAddress = str_starts_with($host, '[') || preg_match(self::NUMERIC, $host) === 1;
        $isUrl = $isUrl && (!$isAddress || filter_var(trim($host, '[]'), FILTER_VALIDATE_IP) !== false);
        if (!$isUrl || (int) substr($port, 1) > 65_535 || array_intersect(['.', '..'], $segments) !== []) {
            throw new InvalidArgumentException(
                'baseUrl must be the https address of the service, without credentials, query or fragment.',
            );
        }
        if ($scheme === 'http' && preg_match(self::LOOPBACK, $host) !== 1) {
            throw new InvalidArgumentException(
                'baseUrl must be https; http is only for a service on the same machine.',
            );
        }
        $this->address = rtrim($address, '/');
    }

    /**
     * @param list<array{string, string}> $pathValues
     * @param list<array{string, string}> $queryValues
     * @throws InvalidArgumentException when a value cannot be part of a URL
     */
    public static function target(
        string $path,
        #[SensitiveParameter] array $pathValues,
        #[SensitiveParameter] array $queryValues,
    ): string {
        $texts = array_column($pathValues, 1, 0);
        $filled = $path;
        preg_match_all('/\{([^{}]+)\}/', $path, $found);
        // Not by a callback: a trace shows what it has.
        foreach ($found[1] as $name) {
            $filled = str_replace('{' . $name . '}', self::segment($name, $texts[$name] ?? ''), $filled);
        }
        $query = self::query($queryValues);
        return $filled . ($query === '' ? '' : "?$query");
    }

    /** @param list<array{string, string}> $pairs */
    public static function query(#[SensitiveParameter] array $pairs): string
    {
        $texts = [];
        foreach ($pairs as [$name, $value]) {
            $texts[] = rawurlencode($name) . '=' . rawurlencode($value);
        }
        return implode('&', $texts);
    }

    /** Percent-encoded, so that it stays one segment. */
    public static function segment(string $name, #[SensitiveParameter] string $value): string
    {
        if (preg_match('//u', $value) !== 1) {
            throw new InvalidArgumentException("$name must be UTF-8.");
        }
        if (in_array($value, ['', '.', '..'], true)) {
            throw new InvalidArgumentException("$name must not be empty, `.` or `..`.");
        }
        return rawurlencode($value);
    }
}
