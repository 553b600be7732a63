/** What the outcomes of a run come to, counted against the plan: nothing run is no success. */
import type { Check } from './plan.ts';

/** What came of one check. */
export type Outcome =
  | { kind: 'pass'; check: Check; status: string; milliseconds: number }
  | { kind: 'fail'; check: Check; problems: string[] }
  | { kind: 'not-sent'; check: Check; reason: string };

export type Verdict =
  | { kind: 'held'; passed: number }
  | { kind: 'broken'; passed: number; broken: string[] }
  | { kind: 'not-run'; reason: string };

/** Judges a run: every expected check must have exactly one outcome, and it must be a pass. */
export function verdictOf(expected: Check[], outcomes: Outcome[]): Verdict {
  if (expected.length === 0) {
    return { kind: 'not-run', reason: 'The contract has no documented operation to test.' };
  }
  const odd = expected.filter(
    (check) => outcomes.filter((outcome) => outcome.check === check).length !== 1,
  );
  if (odd.length > 0 || outcomes.length !== expected.length) {
    return {
      kind: 'not-run',
      reason:
        `${expected.length} operations were to run once each, ${outcomes.length} did. ` +
        `Not run once: ${odd.map(({ operationId }) => operationId).join(', ')}.`,
    };
  }
  const passed = outcomes.filter(({ kind }) => kind === 'pass').length;
  const broken = outcomes.filter(({ kind }) => kind !== 'pass');
  if (broken.length === 0) return { kind: 'held', passed };
  return { kind: 'broken', passed, broken: broken.map(({ check }) => check.operationId) };
}
