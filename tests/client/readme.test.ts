/** What the package's README shows runs as it stands, against the mock. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../toolkit/mock/server.ts';
import type { RunningMock } from '../../toolkit/mock/server.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { projectRoot } from '../../scripts/project.ts';

const shown = [
  { what: 'Log in and ask', prints: '1985.25 48250000.5' },
  { what: 'Pay', prints: 'HR-20260304-00 paid none' },
  { what: 'Handle an unknown outcome', prints: 'BATCH-' },
  { what: 'Receive outcomes', prints: '' },
  { what: 'Read the statement', prints: 'DEBIT' },
];
let mock: RunningMock;
let folder: string;

beforeAll(async () => {
  const contract = await loadContract(projectRoot);
  mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => {} });
  folder = await mkdtemp(join(tmpdir(), 'readme-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(
    join(projectRoot, 'generated/client'),
    join(folder, 'node_modules/remittance-payout-client'),
  );
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
});

afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(shown)('"$what" runs and prints what it should', async ({ what, prints }) => {
  const readme = await readFile(join(projectRoot, 'client/README.md'), 'utf8');
  const [, after = ''] = readme.split(`\n## ${what}\n`);
  const [, code = ''] = /```ts\n([^]*?)```/.exec(after) ?? [];
  const file = join(folder, `${what.replaceAll(' ', '-')}.ts`);
  expect(code).toContain('http://127.0.0.1:4010');
  const runnable = code
    .replace('http://127.0.0.1:4010', mock.url)
    // On any free port, and without keeping the process alive.
    .replace('.listen(8080)', '.listen(0).unref()');
  await writeFile(file, runnable);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file],
    { cwd: folder },
  );
  expect(stdout).toContain(prints);
});

test('every block of code in the README is one of these', async () => {
  const readme = await readFile(join(projectRoot, 'client/README.md'), 'utf8');
  expect(readme.match(/```ts\n/g)).toHaveLength(shown.length);
});
