/** Requests with the contract's own examples, which no service but the local sandbox may know. */
import type { PlannedCall } from './call.ts';
import { fillable, isGiven, timelyValues } from './fixtures.ts';
import type { Plan } from './plan.ts';

/** The names of a call whose values are the contract's examples, which no other service may know. */
export function invented(
  { fixtures, isSandbox, now }: Pick<Plan, 'fixtures' | 'isSandbox'> & { now(): Date },
  call: PlannedCall,
): string[] {
  if (isSandbox) return [];
  const timely = timelyValues(now());
  return fillable(call).filter(
    (name) =>
      // A reference is never invented: it is one of this run.
      name !== 'transactionReference' &&
      !isGiven(fixtures, call, name) &&
      !(`${call.operation.operationId}.${name}` in timely),
  );
}

/** Why a check proves nothing whose request has invented values and was rejected. */
export function needsFixtures(names: readonly string[]): string {
  return `not tested: the service does not take the contract's example. Give ${names.join(', ')} in --fixtures`;
}
