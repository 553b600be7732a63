/** What a run lacks and what that costs, known before its first check. */
import { counted, listed } from '../../cli/words.ts';
import type { PlannedCall } from '../plan/call.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import type { PlannedCheck } from '../sections/section.ts';
import { invented } from '../plan/fixtures.ts';

/** A line for each missing option and variable, with the number of checks it costs. */
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
  return [...lines, ...fixturesLine(planned, plan), ...absentLines(plan)];
}

/** The checks that another service's description makes impossible. */
function absentLines({ contract, calls }: Plan): string[] {
  if (contract.cites === undefined) return [];
  const has: { [part: string]: boolean } = {
    login: findCall({ calls }, 'login') !== undefined,
    refresh: findCall({ calls }, 'refreshToken') !== undefined,
    payouts: findCall({ calls }, 'sendPayout') !== undefined,
    'wrong tokens': calls.some(
      ({ operation }) => operation.needsToken && operation.admissions.length > 0,
    ),
    webhooks: contract.webhooks.length > 0,
  };
  const absent = Object.keys(has).filter((part) => !has[part]);
  const unsent = Object.entries<object>(contract.document.paths).flatMap(([path, item]) =>
    ['head', 'options', 'trace'].flatMap((method) =>
      method in item ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  return [
    ...(absent.length > 0
      ? [
          `no checks of ${listed(absent, absent.length)}: ${contract.cites} has none that can be called`,
        ]
      : []),
    ...(unsent.length > 0
      ? [`no checks of ${listed(unsent, 5)}: these tests do not send these methods`]
      : []),
  ];
}

/** The options and variables that a reason names. */
export function needsOf(reason: string): string[] {
  return reason.match(/--[a-z][a-z-]+|CONTRACT_[A-Z_]+/g) ?? [];
}

/** The contract's values that a service must know, unless it is the local sandbox. */
function fixturesLine(planned: readonly PlannedCheck[], plan: Plan): string[] {
  const isMade = ({ operation: { operationId } }: PlannedCall): boolean =>
    planned.some(({ check, skip }) => check.operationId === operationId && skip === undefined);
  const calls = plan.calls.filter(isMade);
  const names = new Set(
    calls.flatMap((call) => invented({ ...plan, now: () => new Date() }, call)),
  );
  if (names.size === 0) return [];
  const list = listed([...names], names.size);
  const advice = plan.contract.cites === undefined ? '. See --init' : '';
  return [`--fixtures: the contract's invented examples are sent as ${list}${advice}`];
}
