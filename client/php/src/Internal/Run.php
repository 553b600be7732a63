<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Generator;
use RemittancePayout\Client;
use RemittancePayout\Journal;
use RemittancePayout\JournalEntry;
use RemittancePayout\Model\PayoutRequest;
use RemittancePayout\Model\TransactionRequest;
use RemittancePayout\NotSentException;
use RemittancePayout\PayoutException;
use RemittancePayout\PayoutResult;
use RemittancePayout\RejectedException;
use RemittancePayout\SettleOptions;
use Throwable;

/**
 * One settlement under way: it sends everything that is free to be sent, then follows everything that was.
 *
 * From reading the journal until all is sent nothing is yielded: the caller's loop could begin another
 * settlement on the same journal.
 *
 * @internal
 */
final class Run
{
    private readonly Follower $follower;

    private Ledger $ledger;

    /** What stopped the journal. Nothing is sent after it. */
    private ?Throwable $failure = null;

    /** @var list<PayoutResult> of those that are not followed */
    private array $results = [];

    public function __construct(
        private readonly Client $client,
        private readonly Journal $journal,
        private readonly SettleOptions $options,
    ) {
        $this->follower = new Follower($client, $options);
    }

    /**
     * @param list<TransactionRequest> $payouts
     * @return Generator<int, PayoutResult, mixed, void>
     */
    public function settle(array $payouts): Generator
    {
        $this->ledger = new Ledger($this->journal);
        $free = [];
        foreach ($payouts as $payout) {
            $reference = $payout->transactionReference;
            $digest = $this->ledger->digestOf($reference);
            if ($digest !== null && $digest !== Payouts::digestOf($payout)) {
                $this->results[] = PayoutResult::reusedReference($reference);
            } elseif (in_array($this->ledger->kindOf($reference), [null, 'not-sent'], true)) {
                $free[] = $payout;
            } else {
                $this->resume($reference);
            }
        }
        $this->send($free);
        yield from $this->finish();
    }

    /**
     * @param list<string> $references
     * @return Generator<int, PayoutResult, mixed, void>
     */
    public function follow(array $references): Generator
    {
        $this->ledger = new Ledger($this->journal);
        $isNew = fn (string $reference): bool => $this->ledger->kindOf($reference) === null;
        $new = array_values(array_filter($references, $isNew));
        foreach (array_chunk($new, SettleOptions::MOST_IN_BATCH) as $chunk) {
            $this->write(JournalEntry::of('followed', $chunk));
        }
        foreach ($references as $reference) {
            $this->resume($reference);
        }
        yield from $this->finish();
    }

    /** Continues with what the journal knows. Nothing of this is ever sent. */
    private function resume(string $reference): void
    {
        $code = $this->ledger->codeOf($reference);
        if ($code !== null) {
            $this->results[] = PayoutResult::byCode($reference, $code);
        } else {
            $this->follower->add($reference, $this->ledger->kindOf($reference) === 'rejected', null, 0.0);
        }
    }

    /** @param list<TransactionRequest> $payouts */
    private function send(array $payouts): void
    {
        $hasSent = false;
        $stopped = null;
        foreach (array_chunk($payouts, max(1, $this->options->batchSize)) as $batch) {
            $error = $stopped ?? $this->sendBatch($batch);
            if ($error === null) {
                $hasSent = true;
                $stopped = $this->failure;
                continue;
            }
            // What keeps the first batch from being sent, or the login, keeps the others as well.
            $concernsAll = !$hasSent || $this->failure !== null || $error->getPrevious() instanceof PayoutException;
            $stopped = $concernsAll ? $error : null;
            foreach ($batch as $payout) {
                $this->results[] = PayoutResult::notSent($payout->transactionReference, $error);
            }
        }
    }

    /**
     * @param list<TransactionRequest> $batch
     * @return Throwable|null why it was certainly not sent
     */
    private function sendBatch(array $batch): ?Throwable
    {
        $references = array_map(static fn (TransactionRequest $one): string => $one->transactionReference, $batch);
        if (!$this->write(JournalEntry::sending($references, array_map(Payouts::digestOf(...), $batch)))) {
            return $this->failure;
        }
        $error = null;
        try {
            $this->client->sendPayout(new PayoutRequest(transactionRequestList: $batch));
            $this->write(JournalEntry::of('accepted', $references));
        } catch (NotSentException $error) {
            $this->write(JournalEntry::of('not-sent', $references));
            return $error;
        } catch (RejectedException $error) {
            $this->write(JournalEntry::of('rejected', $references));
        } catch (PayoutException $error) {
            // It may have been taken: the entry before it says so.
        }
        foreach ($references as $reference) {
            $isRejected = $error instanceof RejectedException;
            $this->follower->add($reference, $isRejected, $error, $this->options->firstPoll);
        }
        return null;
    }

    /** @return Generator<int, PayoutResult, mixed, void> */
    private function finish(): Generator
    {
        yield from $this->results;
        foreach ($this->follower->results() as $result) {
            if ($result->final) {
                // In the journal before the caller sees it.
                $this->write(JournalEntry::settled($result->transactionReference, (string) $result->responseCode));
            }
            yield $result;
        }
        if ($this->failure !== null) {
            throw $this->failure;
        }
    }

    private function write(JournalEntry $entry): bool
    {
        try {
            $this->ledger->write($entry);
            return true;
        } catch (Throwable $error) {
            $this->failure ??= $error;
            return false;
        }
    }
}
