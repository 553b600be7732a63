/**
 * Remembers what was handled, for all processes that receive deliveries. Each key stands for one payout. For each
 * key, the store keeps a claim, so that only one process handles it at a time, and the response codes that were
 * handled. It does not compare codes.
 *
 * - A claim must expire, in case its process dies, but only after more time than `onOutcome` ever takes.
 * - Keep the codes for as long as a delivery may be repeated. The service does not document how long; keep them for
 *   days.
 * - `done` must only add a code and never remove any, because a claim may have expired.
 *
 * In SQL: keep one row per claim, and take over an expired one with an update; keep one row per key and code. In
 * Redis: use `SET claim:… NX PX …` and a set of codes.
 */
export interface SeenStore {
  /** Claims a key atomically and returns its codes, or `running` if another process holds the claim. */
  claim(key: string): Promise<readonly string[] | 'running'>;
  /** Adds a code to the handled ones, then ends the claim. */
  done(key: string, code: string): Promise<void>;
  /** Ends the claim. */
  release(key: string): Promise<void>;
}

/**
 * Creates a store in the memory of one process. It is lost when the process ends, and forgets the
 * oldest payouts beyond the bound, so make sure that handling an outcome twice does no harm.
 *
 * @param bound how many payouts to remember
 */
export function createMemorySeen(bound = 10_000): SeenStore {
  const claims = new Set<string>();
  const handled = new Map<string, readonly string[]>();
  return {
    async claim(key) {
      if (claims.has(key)) return 'running';
      claims.add(key);
      return handled.get(key) ?? [];
    },
    async done(key, code) {
      const codes = handled.get(key) ?? [];
      handled.delete(key);
      handled.set(key, [...codes, code]);
      for (const oldest of handled.keys()) {
        if (handled.size <= bound) break;
        handled.delete(oldest);
      }
      claims.delete(key);
    },
    async release(key) {
      claims.delete(key);
    },
  };
}
