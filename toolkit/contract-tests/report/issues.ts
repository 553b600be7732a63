/**
 * What is behind the findings: equal ones are one issue, with the checks that found it and those
 * that could not be made because of it. One missing token is one failure, not four hundred.
 */
import {
  isStated,
  type Check,
  type CheckResult,
  type ExchangeReport,
  type Problem,
} from '../judge/results.ts';
import { noPayoutAccepted, noTokens, silent, wasNotServed } from '../sections/section.ts';

export interface Issue {
  /** What is wrong; several where the same checks found all of it. At least one. */
  problems: Problem[];
  found: Found[];
  lost: Check[];
}

export interface Found {
  check: Check;
  exchange: ExchangeReport;
}

/** What the results come to. In each list the issue that costs most is first. */
export interface Explanation {
  failures: Issue[];
  remarks: Issue[];
  /** The other checks that were not made, by their reason. */
  skips: Skip[];
}

export interface Skip {
  reason: string;
  checks: Check[];
}

export function explain(results: readonly CheckResult[]): Explanation {
  const issues = mergeIssues(findIssues(results));
  const skips: Skip[] = [];
  for (const { reason, checks } of skipsOf(results)) {
    const unexplained: Check[] = [];
    for (const check of checks) {
      (issueOfSkip(issues, reason, check)?.lost ?? unexplained).push(check);
    }
    if (unexplained.length > 0) skips.push({ reason, checks: unexplained });
  }
  const sorted = issues.sort(
    (one, other) => rankOf(other) - rankOf(one) || costOf(other) - costOf(one),
  );
  return {
    failures: sorted.filter(breaksStatement),
    remarks: sorted.filter((issue) => !breaksStatement(issue)),
    skips,
  };
}

function costOf({ found, lost }: Issue): number {
  return found.length + lost.length;
}

function breaksStatement({ problems }: Issue): boolean {
  return problems.some(isStated);
}

/** Everything needs the login. */
function rankOf({ found }: Issue): number {
  return found.some(({ check }) => isLogin(check)) ? 1 : 0;
}

function isLogin({ section, operationId }: Check): boolean {
  return section === 'success' && operationId === 'login';
}

function findIssues(results: readonly CheckResult[]): Issue[] {
  const byKey = new Map<string, Issue>();
  for (const { check, outcome } of results) {
    if (outcome.kind !== 'fail' && outcome.kind !== 'remark') continue;
    for (const { exchange, ...problem } of outcome.findings) {
      const key = keyOf(problem);
      const issue = byKey.get(key) ?? { problems: [problem], found: [], lost: [] };
      byKey.set(key, issue);
      if (!issue.found.some((one) => one.check === check)) issue.found.push({ check, exchange });
    }
  }
  return [...byKey.values()];
}

/** What two findings must have in common to have one issue, whatever the operation. */
function keyOf(problem: Problem): string {
  const { pointer, wanted, came } = problem;
  const origin = isStated(problem) ? problem.source : problem.assumed;
  const kind = isStated(problem) ? 'stated' : 'assumed';
  // Every element of a list has the same flaw.
  const place = pointer?.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  return JSON.stringify(isOfService(problem) ? [kind, came] : [kind, place, wanted, came, origin]);
}

/** No answer, a redirect and a server error are of the service, whatever was wanted of it. */
function isOfService({ pointer, wanted, came }: Problem): boolean {
  return pointer === undefined && (wanted === 'an answer' || /^status [35]\d\d/.test(came));
}

/** Problems that exactly the same checks have are one issue: one answer is wrong in many places. */
function mergeIssues(issues: readonly Issue[]): Issue[] {
  const byChecks = new Map<string, Issue>();
  for (const issue of issues) {
    const ids = issue.found.map(({ check }) => check.id);
    const key = JSON.stringify([breaksStatement(issue), ids]);
    const same = byChecks.get(key);
    if (same) same.problems.push(...issue.problems);
    else byChecks.set(key, issue);
  }
  return [...byChecks.values()];
}

function skipsOf(results: readonly CheckResult[]): Skip[] {
  const byReason = new Map<string, Skip>();
  for (const { check, outcome } of results) {
    if (outcome.kind !== 'skip') continue;
    const { reason } = outcome;
    const skip = byReason.get(reason) ?? { reason, checks: [] };
    byReason.set(reason, skip);
    skip.checks.push(check);
  }
  return [...byReason.values()];
}

function issueOfSkip(issues: readonly Issue[], reason: string, check: Check): Issue | undefined {
  return issues.find((one) => {
    if (reason === noTokens) return rankOf(one) > 0;
    if (reason === silent) return leftUnanswered(one, check);
    if (reason === wasNotServed) return brokeSuccess(one, check);
    return reason === noPayoutAccepted && failedStep(one);
  });
}

function leftUnanswered({ problems, found }: Issue, { operationId }: Check): boolean {
  return (
    problems.some(({ wanted }) => wanted === 'an answer') &&
    found.some(({ check }) => check.operationId === operationId)
  );
}

function brokeSuccess({ found }: Issue, { operationId }: Check): boolean {
  return found.some(
    ({ check }) => check.section === 'success' && check.operationId === operationId,
  );
}

function failedStep({ found }: Issue): boolean {
  return found.some(({ check }) => check.section === 'flow');
}
