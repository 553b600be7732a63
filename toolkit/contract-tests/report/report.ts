/** What the reports are made of, and the words that they share. */
import { sectionNames, type CheckResult, type SectionName } from '../results.ts';
import type { ContractResult } from '../run.ts';

export interface Report extends ContractResult {
  baseUrl: string;
  sendPayouts: boolean;
}

/** How many checks of a group ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The results of one operation in one section. */
export interface Group extends Counts {
  operationId: string;
  section: SectionName;
  results: CheckResult[];
}

export function countsOf(results: readonly CheckResult[]): Counts {
  const count = (kind: string): number =>
    results.filter(({ outcome }) => outcome.kind === kind).length;
  return { passed: count('pass'), failed: count('fail'), skipped: count('skip') };
}

/** Grouped by operation, in the order of the first result; inside by section, in its order. */
export function groupsOf(results: readonly CheckResult[]): Group[] {
  const operationIds = [...new Set(results.map(({ check }) => check.operationId))];
  return operationIds.flatMap((operationId) =>
    sectionNames.flatMap((section) => {
      const here = results.filter(
        ({ check }) => check.operationId === operationId && check.section === section,
      );
      return here.length === 0 ? [] : [{ operationId, section, results: here, ...countsOf(here) }];
    }),
  );
}

/** Every reason for a skip, with the ids that it applies to. */
export function skipsOf(results: readonly CheckResult[]): { reason: string; ids: string[] }[] {
  const byReason = new Map<string, string[]>();
  for (const { check, outcome } of results) {
    if (outcome.kind !== 'skip') continue;
    byReason.set(outcome.reason, [...(byReason.get(outcome.reason) ?? []), check.id]);
  }
  return [...byReason].map(([reason, ids]) => ({ reason, ids }));
}

/** The verdict in one line; the last words say what to do. */
export function verdictLine({ verdict, results }: Report): string {
  const { passed, failed, skipped } = countsOf(results);
  if (verdict.kind === 'not-run') return verdict.reason;
  if (verdict.kind === 'held') return `${passed} checks passed, ${skipped} skipped, none failed`;
  return (
    `${failed} of ${passed + failed} checks break the contract, at ` +
    `${verdict.operationIds.join(', ')}. Fix the service or the contract; where the service ` +
    'does not know a value of the contract, give --fixtures.'
  );
}

export function timeOf(outcome: CheckResult['outcome']): number {
  return outcome.kind === 'skip' ? 0 : outcome.milliseconds;
}

/** The results for programs. The form is part of the command: fields are added, not changed. */
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
