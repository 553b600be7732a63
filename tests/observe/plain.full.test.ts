/** Tests that the contract tests' requests to a correct service, and its answers, contradict nothing. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createObserver } from '../../toolkit/observe/watch/observer.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { readHar } from '../../toolkit/traffic/read-har.ts';
import { contract, expectNoLogin, runAgainst, slow } from '../contract-tests/run-command.ts';

test(
  'the --har file of the contract tests contradicts nothing, and answers what the local sandbox decides',
  slow,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'observe-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'contract.har');
    const { code, output } = await runAgainst({ args: ['--send-payouts', '--har', file] });
    expect(code, output).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    const text = readFileSync(file, 'utf8');
    expectNoLogin(text);
    expect(['Okafor', 'Chidi Nwosu', '0001234500'].filter((one) => text.includes(one))).toEqual([]);

    const observer = createObserver(contract, undefined);
    for await (const exchange of readHar(file)) observer.add(exchange);
    const report = reportOf(observer, 3);
    expect(report.stated).toEqual([]);
    expect(report.differences).toEqual([]);
    expect(report.additions.map(({ place }) => place)).toEqual([
      '10 operations answer header sandbox-request-id',
    ]);
    expect(report.assumptions.filter(({ contradicted }) => contradicted > 0)).toEqual([]);
    expect(report.coverage.documented.seen).toBe(contract.documented.length);
    const counts = report.assumptions.map(({ held }) => held);
    expect(counts.filter((held) => held > 0).length).toBeGreaterThan(counts.length / 2);

    const answers = new Map(report.unknowns.map((one) => [one.id, one]));
    expect(answers.get('unit.expiresIn')?.verdict).toBe('answered');
    expect(answers.get('unit.expiresIn')?.says).toMatch(
      /^compared with the token's times: seconds \d+ times$/,
    );
    expect(answers.get('unit.refreshExpiresIn')?.says).toMatch(/: seconds \d+ times$/);
    expect(answers.get('transitions')?.says).toMatch(/\d\d to \d\d (once|\d+ times)/);
    expect(answers.get('token-claims')?.says).toMatch(/^claims: .*exp \d+ times/);
    expect(answers.get('children.transactionResponse')?.says).toMatch(/object/);
    expect(answers.get('rejected-login')?.says).toMatch(/401 \d+ times/);
  },
);
