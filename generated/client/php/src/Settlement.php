<?php

declare(strict_types=1);

namespace RemittancePayout;

use Generator;
use InvalidArgumentException;
use RemittancePayout\Internal\{Content, Json, Ledger, Run};
use RemittancePayout\Model\TransactionRequest;

/** Sends payouts and follows each until it is final. One in doubt is never sent again without a key. */
final readonly class Settlement
{
    /** @param Journal $journal makes it resumable after a crash; one in memory ends with the process */
    public function __construct(
        private Client $client,
        private Journal $journal = new MemoryJournal(),
        private SettleOptions $options = new SettleOptions(),
    ) {
    }

    /**
     * Settles payouts: yields each once, when its outcome is known or its patience ends.
     *
     * The payouts are checked at once, and sent when the loop begins. When the journal fails, nothing more is
     * sent; what was sent is still followed and yielded, and then a `JournalException` is thrown in the loop.
     *
     * @param iterable<TransactionRequest> $payouts
     * @return Generator<int, PayoutResult, mixed, void>
     * @throws InvalidArgumentException when a payout is wrong, or a reference is used twice
     */
    public function settle(iterable $payouts): Generator
    {
        $list = [];
        foreach ($payouts as $payout) {
            if (!$payout instanceof TransactionRequest) {
                throw new InvalidArgumentException('payouts must be a list of TransactionRequest.');
            }
            Json::encode($payout, "The payout $payout->transactionReference");
            $list[] = $payout;
        }
        self::checked(array_column($list, 'transactionReference'));
        return (new Run($this->client, $this->journal, $this->options))->settle($list);
    }

    /**
     * Follows payouts by their references. Nothing is sent.
     *
     * @param iterable<string>|null $references what the journal has without a final outcome, when left out
     * @return Generator<int, PayoutResult, mixed, void>
     * @throws InvalidArgumentException when a reference is wrong, or used twice
     */
    public function follow(?iterable $references = null): Generator
    {
        $list = self::checked($references ?? Ledger::of($this->journal)->openReferences());
        return (new Run($this->client, $this->journal, $this->options))->follow($list);
    }

    /** @return list<string> */
    private static function checked(iterable $references): array
    {
        $found = [];
        foreach ($references as $reference) {
            Content::segment('transactionReference', $reference);
            if (isset($found[$reference])) {
                throw new InvalidArgumentException("transactionReference $reference must be used once.");
            }
            $found[$reference] = $reference;
        }
        return array_values($found);
    }
}
