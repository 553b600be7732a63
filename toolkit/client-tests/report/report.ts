/** What the reports are made of, and the words that they share. */
import { counted } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import type { ClientFault } from '../fault.ts';
import type { FaultResult } from '../run.ts';

/** One call of the client test. */
export interface ClientTest {
  command: readonly string[];
  faults: readonly ClientFault[];
  /** How many of the faults that there are were left out. */
  leftOut: number;
  /** Milliseconds for one answer of the adapter. */
  limit: number;
  concurrency: number;
  idempotencyHeader: string | undefined;
  /** The files that it writes, by their form. */
  reports: { junit: string | undefined; json: string | undefined };
}

export interface ClientReport extends ClientTest {
  contract: Contract;
  results: readonly FaultResult[];
  at: Date;
  milliseconds: number;
}

export interface Counts {
  passed: number;
  failed: number;
  notSupported: number;
}

export function countsOf({ results }: ClientReport): Counts {
  const count = (kind: FaultResult['verdict']['kind']): number =>
    results.filter(({ verdict }) => verdict.kind === kind).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    notSupported: count('not-supported'),
  };
}

export function verdictLine(report: ClientReport): string {
  const { passed, failed, notSupported } = countsOf(report);
  const { results, leftOut } = report;
  const left = leftOut > 0 ? `; ${leftOut} left out` : '';
  if (failed + notSupported === 0) {
    return `The client kept its promises under ${counted(passed, 'fault')}${left}.`;
  }
  const parts = [
    failed > 0 && `broke a promise under ${failed}`,
    notSupported > 0 && `cannot do what ${notSupported} ${notSupported === 1 ? 'needs' : 'need'}`,
  ].filter((part) => part !== false);
  return `Of ${counted(results.length, 'fault')} the client ${parts.join(', and ')}${left}.`;
}

export function problemsOf({ verdict }: FaultResult): readonly string[] {
  switch (verdict.kind) {
    case 'passed':
      return [];
    case 'failed':
      return verdict.problems;
    case 'not-supported':
      return [`The adapter does not support "${verdict.command}".`];
  }
}
