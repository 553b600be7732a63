/** What a run has to do without, and what that costs: known before its first check. */
import { counted, listed } from '../../cli/words.ts';
import type { PlannedCall } from '../plan/call.ts';
import type { Plan } from '../plan/plan.ts';
import type { PlannedCheck } from '../sections/section.ts';
import { invented } from '../plan/fixtures.ts';

/** A line for each option and variable that is missing, with the number of checks it costs. */
export function missingLines(planned: readonly PlannedCheck[], plan: Plan): string[] {
  const costs = new Map<string, number>();
  for (const { skip } of planned) {
    const what = needsOf(skip ?? '').join(' and ');
    if (what !== '') costs.set(what, (costs.get(what) ?? 0) + 1);
  }
  const width = Math.max(0, ...[...costs.keys()].map(({ length }) => length)) + 2;
  const figures = Math.max(0, ...[...costs.values()].map((cost) => String(cost).length));
  const lines = [...costs]
    .sort(([, one], [, other]) => other - one)
    .map(
      ([what, cost]) =>
        `${what.padEnd(width)}${' '.repeat(figures - String(cost).length)}` +
        `${counted(cost, 'check')} left out`,
    );
  return [...lines, ...fixturesLine(planned, plan)];
}

/** The options and variables that a reason names: nobody can give what has none. */
export function needsOf(reason: string): string[] {
  return reason.match(/--[a-z][a-z-]+|CONTRACT_[A-Z_]+/g) ?? [];
}

/** Which values of the contract a service must know that is not the local sandbox. */
function fixturesLine(planned: readonly PlannedCheck[], plan: Plan): string[] {
  const isMade = ({ operation: { operationId } }: PlannedCall): boolean =>
    planned.some(({ check, skip }) => check.operationId === operationId && skip === undefined);
  const calls = plan.calls.filter(isMade);
  const names = new Set(
    calls.flatMap((call) => invented({ ...plan, now: () => new Date() }, call)),
  );
  if (names.size === 0) return [];
  const list = listed([...names], names.size);
  return [`--fixtures: the contract's invented examples are sent as ${list}. See --init`];
}
