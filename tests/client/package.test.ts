import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isObject, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { clientVersions } from '../packages/node-versions.ts';
import { isFull } from '../support/full.ts';
import { installPackage, type InstalledPackage } from './installed-package.ts';
import { operations } from './operations/contract-operations.ts';
import { bundled, bundlerNames } from './bundlers.ts';
import { contract } from '../support/contract.ts';
import { formOf } from '../../scripts/build/client/forms.ts';

const run = promisify(execFile);
const runtimes = join(projectRoot, 'tests/client/runtimes/node_modules');
const jest = join(runtimes, 'jest/bin/jest.js');
const documented = operations.filter((one) => one.documented);
/** Functions that need one more module. They are few. */
const usual = documented.filter(({ operation }) => formOf(contract, operation) === undefined);

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage();
});

afterAll(() => installed[Symbol.asyncDispose]());

test('the package contains exactly what its entries reach', async () => {
  const exported = Object.values(objectAt(installed.manifest, 'exports')).filter(isObject);
  const files = exported.flatMap((entry) =>
    ['import', 'require'].flatMap((by) =>
      ['types', 'default'].map((kind) => textAt(objectAt(entry, by), kind)?.slice(2) ?? ''),
    ),
  );
  const commands = Object.values(objectAt(installed.manifest, 'bin')).map(String);
  const reached = await reachedFrom([...files, ...commands]);
  const texts = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-LICENCES.txt',
    'package.json',
  ];
  expect(installed.paths).toEqual([...texts, ...reached.files].toSorted());
});

test('the main entry is two files, plus one for the platform', async () => {
  for (const kind of ['js', 'cjs']) {
    const { files } = await reachedFrom([`index.${kind}`]);
    const names = ['core', 'index', 'platform', 'platform.node'];
    expect(files.toSorted()).toEqual(names.map((name) => `${name}.${kind}`));
  }
});

test('openapi-fetch is the only dependency, and only the entry ./url reaches it', async () => {
  expect(installed.manifest).toMatchObject({ type: 'module', sideEffects: false });
  expect(Object.keys(objectAt(installed.manifest, 'dependencies'))).toEqual(['openapi-fetch']);
  for (const entry of installed.specifiers.map(nameOf)) {
    const { outside } = await reachedFrom([`${entry}.js`, `${entry}.cjs`]);
    expect(outside.includes('openapi-fetch')).toBe(entry === 'url');
  }
});

test('only the entries for Node.js reach its modules', async () => {
  const forNode = ['node', 'file-journal'];
  for (const entry of installed.specifiers.map(nameOf)) {
    const { outside } = await reachedFrom([`${entry}.js`]);
    const modules = outside.filter((name) => name.startsWith('node:'));
    expect(modules.length > 0, entry).toBe(forNode.includes(entry));
  }
});

const versions = clientVersions.filter(({ isThere }) => isThere);

describe.each(versions)('on $name', ({ name, node }) => {
  test('every entry can be imported and required, and a call gets an answer', async () => {
    const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => undefined });
    onTestFinished(() => mock.close());
    const call = `
      const tokens = { token: async () => 'token', reject: () => {} };
      const client = createClient({ baseUrl: '${mock.url}', tokens });
      getFxRate(client, { countryCode: 'NGA' }).then(({ fxDealRate }) => console.log(fxDealRate));`;
    const imported = `
      import { createClient, getFxRate } from 'remittance-payout-client';
      for (const entry of ${JSON.stringify(installed.specifiers)}) await import(entry);
      ${call}`;
    const required = `
      const { createClient, getFxRate } = require('remittance-payout-client');
      for (const entry of ${JSON.stringify(installed.specifiers)}) require(entry);
      ${call}`;
    expect(await outputOf(node, 'use.mjs', imported)).toBe('1985.25\n');
    expect(await outputOf(node, 'use.cjs', required)).toBe('1985.25\n');
  });

  test('the command is installed, with its libraries', async () => {
    const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => undefined });
    onTestFinished(() => mock.close());
    const command = join(installed.folder, 'node_modules/.bin/remittance-payout-client');
    const env = {
      CONTRACT_EMAIL: 'amara.okafor@harbour-remit.example',
      CONTRACT_PASSWORD: 'a password',
    };
    const args = [command, 'rate', 'NGA', '--base-url', mock.url];
    const { stdout } = await run(node, args, { env });
    expect(JSON.parse(stdout)).toMatchObject({ countryCode: 'NGA', fxDealRate: '1985.25' });
  });

  test('a program that both imports and requires the package has one shared state', async () => {
    const program = `
      import { createRequire } from 'node:module';
      import * as imported from 'remittance-payout-client';
      const required = createRequire(import.meta.url)('remittance-payout-client');
      const options = {
        baseUrl: 'https://service.example',
        tokens: { token: async () => 'token', reject: () => {} },
        retry: false,
        fetch: async () => new Response('', { status: 503 }),
      };
      for (const [one, other] of [[imported, required], [required, imported]]) {
        const client = one.createClient(options);
        const call = other.getFxRate(client, { countryCode: 'NGA' });
        const error = await call.catch((error) => error);
        console.log([one, other].map(({ isUnknownOutcomeError }) => isUnknownOutcomeError(error)));
      }
      console.log(imported.createClient === required.createClient);`;
    const both = '[ true, true ]\n[ true, true ]\nfalse\n';
    expect(await outputOf(node, 'both.mjs', program)).toBe(both);
  });

  // Jest has its own module loader, whatever the version of Node.js.
  const hasJest = existsSync(jest) && name === versions[0]?.name;
  test.runIf(isFull && hasJest)('Jest loads it', async () => {
    const project = join(installed.folder, 'with-jest');
    await mkdir(project, { recursive: true });
    await writeFile(join(project, 'package.json'), '{"private": true}');
    const code = `
      const { createClient, getFxRate, isRejectedError } = require('remittance-payout-client');
      test.each(${JSON.stringify(installed.specifiers)})('%s', (entry) => expect(require(entry)).toBeTruthy());
      test('a rejection is recognised', async () => {
        const tokens = { token: async () => 'token', reject: () => {} };
        const fetch = async () => Response.json({}, { status: 400 });
        const client = createClient({ baseUrl: 'https://service.example', tokens, fetch });
        const call = getFxRate(client, { countryCode: 'NGA' });
        expect(isRejectedError(await call.catch((error) => error))).toBe(true);
      });`;
    await writeFile(join(project, 'client.test.js'), code);
    const options = ['--no-watchman', '--no-cache', '--runInBand', '--rootDir', project];
    const { stderr } = await run(node, [jest, ...options], { cwd: project });
    expect(stderr).toMatch(/Tests: +(\d+) passed, \1 total/);
  });
});

describe.each(bundlerNames)('bundled by %s', (bundler) => {
  const client = "from 'remittance-payout-client';";
  const two = ['getTransactionStatus', 'sendPayout'];
  const headers = two
    .flatMap((operationId) => contract.find(operationId)?.parameters ?? [])
    .filter((one) => one.in === 'header');
  const mostOfTwo = 6200 + 20 * headers.length;

  const programs = [
    {
      what: 'two operations',
      most: mostOfTwo,
      code: `export { createClient, ${two.join(', ')} } ${client}`,
    },
    {
      what: 'all operations in the usual form',
      most: mostOfTwo + 55 * (usual.length - 2) + 20 * (operations.length - documented.length),
      code: `
        export { createClient, ${usual.map(({ operationId }) => operationId).join(', ')} } ${client}
        export * from 'remittance-payout-client/named-only';`,
    },
    { what: 'what needs no client', most: 1250, code: `export { isResponseCode } ${client}` },
  ];

  test.each(isFull ? programs : programs.slice(0, 1))(
    '$what: at most $most bytes, and nothing of settling',
    async ({ what, most, code }) => {
      const program = join(installed.folder, `${bundler} ${what}.mjs`);
      await writeFile(program, code);
      const emitted = await bundled(bundler, program);
      expect(emitted.bytes).toBeLessThanOrEqual(most);
      expect(emitted.code).not.toContain('settle-again');
    },
  );

  test('a program that settles contains the code for it', async () => {
    const program = join(installed.folder, `${bundler} settling.mjs`);
    await writeFile(program, `export { createClient, settlePayouts } ${client}`);
    expect((await bundled(bundler, program)).code).toContain('settle-again');
  });
});

test('the package names the version of its contract', async () => {
  const contract: unknown = JSON.parse(
    await readFile(join(projectRoot, 'generated/openapi.json'), 'utf8'),
  );
  const { version } = objectAt(contract, 'info');
  expect(version).toBeTypeOf('string');
  expect(installed.manifest).toMatchObject({ contractVersion: version });
});

function nameOf(specifier: string): string {
  return specifier.slice('remittance-payout-client/'.length) || 'index';
}

/** Returns the output of a program in the project. */
async function outputOf(node: string, name: string, code: string): Promise<string> {
  await writeFile(join(installed.folder, name), code);
  const { stdout } = await run(node, [join(installed.folder, name)]);
  return stdout;
}

/** Returns the files that some files import or require, including themselves, and their outside imports. */
async function reachedFrom(entries: string[]): Promise<{ files: string[]; outside: string[] }> {
  const files = new Set(entries);
  const outside = new Set<string>();
  for (const file of files) {
    const source = await readFile(join(projectRoot, 'generated/client/typescript', file), 'utf8');
    for (const { fileName } of ts.preProcessFile(source, true, true).importedFiles) {
      if (fileName === '#platform') {
        for (const name of ['platform', 'platform.node']) files.add(name + extname(file));
      } else if (!fileName.startsWith('.')) outside.add(fileName);
      else files.add(typed(file, posix.join(dirname(file), fileName)));
    }
  }
  return { files: [...files], outside: [...outside] };
}

function typed(importer: string, path: string): string {
  return /\.d\.c?ts$/.test(importer) ? path.replace(/\.(c?)js$/, '.d.$1ts') : path;
}
