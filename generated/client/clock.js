/** Time, passed in: so that tests need no patching and no waiting. */
/** The clock and the timers of the platform. */
export const systemClock = {
    now: () => Date.now(),
    after(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
    },
};
/** In milliseconds. A longer timer would fire at once. */
export const longestTimer = 2 ** 31 - 1;
/** Waits this long, in milliseconds, or until the signal aborts. */
export function pause(clock, milliseconds, signal) {
    return new Promise((resolve) => {
        if (signal?.aborted) {
            resolve();
            return;
        }
        const cancel = clock.after(milliseconds, end);
        signal?.addEventListener('abort', end);
        function end() {
            cancel();
            signal?.removeEventListener('abort', end);
            resolve();
        }
    });
}
