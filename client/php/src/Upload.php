<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Json;

/** A file in a form. In a JSON request, only its content is sent. */
final readonly class Upload implements \JsonSerializable
{
    /** @param string|null $mediaType default: the documented one, or else `application/octet-stream` */
    public function __construct(
        #[\SensitiveParameter] public string $content,
        public string $fileName,
        public ?string $mediaType = null,
    ) {
        $isType = preg_match('~\A[\x20-\x7E]*\z~', $mediaType ?? '') === 1;
        $isType || throw new \InvalidArgumentException('mediaType must be a media type, such as image/png.');
    }

    public function __debugInfo(): array
    {
        return ['fileName' => $this->fileName, 'mediaType' => $this->mediaType];
    }

    public function jsonSerialize(): mixed
    {
        return Json::$isSending ? $this->content : $this->__debugInfo();
    }
}
