<?php

declare(strict_types=1);

namespace RemittancePayout;

/** The answer to a delivery. */
final readonly class WebhookAnswer
{
    /**
     * @param int $status the HTTP status; ask for another delivery with any status but a 2xx
     * @param \Throwable|null $error why the outcome was not handled; log it
     */
    public function __construct(public int $status, public string $text, public ?\Throwable $error = null)
    {
    }
}
