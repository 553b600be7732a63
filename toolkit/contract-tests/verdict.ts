/** What the results of a run come to, counted against the plan: nothing run is no success. */
import type { Check, CheckResult } from './results.ts';

export type Verdict =
  | { kind: 'held' }
  | { kind: 'broken'; operationIds: string[] }
  | { kind: 'not-run'; reason: string };

/** Judges a run: every planned check must have exactly one result, and none may be a failure. */
export function verdictOf(planned: readonly Check[], results: readonly CheckResult[]): Verdict {
  const odd = planned.filter(
    ({ id }) => results.filter(({ check }) => check.id === id).length !== 1,
  );
  if (odd.length > 0 || results.length !== planned.length) {
    return {
      kind: 'not-run',
      reason:
        `${planned.length} checks were to run once each, ${results.length} did. ` +
        `Not run once: ${odd.map(({ id }) => id).join(', ') || 'none that was planned'}.`,
    };
  }
  const failed = results.filter(({ outcome }) => outcome.kind === 'fail');
  if (failed.length > 0) {
    return {
      kind: 'broken',
      operationIds: [...new Set(failed.map(({ check }) => check.operationId))],
    };
  }
  if (!results.some(({ outcome }) => outcome.kind === 'pass')) {
    return { kind: 'not-run', reason: 'No check could be made: each is skipped, with its reason.' };
  }
  return { kind: 'held' };
}
