/**
 * JUnit XML: one suite per section, one case per check. A failure's `type` says what it breaks:
 * `stated`, `assumed` (with `--strict`) or `skipped` (with `--fail-on-skip`).
 */
import { element, escape } from '../../cli/xml.ts';
import {
  formatProblem,
  isFailure,
  isStated,
  sectionNames,
  type CheckResult,
  type CheckFinding,
  type Outcome,
  type Strictness,
} from '../judge/results.ts';
import { exchangeRows, formatPayout, timeOf, verdictLine, type Report } from './report.ts';

export function formatJunit(report: Report): string {
  const { results, verdict } = report;
  const suites = sectionNames.flatMap((section): Suite[] => {
    const here = results.filter(({ check }) => check.section === section);
    return here.length === 0 ? [] : [suiteOf(section, here, report)];
  });
  // A run that came to no verdict must not read as one without failures.
  if (verdict.kind === 'not-run') suites.push(withoutVerdict(report));
  const sum = (count: (suite: Suite) => number): string =>
    String(suites.reduce((total, suite) => total + count(suite), 0));
  const attributes = {
    name: 'contract',
    tests: sum(({ cases }) => cases.length),
    failures: sum(({ failures }) => failures),
    errors: sum(({ errors }) => errors),
    skipped: sum(({ skipped }) => skipped),
    time: seconds(report.milliseconds),
    timestamp: report.at.toISOString(),
  };
  // A run has no place for properties of its own, so the first suite has them.
  const elements = suites.map((suite, index) => format(suite, index === 0 ? about(report) : []));
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${declaration}\n${element('testsuites', attributes, ...elements)}\n`;
}

interface Suite {
  name: string;
  cases: string[];
  failures: number;
  errors: number;
  skipped: number;
  milliseconds: number;
}

function suiteOf(name: string, results: CheckResult[], strictness: Strictness): Suite {
  const failed = results.filter(({ outcome }) => isFailure(outcome, strictness));
  const skipped = results.filter(({ outcome }) => outcome.kind === 'skip');
  return {
    name,
    cases: results.map((result) => testCase(result, strictness)),
    failures: failed.length,
    errors: 0,
    skipped: strictness.failOnSkip ? 0 : skipped.length,
    milliseconds: results.reduce((sum, { outcome }) => sum + timeOf(outcome), 0),
  };
}

function withoutVerdict(report: Report): Suite {
  const error = element('error', { type: 'not-run', message: verdictLine(report) });
  const attributes = { classname: 'contract', name: 'the tests could run', time: seconds(0) };
  const cases = [element('testcase', attributes, error)];
  return { name: 'run', cases, failures: 0, errors: 1, skipped: 0, milliseconds: 0 };
}

function format(suite: Suite, inside: string[]): string {
  const { name, cases, failures, errors, skipped, milliseconds } = suite;
  const attributes = {
    name,
    tests: String(cases.length),
    failures: String(failures),
    errors: String(errors),
    skipped: String(skipped),
    time: seconds(milliseconds),
  };
  return element('testsuite', attributes, ...inside, ...cases);
}

/** What was tested and how, and every payout that was sent. */
function about(report: Report): string[] {
  const { baseUrl, contractVersion, seed, payouts } = report;
  const values: [name: string, value: string][] = [
    ['base URL', baseUrl],
    ['contract', contractVersion],
    ['seed', String(seed)],
    ...payouts.map((payout): [string, string] => ['payout', formatPayout(payout)]),
  ];
  const properties = values.map(([name, value]) => element('property', { name, value }));
  return [element('properties', {}, ...properties)];
}

function testCase({ check, outcome }: CheckResult, strictness: Strictness): string {
  const attributes = {
    classname: `${check.section}.${check.operationId}`,
    name: check.title,
    time: seconds(timeOf(outcome)),
  };
  return element('testcase', attributes, ...insideOf(outcome, isFailure(outcome, strictness)));
}

function insideOf(outcome: Outcome, isFailed: boolean): string[] {
  if (outcome.kind === 'pass') return [];
  if (outcome.kind === 'skip') {
    const { reason: message } = outcome;
    return [
      isFailed ? element('failure', { type: 'skipped', message }) : element('skipped', { message }),
    ];
  }
  const text = escape(outcome.findings.map(describe).join('\n'));
  if (!isFailed) return [element('system-out', {}, text)];
  const [worst] = [...outcome.findings.filter(isStated), ...outcome.findings];
  const message = worst ? formatProblem(worst) : '';
  const type = outcome.kind === 'fail' ? 'stated' : 'assumed';
  return [element('failure', { type, message }, text)];
}

function describe({ exchange, ...problem }: CheckFinding): string {
  const lines = exchangeRows(exchange).map(([word, text]) => `  ${word.padEnd(7)}${text}`);
  return [formatProblem(problem), ...lines].join('\n');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
