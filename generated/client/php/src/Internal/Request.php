<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use SensitiveParameter;

/**
 * What one exchange sends. An object, so that no trace prints a token or a body.
 *
 * @property-read string $url
 * @property-read string|null $body
 * @property-read string|null $token
 * @internal
 */
final class Request
{
    use Hidden;

    public function __construct(
        public readonly string $method,
        #[SensitiveParameter] string $url,
        #[SensitiveParameter] ?string $body,
        #[SensitiveParameter] ?string $token,
        public readonly int $maxAnswerBytes,
    ) {
        $this->hide(compact('url', 'body', 'token'));
    }
}
