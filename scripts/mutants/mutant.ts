/** A broken variant of the right service: one small change with a name. */
import type { Flaws } from './service/flaws.ts';
import type { Change } from './service/reply.ts';
import type { Fault } from './service/service.ts';

export interface Mutant {
  /** Unique: `getFxRate: fxDealRate is a string`. */
  name: string;
  fault?: Fault;
  flaws?: Flaws;
}

/** The success of an operation, changed. */
export function answers(operationId: string, what: string, change: Change): Mutant {
  return { name: `${operationId}: ${what}`, fault: { operationId, change } };
}

/** A refusal of an operation, changed. */
export function refuses(operationId: string, status: number, what: string, change: Change): Mutant {
  return { name: `${operationId} ${status}: ${what}`, fault: { operationId, status, change } };
}

/** A service that does something else than it should. */
export function behaves(what: string, flaws: Flaws): Mutant {
  return { name: what, flaws };
}
