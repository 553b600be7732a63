<?php

declare(strict_types=1);

namespace RemittancePayout;

/** The answer to a delivery. */
final readonly class WebhookAnswer
{
    /**
     * @param int $status what makes the service deliver again, unless it is a 2xx
     * @param \Throwable|null $error why the outcome was not handled; write it to your log
     */
    public function __construct(public int $status, public string $text, public ?\Throwable $error = null)
    {
    }
}
