/** Tests that the package that npm would publish is complete, importable in every way, and without other files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { simulatedOperations } from '../../toolkit/sandbox/http/handlers.ts';
import { projectRoot } from '../../scripts/project.ts';
import { fullTest } from '../support/full-test.ts';
import { packedPackage, type PackageName } from './pack.ts';

const published: { name: PackageName; folder: string; says: string }[] = [
  { name: 'client', folder: 'client/typescript', says: 'remittance-payout-client' },
  { name: 'toolkit', folder: 'toolkit', says: 'remittance-payout-toolkit' },
];

describe.each(published)('$says', ({ name, folder: own, says }) => {
  let packed: Awaited<ReturnType<typeof packedPackage>>;
  let manifest: unknown;

  beforeAll(async () => {
    packed = await packedPackage(name);
    manifest = await readJson(join(packed.source, 'package.json'));
  });

  test('publint finds nothing to fix', async () => {
    const tarball = await readFile(packed.tarball);
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(tarball).buffer },
      strict: true,
    });
    expect(messages.map((message) => message.code)).toEqual([]);
  });

  // In the quick set, tests/client compiles the client's installed types.
  fullTest('its types are found wherever a module may be imported', async () => {
    const tarball = await readFile(packed.tarball);
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    if (analysis.types === false) throw new Error('The package has no types.');
    // The resolution of Node.js 10 does not know exports.
    const wrong = analysis.problems.filter(
      (problem) =>
        !('resolutionKind' in problem && problem.resolutionKind === 'node10') &&
        !(name === 'toolkit' && problem.kind === 'CJSResolvesToESM'),
    );
    expect(wrong).toEqual([]);
  });

  test('it states its purpose, version, contract, licence and origin', async () => {
    const contract = await readJson(join(projectRoot, 'generated/openapi.json'));
    expect(manifest).toMatchObject({
      name: says,
      version: textAt(await readJson(join(projectRoot, own, 'package.json')), 'version'),
      contractVersion: textAt(objectAt(contract, 'info'), 'version'),
      license: 'Apache-2.0',
    });
    const oldestNode = name === 'toolkit' ? '>=22.13.0' : '>=22.0.0';
    expect(textAt(objectAt(manifest, 'engines'), 'node')).toBe(oldestNode);
    expect(textAt(manifest, 'description')).toMatch(/\.$/);
    expect(textAt(objectAt(manifest, 'repository'), 'url')).toMatch(/^git\+https:\/\//);
    const contact = textAt(objectAt(objectAt(contract, 'info'), 'contact'), 'url');
    expect(textAt(manifest, 'homepage')).toBe(contact);
    expect(textAt(objectAt(manifest, 'bugs'), 'url')).toMatch(/^https:\/\//);
    expect(listAt(manifest, 'keywords')).toContain('openapi');
    expect(packed.paths).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md']));
  });

  test('installing it runs no script', () => {
    expect(manifest).not.toHaveProperty('scripts');
  });
});

test('the toolkit has the contract and its commands, and installs nothing else', async () => {
  const { source, paths, unpackedSize } = await packedPackage('toolkit');
  const code = paths.filter((path) => /^dist\/(sandbox\/operations\/)?[\w.$-]+\.js$/.test(path));
  expect(code).toEqual(expect.arrayContaining(['dist/cli.js', 'dist/index.js']));
  const handlers = simulatedOperations().map((name) => `dist/sandbox/operations/${name}.js`);
  expect(code).toEqual(expect.arrayContaining(handlers));
  const migrations = await readdir(join(projectRoot, 'toolkit/sandbox/store/migrations'));
  expect(paths.filter((path) => !code.includes(path)).toSorted()).toEqual(
    [
      ...migrations.map((file) => `dist/sandbox/store/migrations/${file}`),
      ...['html', 'css', 'js'].map((type) => `dist/sandbox/page/page.${type}`),
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENCES.txt',
      'dist/control.d.ts',
      'dist/index.d.ts',
      'dist/options.d.ts',
      'dist/simulation.d.ts',
      'fixtures.example.json',
      'fixtures.schema.json',
      'flows.arazzo.yaml',
      'openapi.d.yaml.ts',
      'openapi.documented.json',
      'openapi.full.json',
      'openapi.json',
      'openapi.overlay.yaml',
      'openapi.yaml',
      'package.json',
      'simulation.json',
    ].toSorted(),
  );
  expect(await readJson(join(source, 'package.json'))).not.toHaveProperty('dependencies');
  const readme = await readFile(join(source, 'README.md'), 'utf8');
  const [, megabytes] = /22\.13 or newer and (\d+) MB/.exec(readme) ?? [];
  expect(Number(megabytes)).toBe(Math.ceil(unpackedSize / 1_000_000));
});

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
