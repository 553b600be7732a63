/** A project whose contract has its operations many times over, to see how the build grows. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseYaml, stringifyYaml } from '@redocly/openapi-core';
import { objectAt } from '../../toolkit/contract/objects.js';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';

/** What of the project a build reads. */
const copied = [
  'openapi',
  'client',
  'docs',
  'toolkit',
  'scripts',
  'CHANGELOG.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'redocly.yaml',
];

export interface ScratchProject extends AsyncDisposable {
  root: string;
}

/** A copy of the project with every path there `times` times, under URLs of their own. */
export async function multiplyContract(from: string, times: number): Promise<ScratchProject> {
  const root = await mkdtemp(join(tmpdir(), 'large-contract-'));
  for (const path of copied) await cp(join(from, path), join(root, path), { recursive: true });
  await symlink(join(from, 'node_modules'), join(root, 'node_modules'));

  const index = join(root, 'openapi/openapi.yaml');
  const document = parseYaml(await readFile(index, 'utf8'));
  const paths = objectAt(document, 'paths');
  for (const url of Object.keys(paths)) {
    const item = await readFile(join(root, pathItemFile(url)), 'utf8');
    for (let copy = 2; copy <= times; copy += 1) {
      const copyUrl = url.replace(/^\/[^/]+/, (area) => `${area}-${copy}`);
      const file = pathItemFile(copyUrl);
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(
        join(root, file),
        item.replace(/operationId: \w+/, (id) => `${id}${copy}`),
      );
      paths[copyUrl] = { $ref: file.replace(/^openapi\//, '') };
    }
  }
  await writeFile(index, stringifyYaml(document));
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}
