export interface LintFinding {
  /** The path relative to the project, with forward slashes. */
  file: string;
  /** The line number, from 1. */
  line: number;
  message: string;
  /** The rule's name in its tool. */
  rule: string;
}

export interface BundleFault {
  pointer: string;
  message: string;
}

/** Formats a finding: `openapi/paths/auth/login.yaml:31 problem and remedy (rule)`. */
export function formatFinding({ file, line, message, rule }: LintFinding): string {
  return `${file}:${line}  ${message} (${rule})`;
}

/** Sorts findings by file and line. If one tool finds something, the findings of later tools are dropped. */
export function mergeFindings(...byTool: LintFinding[][]): LintFinding[] {
  const merged = new Map<string, LintFinding[]>();
  for (const findings of byTool) {
    const byLine = Map.groupBy(findings, ({ file, line }) => `${file}:${line}`);
    for (const [place, found] of byLine) if (!merged.has(place)) merged.set(place, found);
  }
  return [...merged.values()]
    .flatMap((found) => [...new Map(found.map((one) => [one.message, one])).values()])
    .sort(byPlace);
}

function byPlace(a: LintFinding, b: LintFinding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || (a.message < b.message ? -1 : Number(a.message > b.message));
}
