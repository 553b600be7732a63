/** What a run is made of, and what it comes to. Every planned check has exactly one result. */
import type { Standing } from '../contract/standing.ts';

/** The parts of a run, in the order in which they run. */
export const sectionNames = [
  'success',
  'refusals',
  'acceptance',
  'auth',
  'flow',
  'methods',
  'hostile',
  'webhook',
] as const;

export type SectionName = (typeof sectionNames)[number];

/** One thing that is proved or not. Planned without a request, so that it can be listed. */
export interface Check {
  /** `hostile/enquireAccount/body/accountNumber is null`: unique, and what `--only` matches. */
  id: string;
  section: SectionName;
  operationId: string;
  /** What is promised or sent, in a few words without a value. */
  title: string;
}

/** One way in which an answer differs from what was wanted. No field holds a value of a body. */
export interface Problem extends Origin {
  /** The JSON pointer into the body; left out where it is not about the body. */
  pointer?: string;
  wanted: string;
  came: string;
}

/** Where a wanted thing comes from; neither field where the contract does not say. */
export interface Origin {
  /** The section of the source that states it. */
  source?: string;
  /** The reason for which the contract assumes it. */
  assumed?: string;
}

/** A problem with the masked request that led to it. */
export interface Finding extends Problem {
  request: string;
}

export type Outcome =
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'fail'; milliseconds: number; findings: Finding[] }
  /** Not made against this target, or left out: never silently. */
  | { kind: 'skip'; reason: string };

export interface CheckResult {
  check: Check;
  outcome: Outcome;
}

export type Verdict =
  | { kind: 'held' }
  | { kind: 'broken'; operationIds: string[] }
  | { kind: 'not-run'; reason: string };

export function createCheck(
  section: SectionName,
  operationId: string,
  name: string,
  title: string = name,
): Check {
  return { id: `${section}/${operationId}/${name}`, section, operationId, title };
}

export function outcomeOf(milliseconds: number, findings: Finding[]): Outcome {
  return findings.length === 0
    ? { kind: 'pass', milliseconds }
    : { kind: 'fail', milliseconds, findings };
}

/** What the results come to, counted against the plan: a run of nothing is not a success. */
export function verdictOf(planned: readonly Check[], results: readonly CheckResult[]): Verdict {
  const odd = planned.filter(
    ({ id }) => results.filter(({ check }) => check.id === id).length !== 1,
  );
  if (odd.length > 0 || results.length !== planned.length) {
    return {
      kind: 'not-run',
      reason:
        `${planned.length} checks were to run once each, ${results.length} did. ` +
        `Not run once: ${odd.map(({ id }) => id).join(', ') || 'none that was planned'}.`,
    };
  }
  const failed = results.filter(({ outcome }) => outcome.kind === 'fail');
  if (failed.length > 0) {
    const operationIds = [...new Set(failed.map(({ check }) => check.operationId))];
    return { kind: 'broken', operationIds };
  }
  if (!results.some(({ outcome }) => outcome.kind === 'pass')) {
    return { kind: 'not-run', reason: 'No check could be made: each is skipped, with its reason.' };
  }
  return { kind: 'held' };
}

export function originOf(standing: Standing | undefined): Origin {
  if (standing?.kind === 'assumed') return { assumed: standing.reason };
  const source = standing?.kind === 'stated' ? standing.source : undefined;
  return source === undefined ? {} : { source };
}

/** `/data/expiresIn: wanted number, came string, 4 characters (source: Authentication, 2)`. */
export function formatProblem({ pointer, wanted, came, source, assumed }: Problem): string {
  const place = pointer === undefined ? '' : `${pointer || '/'}: `;
  const origin = source === undefined ? '' : ` (source: ${source})`;
  const reason = assumed === undefined ? '' : ` (assumed: ${assumed})`;
  return `${place}wanted ${wanted}, came ${came}${origin}${reason}`;
}

/** `string, 7 characters`. A value is described by its shape: it may be a name or an amount. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `string, ${value.length} characters`;
  if (Array.isArray(value)) return `array, ${value.length} elements`;
  return typeof value;
}
