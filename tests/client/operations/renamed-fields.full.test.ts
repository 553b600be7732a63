/** Tests that handwritten code does not compile unless it uses the contract's field names. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { clientPackage } from '../../../scripts/build/client/package.ts';
import { sourceFrom } from '../../../scripts/build/make.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { createContract } from '../../../toolkit/contract/contract.ts';
import { listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { contract } from '../../support/contract.ts';

/** Fields that settlements, statements, tokens and webhooks use, and that the fake service returns. */
const lookedAt = [
  ...['transactionRequestList', 'transactionReference', 'requestDate', 'responseCode'],
  ...['batchId', 'totalCount', 'errorTransactionCount'],
  ...['email', 'data', 'accessToken', 'token', 'refreshToken', 'expiresIn'],
  ...['success', 'error', 'details', 'hasMore', 'currentPage'],
];

test('a renamed field is a type error wherever the client uses it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'renamed-fields-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  cpSync(join(projectRoot, 'client/typescript'), folder, { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const { files } = await clientPackage.make(sourceFrom(projectRoot, withOtherFields()));
  const made = ['models', 'operations', 'schema', 'tables', 'webhook-bodies'];
  for (const [path, content] of Object.entries(files)) {
    const name = made.find((one) => path === `client/typescript/${one}.d.ts`);
    if (name !== undefined) await writeFile(join(folder, basename(path)), content);
  }
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --types node';
  const entries = ['index.ts', 'webhooks.ts', 'testing.ts'];
  const output = await promisify(execFile)(
    process.execPath,
    [tsc, ...options.split(' '), '--lib', 'es2024,dom,dom.iterable', ...entries],
    { cwd: folder },
  ).then(
    ({ stdout }) => stdout,
    (error: unknown) => textAt(error, 'stdout') ?? '',
  );
  const unseen = lookedAt.filter((name) => !new RegExp(`["']${name}["']`).test(output));
  expect(unseen, output).toEqual([]);
});

function withOtherFields() {
  const document = structuredClone(contract.document);
  const other = (name: unknown) => `${String(name)}Renamed`;
  for (const schema of Object.values(document.components['schemas'] ?? {})) {
    const fields = Object.entries(objectAt(schema, 'properties'));
    if (fields.length === 0) continue;
    const properties = Object.fromEntries(fields.map(([name, one]) => [other(name), one]));
    Object.assign(schema, { properties, required: listAt(schema, 'required').map(other) });
  }
  return createContract(document);
}
