/** Payouts, each settled: sent at most once, none lost, every run finite. */
import { longestTimer, systemClock } from './clock.js';
import { memoryJournal } from './journal.js';
import { followBatch } from './settle/follow-batch.js';
import { ownerOf, readLedger } from './settle/ledger.js';
import { ReferenceReusedError } from './settle/options.js';
import { copyPayouts, fingerprintOf, isAskable, newPayout } from './settle/payout.js';
import { resultInJournal } from './settle/results.js';
import { runTasks } from './settle/run.js';
import { stateUnder } from './settle/send-batch.js';
import { sendNewBatch } from './settle/send-new-batch.js';
export { ReferenceReusedError } from './settle/options.js';
/**
 * Sends payouts in batches and follows each until its outcome is final, or the run ends. Yields every
 * payout exactly once, in the order in which their outcomes become known.
 *
 * - A batch of unknown outcome is not sent again: the status of each payout decides. Only with
 *   `resend` is a payout sent again that the service does not know.
 * - A payout that is flagged (`10`) is still followed, since it may be approved; `onProgress` reports
 *   it at once. It is yielded as `held` when the run ends before that.
 * - With a `journal`, call it again with the same payouts after a crash: what may have been sent is
 *   asked for, what is final is yielded from the journal, and the rest is sent.
 * - At the deadline, on `signal`, and when something in it fails, what is still open is yielded as it
 *   is. Leaving the loop ends the run as well.
 *
 * @example
 * for await (const { transactionReference, outcome, next } of settlePayouts(client, payouts)) {
 *   console.log(transactionReference, outcome, next);
 * }
 *
 * @throws TypeError at once, for an invalid option, a payout without a reference, or a reference that
 *   is used twice.
 * @throws ReferenceReusedError from the first step, when the journal has different content for a
 *   reference. Nothing was sent.
 * @throws what the journal or `onProgress` throws, after everything open was yielded.
 */
export function settlePayouts(client, transactions, options = {}) {
    const contents = copyPayouts(transactions);
    const setup = setUp(client, options, options.journal ?? memoryJournal());
    return runTasks(setup, (run) => startSettling(run, contents));
}
/**
 * Follows payouts that were sent, by their references alone: for the `transactionReferences` of an
 * `UnknownOutcomeError`, and for what an earlier run left open. Sends no payout.
 *
 * @param options with a `journal`, what it knows is used, and final outcomes are written to it
 * @throws TypeError at once, for a reference that a URL cannot contain
 */
export function followPayouts(client, transactionReferences, options = {}) {
    const references = [...new Set(transactionReferences)];
    const wrong = references.findIndex((reference) => !isAskable(reference));
    if (wrong !== -1)
        throw new TypeError(`Reference ${wrong} must be one that a URL can contain.`);
    const setup = setUp(client, options, options.journal ?? memoryJournal());
    return runTasks(setup, (run) => startFollowing(run, references));
}
/** The references in a journal that may have been sent and have no final outcome. */
export async function openReferences(journal) {
    return [...(await journal.openReferences())];
}
async function startSettling(run, contents) {
    const references = contents.map(({ transactionReference }) => transactionReference);
    const ledger = readLedger(await run.journal.read(references));
    const payouts = await Promise.all(contents.map(async (content) => ({
        ...newPayout(content.transactionReference, await fingerprintOf(content)),
        content,
    })));
    const reused = payouts.filter(({ transactionReference, fingerprint }) => {
        const line = ledger.lines.get(transactionReference);
        return line && line.fingerprint !== fingerprint;
    });
    if (reused.length > 0) {
        throw new ReferenceReusedError(reused.map(({ transactionReference }) => transactionReference));
    }
    const unclaimed = new Set(resume(run, payouts, ledger));
    const fresh = payouts.filter((payout) => unclaimed.has(payout));
    for (let start = 0; start < fresh.length && !run.ending.aborted; start += run.chunkSize) {
        await sendNewBatch(run, fresh.slice(start, start + run.chunkSize));
    }
}
async function startFollowing(run, references) {
    const ledger = readLedger(await run.journal.read(references));
    const payouts = references.map((reference) => ({
        ...newPayout(reference, ledger.lines.get(reference)?.fingerprint ?? ''),
        state: 'in-doubt',
    }));
    const unclaimed = resume(run, payouts, ledger);
    if (unclaimed.length > 0)
        run.spawn(() => followBatch(run, undefined, unclaimed));
}
/** Continues with what the journal knows of the payouts. Returns those without a claim in it. */
function resume(run, payouts, ledger) {
    const unclaimed = [];
    const claims = new Map();
    for (const payout of payouts)
        run.payouts.set(payout.transactionReference, payout);
    for (const payout of payouts) {
        const line = ledger.lines.get(payout.transactionReference);
        const owner = ownerOf(line);
        if (line?.settled)
            run.recall(payout, resultInJournal(line.settled));
        else if (!owner)
            unclaimed.push(payout);
        else {
            payout.state = stateUnder(ledger, owner);
            claims.set(owner, [...(claims.get(owner) ?? []), payout]);
        }
    }
    for (const [claim, under] of claims)
        run.spawn(() => followBatch(run, claim, under));
    return unclaimed;
}
function setUp(client, options, journal) {
    const { poll = {}, resend } = options;
    return {
        client,
        journal,
        deadline: whole('deadline', options.deadline ?? 900_000, longestTimer),
        chunkSize: whole('chunkSize', options.chunkSize ?? 20, Number.MAX_SAFE_INTEGER),
        poll: {
            firstDelay: whole('poll.firstDelay', poll.firstDelay ?? 1_000, longestTimer),
            maxDelay: whole('poll.maxDelay', poll.maxDelay ?? 30_000, longestTimer),
            atOnce: whole('poll.atOnce', poll.atOnce ?? 4, Number.MAX_SAFE_INTEGER),
        },
        resend: resend && {
            isUnknownToService: (answer) => resend.isUnknownToService(answer),
            quietFor: whole('resend.quietFor', resend.quietFor ?? 120_000, longestTimer),
        },
        signal: options.signal,
        onProgress: options.onProgress,
        clock: options.clock ?? systemClock,
        random: options.random ?? Math.random,
    };
}
function whole(name, value, most) {
    if (!Number.isInteger(value) || value < 1 || value > most) {
        throw new TypeError(`${name} must be a whole number from 1 to ${most}.`);
    }
    return value;
}
