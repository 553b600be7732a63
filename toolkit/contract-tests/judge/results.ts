/** The parts of a run and its result. Every planned check has exactly one result. */
import type { Standing } from '../../contract/standing.ts';
import { statements } from '../../contract/statements.ts';

/** The parts of a run, in report order. */
export const sectionNames = [
  'success',
  'rejections',
  'acceptance',
  'variation',
  'auth',
  'flow',
  'methods',
  'hostile',
  'webhook',
] as const;

export type SectionName = (typeof sectionNames)[number];

export function isSectionName(text: string): boolean {
  return sectionNames.some((name) => name === text);
}

/** One thing to prove. Planned without sending a request, so that it can be listed. */
export interface Check {
  /** `hostile/enquireAccount/body/accountNumber is null`: unique, and the name that `--only` matches. */
  id: string;
  section: SectionName;
  operationId: string;
  /** The promise or the request, in a few words without values. */
  title: string;
}

/** The origin of a demand. A service can break only a stated one; an assumed one is our choice. */
export type Origin = { source: string } | { assumed: string };

/** One difference between an answer and the expectation. */
export type Problem = Origin & {
  /** The JSON pointer into the body; absent if it is not about the body. */
  pointer?: string;
  wanted: string;
  /** The found value in words. It shows no value, so that equal findings compare equal. */
  came: string;
  /** The start of the value, if it is harmless. */
  sample?: string | undefined;
  /** Why an operation cannot be reached, with its name. All unreachable operations become one issue. */
  lack?: 'not there yet' | 'closed to the right token';
};

export type CheckFinding = Problem & { exchange: ExchangeReport };

export interface ExchangeReport {
  /** Method, path template and shapes of the values, on one line. */
  request: string;
  /** A shell line that sends the request again; absent if it needs a value that is not printed. */
  curl?: string;
  /** The command that repeats the check; absent for a delivery. */
  again?: string;
  answer: string;
  /** The service's own explanation of a rejection, on one line. */
  says?: string;
  /** The value of the header `X-Request-Id`, for finding the request in a log. */
  id?: string;
  /** The time in ISO 8601. */
  at: string;
  milliseconds: number;
  /** A gateway error or broken connection of a request that is never sent twice. */
  isBlip?: true;
}

/** Dredd's view of the answer. It does not affect the verdict. */
export interface DreddVerdict {
  kind: 'pass' | 'fail';
  /** The differences: `status`, `content type`, `no answer`, `not JSON`, or the pointers of missing fields. */
  differs: string[];
}

interface Judged {
  milliseconds: number;
  /** What Dredd reported, in the sections that it drives. */
  dredd?: DreddVerdict;
}

export type Outcome =
  | (Judged & { kind: 'pass' })
  /** At least one finding breaks a statement; others may depart from an assumption. */
  | (Judged & { kind: 'fail'; findings: CheckFinding[] })
  /** Every finding departs from an assumption, and none breaks a statement. */
  | (Judged & { kind: 'remark'; findings: CheckFinding[] })
  /** Not possible against this target, or left out; always reported. */
  | {
      kind: 'skip';
      reason: string;
      /** Whether the skip is known before the first check. A run starts with a list of its needs. */
      isLeftOut?: true;
    };

export interface CheckResult {
  check: Check;
  outcome: Outcome;
}

export type Verdict =
  | { kind: 'held' }
  | { kind: 'broken'; operationIds: string[] }
  | { kind: 'not-run'; reason: string };

/** What fails a run, besides broken statements. */
export interface Strictness {
  /** Whether remarks fail the run (`--strict`). */
  strict: boolean;
  /** Whether skipped checks fail the run (`--fail-on-skip`). */
  failOnSkip: boolean;
}

export function createCheck(
  section: SectionName,
  operationId: string,
  name: string,
  title: string = name,
): Check {
  return { id: `${section}/${operationId}/${name}`, section, operationId, title };
}

export function isStated(problem: Origin): problem is Origin & { source: string } {
  return 'source' in problem;
}

export function outcomeOf(milliseconds: number, findings: CheckFinding[]): Outcome {
  if (findings.length === 0) return { kind: 'pass', milliseconds };
  return { kind: findings.some(isStated) ? 'fail' : 'remark', milliseconds, findings };
}

/** Adds a finding to an outcome. */
export function withFinding(outcome: Outcome, finding: CheckFinding): Outcome {
  const { milliseconds } = outcome.kind === 'skip' ? finding.exchange : outcome;
  const before = 'findings' in outcome ? outcome.findings : [];
  const judged = outcomeOf(milliseconds, [...before, finding]);
  return outcome.kind === 'skip' ? judged : { ...outcome, ...judged };
}

export function skip(reason: string): Outcome {
  return { kind: 'skip', reason };
}

/** The worst of several outcomes of one check. */
export function worstOf(one: Outcome, other: Outcome): Outcome {
  const weights = { fail: 6, remark: 4, pass: 2, skip: 0 };
  const weightOf = (outcome: Outcome): number =>
    weights[outcome.kind] + Number('dredd' in outcome && outcome.dredd.kind === 'fail');
  return weightOf(other) > weightOf(one) ? other : one;
}

/** Whether one outcome is enough for the verdict `broken`. */
export function isFailure(outcome: Outcome, { strict, failOnSkip }: Strictness): boolean {
  return (
    outcome.kind === 'fail' ||
    (strict && outcome.kind === 'remark') ||
    (failOnSkip && outcome.kind === 'skip')
  );
}

/** The verdict of the results, compared with the plan: an empty run is not a success. */
export function verdictOf(
  planned: readonly Check[],
  results: readonly CheckResult[],
  strictness: Strictness,
): Verdict {
  const counts = new Map<string, number>();
  for (const { check } of results) counts.set(check.id, (counts.get(check.id) ?? 0) + 1);
  const odd = planned.filter(({ id }) => counts.get(id) !== 1);
  if (odd.length > 0 || results.length !== planned.length) {
    return {
      kind: 'not-run',
      reason:
        `Each of ${planned.length} checks must run once; ${results.length} results came. Not ` +
        `run once: ${odd.map(({ id }) => id).join(', ') || 'none that was planned'}.`,
    };
  }
  if (!results.some(({ outcome }) => outcome.kind !== 'skip')) {
    return {
      kind: 'not-run',
      reason: 'No check was possible: each was skipped, for the given reason.',
    };
  }
  const failed = results.filter(({ outcome }) => isFailure(outcome, strictness));
  if (failed.length === 0) return { kind: 'held' };
  const operationIds = [...new Set(failed.map(({ check }) => check.operationId))];
  return { kind: 'broken', operationIds };
}

export function originOf(standing: Standing): Origin {
  if (standing.kind === 'assumed') return { assumed: standing.reason };
  const source = standing.kind === 'stated' ? standing.source : undefined;
  return { source: source ?? statements.operationIsListed.source };
}

/** `/data/expiresIn: wanted number, came string, 4 characters (stated: Authentication, 2)`. */
export function formatProblem(problem: Problem): string {
  const { pointer } = problem;
  const place = pointer === undefined ? '' : `${pointer || '/'}: `;
  const origin = isStated(problem) ? `stated: ${problem.source}` : `assumed: ${problem.assumed}`;
  return `${place}${differenceOf(problem)} (${origin})`;
}

export function differenceOf({ wanted, came, sample, lack }: Problem): string {
  const found = sample === undefined ? came : `${came}: ${sample}`;
  return lack ? `${lack}: ${wanted}: came ${found}` : `wanted ${wanted}, came ${found}`;
}

/** `string, 7 characters`. Describes a value only by its shape, because it may be a name or an amount. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `string, ${value.length} characters`;
  if (Array.isArray(value)) return `array, ${value.length} elements`;
  return typeof value;
}
