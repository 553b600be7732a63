/** What was delivered before. The same delivery may come twice: it can be sent again on request. */
/**
 * A memory of deliveries, shared by all processes that receive them.
 *
 * Remember `done` for as long as a delivery may come again: days, for want of documentation. A claim
 * must expire by itself when its process dies, after longer than `onOutcome` ever takes: otherwise a
 * delivery that died with its process is never handled. In SQL that is one row per key with a state and a time, and
 * `claim` an insert that does nothing on conflict; in Redis, `SET key running NX PX …`.
 */
export interface SeenStore {
    /**
     * Claims a delivery, atomically: `mine` when it was free, `running` when it is being handled, `done`
     * when it was handled.
     */
    claim(key: string): Promise<'mine' | 'running' | 'done'>;
    /** The claimed delivery was handled. */
    done(key: string): Promise<void>;
    /** The claimed delivery could not be handled: it is free again. */
    release(key: string): Promise<void>;
}
/**
 * A memory within one process. It is lost when the process ends, and forgets the oldest beyond the
 * bound; so handling an outcome twice should be harmless.
 *
 * @param bound how many handled deliveries it remembers
 */
export declare function createMemorySeen(bound?: number): SeenStore;
