<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\{Content, Follower, Idempotency, Json, Ledger, Limits};
use RemittancePayout\Model\{PayoutRequest, TransactionRequest};

/**
 * Sends payouts and follows each until it is final. It never resends a payout in doubt without an idempotency key.
 */
final class Settlement
{
    private const KEY = Idempotency::PARAMETERS['sendPayout'] ?? null;

    // The properties below belong to one run, which is a copy.
    private Follower $follower;
    private Ledger $ledger;
    /** Why the journal failed. Nothing is sent after that. */
    private ?\Throwable $failure = null;
    /** @var list<PayoutResult> results of payouts that are not followed */
    private array $results = [];

    /** @param Journal $journal makes the settlement resumable after a crash */
    public function __construct(
        private readonly Client $client,
        private readonly Journal $journal = new MemoryJournal(),
        private readonly SettleOptions $options = new SettleOptions(),
    ) {
    }

    /**
     * Settles payouts. Yields each once, when its outcome is known or the patience runs out.
     *
     * The payouts are checked immediately (`InvalidArgumentException`). They are sent when the loop begins, all
     * before the first result. If the journal fails, nothing more is sent. Payouts that were sent are still followed
     * and yielded, and then the loop throws a `JournalException`.
     *
     * @param iterable<TransactionRequest> $payouts
     * @return \Generator<int, PayoutResult, mixed, void>
     */
    public function settle(iterable $payouts): \Generator
    {
        $list = [];
        foreach ($payouts as $payout) {
            $payout instanceof TransactionRequest
                || throw new \InvalidArgumentException('payouts must be a list of TransactionRequest.');
            Json::encode($payout, "The payout $payout->transactionReference");
            $list[] = $payout;
        }
        self::checked(array_column($list, 'transactionReference'));
        return (clone $this)->run(function () use ($list): void {
            $this->repeat($list);
            $this->send($this->freeOf($list));
        });
    }

    /**
     * Follows payouts by reference. It sends no payout.
     *
     * @param iterable<string>|null $references default: the references in the journal without a final outcome
     * @return \Generator<int, PayoutResult, mixed, void>
     */
    public function follow(?iterable $references = null): \Generator
    {
        $list = self::checked($references ?? Ledger::of($this->journal)->openReferences());
        return (clone $this)->run(function () use ($list): void {
            $free = array_filter($list, $this->ledger->isFree(...));
            foreach (array_chunk($free, Limits::LARGEST_BATCH) as $references) {
                $this->write('followed', $references);
            }
            array_map($this->resume(...), $list);
        });
    }

    private static function checked(iterable $references): array
    {
        $found = [];
        foreach ($references as $reference) {
            Content::segment('transactionReference', $reference);
            $isNew = !isset($found[$reference]);
            $isNew || throw new \InvalidArgumentException("transactionReference $reference must be used once.");
            $found[$reference] = $reference;
        }
        return array_values($found);
    }

    private function run(\Closure $begin): \Generator
    {
        $this->follower = new Follower($this->client, $this->options);
        $this->ledger = Ledger::of($this->journal);
        $begin->call($this);
        yield from $this->results;
        foreach ($this->follower->results() as $result) {
            // Write it to the journal before the caller sees it.
            $result->final && $this->write('settled', [$result->transactionReference], [], $result->responseCode);
            yield $result;
        }
        $this->failure === null || throw $this->failure;
    }

    /** @return list<TransactionRequest> payouts that may be sent; the others are followed, or have a result */
    private function freeOf(array $payouts): array
    {
        $free = [];
        foreach ($payouts as $payout) {
            $reference = $payout->transactionReference;
            $digest = $this->ledger->about($reference)['digest'];
            if ($digest !== null && $digest !== JournalEntry::digestOf($payout)) {
                $what = Outcome::REUSED_REFERENCE;
                $error = new NotSentException($what, null, [$reference]);
                $this->results[] = new PayoutResult($reference, Outcome::NotSent, null, false, $what, $error);
            } elseif ($this->ledger->isFree($reference)) {
                $free[] = $payout;
            } else {
                $this->resume($reference);
            }
        }
        return $free;
    }

    /** Continues from the journal without sending anything. */
    private function resume(string $reference): void
    {
        ['kind' => $kind, 'code' => $code] = $this->ledger->about($reference);
        if ($code !== null) {
            $this->results[] = PayoutResult::byCode($reference, $code);
        } else {
            $this->follower->add($reference, $kind === 'rejected', null, 0.0);
        }
    }

    private function send(array $payouts): void
    {
        $hasSent = false;
        $stopped = null;
        foreach (array_chunk($payouts, $this->options->batchSize) as $given) {
            // Another settlement may have sent some of them in the meantime.
            $batch = $this->freeOf($given);
            $error = $stopped ?? ($batch === [] ? null : $this->sendBatch($batch));
            if ($error === null) {
                $hasSent = $hasSent || $batch !== [];
                $stopped = $this->failure;
                continue;
            }
            // If the first batch cannot be sent, or the login fails, the others would fail too.
            $concernsAll = !$hasSent || $this->failure !== null || $error->getPrevious() instanceof PayoutException;
            $stopped = $concernsAll ? $error : null;
            foreach (array_column($batch, 'transactionReference') as $reference) {
                // Another process that writes to the journal may have sent it.
                $outcome = $error->getCode() === 1 ? Outcome::Unknown : Outcome::NotSent;
                $this->results[] = PayoutResult::withoutCode($reference, $outcome, $error);
            }
        }
    }

    /**
     * Sends a batch that an earlier run left in doubt again, unchanged and under its key, if the service does not
     * know it.
     */
    private function repeat(array $payouts): void
    {
        $given = array_column($payouts, null, 'transactionReference');
        foreach (self::KEY === null ? [] : $this->ledger->batches as $key => $dates) {
            $batch = [];
            foreach (array_intersect_key($given, $dates) as $reference => $payout) {
                $digest = JournalEntry::digestOf($payout);
                if ($this->ledger->isInDoubt((string) $reference, (string) $key, $digest)) {
                    $content = ['requestDate' => $dates[$reference]] + Json::decodeObject($payout->toJson());
                    $batch[$reference] = TransactionRequest::read($content);
                }
            }
            $batch = array_values(array_replace(array_intersect_key($dates, $batch), $batch)); // Restores the order in which they were sent.
            try {
                $isWhole = $this->failure === null && count($batch) === count($dates);
                if ($isWhole && array_filter($batch, $this->isUnknown(...)) === $batch) {
                    $this->client->sendPayout(new PayoutRequest($batch), ...[(string) self::KEY => (string) $key]);
                    $this->write('accepted', array_column($batch, 'transactionReference'));
                }
            } catch (RejectedException) {
                // They stay in doubt.
            } catch (PayoutException) {
                return; // The other batches would have to wait as long.
            }
        }
    }

    /** Whether the service says that it has no record of the payout. */
    private function isUnknown(TransactionRequest $payout): bool
    {
        try {
            $this->client->once()->getTransactionStatus($payout->transactionReference);
            return false;
        } catch (RejectedException $error) {
            return Follower::saysNothingIsThere($error) ?: throw $error;
        }
    }

    /** @return \Throwable|null why the batch was not sent */
    private function sendBatch(array $batch): ?\Throwable
    {
        $references = array_column($batch, 'transactionReference');
        $key = self::KEY === null ? null : Content::key();
        $dates = $key === null ? [] : array_map(static fn (TransactionRequest $one) => $one->requestDate, $batch);
        $digests = array_map(JournalEntry::digestOf(...), $batch);
        if (!$this->write('sending', $references, $digests, null, $key, $dates)) {
            return $this->failure;
        }
        $error = null;
        try {
            $named = $key === null ? [] : [(string) self::KEY => $key];
            $this->client->sendPayout(new PayoutRequest($batch), ...$named);
            $this->write('accepted', $references);
        } catch (NotSentException $error) {
            $this->write('not-sent', $references);
            return $error;
        } catch (RejectedException $error) {
            $this->write('rejected', $references);
        } catch (PayoutException $error) {
            // The batch may have been accepted, as the `sending` entry says.
        }
        $isRejected = $error instanceof RejectedException;
        foreach ($references as $reference) {
            $this->follower->add($reference, $isRejected, $error, $this->options->firstPoll);
        }
        return null;
    }

    private function write(mixed ...$entry): bool
    {
        try {
            $this->ledger->write($this->journal, new JournalEntry(...$entry));
            return true;
        } catch (\Throwable $error) {
            $this->failure ??= $error;
            return false;
        }
    }
}
