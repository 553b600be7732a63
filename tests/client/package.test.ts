import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

const run = promisify(execFile);
let folder: string;

/** An empty project with the package in it, installed from its tarball and without the network. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-package-'));
  const packages = [
    'generated/client',
    'node_modules/openapi-fetch',
    'node_modules/openapi-typescript-helpers',
  ];
  const tarballs: string[] = [];
  for (const path of packages) {
    const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: join(projectRoot, path),
    });
    tarballs.push(`./${JSON.parse(stdout)[0].filename}`);
  }
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package holds what it needs and nothing else', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], {
    cwd: join(projectRoot, 'generated/client'),
  });
  const paths = JSON.parse(stdout)[0].files.map((file: { path: string }) => file.path);
  expect(paths.toSorted()).toEqual([
    'LICENSE', 'README.md', 'create-client.d.ts', 'create-client.js', 'index.d.ts', 'index.js',
    'package.json', 'schema.d.ts',
  ]);
});

test('the version of the package is the version of the contract', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'node_modules/remittance-payout-client/package.json'), 'utf8'));
  const contract = JSON.parse(await readFile(join(projectRoot, 'generated/openapi.json'), 'utf8'));
  expect(manifest.version).toBe(contract.info.version);
});

test('a request carries the token, a login does not', async () => {
  const seen: (string | undefined)[] = [];
  await withService((request) => {
    seen.push(request.headers.authorization);
    return { status: 200, body: { responseCode: '00' } };
  }, async (baseUrl) => {
    const answers = await runScript(`
      const client = createClient({ baseUrl: '${baseUrl}', accessToken: async () => 'the-token' });
      await client.POST('/auth/login', { body: { email: 'a@b.example', password: 'secret' } });
      const status = await client.GET(
        '/remittance-middleware/transaction/status/check/{transactionReference}',
        { params: { path: { transactionReference: 'HR-1' } } },
      );
      console.log(status.data.responseCode);
    `);
    expect(answers).toBe('00');
  });
  expect(seen).toEqual([undefined, 'Bearer the-token']);
});

test('a payout that is answered with a redirect is not sent anywhere else', async () => {
  const seen: (string | undefined)[] = [];
  await withService((request) => {
    seen.push(`${request.method} ${request.url}`);
    return { status: 302, headers: { Location: '/elsewhere' }, body: {} };
  }, async (baseUrl) => {
    const answer = await runScript(`
      const client = createClient({ baseUrl: '${baseUrl}', accessToken: () => 'the-token' });
      await client.POST('/handler/send/remittance/transaction', { body: { transactionRequestList: [] } })
        .then(() => console.log('answered'), () => console.log('threw'));
    `);
    expect(answer).toBe('threw');
  });
  expect(seen).toEqual(['POST /handler/send/remittance/transaction']);
});

test('a base URL that is none is refused with what it should be', async () => {
  const answer = await runScript(`
    try { createClient({ baseUrl: 'sandbox' }); } catch (error) { console.log(error.message); }
  `);
  expect(answer).toContain('baseUrl is not an http or https address');
});

const typeCases = [
  { file: 'right-call.ts', says: 'a right call compiles', right: true, code: `
    const { data } = await client.GET('/fx-rate-api/list/fx/rate', { params: { query: { countryCode: 'NGA' } } });
    const rate: number | undefined = data?.fxDealRate;` },
  { file: 'named-only.ts', says: 'the answer of a named-only operation is unknown', right: true, code: `
    const { data } = await client.GET('/fx-rate-api/list/fx/windows');
    const answer: unknown = data;` },
  { file: 'no-url.ts', says: 'a URL that the contract does not have is an error', right: false, code: `
    await client.GET('/fx-rate-api/list/nothing');` },
  { file: 'no-query.ts', says: 'a missing query parameter is an error', right: false, code: `
    await client.GET('/fx-rate-api/list/fx/rate');` },
  { file: 'number.ts', says: 'an amount that is a number is an error', right: false, code: `
    const amount: components['schemas']['TransactionRequest']['paymentAmount'] = 250000;` },
  { file: 'code.ts', says: 'a code that is none is an error', right: false, code: `
    const code: components['schemas']['ResponseCode'] = '99';` },
];

describe('types under --strict', () => {
  let errors: string;

  beforeAll(async () => {
    const project = await mkdtemp(join(folder, 'types-'));
    await cp(join(folder, 'package.json'), join(project, 'package.json'));
    for (const { file, code } of typeCases) {
      await writeFile(join(project, file), `
        import { createClient, type components } from 'remittance-payout-client';
        const client = createClient({ baseUrl: 'https://sandbox.example', accessToken: () => 'token' });
        export async function use(): Promise<void> { ${code}
        }
        export type { components }; export { client };
      `);
    }
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--lib', 'es2022,dom',
      '--module', 'nodenext', '--target', 'es2022'];
    const check = run(process.execPath, [tsc, ...options, ...typeCases.map(({ file }) => file)], { cwd: project });
    errors = await check.then(() => '', (error: { stdout: string }) => error.stdout);
  });

  test.each(typeCases)('$says', ({ file, right }) => {
    const ofFile = errors.split('\n').filter((line) => line.startsWith(`${file}(`));
    if (right) expect(ofFile).toEqual([]);
    else expect(ofFile.join('\n')).toMatch(/\(5,\d+\): error/);
  });

  test('no error stands outside the cases that are wrong on purpose', () => {
    const wrong = typeCases.filter(({ right }) => !right).map(({ file }) => file);
    const elsewhere = errors.split('\n').filter((line) => /^\S/.test(line) && !wrong.some((file) => line.startsWith(file)));
    expect(elsewhere).toEqual([]);
  });
});

/** Runs a module in the project that has the package, and gives what it printed. */
async function runScript(code: string): Promise<string> {
  const script = `import { createClient } from 'remittance-payout-client';\n${code}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
  return stdout.trim();
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

async function withService(
  answer: (request: IncomingMessage) => Answer,
  use: (baseUrl: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const { status, headers = {}, body } = answer(request);
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = server.address() as AddressInfo;
    await use(`http://127.0.0.1:${address.port}`);
  } finally {
    server.close();
  }
}
