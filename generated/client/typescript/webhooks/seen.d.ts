/** What was handled before. The same delivery may come twice, and an older one after a newer one. */
/**
 * A memory of what was handled, shared by all processes that receive deliveries.
 *
 * It keeps two things for each key, which stands for one payout: a claim, so that one process at a
 * time handles deliveries of it, and the response codes that were handled. Which of them is news the
 * handler decides, while it has the claim; the store compares nothing.
 *
 * - A claim must expire when its process dies, after longer than `onOutcome` ever takes:
 *   otherwise what died with its process is never handled.
 * - Codes must stay for as long as a delivery may come again: days, for want of documentation. `done`
 *   adds one and removes none, so that a process whose claim has expired cannot undo another's.
 *
 * In SQL that is a row per claim, inserted or, once it has expired, updated; and a row per key and
 * code. In Redis: `SET claim:… NX PX …`, and a set of codes.
 */
export interface SeenStore {
    /**
     * Claims a key, atomically. Returns the codes that were handled before, read after the key was
     * claimed; or `running` while another has the claim.
     */
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
export declare function createMemorySeen(bound?: number): SeenStore;
