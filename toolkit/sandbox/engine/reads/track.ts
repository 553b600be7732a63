/** What a follower knows of the elements of a table, in memory: enough to tell what has changed. */

/** An element as it is by now. */
export interface Found<Id extends number | string, What> {
  id: Id;
  /** Something that is different when the element is. */
  state: string;
  /** Whether it may still change. */
  isOpen: boolean;
  what: What;
}

export interface Track<Id extends number | string> {
  /** Elements with greater ids may be new. Undefined at first: the newest are. */
  above(): Id | undefined;
  /** Which elements to read, given the ids above. */
  wanted(ids: readonly Id[]): Id[];
  /** Those that are new or have changed. */
  changed<What>(found: readonly Found<Id, What>[]): Found<Id, What>[];
  /** Remembers what was found. */
  note(found: readonly Found<Id, unknown>[]): void;
}

/** Ids grow with time, but what has a smaller one may be committed this much later. */
const latenessMs = 5_000;

/** So many are there at first. */
export const newest = 100;

/** So many are read at a time, and so many that may change are remembered. */
const mostAtOnce = 1_000;

export function createTrack<Id extends number | string>(
  lowest: Id,
  now: () => number = () => performance.now(),
): Track<Id> {
  const known = new Map<Id, string>();
  const open = new Set<Id>();
  /** The greatest id that was known at a time. */
  let greatest: { at: number; id: Id }[] = [];

  const forgetOld = (): void => {
    for (const id of open) if (open.size > mostAtOnce) open.delete(id);
    const since = now() - latenessMs;
    const later = greatest.findIndex(({ at }) => at > since);
    greatest = greatest.slice(Math.max(0, later - 1));
    const [first] = greatest;
    if (!first || later < 1) return;
    for (const id of known.keys()) if (id <= first.id && !open.has(id)) known.delete(id);
  };

  return {
    above: () => greatest[0]?.id,
    wanted: (ids) => [...ids.filter((id) => !known.has(id)).slice(0, mostAtOnce), ...open],
    changed: (found) => found.filter(({ id, state }) => known.get(id) !== state),
    note(found) {
      const last = greatest.at(-1)?.id ?? lowest;
      // At first, what is older than the newest is not new.
      if (greatest.length === 0) {
        greatest.push({ at: now(), id: found.length < newest ? lowest : (found[0]?.id ?? lowest) });
      }
      for (const { id, state, isOpen } of found) {
        known.set(id, state);
        if (isOpen) open.add(id);
        else open.delete(id);
      }
      greatest.push({
        at: now(),
        id: found.reduce((most, { id }) => (id > most ? id : most), last),
      });
      forgetOld();
    },
  };
}
