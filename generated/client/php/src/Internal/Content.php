<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\Upload;

/** The contents of a request: parameters as text, and the body as a media type and bytes. */
final class Content
{
    /** Stricter than the rules for URLs, so that every parser reads it the same way. */
    private const URL = '~\A(https?)://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?'
        . '(?:/(?!\.\.?(?:/|\z))[A-Za-z0-9._\~-]*)*\z~';
    /** Hosts that a resolver may read as an IPv4 address in any notation. */
    private const NUMERIC_HOST = '~(?:\A|\.)(?:\d+|0x[0-9a-f]*)\.?\z|\A\[~i';
    private const LOOPBACK = '~\A(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])\z~i';

    /** Checks the base URL of the service. */
    public static function baseUrl(#[\SensitiveParameter] string $address): string
    {
        $isUrl = preg_match(self::URL, $address, $parts) === 1;
        [, $scheme, $host, $port] = $parts + ['', '', '', ''];
        $isWrong = preg_match(self::NUMERIC_HOST, $host) === 1 && !filter_var(trim($host, '[]'), FILTER_VALIDATE_IP);
        $isSafe = $scheme === 'https' || preg_match(self::LOOPBACK, $host) === 1;
        if (!$isUrl || $isWrong || (int) substr($port, 1) > 65_535 || !$isSafe) {
            $must = 'baseUrl must be the https address of the service, without user, query and fragment';
            throw new \InvalidArgumentException("$must; http is only for this machine.");
        }
        return rtrim($address, '/');
    }

    /** A random UUID as an idempotency key. */
    public static function key(): string
    {
        $digits = substr_replace(substr_replace(bin2hex(random_bytes(16)), '4', 12, 1), 'a', 16, 1);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split($digits, 4));
    }

    /** Percent-encodes a value, so that it stays one path segment. */
    public static function segment(string $name, #[\SensitiveParameter] string $value): string
    {
        $isRight = preg_match('//u', $value) === 1 && !in_array($value, ['', '.', '..'], true);
        $isRight || throw new \InvalidArgumentException("$name must be UTF-8, and not empty, `.` or `..`.");
        return rawurlencode($value);
    }

    public static function query(#[\SensitiveParameter] array $pairs): string
    {
        return implode('&', array_map(static fn (array $pair): string => implode('=', $pair), $pairs));
    }

    /**
     * In a query and a form, each name and item is encoded, but not the commas between them.
     *
     * @param array<mixed> $values by name; null values are not sent
     * @param array<string, 'pairs'|'deep'|'joined'|'assigned'> $styles of lists and objects, by name: `a=1&a=2`,
     *     `a[b]=1`, `a=b,1` or `a=b=1`
     * @return list<array{string, string}>
     */
    public static function pairs(
        #[\SensitiveParameter] array $values,
        array $styles = [],
        string $usual = 'pairs',
    ): array {
        $pairs = [];
        $encode = $usual === 'pairs' ? rawurlencode(...) : strval(...);
        foreach (array_filter($values, static fn (mixed $value): bool => $value !== null) as $name => $value) {
            $name = (string) $name;
            $style = $styles[$name] ?? $usual;
            $tree = Json::decode(Json::encode($value, $name));
            $isObject = is_array($tree) && !is_array($value);
            $found = [];
            foreach (is_array($tree) ? $tree : [$tree] as $key => $one) {
                $own = $style === 'deep' ? "{$name}[$key]" : (string) $key;
                $text = Json::text($one) ?? Json::encode($one, $name);
                $found[] = [$encode($isObject ? $own : $name), $encode($text)];
            }
            if (is_array($tree) && in_array($style, ['joined', 'assigned'], true)) {
                $between = $style === 'assigned' ? '=' : ',';
                $join = static fn (array $pair): string => $isObject ? implode($between, $pair) : $pair[1];
                $found = [[$encode($name), implode(',', array_map($join, $found))]];
            }
            array_push($pairs, ...$found);
        }
        return $pairs;
    }

    /**
     * Builds the form by hand, because curl's forms cannot repeat a name and support media types only for files.
     *
     * @param array<string, string> $types the media types of the parts, by name
     */
    public static function multipart(#[\SensitiveParameter] mixed $body, array $types = []): array
    {
        $boundary = bin2hex(random_bytes(16));
        $text = '';
        foreach (self::members($body) as $name => $value) {
            $value ??= []; // A form cannot contain null.
            foreach (is_array($value) && array_is_list($value) ? $value : [$value] as $one) {
                $text .= "--$boundary\r\n" . self::part((string) $name, $one, $types[$name] ?? null) . "\r\n";
            }
        }
        return ["multipart/form-data; boundary=$boundary", "$text--$boundary--\r\n"];
    }

    private static function part(string $name, #[\SensitiveParameter] mixed $value, ?string $type): string
    {
        $file = $value instanceof Upload ? $value : null;
        $type = match (true) {
            $file !== null => $file->mediaType ?? $type ?? 'application/octet-stream',
            is_scalar($value) => $type,
            default => $type ?? 'application/json',
        };
        $isText = Json::text($value) !== null && !Json::isType($type ?? '');
        $content = $file->content ?? ($isText ? $value : Json::encode($value, $name));
        $quoted = static fn (string $text): string => strtr($text, ['"' => '%22', "\r" => '%0D', "\n" => '%0A']);
        return "Content-Disposition: form-data; name=\"{$quoted($name)}\""
            . ($file === null ? '' : "; filename=\"{$quoted($file->fileName)}\"")
            . ($type === null ? '' : "\r\nContent-Type: $type") . "\r\n\r\n$content";
    }

    /** The fields of a body to send, by name. */
    public static function members(#[\SensitiveParameter] mixed $body): array
    {
        Json::$isSending = true;
        try {
            return (array) ($body instanceof \JsonSerializable ? $body->jsonSerialize() : $body);
        } finally {
            Json::$isSending = false;
        }
    }
}
