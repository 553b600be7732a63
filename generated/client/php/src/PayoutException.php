<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Answer;
use RuntimeException;
use SensitiveParameter;
use Throwable;

/** The error of a call. Printed, it shows no body, no token, no password and no parameter. */
abstract class PayoutException extends RuntimeException
{
    /** @param list<string> $transactionReferences */
    final public function __construct(
        string $message,
        #[SensitiveParameter] private readonly ?Answer $answer = null,
        private readonly array $transactionReferences = [],
        ?Throwable $cause = null,
    ) {
        parent::__construct($message, 0, $cause);
    }

    /** The HTTP status of the answer, where there was one. */
    public function getStatus(): ?int
    {
        return $this->answer?->status;
    }

    /** The answer as text. It may contain personal data. */
    public function getBody(): ?string
    {
        return $this->answer?->body;
    }

    /** @return array<string, string> the headers of the answer, by their names in lower case */
    public function getHeaders(): array
    {
        return $this->answer->headers ?? [];
    }

    /** What the service calls the request in its logs, if a header of the answer says so. */
    public function getRequestId(): ?string
    {
        return $this->getHeaders()['x-request-id'] ?? $this->getHeaders()['request-id'] ?? null;
    }

    /** How many seconds the service asked to wait, in its answer to this or to the login. */
    public function getRetryAfter(): ?float
    {
        $cause = $this->getPrevious();
        return $this->answer?->retryAfter() ?? ($cause instanceof self ? $cause->getRetryAfter() : null);
    }

    /** @return list<string> the references in the request: what to ask for the status of */
    public function getTransactionReferences(): array
    {
        return $this->transactionReferences;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [
            'message' => $this->getMessage(),
            'status' => $this->getStatus(),
            'requestId' => $this->getRequestId(),
            'transactionReferences' => $this->transactionReferences,
            'cause' => $this->getPrevious()?->getMessage(),
        ];
    }
}
