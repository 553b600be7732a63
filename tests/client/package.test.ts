import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isObject, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { loadContract } from '../../toolkit/contract/load.ts';
import { projectRoot } from '../../scripts/project.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { nodeVersions } from '../packages/node-versions.ts';
import { installInto, pack, type Packed } from '../packages/pack.ts';

const run = promisify(execFile);
let folder: string;
let packed: Packed;

/** An empty project with the package in it, installed from its tarball and without the network. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-package-'));
  packed = await pack(join(projectRoot, 'generated/client'), folder);
  const tarballs = [packed.tarball];
  for (const library of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const { tarball } = await pack(join(projectRoot, 'node_modules', library), folder);
    tarballs.push(tarball);
  }
  await installInto(folder, ...tarballs);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package contains its entries, their modules with types, and nothing else', async () => {
  const paths = packed.paths;
  const plain = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
  expect(paths.filter((path) => !/\.(js|d\.ts)$/.test(path)).toSorted()).toEqual(plain);
  const modules = new Set(
    paths.filter((path) => path.endsWith('.js')).map((path) => path.slice(0, -3)),
  );
  const types = paths.filter((path) => path.endsWith('.d.ts')).map((path) => path.slice(0, -5));
  for (const module of modules) expect(types).toContain(module);
  // Types alone: of the contract.
  expect(types.filter((module) => !modules.has(module)).toSorted()).toEqual(['models', 'schema']);
});

test('every entry that the package names is there', async () => {
  const exports = objectAt(await manifest(), 'exports');
  const paths = packed.paths;
  const named = Object.values(exports).flatMap((entry) =>
    isObject(entry) ? Object.values(entry) : [entry],
  );
  for (const path of named) expect(paths).toContain(String(path).slice(2));
  expect(Object.keys(exports)).toEqual(
    expect.arrayContaining([
      '.',
      './named-only',
      './safe-fetch',
      './node',
      './testing',
      './webhooks',
      './file-journal',
      './postgres-journal',
    ]),
  );
});

test('the one dependency is openapi-fetch, and importing has no side effects', async () => {
  expect(await manifest()).toMatchObject({ type: 'module', sideEffects: false });
  expect(Object.keys(objectAt(await manifest(), 'dependencies'))).toEqual(['openapi-fetch']);
});

test.each(['index', 'named-only', 'safe-fetch', 'webhooks', 'testing', 'postgres-journal'])(
  'the entry %s reaches no module of Node.js',
  async (entry) => {
    const reached = await reachedFrom(`${entry}.js`);
    expect(reached.outside.filter((name) => name !== 'openapi-fetch')).toEqual([]);
    expect(reached.modules.size).toBeGreaterThan(0);
  },
);

for (const { name, node, isThere } of nodeVersions) {
  test.skipIf(!isThere)(
    `installed, every entry is imported and a call is answered on ${name}`,
    async () => {
      const contract = await loadContract(projectRoot);
      const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => undefined });
      onTestFinished(() => mock.close());
      const entries = Object.keys(objectAt(await manifest(), 'exports'))
        .filter((entry) => entry !== './package.json')
        .map((entry) => `remittance-payout-client${entry.slice(1)}`);
      const script = join(folder, 'use.mjs');
      await writeFile(
        script,
        `import { createClient, getFxRate } from 'remittance-payout-client';
      for (const entry of ${JSON.stringify(entries)}) await import(entry);
      const tokens = { token: async () => 'token', refuse: () => {} };
      const client = createClient({ baseUrl: '${mock.url}', tokens });
      console.log((await getFxRate(client, { countryCode: 'NGA' })).fxDealRate);`,
      );
      const { stdout } = await run(node, [script]);
      expect(stdout).toBe('1985.25\n');
    },
  );
}

test('the package names the version of the contract that it is made from', async () => {
  const contract = await readJson(join(projectRoot, 'generated/openapi.json'));
  const { version } = objectAt(contract, 'info');
  expect(version).toBeTypeOf('string');
  expect(await manifest()).toMatchObject({ contractVersion: version });
});

const typeCases = [
  {
    file: 'right-call.ts',
    says: 'a correct call compiles',
    right: true,
    code: `
    const { data } = await client.GET('/fx-rate-api/list/fx/rate', { params: { query: { countryCode: 'NGA' } } });
    const rate: number | undefined = data?.fxDealRate;`,
  },
  {
    file: 'named-only.ts',
    says: 'the answer of a named-only operation is unknown',
    right: true,
    code: `
    const { data } = await client.GET('/fx-rate-api/list/fx/windows');
    const answer: unknown = data;`,
  },
  {
    file: 'no-url.ts',
    says: 'a URL that is not in the contract is an error',
    right: false,
    code: `
    await client.GET('/fx-rate-api/list/nothing');`,
  },
  {
    file: 'no-query.ts',
    says: 'a missing query parameter is an error',
    right: false,
    code: `
    await client.GET('/fx-rate-api/list/fx/rate');`,
  },
  {
    file: 'number.ts',
    says: 'an amount that is a number is an error',
    right: false,
    code: `
    const amount: components['schemas']['TransactionRequest']['paymentAmount'] = 250000;`,
  },
  {
    file: 'function.ts',
    says: 'a correct call of a function compiles',
    right: true,
    code: `
    const rate: FxRate = await getFxRate(client, { countryCode: 'NGA' });
    const exact: string = (await getFxRate(client, { countryCode: 'NGA' }, { exact: true })).fxDealRate;`,
  },
  {
    file: 'options.ts',
    says: 'an answer that may be exact or not is either',
    right: true,
    code: `
    const options: CallOptions = {};
    const rate: string | number = (await getFxRate(client, { countryCode: 'NGA' }, options)).fxDealRate;`,
  },
  {
    file: 'rejection.ts',
    says: 'a rejection of a payout has the documented body',
    right: true,
    code: `
    const title = (rejection: SendPayoutRejection): string => rejection.body.title;`,
  },
  {
    file: 'exact.ts',
    says: 'an exact number used as a number is an error',
    right: false,
    code: `
    const exact: number = (await getFxRate(client, { countryCode: 'NGA' }, { exact: true })).fxDealRate;`,
  },
  {
    file: 'unknown.ts',
    says: 'the answer of a named-only function cannot be read without a check',
    right: false,
    code: `
    const windows: string = await fxListFxWindows(client);`,
  },
  {
    file: 'outcome.ts',
    says: 'an outcome that a payout cannot have is an error',
    right: false,
    code: `
    for await (const { outcome } of settlePayouts(client, [])) if (outcome === 'lost') break;`,
  },
  {
    file: 'code.ts',
    says: 'a code that is not listed is an error',
    right: false,
    code: `
    const code: components['schemas']['ResponseCode'] = '99';`,
  },
];

/** TypeScript 6 and 7 are there after `npm ci` in `tests/client/runtimes`, as in CI. */
const compilers = [
  { name: 'TypeScript 5.9', tsc: 'node_modules/typescript/bin/tsc' },
  { name: 'TypeScript 6', tsc: 'tests/client/runtimes/node_modules/typescript-6/bin/tsc' },
  { name: 'TypeScript 7', tsc: 'tests/client/runtimes/node_modules/typescript-7/bin/tsc' },
].map(({ name, tsc }) => ({ name, tsc: join(projectRoot, tsc) }));

for (const { name, tsc } of compilers)
  describe.skipIf(!existsSync(tsc))(`types under ${name} --strict`, () => {
    let errors: string;

    beforeAll(async () => {
      const project = await mkdtemp(join(folder, 'types-'));
      await cp(join(folder, 'package.json'), join(project, 'package.json'));
      for (const { file, code } of typeCases) {
        await writeFile(
          join(project, file),
          `
        import { createClient, getFxRate, settlePayouts, type CallOptions, type components, type FxRate, type SendPayoutRejection } from 'remittance-payout-client'; import { fxListFxWindows } from 'remittance-payout-client/named-only';
        const client = createClient({ baseUrl: 'https://sandbox.example', tokens: { token: async () => 'token', refuse: () => {} } });
        export async function use(): Promise<void> { ${code}
        }
        export type { CallOptions, components, FxRate, SendPayoutRejection }; export { client, fxListFxWindows, getFxRate, settlePayouts };
      `,
        );
      }
      const options = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--lib',
        'es2022,dom',
        '--module',
        'nodenext',
        '--target',
        'es2022',
      ];
      const check = run(process.execPath, [tsc, ...options, ...typeCases.map(({ file }) => file)], {
        cwd: project,
      });
      errors = await check.then(
        () => '',
        (error: unknown) => textAt(error, 'stdout') ?? '',
      );
    });

    test.each(typeCases)('$says', ({ file, right }) => {
      const ofFile = errors.split('\n').filter((line) => line.startsWith(`${file}(`));
      if (right) expect(ofFile).toEqual([]);
      else expect(ofFile.join('\n')).toMatch(/\(5,\d+\): error/);
    });

    test('no error is outside the cases that are wrong on purpose', () => {
      const wrong = typeCases.filter(({ right }) => !right).map(({ file }) => file);
      const elsewhere = errors
        .split('\n')
        .filter((line) => /^\S/.test(line) && !wrong.some((file) => line.startsWith(file)));
      expect(elsewhere).toEqual([]);
    });
  });

function manifest(): Promise<unknown> {
  return readJson(join(folder, 'node_modules/remittance-payout-client/package.json'));
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** The modules that an entry imports, also later, and what it imports from outside. */
async function reachedFrom(entry: string): Promise<{ modules: Set<string>; outside: string[] }> {
  const modules = new Set<string>();
  const outside: string[] = [];
  const open = [entry];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (modules.has(module)) continue;
    modules.add(module);
    const source = await readFile(join(projectRoot, 'generated/client', module), 'utf8');
    for (const { fileName } of ts.preProcessFile(source).importedFiles) {
      if (fileName.startsWith('.')) open.push(join(dirname(module), fileName));
      else outside.push(fileName);
    }
  }
  return { modules, outside };
}
