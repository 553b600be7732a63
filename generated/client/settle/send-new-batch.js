import { followBatch } from './follow-batch.js';
import { ownerOf } from './ledger.js';
import { ReferenceReusedError } from './options.js';
import { resultInJournal } from './results.js';
import { claimBatch, makeClaim, sendClaimed, stateUnder } from './send-batch.js';
/**
 * Sends payouts that were certainly never sent, and starts following them. Retries until the run
 * ends, as long as it is certain that nothing of the batch was taken.
 */
export async function sendNewBatch(run, payouts) {
    let batch = payouts;
    let idempotencyKey = crypto.randomUUID();
    let delay = run.poll.firstDelay;
    while (batch.length > 0 && !run.ending.aborted) {
        const claim = makeClaim(batch, idempotencyKey);
        const { ledger, lost } = await claimBatch(run, batch, claim);
        if (lost.length > 0) {
            await yieldTo(run, ledger, lost);
            batch = batch.filter((payout) => !lost.includes(payout));
            // Another batch is another operation, and has a key of its own.
            idempotencyKey = crypto.randomUUID();
            continue;
        }
        const sent = await sendClaimed(run, batch, claim);
        if (sent.taken === 'perhaps') {
            run.spawn(() => followBatch(run, claim, batch));
            return;
        }
        if (!sent.again) {
            for (const payout of batch)
                await run.settle(payout);
            return;
        }
        await run.pause(Math.max(run.jitter(delay), sent.after));
        delay = Math.min(delay * 2, run.poll.maxDelay);
    }
}
/** Follows payouts that another run has claimed. */
async function yieldTo(run, ledger, lost) {
    const others = new Map();
    for (const payout of lost) {
        const line = ledger.lines.get(payout.transactionReference);
        const owner = ownerOf(line);
        if (line && line.fingerprint !== payout.fingerprint) {
            throw new ReferenceReusedError([payout.transactionReference]);
        }
        if (line?.settled)
            await run.settle(payout, resultInJournal(line.settled));
        else if (owner) {
            payout.state = stateUnder(ledger, owner);
            others.set(owner, [...(others.get(owner) ?? []), payout]);
        }
        else
            throw new Error('The journal must return what was written to it.');
    }
    for (const [owner, theirs] of others)
        run.spawn(() => followBatch(run, owner, theirs));
}
