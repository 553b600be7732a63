/** The client's source of time. */
export interface Clock {
    /** Milliseconds since 1970, like `Date.now`. */
    now(): number;
    /**
     * Milliseconds since an arbitrary moment. It never goes back, even if the system time is changed,
     * like `performance.now`.
     */
    elapsed(): number;
    /** Calls back once. Returns a function that cancels the timer and does nothing after it has fired. */
    after(milliseconds: number, callback: () => void): () => void;
}
export declare const systemClock: Clock;
/** The longest timer, in milliseconds. A longer one would fire immediately. */
export declare const longestTimer: number;
/** Waits this many milliseconds, or until the signal aborts. */
export declare function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void>;
