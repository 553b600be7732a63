/** One settlement under way: its payouts, its journal, its time, and what it has yielded. */
import { pause } from '../clock.js';
import { limiter, resultQueue } from './queue.js';
import { resultOf } from './results.js';
/** Runs tasks and yields the results as they come. It always ends, and leaves nothing running. */
export async function* runTasks(setup, start) {
    const queue = resultQueue();
    const ending = new AbortController();
    const stop = () => ending.abort();
    const tasks = new Set();
    const payouts = new Map();
    let failure;
    let settled = 0;
    const push = (payout, result) => {
        settled += 1;
        const progress = { settled, total: payouts.size };
        queue.push({ transactionReference: payout.transactionReference, ...result, progress });
    };
    const run = {
        ...setup,
        ending: ending.signal,
        payouts,
        inTurn: limiter(setup.poll.atOnce),
        jitter: (milliseconds) => milliseconds * (0.5 + setup.random() / 2),
        pause: (milliseconds) => pause(setup.clock, milliseconds, ending.signal),
        spawn(task) {
            const promise = task()
                .catch((thrown) => {
                failure ??= { thrown };
                stop();
            })
                .finally(() => tasks.delete(promise));
            tasks.add(promise);
        },
        async settle(payout, result = resultOf(payout)) {
            if (payout.done)
                return;
            payout.done = true;
            if (result.final)
                await setup.journal.append(settledEntry(payout, result));
            push(payout, result);
        },
        recall(payout, result) {
            payout.done = true;
            push(payout, result);
        },
    };
    if (setup.signal?.aborted)
        stop();
    setup.signal?.addEventListener('abort', stop);
    const cancel = setup.clock.after(setup.deadline, stop);
    run.spawn(() => start(run));
    const finished = (async () => {
        while (tasks.size > 0)
            await Promise.all(tasks);
        for (const payout of payouts.values()) {
            if (!payout.done)
                push(payout, resultOf(payout));
        }
        queue.end(failure);
    })();
    try {
        yield* queue.items();
    }
    finally {
        stop();
        cancel();
        setup.signal?.removeEventListener('abort', stop);
        await finished;
    }
}
function settledEntry(payout, { outcome, responseCode }) {
    if (outcome !== 'paid' && outcome !== 'failed') {
        throw new Error(`A payout whose outcome is ${outcome} is not settled.`);
    }
    return {
        kind: 'settled',
        transactionReference: payout.transactionReference,
        outcome,
        ...(responseCode !== undefined && { responseCode }),
    };
}
