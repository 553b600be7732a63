/** Faults on demand: which requests they hit. What a hit does is in fault-hooks.ts. */

export interface FaultRule {
  /** Every operation of the contract when left out. */
  operationId?: string;
  kind: 'latency' | 'status' | 'drop-before' | 'drop-after' | 'truncate';
  /** How long `latency` waits; 1,000 when left out. */
  milliseconds?: number;
  /** What `status` answers; 500 when left out. */
  status?: number;
  /** Of the requests that fit, so many are hit; all when left out. */
  probability?: number;
  /** So many requests are hit, then no more. */
  times?: number;
  /** The same seed hits the same requests, counted among those that fit; 1 when left out. */
  seed?: number;
}

/** A fault that is set, with what became of it. */
export interface Fault extends FaultRule {
  faultId: string;
  probability: number;
  seed: number;
  /** How many requests it has been tried on. */
  fitting: number;
  hits: number;
}

/** What one request meets. */
export type FaultHit =
  | { kind: 'latency'; milliseconds: number }
  | { kind: 'status'; status: number }
  | { kind: 'drop-before' | 'drop-after' | 'truncate' };

/** The faults of one process, in its memory. */
export interface Faults {
  add(rule: FaultRule): Fault;
  list(): Fault[];
  remove(faultId: string): void;
  clear(): void;
  /** The first fault that hits this request, in the order in which they were set. */
  draw(operationId: string): FaultHit | undefined;
}

export function createFaults(): Faults {
  let added = 0;
  let entries: { fault: Fault; random: () => number }[] = [];

  return {
    add(rule) {
      added += 1;
      const { probability = 1, seed = 1 } = rule;
      const faultId = `fault-${added}`;
      const fault = { ...rule, faultId, probability, seed, fitting: 0, hits: 0 };
      entries.push({ fault, random: seededRandom(seed) });
      return { ...fault };
    },
    list: () => entries.map(({ fault }) => ({ ...fault })),
    remove(faultId) {
      entries = entries.filter(({ fault }) => fault.faultId !== faultId);
    },
    clear() {
      entries = [];
    },
    draw(operationId) {
      for (const { fault, random } of entries) {
        if (fault.operationId !== undefined && fault.operationId !== operationId) continue;
        if (fault.times !== undefined && fault.hits >= fault.times) continue;
        fault.fitting += 1;
        if (random() >= fault.probability) continue;
        fault.hits += 1;
        return hitOf(fault);
      }
      return undefined;
    },
  };
}

function hitOf({ kind, milliseconds = 1_000, status = 500 }: Fault): FaultHit {
  if (kind === 'latency') return { kind, milliseconds };
  if (kind === 'status') return { kind, status };
  return { kind };
}

/** Mulberry32: numbers from 0 to 1 that a seed decides. Node's own source takes no seed. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
