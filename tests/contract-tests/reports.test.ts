/** The reports of a run: whole, well-formed, and without a secret. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, onTestFinished, test } from 'vitest';
import { createProgress } from '../../toolkit/contract-tests/report/console.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { answers } from '../support/flawed-service.ts';
import { withField } from '../support/messages.ts';
import { expectNoSecrets, runAgainst, runCommand, slow } from './run-command.ts';

async function reportsOf(broken: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'contract-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    junit: join(folder, 'a.xml'),
    json: join(folder, 'a.json'),
    markdown: join(folder, 'a.md'),
  };
  const change = withField('fxDealRate', 'SECRET <&"> \u0007');
  const { code, output } = await runAgainst({
    flaws: broken ? [answers('getFxRate', 200, change)] : [],
    args: [
      ...Object.entries(files).flatMap(([name, file]) => [`--${name}`, file]),
      ...['--only', 'getFxRate', '--only', 'webhook', '--seed', '7'],
    ],
  });
  const read = (file: string): string => {
    const text = readFileSync(file, 'utf8');
    expectNoSecrets(text);
    return text;
  };
  return {
    code,
    output,
    junit: read(files.junit),
    json: read(files.json),
    markdown: read(files.markdown),
  };
}

test('every report gives the same verdict on a broken service', slow, async () => {
  const { code, output, junit, json, markdown } = await reportsOf(true);
  expect(code).toBe(1);
  expect(output).toContain('hostile seed 7');

  expect(XMLValidator.validate(junit)).toBe(true);
  const xml: unknown = new XMLParser({ ignoreAttributes: false }).parse(junit);
  const suites = listAt(objectAt(xml, 'testsuites'), 'testsuite');
  expect(suites.find((suite) => textAt(suite, '@_name') === 'success')).toMatchObject({
    '@_tests': '1',
    '@_failures': '1',
    testcase: {
      failure: {
        '@_message':
          '/fxDealRate: wanted number, came string, 13 characters ' +
          '(source: Resources and their fields, FX rate)',
      },
    },
  });
  expect(junit).toContain('<skipped message="not tested: nothing listens');

  const report: unknown = JSON.parse(json);
  const checks = listAt(report, 'checks');
  const failed = checks.filter((check) => textAt(check, 'kind') === 'fail').length;
  expect(report).toMatchObject({ verdict: 'broken', failed, seed: 7, sendPayouts: false });
  expect(checks.find((check) => textAt(check, 'id') === 'success/getFxRate/200')).toMatchObject({
    kind: 'fail',
    findings: [
      {
        pointer: '/fxDealRate',
        wanted: 'number',
        came: 'string, 13 characters',
        source: 'Resources and their fields, FX rate',
      },
    ],
  });
  expect(output).toContain('(source: Resources and their fields, FX rate)');

  expect(markdown).toMatch(/^## Contract broken/);
  expect(markdown).toContain('| `getFxRate` | success | 0 | 1 | 0 |');
  expect(markdown).toContain('(source: Resources and their fields, FX rate)');
});

test('every report gives the same verdict on a right service', slow, async () => {
  const { code, junit, json, markdown } = await reportsOf(false);
  expect(code).toBe(0);
  expect(XMLValidator.validate(junit)).toBe(true);
  expect(junit).not.toContain('<failure');
  expect(JSON.parse(json)).toMatchObject({ verdict: 'held', failed: 0 });
  expect(markdown).toMatch(/^## Contract held/);
});

test('a run without a verdict is an error in JUnit, not an empty success', slow, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const junit = join(folder, 'a.xml');
  const { code } = await runCommand(['--junit', junit, 'http://127.0.0.1:1']);
  expect(code).toBe(2);
  expect(readFileSync(junit, 'utf8')).toMatch(/<error message=".*cannot be reached/);
});

test(
  '--list prints an id for every check, each once, and the same seed the same ids',
  slow,
  async () => {
    const [one, other] = await Promise.all([
      runCommand(['--list', '--seed', '3'], { environment: {} }),
      runCommand(['--list', '--seed', '3'], { environment: {} }),
    ]);
    expect(one.code).toBe(0);
    const ids = one.output.trim().split('\n');
    expect(ids.length).toBeGreaterThan(300);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('success/sendPayout/200');
    expect(other.output).toBe(one.output);
  },
);

test('progress is one line on a terminal, and nothing in a log', () => {
  const written: string[] = [];
  const terminal = { columns: 20, write: (text: string) => written.push(text) };
  const inLog = createProgress({ ...terminal, isTTY: false });
  inLog.show('a', { done: 1, of: 2 });
  inLog.clear();
  expect(written).toEqual([]);
  createProgress({ ...terminal, isTTY: true }).show('success/login/200', { done: 1, of: 2 });
  expect(written).toEqual(['\r1/2 success/login/2']);
});
