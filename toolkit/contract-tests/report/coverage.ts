/** The documented answers that a run has proved, for every operation and webhook, by status. */
import { rejectionsOf, type Operation } from '../../contract/operation.ts';
import { successName } from '../plan/call.ts';
import { notReached } from '../sections/section.ts';
import { worstOf, type CheckResult } from '../judge/results.ts';
import { countsOf, wordFor, type Counts, type Report } from './report.ts';

export interface OperationCoverage extends Counts {
  operationId: string;
  /** Whether a documented success, or a webhook's delivery, was seen. Only this proves that it works. */
  succeeded: boolean;
  answers: AnswerCoverage[];
}

interface AnswerCoverage {
  /** The status, such as `200` or `4XX`; `delivery` for a webhook. */
  status: string;
  /** The result: `passed`, `failed`, `remark` or `not tested`. */
  outcome: string;
  reason?: string;
}

/** Nothing can be proved about named-only operations, so they are only counted. */
export function coverageOf(report: Report) {
  const { documented, webhooks, namedOnly } = report.contract;
  return {
    operations: [...documented, ...webhooks].map((operation): OperationCoverage => ({
      operationId: operation.operationId,
      succeeded: hasSucceeded(report, operation),
      answers: answersOf(report, operation),
      ...countsOf(resultsOf(report, operation)),
    })),
    namedOnly: namedOnly.length,
  };
}

/** An operation's state in a word. It passes only after a success. */
export function stateOf({ failed, succeeded, passed, remarks }: OperationCoverage) {
  if (failed > 0) return 'failed';
  if (succeeded) return 'passed';
  return passed + remarks > 0 ? 'in part' : 'not tested';
}

/** The tested operations without a success. */
export function unseenIn(report: Report): string[] {
  const { documented, webhooks } = report.contract;
  return [...documented, ...webhooks]
    .filter((one) => resultsOf(report, one).length > 0 && !hasSucceeded(report, one))
    .map(({ operationId }) => operationId);
}

function hasSucceeded(report: Report, operation: Operation): boolean {
  if (operation.kind === 'operation') return report.served.has(operation.operationId);
  // Without a delivery, no webhook check passes.
  return resultsOf(report, operation).some(({ outcome }) => outcome.kind === 'pass');
}

function answersOf(report: Report, operation: Operation): AnswerCoverage[] {
  const results = resultsOf(report, operation);
  if (operation.kind === 'webhook') return [answer(report, 'delivery', results)];
  const isMissing = results.some(
    ({ outcome }) => 'findings' in outcome && outcome.findings.some(({ lack }) => lack),
  );
  const statuses = [successName(operation), ...rejectionsOf(operation).map(({ status }) => status)];
  return statuses.map((status, index) => {
    const id = `${index === 0 ? 'success' : 'rejections'}/${operation.operationId}/${status}`;
    const own = results.filter(({ check }) => check.id === id);
    const one = answer(report, status, own);
    return isMissing && one.outcome === 'not tested' ? { ...one, reason: notReached } : one;
  });
}

function answer(report: Report, status: string, results: CheckResult[]): AnswerCoverage {
  const [first, ...others] = results.map(({ outcome }) => outcome);
  if (!first) return { status, outcome: 'not tested', reason: whyMissing(report) };
  const worst = others.reduce(worstOf, first);
  return {
    status,
    outcome: wordFor(worst),
    ...(worst.kind === 'skip' && { reason: worst.reason.replace(/^not tested: /, '') }),
  };
}

function resultsOf({ results }: Report, { operationId }: Operation): CheckResult[] {
  return results.filter(({ check }) => check.operationId === operationId);
}

function whyMissing({ results, planned }: Report): string {
  return results.length < planned || planned === 0
    ? 'the run ended before it'
    : 'left out with --only or --skip';
}
