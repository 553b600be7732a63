/** The words of a run. Operations, statuses and places only: never a value that went or came. */
import { say, sayDone, sayError } from '../terminal.ts';
import type { ContractResult } from './run.ts';
import type { Outcome } from './verdict.ts';

/** One line per check as it ends; a broken one has a line per problem. */
export function reportOutcome(outcome: Outcome): void {
  const { operationId } = outcome.check;
  if (outcome.kind === 'pass') {
    const time = `${outcome.milliseconds} ms`.padStart(9);
    sayDone('pass', `${operationId.padEnd(nameWidth)}${outcome.status}${time}`);
  } else if (outcome.kind === 'not-sent') {
    say('skip', `${operationId.padEnd(nameWidth)}${outcome.reason}`);
  } else {
    const shown = outcome.problems.slice(0, mostProblems);
    const more = outcome.problems.length - shown.length;
    for (const problem of shown) say('FAIL', `${operationId.padEnd(nameWidth)}${problem}`);
    if (more > 0) say('FAIL', `${operationId.padEnd(nameWidth)}and ${more} problems more`);
  }
}

/** What was left out, what was not caused, and the verdict in the last line. */
export function reportResult({ verdict, planned, leftOut }: ContractResult): void {
  if (verdict.kind === 'not-run') {
    sayError(verdict.reason);
    return;
  }
  for (const { operationId } of leftOut) {
    const reason = 'left out: it moves money. Send it with --send-payouts';
    say('skip', `${operationId.padEnd(nameWidth)}${reason}`);
  }
  for (const { operationId, otherStatuses } of planned) {
    if (otherStatuses.length > 0) {
      const text = `${otherStatuses.join(', ')} documented, not caused by this command`;
      say('note', `${operationId.padEnd(nameWidth)}${text}`);
    }
  }
  if (verdict.kind === 'held') {
    sayDone('held', `${verdict.passed} operations keep the contract`);
    return;
  }
  const total = verdict.passed + verdict.broken.length;
  sayError(
    `${verdict.broken.length} of ${total} operations break the contract: ` +
      `${verdict.broken.join(', ')}. Mend the service or the contract; a 404 on a value of the ` +
      'contract wants --fixtures.',
  );
}

/** The exit code of a verdict, in the order of `--help`. */
export function exitCodeOf({ verdict }: ContractResult): number {
  return { held: 0, broken: 1, 'not-run': 2 }[verdict.kind];
}

const nameWidth = 27;
const mostProblems = 5;
