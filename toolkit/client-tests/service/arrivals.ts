/** What was really done: every payout that came in, and whether it was taken. */
import type { UnknownObject } from '../../contract/objects.js';

export interface Arrival {
  reference: string;
  content: UnknownObject;
  /** Milliseconds, on the clock of the process. */
  at: number;
  /** A payout that is taken is paid: the service does not know whether it has seen it before. */
  isTaken: boolean;
  /** What came of the request, in words for "… after …"; nothing while it is under way. */
  ended?: { at: number; how: string };
}

export type ArrivalBook = ReturnType<typeof createArrivalBook>;

/** @param lifeOf the codes of a payout, at least one */
export function createArrivalBook(
  lifeOf: (reference: string) => readonly string[],
  before: readonly string[],
) {
  const arrivals: Arrival[] = [];
  const known = new Set(before);
  const shown = new Map<string, string[]>();
  const last = (reference: string): string => lifeOf(reference).at(-1) ?? '00';
  return {
    arrivals,
    take(arrival: Arrival): void {
      arrival.isTaken = true;
      known.add(arrival.reference);
    },
    knows: (reference: string) => known.has(reference),
    /** The code that it has now; each is shown once, and the last stays. */
    nextCode(reference: string): string {
      const earlier = shown.get(reference) ?? [];
      const code = lifeOf(reference)[earlier.length] ?? last(reference);
      shown.set(reference, [...earlier, code]);
      return code;
    },
    lastCode: last,
    shown: (reference: string): readonly string[] => shown.get(reference) ?? [],
  };
}
