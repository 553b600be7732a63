/** Records what really happened: every payout that arrived, and whether it was accepted. */
import type { UnknownObject } from '../../contract/objects.js';

export interface Arrival {
  reference: string;
  content: UnknownObject;
  /** The time of arrival, in milliseconds on the process clock. */
  at: number;
  /** An accepted payout is paid: the service does not detect duplicates. */
  isTaken: boolean;
  /** How the request ended, to follow "after"; undefined while it runs. */
  ended?: { at: number; how: string };
}

export type ArrivalBook = ReturnType<typeof createArrivalBook>;

/** @param lifeOf returns the codes of a payout, at least one */
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
    /** Returns the current code. Each code is shown once; the last one stays. */
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
