/** Ids that grow with real time, unique over all processes on a database. */

/** Gives the next id. */
export type NextId = () => number;

/** So many processes may have one database open at a time. */
const processes = 32;

/**
 * An id counts tens of microseconds since 1970, or one more than the last, and ends in the number of
 * its process: below 2^53 for two centuries.
 *
 * @param opening how often the database has been opened: tells this process from the others
 */
export function createIds(opening: number): NextId {
  const own = opening % processes;
  let last = 0;
  return () => {
    const now = Math.floor((performance.timeOrigin + performance.now()) * 100);
    last = Math.max(last + 1, now);
    return last * processes + own;
  };
}
