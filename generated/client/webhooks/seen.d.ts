/** What was delivered already. The same delivery may come twice: it can be sent again on request. */
/**
 * A memory of deliveries, shared by all processes that receive them.
 *
 * Keep `done` for as long as a delivery may come again, which is not shown: days. A claim must lapse
 * by itself when its process dies, after longer than `onOutcome` ever takes: else a delivery that died
 * with its process is never handled. In SQL that is one row per key with a state and a time, and
 * `claim` an insert that does nothing on conflict; in Redis, `SET key running NX PX …`.
 */
export interface SeenStore {
    /**
     * Asks to handle a delivery, in one step with remembering that somebody does: `mine` when nobody has
     * it, `running` when it is being handled, `done` when it was.
     */
    claim(key: string): Promise<'mine' | 'running' | 'done'>;
    /** The claimed delivery was handled. */
    done(key: string): Promise<void>;
    /** The claimed delivery could not be handled: it is free again. */
    release(key: string): Promise<void>;
}
/**
 * A memory within one process. It forgets when the process ends, and the oldest beyond the bound; so
 * `onOutcome` should do no harm when it handles an outcome twice.
 *
 * @param bound how many handled deliveries it remembers
 */
export declare function createMemorySeen(bound?: number): SeenStore;
