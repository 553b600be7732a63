/** Handmade results and reports, to test how they are written. */
import {
  createCheck,
  outcomeOf,
  sectionNames,
  skip,
  verdictOf,
  type CheckResult,
  type ExchangeReport,
  type Problem,
  type SectionName,
} from '../../toolkit/contract-tests/judge/results.ts';
import type { Report } from '../../toolkit/contract-tests/report/report.ts';
import { contract } from './run-command.ts';

/** Creates a problem that breaks a stated rule. `origin` can turn it into a broken assumption. */
export function problem(wanted: string, came: string, more: Partial<Problem> = {}): Problem {
  return { source: 'Errors, HTTP errors, 1', wanted, came, ...more };
}

export function assumed(wanted: string, came: string, pointer?: string): Problem {
  const origin = { assumed: 'Every field of the sample is listed.' };
  return { ...origin, wanted, came, ...(pointer !== undefined && { pointer }) };
}

/** Returns the result of the check `<section>/<operationId>/<name>`. A text is the reason for a skip. */
export function resultOf(id: string, findings: readonly Problem[] | string = []): CheckResult {
  const [section = '', operationId = '', ...name] = id.split('/');
  const check = createCheck(sectionNamed(section), operationId, name.join('/'));
  if (typeof findings === 'string') return { check, outcome: skip(findings) };
  const found = findings.map((one) => ({ ...one, exchange: exchangeOf(operationId) }));
  return { check, outcome: outcomeOf(12, found) };
}

/** Returns the report of a run that made exactly these checks. */
export function reportOf(results: CheckResult[], more: Partial<Report> = {}): Report {
  const strictness = { strict: false, failOnSkip: false, ...more };
  const checks = results.map(({ check }) => check);
  return {
    contract,
    results,
    verdict: verdictOf(checks, results, strictness),
    baseUrl: 'https://staging.remittance-payout.example',
    contractVersion: contract.version,
    isSandbox: false,
    served: new Set(
      results
        .filter(({ check, outcome }) => check.section === 'success' && outcome.kind !== 'skip')
        .map(({ check }) => check.operationId),
    ),
    sendPayouts: false,
    repeat: 1,
    seed: 7,
    at: new Date('2026-03-04T09:15:27.000Z'),
    requests: results.length,
    milliseconds: 1500,
    planned: results.length,
    payouts: [],
    ...strictness,
  };
}

function exchangeOf(operationId: string): ExchangeReport {
  return {
    request: `POST /${operationId}`,
    curl: `curl --include --request POST 'https://staging.remittance-payout.example/${operationId}'`,
    answer: 'status 200, application/json, 2 bytes',
    id: `contract-${operationId}`,
    at: '2026-03-04T09:15:27.000Z',
    milliseconds: 12,
  };
}

function sectionNamed(name: string): SectionName {
  const found = sectionNames.find((one) => one === name);
  if (!found) throw new Error(`There is no section ${name}.`);
  return found;
}
