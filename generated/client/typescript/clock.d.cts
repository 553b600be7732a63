/** Time, passed in: so that tests need no patching and no waiting. */
/** Where the client takes the time from. */
export interface Clock {
    /** Milliseconds since 1970, as `Date.now`. */
    now(): number;
    /**
     * Calls back once, after this many milliseconds. Returns a function that cancels the timer, and
     * does nothing once it has fired.
     */
    after(milliseconds: number, callback: () => void): () => void;
}
/** The clock and the timers of the platform. */
export declare const systemClock: Clock;
/** In milliseconds. A longer timer would fire at once. */
export declare const longestTimer: number;
/** Waits this long, in milliseconds, or until the signal aborts. */
export declare function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void>;
