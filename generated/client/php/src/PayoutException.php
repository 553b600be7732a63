<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Answer;

/** The error of a call. Printing it shows no body, token, password or parameter. */
abstract class PayoutException extends \RuntimeException implements \JsonSerializable
{
    /** The HTTP status of the answer, if there was one. */
    public readonly ?int $status;
    /** The body of the answer as text. It may contain personal data. */
    public readonly ?string $body;
    /** @var array<string, string> the response headers, by names in lower case */
    public readonly array $headers;
    /** The service's id for the request in its logs, if a response header gives one. */
    public readonly ?string $requestId;
    /** How many seconds the service asked to wait, in its answer to this call or to the login. */
    public readonly ?float $retryAfter;

    /** @param list<string> $transactionReferences the payouts in the request, to check their status */
    final public function __construct(
        string $message,
        #[\SensitiveParameter] ?Answer $answer = null,
        public readonly array $transactionReferences = [],
        ?\Throwable $cause = null,
    ) {
        parent::__construct($message, 0, $cause);
        [$this->status, $this->body, $this->headers] = [$answer?->status, $answer?->body, $answer->headers ?? []];
        $this->requestId = $this->headers['x-request-id'] ?? $this->headers['request-id'] ?? null;
        $this->retryAfter = $answer?->retryAfter() ?? ($cause instanceof self ? $cause->retryAfter : null);
    }

    public function __debugInfo(): array
    {
        $shown = ['message' => $this->getMessage(), 'cause' => $this->getPrevious()?->getMessage()];
        $names = ['status' => 0, 'requestId' => 0, 'transactionReferences' => 0];
        return $shown + array_intersect_key(get_object_vars($this), $names);
    }

    public function jsonSerialize(): array
    {
        return $this->__debugInfo();
    }
}
