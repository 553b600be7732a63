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

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The longest timer, in milliseconds. A longer one would fire immediately. */
export const longestTimer: number = 2 ** 31 - 1;

/** Waits this many milliseconds, or until the signal aborts. */
export function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(signal?.aborted ? 0 : milliseconds, end);
    signal?.addEventListener('abort', end);
  });
}
