/** Tests the declarations with every TypeScript version that a partner may have. */
import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { contract } from '../support/contract.ts';
import { isFull } from '../support/full.ts';
import { namedOnly } from '../support/named-only.ts';
import { installPackage, type InstalledPackage } from './installed-package.ts';

const { operationId, path } = namedOnly(contract, { method: 'get', parameters: 0 });

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage();
  const modules = join(installed.folder, 'node_modules');
  await mkdir(join(modules, '@types'));
  for (const name of ['@types/node', 'undici-types']) {
    await symlink(join(projectRoot, 'node_modules', name), join(modules, name));
  }
});

afterAll(() => installed[Symbol.asyncDispose]());

const typeCases = [
  {
    file: 'right-call.ts',
    says: 'a correct call compiles',
    right: true,
    code: `
    const { data } = await urls.GET('/fx-rate-api/list/fx/rate', { params: { query: { countryCode: 'NGA' } } });
    const rate: number | undefined = data?.fxDealRate;`,
  },
  {
    file: 'named-only.ts',
    says: 'the answer of a named-only operation is unknown',
    right: true,
    code: `
    const { data } = await urls.GET('${path}');
    const answer: unknown = data;`,
  },
  {
    file: 'no-url.ts',
    says: 'a URL that is not in the contract is an error',
    right: false,
    code: `
    await urls.GET('/fx-rate-api/list/nothing');`,
  },
  {
    file: 'no-query.ts',
    says: 'a missing query parameter is an error',
    right: false,
    code: `
    await urls.GET('/fx-rate-api/list/fx/rate');`,
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
    says: 'a guard leads to the documented body of a status, and to no other',
    right: true,
    code: `
    const error: unknown = 0; if (isRejected(error, sendPayout) && error.status === 400) { const title: string | undefined = error.body?.title; }
    if (isRejected(error, getFxRate)) { const body: unknown = error.body; } const rejection = (one: SendPayoutRejection): 400 | 409 | 0 => one.status === 400 || one.status === 409 ? one.status : 0;`,
  },
  {
    file: 'other-rejection.ts',
    says: 'the body of a status that is not documented cannot be read without a check',
    right: false,
    code: `
    const error: unknown = 0; if (isRejected(error, sendPayout) && error.status !== 400) { const title: string | undefined = error.body?.title; }`,
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
    const windows: string = await ${operationId}(client);`,
  },
  {
    file: 'outcome.ts',
    says: 'an outcome that a payout cannot have is an error',
    right: false,
    code: `
    for await (const { outcome } of settlePayouts(client, [])) if (outcome === 'lost') break;`,
  },
  {
    file: 'notify.ts',
    says: 'a settlement can be awaited, looped over and listened to, even if the compiler knows no disposable types',
    right: true,
    code: `
    const settlement: Settlement = settlePayouts(client, [], { webhooks: true });
    settlement.notify({ transactionReference: 'HR-1' });
    const results: readonly PayoutResult[] = await settlement;`,
  },
  {
    file: 'code.ts',
    says: 'a code that is not listed is an error',
    right: false,
    code: `
    const code: components['schemas']['ResponseCode'] = '99';`,
  },
];

/** The compilers. The first is the project's own; `npm ci` in `tests/client/runtimes` installs the others. */
const compilers = [
  { name: 'TypeScript 5.9', folder: 'node_modules/typescript' },
  ...['5-0', '5-4', '5-6', '6', '7'].map((version) => ({
    name: `TypeScript ${version.replace('-', '.')}`,
    folder: `tests/client/runtimes/node_modules/typescript-${version}`,
  })),
]
  .map(({ name, folder }) => ({ name, tsc: join(projectRoot, folder, 'bin/tsc') }))
  .filter(({ tsc }) => existsSync(tsc));

// The quick set only uses the project's own compiler.
describe.each(isFull ? compilers : compilers.slice(0, 1))('$name', ({ tsc }) => {
  let errors: string[];

  beforeAll(async () => {
    const head = `
      import { createClient, getFxRate, isRejected, sendPayout, settlePayouts, type CallOptions, type components, type FxRate, type PayoutResult, type SendPayoutRejection, type Settlement } from 'remittance-payout-client'; import { ${operationId} } from 'remittance-payout-client/named-only'; import { createUrlClient } from 'remittance-payout-client/url';
      const client = createClient({ baseUrl: 'https://sandbox.example', tokens: { token: async () => 'token', reject: () => {} } });
      const urls = createUrlClient(client);
      export type { CallOptions, components, FxRate, PayoutResult, SendPayoutRejection, Settlement }; export { client, urls, ${operationId}, getFxRate, isRejected, sendPayout, settlePayouts };
      export async function use(): Promise<void> { `;
    const files = typeCases.map(({ file, code }) => [file, `${head}${code}\n}\n`] as const);
    errors = await errorsOf(
      tsc,
      { ...Object.fromEntries(files), ...programsOf(/^(?!.*(node|journal)$)/) },
      ['--lib', 'es2022,dom', '--exactOptionalPropertyTypes'],
    );
  });

  test.each(typeCases)('$says', ({ file, right }) => {
    const ofFile = errors.filter((line) => line.startsWith(`${file}(`));
    if (right) expect(ofFile).toEqual([]);
    else expect(ofFile.join('\n')).toMatch(/\(7,\d+\): error/);
  });

  test('the declarations are right in a browser', () => {
    const wrong = typeCases.filter(({ right }) => !right).map(({ file }) => `${file}(`);
    expect(errors.filter((line) => !wrong.some((file) => line.startsWith(file)))).toEqual([]);
  });

  test('the declarations are right on Node.js, without the DOM', async () => {
    const options = ['--lib', 'es2022', '--types', 'node'];
    expect(await errorsOf(tsc, programsOf(/./), options)).toEqual([]);
  });
});

/** Returns programs that import everything from some entries. */
function programsOf(entries: RegExp): { [name: string]: string } {
  const names = installed.specifiers.filter((name) => entries.test(name));
  const program = [
    ...names.map((name, index) => `import * as entry${index} from '${name}';`),
    `export const all = [${names.map((_, index) => `entry${index}`).join(', ')}];`,
  ].join('\n');
  return { 'imports.mts': program, 'requires.cts': program };
}

/** Returns compiler errors in programs and in the package. Other packages do not count. */
async function errorsOf(
  tsc: string,
  files: { [name: string]: string },
  options: string[],
): Promise<string[]> {
  const project = await mkdtemp(join(installed.folder, 'types-'));
  await writeFile(join(project, 'package.json'), '{"type": "module"}');
  for (const [name, code] of Object.entries(files)) await writeFile(join(project, name), code);
  const check = promisify(execFile)(
    process.execPath,
    [
      tsc,
      ...[
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        'false',
        // The declarations of the language do not count either.
        '--skipDefaultLibCheck',
        '--module',
        'nodenext',
        '--target',
        'es2022',
      ],
      ...options,
      ...Object.keys(files),
    ],
    { cwd: project },
  );
  const output = await check.then(
    () => '',
    (error: unknown) => textAt(error, 'stdout') ?? '',
  );
  return output
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .filter((line) => !/^\S*node_modules\/(?!remittance-payout-client\/)/.test(line));
}
