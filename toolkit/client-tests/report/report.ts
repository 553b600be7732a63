/** The report files, and the parts they share with the console. */
import { formatJunitSuites, type JunitCase } from '../../cli/junit.ts';
import { counted } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import { groups, type ClientFault } from '../fault.ts';
import type { FaultResult } from '../run.ts';

/** One run of the client test. */
export interface ClientTest {
  command: readonly string[];
  faults: readonly ClientFault[];
  /** The number of faults that were left out. */
  leftOut: number;
  /** Milliseconds for one answer of the adapter. */
  limit: number;
  concurrency: number;
  slow: number;
  idempotencyHeader: string | undefined;
  /** The files to write, by format. */
  reports: { junit: string | undefined; json: string | undefined };
}

export interface ClientReport extends ClientTest {
  contract: Contract;
  results: readonly FaultResult[];
  at: Date;
  milliseconds: number;
}

function countsOf({ results }: ClientReport) {
  const count = (kind: FaultResult['verdict']['kind']): number =>
    results.filter(({ verdict }) => verdict.kind === kind).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    notSupported: count('not-supported'),
    tooSlow: count('too-slow'),
  };
}

export function verdictLine(report: ClientReport): string {
  const { passed, failed, notSupported, tooSlow } = countsOf(report);
  const { results, leftOut } = report;
  const left = leftOut > 0 ? `; ${leftOut} left out` : '';
  if (passed === results.length) {
    return `The client kept its promises under ${counted(passed, 'fault')}${left}.`;
  }
  const parts = [
    failed > 0 && `broke a promise under ${failed}`,
    notSupported > 0 && `cannot do what ${notSupported} ${notSupported === 1 ? 'needs' : 'need'}`,
    tooSlow > 0 && `cannot be judged under ${tooSlow}: the machine was too slow (try --slow)`,
  ].filter((part) => part !== false);
  return `Of ${counted(results.length, 'fault')} the client ${parts.join(', and ')}${left}.`;
}

export function problemsOf({ verdict }: FaultResult): readonly string[] {
  switch (verdict.kind) {
    case 'passed':
      return [];
    case 'failed':
      return verdict.problems;
    case 'too-slow':
      return ["The machine was too slow: the service's own timers were late.", ...verdict.problems];
    case 'not-supported':
      return [`The adapter does not support "${verdict.command}".`];
  }
}

/** The results for programs. The format is stable: fields may be added, but never changed. */
export function formatJson(report: ClientReport): string {
  const { results, contract, command, at, milliseconds, leftOut } = report;
  const counts = countsOf(report);
  const isBroken = counts.failed + counts.notSupported > 0;
  const value = {
    verdict: isBroken ? 'broken' : counts.tooSlow > 0 ? 'too-slow' : 'kept',
    says: verdictLine(report),
    command,
    contractVersion: contract.version,
    at: at.toISOString(),
    seconds: seconds(milliseconds),
    ...counts,
    leftOut,
    faults: results.map((result) => ({
      name: result.fault.name,
      group: result.fault.group,
      does: result.fault.does,
      proves: result.fault.proves,
      verdict: result.verdict.kind,
      problems: problemsOf(result),
      seconds: seconds(result.milliseconds),
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** One suite per group, one case per fault. */
export function formatJunit(report: ClientReport): string {
  const suites = groups.map((name) => ({
    name,
    cases: report.results.filter(({ fault }) => fault.group === name).map(caseOf),
  }));
  const made = suites.filter(({ cases }) => cases.length > 0);
  return formatJunitSuites('client', made, report);
}

function caseOf(result: FaultResult): JunitCase {
  const { fault, verdict, milliseconds } = result;
  const about = { classname: `client.${fault.group}`, name: fault.name, milliseconds };
  const problems = problemsOf(result);
  const [message] = problems;
  if (message === undefined) return about;
  const text = [fault.does, ...problems].join('\n');
  const { kind: type } = verdict;
  return {
    ...about,
    result: { kind: type === 'too-slow' ? 'error' : 'failure', type, message, text },
  };
}
