<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;
use RemittancePayout\Internal\Hidden;
use SensitiveParameter;

/**
 * A file in a form. As JSON it is only its content.
 *
 * @property-read string $content
 */
final class Upload
{
    use Hidden;

    /**
     * @param string $content its bytes
     * @param string|null $mediaType the documented one, or else `application/octet-stream`
     * @throws InvalidArgumentException when the media type cannot be sent
     */
    public function __construct(
        #[SensitiveParameter] string $content,
        public readonly string $fileName,
        public readonly ?string $mediaType = null,
    ) {
        if (preg_match('~\A[\x20-\x7E]*\z~', $mediaType ?? '') !== 1) {
            throw new InvalidArgumentException('mediaType must be one, such as image/png.');
        }
        $this->hide(['content' => $content]);
    }
}
