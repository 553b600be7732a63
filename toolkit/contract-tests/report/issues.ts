/** Groups equal findings into issues: one missing token is one failure, not four hundred. */
import {
  isStated,
  type Check,
  type CheckResult,
  type ExchangeReport,
  type Problem,
} from '../judge/results.ts';
import { needsOf } from './missing.ts';
import {
  loginIsRejected,
  noPayoutAccepted,
  noTokens,
  rightLoginAgain,
  silent,
  wasNotServed,
} from '../sections/section.ts';

export interface Issue {
  /** The problems, at least one. There are several if the same checks found all of them. */
  problems: Problem[];
  found: Found[];
  lost: Check[];
}

export interface Found {
  check: Check;
  exchange: ExchangeReport;
}

/** Checks that no issue explains. */
export interface Skip {
  reason: string;
  /** The start of the run lists its needs. */
  isAnnounced: boolean;
  checks: Check[];
}

/** In each list, the most expensive issue comes first. */
export function explain(results: readonly CheckResult[]) {
  const issues = mergeIssues(findIssues(results));
  const unexplained = new Map<string, Skip>();
  for (const { check, outcome } of results) {
    if (outcome.kind !== 'skip') continue;
    const { reason, isLeftOut = false } = outcome;
    const isAnnounced = isLeftOut && needsOf(reason).length > 0;
    const others = unexplained.get(reason) ?? { reason, isAnnounced, checks: [] };
    unexplained.set(reason, others);
    const issue = issues.find((one) => costs(one, reason, check));
    (issue?.lost ?? others.checks).push(check);
  }
  const costOf = ({ found, lost }: Issue): number => found.length + lost.length;
  const sorted = issues.sort(
    (one, other) => rankOf(other) - rankOf(one) || costOf(other) - costOf(one),
  );
  return {
    failures: sorted.filter(breaksStatement),
    remarks: sorted.filter((issue) => !breaksStatement(issue)),
    skips: [...unexplained.values()].filter(({ checks }) => checks.length > 0),
  };
}

function breaksStatement({ problems }: Issue): boolean {
  return problems.some(isStated);
}

/** The login comes first, because everything needs it. */
function rankOf({ found }: Issue): number {
  const isLogin = ({ check }: Found): boolean =>
    check.section === 'success' && check.operationId === 'login';
  return found.some(isLogin) ? 1 : 0;
}

function findIssues(results: readonly CheckResult[]): Issue[] {
  const byKey = new Map<string, Issue>();
  for (const { check, outcome } of results) {
    if (outcome.kind !== 'fail' && outcome.kind !== 'remark') continue;
    for (const { exchange, ...problem } of outcome.findings) {
      const key = keyOf(problem);
      const issue = byKey.get(key) ?? { problems: [problem], found: [], lost: [] };
      byKey.set(key, issue);
      if (problem.lack && !issue.problems.includes(problem)) issue.problems.push(problem);
      if (!issue.found.some((one) => one.check === check)) issue.found.push({ check, exchange });
    }
  }
  return [...byKey.values()].map((issue) => ({
    ...issue,
    problems: oneOfAll(issue.problems),
  }));
}

/** All unreachable operations are one problem, with the name of each. */
function oneOfAll(problems: Problem[]): Problem[] {
  const [first] = problems;
  if (!first?.lack) return problems;
  const all = (name: 'wanted' | 'came'): string[] => [...new Set(problems.map((one) => one[name]))];
  return [{ ...first, wanted: all('wanted').join(', '), came: all('came').join(', or ') }];
}

/** The key under which findings share an issue, whatever the operation. */
function keyOf(problem: Problem): string {
  const { pointer, wanted, came, lack } = problem;
  if (lack) return lack;
  const origin = isStated(problem) ? problem.source : problem.assumed;
  const kind = isStated(problem) ? 'stated' : 'assumed';
  // Ignore the index, because every element of a list has the same flaw.
  const place = pointer?.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  return JSON.stringify(isOfService(problem) ? [kind, came] : [kind, place, wanted, came, origin]);
}

/** A missing answer, a redirect or a server error concerns the service, whatever the check expected. */
function isOfService({ pointer, wanted, came }: Problem): boolean {
  return pointer === undefined && (wanted === 'an answer' || /^status [35]\d\d/.test(came));
}

/** Problems found by exactly the same checks are one issue: one answer is wrong in many places. */
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

/** Whether a check was skipped because of an issue. */
function costs(issue: Issue, reason: string, { operationId }: Check): boolean {
  const has = (fits: (check: Check) => boolean): boolean =>
    issue.found.some(({ check }) => fits(check));
  const isAbout = has((check) => check.operationId === operationId);
  if (isAbout && issue.problems.some(({ lack }) => lack)) return true;
  switch (reason) {
    case noTokens:
      return rankOf(issue) > 0;
    case loginIsRejected:
      return issue.problems.some(({ wanted }) => wanted === rightLoginAgain);
    case silent:
      return isAbout && issue.problems.some(({ wanted }) => wanted === 'an answer');
    case wasNotServed:
      return has((check) => check.section === 'success' && check.operationId === operationId);
    default:
      return reason === noPayoutAccepted && has((check) => check.section === 'flow');
  }
}
