<?php

declare(strict_types=1);

namespace RemittancePayout;

use Generator;
use InvalidArgumentException;
use RemittancePayout\Internal\Ledger;
use RemittancePayout\Internal\Payouts;
use RemittancePayout\Internal\Run;
use RemittancePayout\Model\TransactionRequest;

/** Sends payouts and follows each until it is final. One in doubt is never sent again without a key. */
final class Settlement
{
    /**
     * Settles payouts: yields each once, when its outcome is known or its patience ends.
     *
     * The payouts are checked at once, and sent when the loop begins. When the journal fails, nothing more is
     * sent; what was sent is still followed and yielded, and then the error is thrown.
     *
     * @param iterable<TransactionRequest> $payouts
     * @param Journal|null $journal makes it resumable after a crash
     * @return Generator<int, PayoutResult, mixed, void>
     * @throws InvalidArgumentException when a payout is wrong, or a reference is used twice
     * @throws JournalException in the loop
     */
    public static function settlePayouts(
        Client $client,
        iterable $payouts,
        ?Journal $journal = null,
        SettleOptions $options = new SettleOptions(),
    ): Generator {
        return (new Run($client, $journal ?? new MemoryJournal(), $options))->settle(Payouts::checked($payouts));
    }

    /**
     * Settles one payout.
     *
     * @throws InvalidArgumentException
     * @throws JournalException
     */
    public static function settlePayout(
        Client $client,
        TransactionRequest $payout,
        ?Journal $journal = null,
        SettleOptions $options = new SettleOptions(),
    ): PayoutResult {
        return iterator_to_array(self::settlePayouts($client, [$payout], $journal, $options), false)[0];
    }

    /**
     * Follows payouts by their references. Nothing is sent.
     *
     * @param iterable<string> $references
     * @return Generator<int, PayoutResult, mixed, void>
     * @throws InvalidArgumentException when a reference is wrong, or used twice
     * @throws JournalException in the loop
     */
    public static function followPayouts(
        Client $client,
        iterable $references,
        ?Journal $journal = null,
        SettleOptions $options = new SettleOptions(),
    ): Generator {
        $list = Payouts::checkedReferences($references);
        return (new Run($client, $journal ?? new MemoryJournal(), $options))->follow($list);
    }

    /**
     * @return list<string> the references that may have been sent and have no final outcome
     * @throws JournalException
     */
    public static function openReferences(Journal $journal): array
    {
        return Ledger::of($journal)->openReferences();
    }
}
