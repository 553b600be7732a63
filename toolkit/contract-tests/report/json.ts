/** The results for programs. The format is stable: fields may be added, but never changed. */
import { coverageOf } from './coverage.ts';
import { countsOf, type Report } from './report.ts';
import { verdictLine } from './verdict.ts';

export function formatJson(report: Report): string {
  const { verdict, results, baseUrl, contractVersion, isSandbox, sendPayouts, strict } = report;
  const { failOnSkip, repeat, seed, requests, milliseconds, payouts, at, planned } = report;
  const value = {
    verdict: verdict.kind,
    says: verdictLine(report),
    baseUrl,
    contractVersion,
    isSandbox,
    sendPayouts,
    strict,
    failOnSkip,
    repeat,
    seed,
    at: at.toISOString(),
    requests,
    seconds: Math.round(milliseconds) / 1000,
    planned,
    ...countsOf(results),
    payouts,
    coverage: coverageOf(report),
    checks: results.map(({ check, outcome }) => ({ ...check, ...outcome })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
