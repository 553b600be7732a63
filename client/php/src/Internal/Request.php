<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

/**
 * What one exchange sends. An object, so that no trace prints a token or a body.
 *
 * @internal
 */
final class Request
{
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly ?string $body,
        public readonly ?string $token,
        public readonly int $maxAnswerBytes,
    ) {
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['method' => $this->method];
    }
}
