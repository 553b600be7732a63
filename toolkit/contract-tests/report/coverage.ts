/** Which documented answers a run has proved: every operation and webhook, status by status. */
import { rejectionsOf, type Operation } from '../../contract/operation.ts';
import { successName } from '../plan/call.ts';
import { worstOf, type CheckResult } from '../judge/results.ts';
import { countsOf, wordFor, type Counts, type Report } from './report.ts';

export interface OperationCoverage extends Counts {
  operationId: string;
  answers: AnswerCoverage[];
}

interface AnswerCoverage {
  /** `200`, `4XX`; `delivery` for what a webhook sends. */
  status: string;
  /** `passed`, `failed`, `remark` or `not tested`. */
  outcome: string;
  reason?: string;
}

/** Nothing can be proved of the operations that the contract only names: they are counted. */
export function coverageOf(report: Report) {
  const { documented, webhooks, namedOnly } = report.contract;
  return {
    operations: [...documented, ...webhooks].map((operation): OperationCoverage => ({
      operationId: operation.operationId,
      answers: answersOf(report, operation),
      ...countsOf(resultsOf(report, operation)),
    })),
    namedOnly: namedOnly.length,
  };
}

function answersOf(report: Report, operation: Operation): AnswerCoverage[] {
  const results = resultsOf(report, operation);
  if (operation.kind === 'webhook') return [answer(report, 'delivery', results)];
  const statuses = [successName(operation), ...rejectionsOf(operation).map(({ status }) => status)];
  return statuses.map((status, index) => {
    const id = `${index === 0 ? 'success' : 'rejections'}/${operation.operationId}/${status}`;
    const own = results.filter(({ check }) => check.id === id);
    return answer(report, status, own);
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
