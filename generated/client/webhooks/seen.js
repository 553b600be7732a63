/** What was delivered already. The same delivery may come twice: it can be sent again on request. */
/**
 * A memory within one process. It forgets when the process ends, and the oldest beyond the bound; so
 * `onOutcome` should do no harm when it handles an outcome twice.
 *
 * @param bound how many handled deliveries it remembers
 */
export function createMemorySeen(bound = 10_000) {
    const running = new Set();
    const handled = new Set();
    return {
        async claim(key) {
            if (handled.has(key))
                return 'done';
            if (running.has(key))
                return 'running';
            running.add(key);
            return 'mine';
        },
        async done(key) {
            running.delete(key);
            handled.add(key);
            for (const oldest of handled) {
                if (handled.size <= bound)
                    break;
                handled.delete(oldest);
            }
        },
        async release(key) {
            running.delete(key);
        },
    };
}
