/** Time, handed in: so that tests need no patching and no waiting. */
/** Where the client takes the time from. */
export interface Clock {
    /** Milliseconds since 1970, as `Date.now`. */
    now(): number;
    /**
     * Calls back once, after so many milliseconds. The function that it gives takes the timer back;
     * a timer that has run already is taken back without an effect.
     */
    after(milliseconds: number, callback: () => void): () => void;
}
/** The clock and the timers of the platform. */
export declare const systemClock: Clock;
