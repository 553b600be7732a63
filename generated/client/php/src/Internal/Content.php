<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use InvalidArgumentException;
use JsonException;
use RemittancePayout\Upload;
use SensitiveParameter;

/** What a request carries: its parameters as text, and its body as media type and bytes, null for none. */
final class Content
{
    /**
     * @param array<mixed> $values by name; null is not sent
     * @param array<string, 'pairs'|'deep'|'joined'|'assigned'> $styles of lists and objects, by name: `a=1&a=2`,
     *     `a[b]=1`, `a=b,1` or `a=b=1`
     * @param 'pairs'|'joined' $usual the style of the others
     * @return list<array{string, string}>
     * @throws InvalidArgumentException when a text is not UTF-8
     */
    public static function pairs(
        #[SensitiveParameter] array $values,
        array $styles = [],
        string $usual = 'pairs',
    ): array {
        $pairs = [];
        foreach ($values as $name => $value) {
            $found = $value === null ? [] : self::pairsOf((string) $name, $value, $styles[$name] ?? $usual);
            array_push($pairs, ...$found);
        }
        return $pairs;
    }

    /** @return array{string, string}|null */
    public static function json(#[SensitiveParameter] mixed $body, string $mediaType = 'application/json'): ?array
    {
        return $body === null ? null : [$mediaType, self::encode('The body', $body)];
    }

    /** @return array{string, string}|null */
    public static function plain(#[SensitiveParameter] ?string $body, string $mediaType): ?array
    {
        return $body === null ? null : [$mediaType, $body];
    }

    /** @return array{string, string}|null */
    public static function form(#[SensitiveParameter] mixed $body): ?array
    {
        $text = BaseUrl::query(self::pairs(self::members($body)));
        return $body === null ? null : ['application/x-www-form-urlencoded', $text];
    }

    /**
     * By hand: in a form of curl's a name comes once, and only a file has a media type.
     *
     * @param array<string, string> $types the media types of its parts, by name
     * @return array{string, string}|null
     */
    public static function multipart(#[SensitiveParameter] mixed $body, array $types = []): ?array
    {
        $boundary = bin2hex(random_bytes(16));
        $text = '';
        foreach (self::members($body) as $name => $value) {
            foreach (is_array($value) && array_is_list($value) ? $value : [$value] as $one) {
                $text .= "--$boundary\r\n" . self::part((string) $name, $one, $types[$name] ?? null) . "\r\n";
            }
        }
        return $body === null ? null : ["multipart/form-data; boundary=$boundary", "$text--$boundary--\r\n"];
    }

    private static function part(string $name, #[SensitiveParameter] mixed $value, ?string $type): string
    {
        $file = $value instanceof Upload ? $value : null;
        $type = match (true) {
            $file !== null => $file->mediaType ?? $type ?? 'application/octet-stream',
            is_scalar($value) => $type,
            default => $type ?? 'application/json',
        };
        $isText = is_string($value) && !Json::isType($type ?? '') && Json::digits($value) === null;
        $content = $file->content ?? ($isText ? $value : self::encode($name, $value));
        $quoted = static fn (string $text): string => strtr($text, ['"' => '%22', "\r" => '%0D', "\n" => '%0A']);
        return "Content-Disposition: form-data; name=\"{$quoted($name)}\""
            . ($file === null ? '' : "; filename=\"{$quoted($file->fileName)}\"")
            . ($type === null ? '' : "\r\nContent-Type: $type") . "\r\n\r\n$content";
    }

    /** @return array<mixed> */
    private static function members(#[SensitiveParameter] mixed $body): array
    {
        return (array) ($body instanceof Body ? $body->members() : $body);
    }

    /** @return list<array{string, string}> */
    private static function pairsOf(string $name, #[SensitiveParameter] mixed $value, string $style): array
    {
        $tree = Json::decode(self::encode($name, $value));
        $pairs = [];
        foreach (is_array($tree) ? $tree : [$tree] as $key => $one) {
            $own = $style === 'deep' ? "{$name}[$key]" : (string) $key;
            $text = Read::text($one) ?? self::encode($name, $one);
            $pairs[] = [is_array($tree) && !is_array($value) ? $own : $name, $text];
        }
        if (!is_array($tree) || $style === 'pairs' || $style === 'deep') {
            return $pairs;
        }
        $between = $style === 'assigned' ? '=' : ',';
        $texts = [];
        foreach ($pairs as $pair) {
            $texts[] = is_array($value) ? $pair[1] : implode($between, $pair);
        }
        return [[$name, implode(',', $texts)]];
    }

    private static function encode(string $name, #[SensitiveParameter] mixed $value): string
    {
        try {
            return Json::encode($value);
        } catch (JsonException $error) {
            throw new InvalidArgumentException("$name must be JSON: {$error->getMessage()}.", 0, $error);
        }
    }
}
