/** Ids that grow with the database's time, so that machines whose clocks differ share one order. */

/** Returns the next id. */
export type NextId = () => number;

export type Ids = ReturnType<typeof createIds>;

/** The most processes that can have one database open. */
const processes = 32;

/**
 * Creates ids that are unique across all processes on a database. An id counts tens of microseconds since 1970, or
 * one more than the last, and ends in the process number: below 2^53 for two centuries.
 *
 * @param opening how often the database has been opened; identifies this process
 */
export function createIds(opening: number) {
  const own = opening % processes;
  let last = 0;
  /** The difference between the database's time and `performance.now()`. */
  let offset = performance.timeOrigin;
  return {
    nextId(): number {
      last = Math.max(last + 1, Math.floor((offset + performance.now()) * 100));
      return last * processes + own;
    },
    /** Notes the time that the database reported between two moments of `performance.now()`. */
    isTime(time: number, asked: number, answered: number): void {
      // The database read its clock between these two moments, and each look narrows the range.
      offset = Math.min(Math.max(offset, time - answered), time + 1 - asked);
    },
  };
}
