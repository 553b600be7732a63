<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Answer;

/** An answer that is not JSON, as it came. */
final readonly class Download implements \JsonSerializable
{
    public string $content;
    /** @var array<string, string> by their names in lower case */
    public array $headers;
    /** Empty where the service names none. */
    public string $mediaType;
    /** What the service calls the file, without folders; null where it names none. */
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
