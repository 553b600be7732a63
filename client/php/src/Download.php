<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Answer;
use RemittancePayout\Internal\Hidden;

/**
 * An answer that is not JSON, as it came.
 *
 * @property-read string $content
 * @property-read array<string, string> $headers by their names in lower case
 */
final class Download
{
    use Hidden;

    /** Empty where the service names none. */
    public readonly string $mediaType;

    /** What the service calls the file, without folders; null where it names none. */
    public readonly ?string $fileName;

    /** @internal */
    public function __construct(Answer $answer)
    {
        $this->mediaType = strtolower(trim(explode(';', $answer->headers['content-type'] ?? '')[0]));
        $this->fileName = self::nameIn($answer->headers['content-disposition'] ?? '');
        $this->hide(['content' => $answer->body, 'headers' => $answer->headers]);
    }

    private static function nameIn(string $disposition): ?string
    {
        $name = match (1) {
            preg_match("/;\s*filename\*=utf-8'[^']*'([^;\s]+)/i", $disposition, $found) => rawurldecode($found[1]),
            preg_match('/;\s*filename="((?:[^"\\\\]|\\\\.)*)"/i', $disposition, $found) => stripslashes($found[1]),
            preg_match('/;\s*filename=([^;\s]+)/i', $disposition, $found) => $found[1],
            default => '',
        };
        $last = (string) preg_replace('~.*[/\\\\]|[\x00-\x1F\x7F]~s', '', $name);
        return in_array($last, ['', '.', '..'], true) ? null : $last;
    }
}
