import { limiter, resultQueue } from './queue.js';
import { standingOf } from './results.js';
/** Runs tasks and yields the results as they come. It always ends, and nothing runs on after it. */
export async function* runTasks(setup, start) {
    const queue = resultQueue();
    const ending = new AbortController();
    const stop = () => ending.abort();
    const tasks = new Set();
    const payouts = new Map();
    let failure;
    let settled = 0;
    const push = (payout, standing) => {
        settled += 1;
        const progress = { settled, total: payouts.size };
        queue.push({ transactionReference: payout.transactionReference, ...standing, progress });
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
        async settle(payout, standing = standingOf(payout)) {
            if (payout.done)
                return;
            payout.done = true;
            if (standing.final)
                await setup.journal.append(endEntry(payout, standing));
            push(payout, standing);
        },
        recall(payout, standing) {
            payout.done = true;
            push(payout, standing);
        },
    };
    if (setup.signal?.aborted)
        stop();
    setup.signal?.addEventListener('abort', stop);
    const takeBack = setup.clock.after(setup.deadline, stop);
    run.spawn(() => start(run));
    const finished = (async () => {
        while (tasks.size > 0)
            await Promise.all(tasks);
        for (const payout of payouts.values()) {
            if (!payout.done)
                push(payout, standingOf(payout));
        }
        queue.end(failure);
    })();
    try {
        yield* queue.items();
    }
    finally {
        stop();
        takeBack();
        setup.signal?.removeEventListener('abort', stop);
        await finished;
    }
}
function endEntry(payout, { outcome, responseCode }) {
    if (outcome !== 'paid' && outcome !== 'failed' && outcome !== 'rejected') {
        throw new Error(`A payout that is ${outcome} has not come to its end.`);
    }
    return {
        kind: 'settled',
        transactionReference: payout.transactionReference,
        outcome,
        ...(responseCode !== undefined && { responseCode }),
    };
}
function pause(clock, milliseconds, ending) {
    return new Promise((resolve) => {
        if (ending.aborted) {
            resolve();
            return;
        }
        const takeBack = clock.after(milliseconds, done);
        ending.addEventListener('abort', done);
        function done() {
            takeBack();
            ending.removeEventListener('abort', done);
            resolve();
        }
    });
}
