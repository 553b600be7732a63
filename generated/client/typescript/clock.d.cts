/** Where the client takes the time from. */
export interface Clock {
    /** Milliseconds since 1970, as `Date.now`. */
    now(): number;
    /** Milliseconds since any moment. It never goes back, also when the time of day is set: `performance.now`. */
    elapsed(): number;
    /** Calls back once. Returns a function that cancels the timer, harmless once it has fired. */
    after(milliseconds: number, callback: () => void): () => void;
}
export declare const systemClock: Clock;
/** In milliseconds. A longer timer would fire immediately. */
export declare const longestTimer: number;
/** Waits this long, in milliseconds, or until the signal aborts. */
export declare function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void>;
