/** One thing that is wrong, and where. */
export interface LintFinding {
  /** Relative to the project, with forward slashes. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1, where the tool knows it. */
  column?: number | undefined;
  /** What is wrong and what to do, on one line. */
  message: string;
  /** The rule that says so, as its tool names it. */
  rule: string;
}

/** `openapi/paths/auth/login.yaml:31:7  what is wrong, what to do (rule)`. */
export function formatFinding({ file, line, column, message, rule }: LintFinding): string {
  const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  return `${place}  ${message} (${rule})`;
}

/**
 * The findings of all tools, in the order of files and lines.
 *
 * Three tools read the same contract, each in its own words. Where an earlier tool has spoken of a
 * line, a later one is not heard: one defect, one line of output.
 */
export function mergeFindings(...byTool: LintFinding[][]): LintFinding[] {
  const merged: LintFinding[] = [];
  for (const findings of byTool) {
    const spokenFor = new Set(merged.map(placeOf));
    merged.push(...findings.filter((finding) => !spokenFor.has(placeOf(finding))));
  }
  return merged.sort(byPlace).filter((finding, index, all) => !isSame(finding, all[index - 1]));
}

function placeOf(finding: LintFinding): string {
  return `${finding.file}:${finding.line}`;
}

function byPlace(a: LintFinding, b: LintFinding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || (a.message < b.message ? -1 : Number(a.message > b.message));
}

function isSame(a: LintFinding, b: LintFinding | undefined): boolean {
  return b !== undefined && placeOf(a) === placeOf(b) && a.message === b.message;
}
