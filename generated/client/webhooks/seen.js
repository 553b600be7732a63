/** What was delivered before. The same delivery may come twice: it can be sent again on request. */
/**
 * A memory within one process. It is lost when the process ends, and forgets the oldest beyond the
 * bound; so handling an outcome twice should be harmless.
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
