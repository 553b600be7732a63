/** What a run is made of, and what it comes to. Every planned check has exactly one result. */
import type { Standing } from '../../contract/standing.ts';
import { statements } from '../../contract/statements.ts';

/** The parts of a run, in the order of the reports. */
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

/** One thing that is proved or not. Planned without a request, so that it can be listed. */
export interface Check {
  /** `hostile/enquireAccount/body/accountNumber is null`: unique, and what `--only` matches. */
  id: string;
  section: SectionName;
  operationId: string;
  /** What is promised or sent, in a few words without a value. */
  title: string;
}

/** The origin of a demand. Only a stated one can be broken; an assumed one is our choice. */
export type Origin = { source: string } | { assumed: string };

/** One way in which an answer differs from what was wanted. */
export type Problem = Origin & {
  /** The JSON pointer into the body; left out where it is not about the body. */
  pointer?: string;
  wanted: string;
  /** In words without a value: equal findings are one. */
  came: string;
  /** How the value begins, where it is harmless. */
  sample?: string | undefined;
  /** Why an operation that was named cannot be reached. One issue for all. */
  lack?: 'not there yet' | 'closed to the right token';
};

export type CheckFinding = Problem & { exchange: ExchangeReport };

export interface ExchangeReport {
  /** Method, path template and the shapes of the values, in one line. */
  request: string;
  /** A line for a shell that sends the request again; nothing where it needs a value that is not printed. */
  curl?: string;
  /** The command that makes the check again; nothing for a delivery that came to us. */
  again?: string;
  answer: string;
  /** What the service itself says of a rejection, in one line. */
  says?: string;
  /** The value of the header `X-Request-Id`, to find the request in a log. */
  id?: string;
  /** ISO 8601. */
  at: string;
  milliseconds: number;
  /** A gateway's error, or a broken connection, of what is never sent twice. */
  isBlip?: true;
}

/** What Dredd says of the answer. It decides nothing. */
export interface DreddVerdict {
  kind: 'pass' | 'fail';
  /** `status`, `content type`, `no answer`, `not JSON`, or the pointers of what is missing. */
  differs: string[];
}

interface Judged {
  milliseconds: number;
  /** In the sections that Dredd drives. */
  dredd?: DreddVerdict;
}

export type Outcome =
  | (Judged & { kind: 'pass' })
  /** At least one finding breaks what is stated; others may differ from what is assumed. */
  | (Judged & { kind: 'fail'; findings: CheckFinding[] })
  /** Every finding differs from what is assumed, and none breaks what is stated. */
  | (Judged & { kind: 'remark'; findings: CheckFinding[] })
  /** Not made against this target, or left out: never silently. */
  | {
      kind: 'skip';
      reason: string;
      /** Known before the first check: the start of the run lists what it needs. */
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

/** What fails a run besides what breaks a statement of the source. */
export interface Strictness {
  /** `--strict`: remarks. */
  strict: boolean;
  /** `--fail-on-skip`: checks that were not made. */
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

/** The outcome with one more finding. */
export function withFinding(outcome: Outcome, finding: CheckFinding): Outcome {
  const { milliseconds } = outcome.kind === 'skip' ? finding.exchange : outcome;
  const before = 'findings' in outcome ? outcome.findings : [];
  const judged = outcomeOf(milliseconds, [...before, finding]);
  return outcome.kind === 'skip' ? judged : { ...outcome, ...judged };
}

export function skip(reason: string): Outcome {
  return { kind: 'skip', reason };
}

/** Of several outcomes of one check, the one that says most against the service. */
export function worstOf(one: Outcome, other: Outcome): Outcome {
  const weights = { fail: 6, remark: 4, pass: 2, skip: 0 };
  const weightOf = (outcome: Outcome): number =>
    weights[outcome.kind] + Number('dredd' in outcome && outcome.dredd.kind === 'fail');
  return weightOf(other) > weightOf(one) ? other : one;
}

/** Whether one outcome makes the verdict `broken`. */
export function isFailure(outcome: Outcome, { strict, failOnSkip }: Strictness): boolean {
  return (
    outcome.kind === 'fail' ||
    (strict && outcome.kind === 'remark') ||
    (failOnSkip && outcome.kind === 'skip')
  );
}

/** What the results come to, counted against the plan: a run of nothing is not a success. */
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
        `${planned.length} checks were to run once each, ${results.length} did. ` +
        `Not run once: ${odd.map(({ id }) => id).join(', ') || 'none that was planned'}.`,
    };
  }
  if (!results.some(({ outcome }) => outcome.kind !== 'skip')) {
    return { kind: 'not-run', reason: 'No check could be made: each is skipped, with its reason.' };
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

/** `string, 7 characters`. A value is described by its shape: it may be a name or an amount. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `string, ${value.length} characters`;
  if (Array.isArray(value)) return `array, ${value.length} elements`;
  return typeof value;
}
