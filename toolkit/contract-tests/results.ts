/** What a run is made of, and what comes of it. Every planned check has exactly one result. */

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
export interface Problem {
  /** The JSON pointer into the body; left out where it is not about the body. */
  pointer?: string;
  wanted: string;
  came: string;
  /** The section of the source, where a rule was broken that no schema says. */
  source?: string;
}

/** A problem with the masked request that led to it. */
export interface Finding extends Problem {
  request: string;
}

export type Outcome =
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'fail'; milliseconds: number; findings: Finding[] }
  /** Not caused against this target, or left out: never silently. */
  | { kind: 'skip'; reason: string };

export interface CheckResult {
  check: Check;
  outcome: Outcome;
}

/** The target does not answer any more, so no verdict is possible. The message says why. */
export class TargetError extends Error {
  override name = 'TargetError';
}

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

/** `/data/expiresIn: wanted number, came string, 4 characters`. */
export function formatProblem({ pointer, wanted, came, source }: Problem): string {
  const place = pointer === undefined ? '' : `${pointer || '/'}: `;
  const rule = source === undefined ? '' : ` (source: ${source})`;
  return `${place}wanted ${wanted}, came ${came}${rule}`;
}
