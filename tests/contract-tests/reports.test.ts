/** Tests the reports of a run: complete, well-formed, and with the same verdict. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterEach, expect, test, vi } from 'vitest';
import { printReport } from '../../toolkit/contract-tests/report/console.ts';
import { coverageOf } from '../../toolkit/contract-tests/report/coverage.ts';
import { formatHtml } from '../../toolkit/contract-tests/report/html.ts';
import { formatJson } from '../../toolkit/contract-tests/report/json.ts';
import { formatJunit } from '../../toolkit/contract-tests/report/junit.ts';
import { formatMarkdown } from '../../toolkit/contract-tests/report/markdown.ts';
import { createProgress } from '../../toolkit/cli/progress.ts';
import type { Report } from '../../toolkit/contract-tests/report/report.ts';
import type { CheckResult } from '../../toolkit/contract-tests/judge/results.ts';
import { noTokens } from '../../toolkit/contract-tests/sections/section.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { assumed, problem, reportOf, resultOf } from './made-report.ts';

afterEach(() => void vi.restoreAllMocks());

const payouts = [
  {
    transactionReference: 'CONTRACT-1',
    paymentAmount: '100.00',
    paymentCurrency: 'NGN',
    at: '2026-03-04T09:15:27.000Z',
  },
  { transactionReference: 'odd\n\u001b[2J', paymentAmount: '', paymentCurrency: '', at: 'later' },
];

/** One check of every outcome, with texts that look like the syntax of a format. */
const mixed = [
  resultOf('success/login/200'),
  resultOf('success/getFxRate/200', [
    problem('number', 'a <b>&"text"| `x` \u0007', { pointer: '/fxDealRate' }),
    assumed('string', 'null', '/countryCode'),
  ]),
  resultOf('success/listBalances/200', [assumed('an array', 'null', '')]),
  resultOf('success/sendPayout/200', 'left out: it moves money. Send it with --send-payouts'),
];

/** Returns the command's output for a report, on both streams. */
function consoleOf(report: Report): string {
  let printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  }
  printReport(report);
  vi.restoreAllMocks();
  return printed.replaceAll(/\u001b\[\d+m/g, '');
}

function junitOf(report: Report): { suites: unknown; cases: unknown[] } {
  const junit = formatJunit(report);
  expect(XMLValidator.validate(junit)).toBe(true);
  const isArray = (name: string): boolean => ['testsuite', 'testcase', 'property'].includes(name);
  const xml: unknown = new XMLParser({ ignoreAttributes: false, isArray }).parse(junit);
  const suites = objectAt(xml, 'testsuites');
  return { suites, cases: listAt(suites, 'testsuite').flatMap((one) => listAt(one, 'testcase')) };
}

test('every report counts failures, remarks and skips separately', () => {
  const report = reportOf(mixed);
  expect(JSON.parse(formatJson(report))).toMatchObject({
    verdict: 'broken',
    passed: 1,
    failed: 1,
    remarks: 1,
    skipped: 1,
  });
  expect(formatMarkdown(report)).toContain('| 1 | 1 | 1 | 1 |');
  expect(junitOf(report).suites).toMatchObject({
    '@_tests': '4',
    '@_failures': '1',
    '@_errors': '0',
    '@_skipped': '1',
  });
  expect(consoleOf(report)).toMatch(
    /^error +1 of 3 checks broke a statement, at getFxRate; no success was seen for sendPayout\. /m,
  );
});

test('JUnit has a failure for a stated rule, and an output for an assumed one', () => {
  const { cases } = junitOf(reportOf(mixed));
  const [, failed, remark, skipped] = cases;
  const failure = objectAt(failed, 'failure');
  expect(textAt(failure, '@_type')).toBe('stated');
  expect(textAt(failure, '@_message')).toMatch(
    /^\/fxDealRate: wanted number.*\(stated: Errors, HTTP/,
  );
  expect(textAt(failure, '#text')).toMatch(
    /sent +POST.*came +status 200.*X-Request-Id contract-.*curl/s,
  );
  expect(textAt(remark, 'system-out')).toContain('(assumed: Every field');
  expect(remark).not.toHaveProperty('failure');
  expect(textAt(objectAt(skipped, 'skipped'), '@_message')).toMatch(/^left out/);
});

test('with --strict a remark fails, with --fail-on-skip a skip: in every report', () => {
  const results = mixed.filter(({ outcome }) => outcome.kind !== 'fail');
  const lenient = reportOf(results);
  expect(lenient.verdict.kind).toBe('held');
  expect(consoleOf(lenient)).toMatch(
    /^held +1 check passed, 1 remark, 1 skipped, but no success was seen for sendPayout$/m,
  );

  const report = reportOf(results, { strict: true, failOnSkip: true });
  expect(report.verdict.kind).toBe('broken');
  const { suites, cases } = junitOf(report);
  expect(suites).toMatchObject({ '@_failures': '2', '@_skipped': '0' });
  expect(cases[1]).toMatchObject({ failure: { '@_type': 'assumed' } });
  expect(cases[2]).toMatchObject({ failure: { '@_type': 'skipped' } });
  expect(consoleOf(report)).toMatch(
    /1 remark, which --strict forbids; 1 check skipped, which --fail-on-skip forbids, at /,
  );
  expect(JSON.parse(formatJson(report))).toMatchObject({ strict: true, failOnSkip: true });
});

test('a run without a verdict is an error in JUnit, with the checks made before', () => {
  const verdict = { kind: 'not-run', reason: 'The run was interrupted (SIGINT).' } as const;
  const report = reportOf(mixed.slice(0, 1), { verdict, planned: 461, payouts });
  const { suites, cases } = junitOf(report);
  expect(suites).toMatchObject({ '@_tests': '2', '@_errors': '1', '@_failures': '0' });
  const message = 'The run was interrupted (SIGINT). 1 of 461 checks had ended.';
  expect(cases.at(-1)).toMatchObject({ error: { '@_message': message } });
  expect(consoleOf(report)).toContain(message);
  expect(formatMarkdown(report)).toMatch(/^## Contract not run/);
});

test('the verdict of Dredd is in every report, with the checks that only Dredd fails', () => {
  const verdicts = { login: ['content type'], getFxRate: [], listBalances: ['/0/totalBalance'] };
  const results = mixed.map(({ check, outcome }): CheckResult => {
    const [, differs] = Object.entries(verdicts).find(([id]) => id === check.operationId) ?? [];
    if (outcome.kind === 'skip' || !differs) return { check, outcome };
    const kind = differs.length === 0 ? 'pass' : 'fail';
    return { check, outcome: { ...outcome, dredd: { kind, differs } } };
  });
  const report = reportOf(results);
  const says =
    'accepts 1 of 3 answers by status, content type and promised keys; these tests find more problems in 1 of ' +
    'them; fails answers that pass here: success/login/200 (content type)';
  expect(consoleOf(report)).toMatch(/^dredd +accepts 1 of 3 /m);
  expect(consoleOf(report)).toContain(says);
  expect(formatMarkdown(report)).toContain(`Dredd: ${says}.`);
  expect(formatHtml(report)).toContain(`<dt>Dredd</dt><dd>${says}</dd>`);
  expect(formatJunit(report)).toContain(`<property name="Dredd" value="${says}"/>`);
  const [login] = listAt(JSON.parse(formatJson(report)), 'checks');
  expect(login).toMatchObject({ kind: 'pass', dredd: { kind: 'fail', differs: ['content type'] } });
  expect(consoleOf(reportOf(mixed))).not.toContain('dredd');
});

test('every payout is in every report, one per line', () => {
  const report = reportOf(mixed, { payouts, sendPayouts: true });
  expect(JSON.parse(formatJson(report))).toMatchObject({ payouts });
  const line = 'CONTRACT-1 100.00 NGN 2026-03-04T09:15:27.000Z';
  const { suites } = junitOf(report);
  const [first] = listAt(suites, 'testsuite');
  const properties = listAt(objectAt(first, 'properties'), 'property');
  expect(
    properties
      .filter((one) => textAt(one, '@_name') === 'payout')
      .map((one) => textAt(one, '@_value')),
  ).toEqual([line, String.raw`odd\u000a\u001b[2J (no amount) later`]);
  expect(formatMarkdown(report)).toContain(`- ${line}`);
});

test('coverage has every documented answer, proved or with the reason why not', () => {
  const report = reportOf(mixed);
  const { operations, namedOnly } = coverageOf(report);
  const { documented, webhooks } = report.contract;
  expect(operations).toHaveLength(documented.length + webhooks.length);
  expect(namedOnly).toBe(report.contract.namedOnly.length);
  const answersOf = (id: string) => operations.find((one) => one.operationId === id)?.answers;
  expect(answersOf('login')?.[0]).toEqual({ status: '200', outcome: 'passed' });
  expect(answersOf('getFxRate')?.[0]).toMatchObject({ status: '200', outcome: 'failed' });
  expect(answersOf('listBalances')?.[0]).toMatchObject({ status: '200', outcome: 'remark' });
  expect(answersOf('sendPayout')?.[0]).toMatchObject({
    outcome: 'not tested',
    reason: 'left out: it moves money. Send it with --send-payouts',
  });
  expect(answersOf('getTransactionStatus')?.[0]).toMatchObject({
    outcome: 'not tested',
    reason: 'left out with --only or --skip',
  });
});

test('Markdown shows the text of a finding as text', () => {
  const markdown = formatMarkdown(reportOf(mixed));
  expect(markdown).toContain(String.raw`came a \<b\>&"text"\| \`x\``);
  expect(markdown).toContain('X-Request-Id contract-getFxRate');
  expect(markdown).toMatch(/\| `sendPayout` \| 200 \| not tested: left out/);
});

test('hundreds of checks prevented by one failure take a few lines of the console', () => {
  const lost = Array.from({ length: 385 }, (_, index) =>
    resultOf(`hostile/login/${index}`, noTokens),
  );
  const missing = problem('a token', 'none', { pointer: '/data/accessToken' });
  const printed = consoleOf(reportOf([resultOf('success/login/200', [missing]), ...lost]));
  expect(printed.split('\n').length).toBeLessThan(30);
  expect(printed).toMatch(/^broken +\/data\/accessToken: wanted a token, came none \(stated/m);
  expect(printed).toMatch(/^ +385 checks could not be made because of it$/m);
  expect(printed).not.toMatch(/^skipped/m);
});

test("progress is cut to the terminal's width, and cleared before another line", () => {
  const written: string[] = [];
  const terminal = { columns: 20, write: (text: string) => written.push(text) };
  const inLog = createProgress({ ...terminal, isTTY: false });
  inLog.show('a', { done: 1, of: 2 });
  inLog.clear();
  expect(written).toEqual([]);

  const progress = createProgress({ ...terminal, isTTY: true });
  progress.clear();
  progress.show('success/login/200', { done: 1, of: 2 });
  progress.clear();
  progress.clear();
  expect(written).toEqual(['\r1/2 success/login/2\u001b[K', '\r\u001b[K']);
});
