/**
 * A memory of what was handled, shared by all processes that receive deliveries. For each key,
 * which stands for one payout, it keeps a claim, so that one process at a time handles it, and the
 * response codes that were handled. It compares nothing.
 *
 * - A claim must expire when its process dies, after longer than `onOutcome` ever takes.
 * - Codes must stay for as long as a delivery may come again: days, for want of documentation.
 * - `done` adds one and removes none: a claim may have expired.
 *
 * In SQL: a row per claim, inserted or, once expired, updated; a row per key and code. In Redis:
 * `SET claim:… NX PX …`, and a set of codes.
 */
export interface SeenStore {
  /** Claims a key atomically, then reads its codes. `running`: another has the claim. */
  claim(key: string): Promise<readonly string[] | 'running'>;
  /** Adds a code to those that were handled, then ends the claim. */
  done(key: string, code: string): Promise<void>;
  /** Ends the claim. */
  release(key: string): Promise<void>;
}

/**
 * A memory within one process. It is lost when the process ends, and forgets the oldest beyond the
 * bound; so handling an outcome twice should be harmless.
 *
 * @param bound how many payouts it remembers
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
