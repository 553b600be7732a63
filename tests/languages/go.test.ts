/** Tests the Go package: its format, its documentation, and its own tests. */
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { contract } from '../support/contract.ts';
import { fullTest } from '../support/full-test.ts';
import { namedOnly } from '../support/named-only.ts';
import { toolchain } from './toolchain.ts';
import { openWorkshop, output, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.go === undefined)('the Go package', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('go');
    const tests = join(projectRoot, 'tests/languages/go');
    for (const file of await readdir(tests))
      await cp(join(tests, file), join(workshop.folder, file));
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  const go = (...args: string[]): Promise<string> =>
    workshop.run(['go', ...args], { cwd: workshop.folder });

  test('is formatted by gofmt', async () => {
    expect(await output('gofmt', ['-l', workshop.folder])).toBe('');
  });

  // This compiles the standard library of each system first.
  fullTest.each(['linux', 'windows', 'darwin', 'plan9', 'solaris'])(
    'passes vet for %s',
    async (system) => {
      const options = { cwd: workshop.folder, env: { GOOS: system } };
      expect(await workshop.run(['go', 'vet', '.'], options)).toBe('');
    },
  );

  test('needs only the standard library', async () => {
    expect((await go('list', '-m', 'all')).trim().split('\n')).toHaveLength(1);
  });

  fullTest('keeps its promises on real sockets, without a race', async () => {
    const hasCompilerOfC = (await go('env', 'CGO_ENABLED')).trim() === '1';
    const race = hasCompilerOfC && toolchain('cc') !== undefined ? ['-race'] : [];
    const { operationId } = namedOnly(contract, { method: 'get', parameters: 0 });
    const options = { cwd: workshop.folder, env: { NAMED_ONLY: operationId } };
    const ran = await workshop.run(['go', 'test', ...race, '-count=1', '.'], options);
    expect(ran).toMatch(/^ok\b/);
  });

  test('documents itself', async () => {
    const text = await go('doc', '-all', '.');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('never pays a payout twice and never loses one');
    expect(text).toContain('func (c *Client) SendPayout(ctx context.Context, body PayoutRequest');
    expect(text).toContain('| `40` | Invalid account number | yes: not paid |');
  });
});
