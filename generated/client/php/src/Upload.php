<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;
use JsonSerializable;
use SensitiveParameter;

/** A file in a form. As JSON of a request it is only its content. */
final class Upload implements JsonSerializable
{
    /**
     * @param string $content its bytes
     * @param string|null $mediaType the documented one, or else `application/octet-stream`
     * @throws InvalidArgumentException when the media type cannot be sent
     */
    public function __construct(
        #[SensitiveParameter] public readonly string $content,
        public readonly string $fileName,
        public readonly ?string $mediaType = null,
    ) {
        if (preg_match('~\A[\x20-\x7E]*\z~', $mediaType ?? '') !== 1) {
            throw new InvalidArgumentException('mediaType must be one, such as image/png.');
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['fileName' => $this->fileName, 'mediaType' => $this->mediaType];
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return $this->__debugInfo();
    }
}
