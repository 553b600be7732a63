/** The results for programs. The form is part of the command: fields are added, not changed. */
import { countsOf, verdictLine, type Report } from './report.ts';

export function formatJson(report: Report): string {
  const { verdict, results, baseUrl, sendPayouts, seed, contractVersion, requests } = report;
  const value = {
    verdict: verdict.kind,
    says: verdictLine(report),
    baseUrl,
    contractVersion,
    sendPayouts,
    seed,
    requests,
    seconds: Math.round(report.milliseconds) / 1000,
    ...countsOf(results),
    checks: results.map(({ check, outcome }) => ({ ...check, ...outcome })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
