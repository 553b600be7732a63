/** Commands read the contract as it is, though it is bundled only when it has changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../scripts/read-contract.ts';
import { copyProject, lintedFiles } from '../project-copy.ts';
import { contract } from '../support/contract.ts';

const kept = 'node_modules/.cache/remittance-payout-contract/contract';
const needed = [...lintedFiles, 'package-lock.json'];

test('it is the same, read from openapi/ or from what is kept', async () => {
  const copy = copyProject(needed);
  copy.remove(kept);
  for (const which of ['first', 'second']) {
    const { document } = await readContract(copy.root);
    expect(JSON.stringify(document), which).toBe(JSON.stringify(contract.document));
  }
  expect(readFileSync(join(copy.root, kept), 'utf8')).toContain('"openapi":"3.1');
});

test('what has changed, and what is wrong, is seen at once', async () => {
  const copy = copyProject(needed);
  await readContract(copy.root);
  copy.edit('openapi/info.md', 'Never pay twice', 'Never ever pay twice');
  const { document } = await readContract(copy.root);
  expect(document.info.description).toContain('Never ever pay twice');
  copy.write('openapi/paths/auth/login.yaml', 'post:\n  - {');
  for (const which of ['first', 'second']) {
    await expect(readContract(copy.root), which).rejects.toThrow('openapi/paths/auth/login.yaml');
  }
});

test('where nothing can be kept, it is read all the same', async () => {
  const copy = copyProject(needed);
  copy.remove('node_modules/.cache');
  copy.write('node_modules/.cache', 'no folder');
  expect((await readContract(copy.root)).documented).toHaveLength(contract.documented.length);
});
