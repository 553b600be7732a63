/** Checks that the quick set still passes after a maintainer documents operations only in YAML. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { committedCopy } from '../committed-copy.ts';
import { runNode } from '../run-node.ts';
import { documentFurther, furtherOperations } from './further-operations.ts';

test('with three more operations documented, the lint, the build and the quick set pass', async () => {
  const copy = committedCopy();
  documentFurther(copy);
  expect(await runNode(copy.root, 'scripts/lint.ts')).toMatchObject({ code: 0, err: '' });
  expect(await runNode(copy.root, 'scripts/build.ts')).toMatchObject({ code: 0, err: '' });
  for (const { as } of furtherOperations) {
    expect(copy.read('generated/client/typescript/operations.d.ts')).toContain(`function ${as}(`);
  }
  const { code, out } = await quickSet(copy.root);
  expect(out.split('\n').filter((line) => /FAIL|Error:/.test(line))).toEqual([]);
  expect(code).toBe(0);
}, 1_800_000);

/** Runs the set in a process that does not know that it is part of another run. */
function quickSet(root: string): Promise<{ code: number | null; out: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'FULL' && !name.startsWith('VITEST')),
  );
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run'];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, NO_COLOR: '1' } });
  let out = '';
  const collect = (chunk: Buffer) => (out += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, out }));
  });
}
