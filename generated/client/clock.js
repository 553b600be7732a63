/** Time, handed in: so that tests need no patching and no waiting. */
/** The clock and the timers of the platform. */
export const systemClock = {
    now: () => Date.now(),
    after(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
    },
};
