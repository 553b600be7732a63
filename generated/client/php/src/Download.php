<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Answer;

/** An answer that is not JSON, unchanged. */
final readonly class Download implements \JsonSerializable
{
    public string $content;
    /** @var array<string, string> the response headers, by names in lower case */
    public array $headers;
    /** The media type; empty if the service sends none. */
    public string $mediaType;
    /** The file name from the service, without folders; null if there is none. */
    public ?string $fileName;

    /** @internal */
    public function __construct(#[\SensitiveParameter] Answer $answer)
    {
        [$this->content, $this->headers] = [$answer->body, $answer->headers];
        $this->mediaType = strtolower(trim(explode(';', $answer->headers['content-type'] ?? '')[0]));
        $disposition = $answer->headers['content-disposition'] ?? '';
        $name = match (1) {
            preg_match("/;\s*filename\*=utf-8'[^']*'([^;\s]+)/i", $disposition, $found) => rawurldecode($found[1]),
            preg_match('/;\s*filename="((?:[^"\\\\]|\\\\.)*)"/i', $disposition, $found) => stripslashes($found[1]),
            preg_match('/;\s*filename=([^;\s]+)/i', $disposition, $found) => $found[1],
            default => '',
        };
        $last = (string) preg_replace('~.*[/\\\\]|[\x00-\x1F\x7F]~s', '', $name);
        $this->fileName = in_array($last, ['', '.', '..'], true) ? null : $last;
    }

    public function __debugInfo(): array
    {
        return ['mediaType' => $this->mediaType, 'fileName' => $this->fileName];
    }

    public function jsonSerialize(): array
    {
        return $this->__debugInfo();
    }
}
