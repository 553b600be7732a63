<?php

declare(strict_types=1);

namespace RemittancePayout;

use Psr\Http\Message\{RequestFactoryInterface, StreamFactoryInterface};
use RemittancePayout\Internal\{Answer, Call};

/**
 * Uses your own HTTP client instead of curl. Create a new client for each request, because many clients send a write
 * twice on a reused connection. It must not follow redirects, and must limit the time. Any exception that it throws
 * leaves a payout in doubt.
 */
final readonly class Psr18
{
    public function __construct(
        private \Closure $newClient,
        private RequestFactoryInterface $requests,
        private StreamFactoryInterface $streams,
    ) {
    }

    /** @internal */
    public function exchange(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] string $url,
        #[\SensitiveParameter] array $headers,
        Answer $answer,
    ): void {
        $answer->mayHaveLeft = false;
        try {
            $request = $this->requests->createRequest($call->method, $url)->withHeader('Connection', 'close');
            foreach (array_filter($headers, strlen(...)) as $name => $value) {
                $request = $request->withHeader($name, $value);
            }
            $request = $call->body === null ? $request : $request->withBody($this->streams->createStream($call->body));
            $answer->mayHaveLeft = true;
            $response = ($this->newClient)()->sendRequest($request);
            $answer->status = $response->getStatusCode();
            foreach ($response->getHeaders() as $name => $values) {
                $answer->addHeader((string) $name, implode(', ', $values));
            }
            $stream = $response->getBody();
            do {
                $answer->body .= $data = $stream->read(65_536);
            } while ($answer->takes($data) && !$stream->eof());
            // Some clients hide that an answer was cut short. For a compressed answer, the length proves nothing.
            $bytes = isset($answer->headers['content-encoding']) ? null : $answer->headers['content-length'] ?? null;
            $isCut = $bytes !== null && $bytes !== (string) strlen($answer->body);
            $answer->problem ??= $isCut ? 'the length of the answer differs from its header' : null;
        } catch (\Throwable $error) {
            $answer->problem = 'the HTTP client threw ' . $error::class; // Its message may contain values.
        }
    }
}
