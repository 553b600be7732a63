/** Ids that grow with the time of the database, so that machines whose clocks differ share one order. */

/** Gives the next id. */
export type NextId = () => number;

export type Ids = ReturnType<typeof createIds>;

/** So many processes may have one database open at a time. */
const processes = 32;

/**
 * Unique over all processes on a database. An id counts tens of microseconds since 1970, or one more than
 * the last, and ends in the number of its process: below 2^53 for two centuries.
 *
 * @param opening how often the database has been opened: tells this process from the others
 */
export function createIds(opening: number) {
  const own = opening % processes;
  let last = 0;
  /** What is added to `performance.now()`. */
  let offset = performance.timeOrigin;
  return {
    nextId(): number {
      last = Math.max(last + 1, Math.floor((offset + performance.now()) * 100));
      return last * processes + own;
    },
    /** The database, asked and answered at these moments of `performance.now()`, has shown a time. */
    isTime(time: number, asked: number, answered: number): void {
      // It was shown between the two, and each look leaves less room.
      offset = Math.min(Math.max(offset, time - answered), time + 1 - asked);
    },
  };
}
