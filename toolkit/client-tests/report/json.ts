/** The results for programs. The form is part of the command: fields are added, not changed. */
import { countsOf, problemsOf, verdictLine, type ClientReport } from './report.ts';

export function formatJson(report: ClientReport): string {
  const { results, contract, command, at, milliseconds, leftOut } = report;
  const value = {
    verdict: results.every(({ verdict }) => verdict.kind === 'passed') ? 'kept' : 'broken',
    says: verdictLine(report),
    command,
    contractVersion: contract.version,
    at: at.toISOString(),
    seconds: seconds(milliseconds),
    ...countsOf(report),
    leftOut,
    faults: results.map((result) => ({
      name: result.fault.name,
      group: result.fault.group,
      does: result.fault.does,
      proves: result.fault.proves,
      verdict: result.verdict.kind,
      problems: problemsOf(result),
      seconds: seconds(result.milliseconds),
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}
