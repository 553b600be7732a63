<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Answer;

/** The error of a call. Printed, it shows no body, no token, no password and no parameter. */
abstract class PayoutException extends \RuntimeException implements \JsonSerializable
{
    /** The HTTP status of the answer, where there was one. */
    public readonly ?int $status;
    /** The answer as text. It may contain personal data. */
    public readonly ?string $body;
    /** @var array<string, string> the headers of the answer, by their names in lower case */
    public readonly array $headers;
    /** What the service calls the request in its logs, if a header of the answer says so. */
    public readonly ?string $requestId;
    /** How many seconds the service asked to wait, in its answer to this or to the login. */
    public readonly ?float $retryAfter;

    /** @param list<string> $transactionReferences in the request: what to ask for the status of */
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
