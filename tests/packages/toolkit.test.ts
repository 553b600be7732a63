/**
 * Tests the toolkit as its users have it, installed from its tarball into an empty project: on each supported Node.js
 * in the full set, otherwise on one.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { launchCommand, startCommand, type RunningCommand } from '../mock/command.ts';
import type { Run } from '../run-node.ts';
import { isFull } from '../support/full.ts';
import { onlySimulated } from '../support/simulated.ts';
import { hostCli, type HostedCli } from './hosted-cli.ts';
import { toolkitVersions } from './node-versions.ts';
import { emptyFolder, installInto, packedPackage } from './pack.ts';
import { fullTest } from '../support/full-test.ts';
import { contract } from '../support/contract.ts';

const cli = 'node_modules/remittance-payout-toolkit/dist/cli.js';
const commands = ['mock', 'sandbox', 'test', 'client-test', 'proxy', 'observe', 'spec'];
const login = { email: 'amara.okafor@harbour-remit.example', password: 'a-long-example-password' };
let project: Awaited<ReturnType<typeof emptyFolder>>;
/** The command in a shared process, for tests that need no separate one. */
let hosted: HostedCli;

beforeAll(async () => {
  project = await emptyFolder();
  hosted = hostCli(project.path, cli);
  const { tarball } = await packedPackage('toolkit');
  await installInto(project.path, tarball);
});

afterAll(async () => {
  hosted[Symbol.dispose]();
  await project[Symbol.asyncDispose]();
});

for (const { name, node, isThere } of isFull ? toolkitVersions : toolkitVersions.slice(0, 1)) {
  describe.skipIf(!isThere)(name, () => {
    let mock: RunningCommand;
    let mockUrl: string;

    beforeAll(async () => {
      mock = launchCommand(project.path, cli, ['mock', '--port', '0'], { node });
      mockUrl = await addressOf(mock, 'mock');
    });

    afterAll(() => mock.signal('SIGKILL'));

    fullTest('the included tests find that the sandbox keeps the whole contract', async () => {
      const sandbox = serve(node, ['sandbox']);
      const url = await addressOf(sandbox, 'sandbox');
      const only = onlySimulated(contract);
      const args = ['test', url, '--send-payouts', '--rate', '1000', ...only];
      const { code, out } = await run(node, args, {
        CONTRACT_EMAIL: login.email,
        CONTRACT_PASSWORD: login.password,
      });
      expect(code, out).toBe(0);
      expect(out).toMatch(/^held +\d{3,} checks passed/m);
      expect((await fetch(`${url}/_sandbox/`)).status).toBe(200);
      sandbox.signal('SIGTERM');
      expect(await sandbox.ended).toBe(0);
      expect(sandbox.errors()).toBe('');
    });

    test('test reports a broken contract, with exit code 1', async () => {
      // The mock only checks that there is a token.
      const args = ['test', mockUrl, '--only', 'auth/listBalances', '--rate', '1000'];
      const { code, out } = await run(node, args, {
        CONTRACT_EMAIL: login.email,
        CONTRACT_PASSWORD: login.password,
      });
      expect(out).toContain('(stated: Authentication, 1)');
      expect(code).toBe(1);
    });

    test('the proxy forwards valid traffic, stops invalid traffic, and records no secret', async () => {
      const file = join(project.path, `traffic-${randomUUID()}.har`);
      const proxy = serve(node, ['proxy', mockUrl, '--record', file]);
      const url = await addressOf(proxy, 'proxy');
      expect((await logIn(url)).status).toBe(200);
      expect((await logIn(url, { email: login.email })).status).toBe(422);
      expect(proxy.errors()).toBe('');
      expect(await readFile(file, 'utf8')).not.toContain(login.password);
      const { code, out } = await run(node, ['observe', file, '--least', '1']);
      expect(out).toMatch(/^read +2 exchanges; 1 of \d+ documented/m);
      expect(code).toBe(0);
    });

    test('spec prints the contract', async () => {
      const { code, out } = await run(node, ['spec', '--json']);
      expect(code).toBe(0);
      expect(out).toBe(await readFile(join(projectRoot, 'generated/openapi.json'), 'utf8'));
      const yaml = await runPrinting(['spec'], node);
      expect(yaml.out).toBe(await readFile(join(projectRoot, 'generated/openapi.yaml'), 'utf8'));
    });

    test('the sandbox and the contract can be imported', async () => {
      const script = join(project.path, 'use.mjs');
      await writeFile(
        script,
        `import { startMock, startSandbox } from 'remittance-payout-toolkit';
        import openapi from 'remittance-payout-toolkit/openapi.json' with { type: 'json' };
        for (const start of [startMock, startSandbox]) {
          const { url, close } = await start();
          const response = await fetch(\`\${url}/auth/login\`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '${JSON.stringify(login)}',
          });
          console.log(openapi.openapi, response.status);
          await close();
        }`,
      );
      const { stdout, stderr } = await promisify(execFile)(node, [script]);
      expect(stdout).toBe('3.1.0 200\n3.1.0 200\n');
      expect(stderr).not.toContain('SQLite');
    });

    // This is the last test, because it ends the server of the others.
    test('the mock serves, and stops at SIGTERM', async () => {
      expect((await logIn(mockUrl)).status).toBe(200);
      mock.signal('SIGTERM');
      expect(await mock.ended).toBe(0);
      expect(mock.errors()).toBe('');
    });
  });
}

test('the package links its command, where npx looks for it', async () => {
  const link = join(project.path, 'node_modules/.bin/remittance-payout-toolkit');
  const { stdout } = await promisify(execFile)(link, ['--version']);
  expect(stdout).toMatch(/^toolkit .+, contract .+\n$/);
});

// In the quick set, the tests of action.yml let npx find a command of this name.
fullTest('npx finds the command in a project that has the package', async () => {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--offline', 'remittance-payout-toolkit', '--version'],
    { cwd: project.path },
  );
  expect(stdout).toMatch(/^toolkit .+, contract .+\n$/);
});

test.each(['--version', '-v'])('%s prints both versions', async (option) => {
  const { code, out } = await runPrinting([option]);
  const manifest: unknown = JSON.parse(
    await readFile(join(projectRoot, 'toolkit/package.json'), 'utf8'),
  );
  const version = textAt(manifest, 'version');
  expect([code, out]).toEqual([0, `toolkit ${version}, contract ${await contractVersion()}\n`]);
});

test.each(['--help', '-h', 'help'])('%s lists the commands, or explains one', async (option) => {
  const list = await runPrinting([option]);
  expect(list.code).toBe(0);
  expect(list.out).toContain('Usage: npx --offline remittance-payout-toolkit <command>');
  for (const command of commands) expect(list.out).toMatch(new RegExp(`^ {2}${command} `, 'm'));
  const args = option === 'help' ? ['help', 'mock'] : ['mock', option];
  const one = await runPrinting(args);
  expect(one.code).toBe(0);
  expect(one.out).toContain('Usage: npx --offline remittance-payout-toolkit mock ');
});

test.each(commands)("%s explains itself, with its users' call", async (command) => {
  const { code, out } = await runPrinting([command, '--help']);
  expect(code).toBe(0);
  expect(out).toContain(`Usage: npx --offline remittance-payout-toolkit ${command} `);
  expect(out).toContain('--help');
  expect(out).toContain('Exit code');
  expect(out).not.toMatch(/npm run|docs\//);
});

const wrong = [
  { args: [], says: /^error +Name a command\./ },
  {
    args: ['mok'],
    says: /^error +There is no command "mok"\.\nerror.*mock, sandbox, test, client-test, proxy, observe, spec/,
  },
  { args: ['toString'], says: /^error +There is no command "toString"/ },
  {
    args: ['mock', '--prot', '1'],
    says: /--prot.*\nerror +Run: npx --offline remittance-payout-toolkit mock --help/s,
  },
  { args: ['mock', '--port', 'x'], says: /--port must be a port from 0 to 65535/ },
  { args: ['mock', '--port', '-1'], says: /--port must be a port from 0 to 65535/ },
  { args: ['help', 'mok'], says: /There is no command "mok"/ },
  { args: ['sandbox', '--database', 'mysql://x'], says: /--database .*must be a file/ },
  {
    args: ['sandbox', '--clock', 'x'],
    says: /Run: npx --offline remittance-payout-toolkit sandbox --help/,
  },
  { args: ['test'], says: /Give exactly one base URL/ },
  { args: ['proxy'], says: /Give exactly one upstream/ },
  { args: ['observe'], says: /Name at least one recording/ },
  { args: ['spec', '--output', 'no/such/folder/x.yaml'], says: /no\/such\/folder/ },
];

// The quick set tries no command, two unknown ones, and one wrong option. The tests of each command try others.
const tried = isFull ? wrong : wrong.slice(0, 4);

test.each(tried)('$args: the message says what to do, exit code 2', async ({ args, says }) => {
  const { code, out, err } = await runPrinting(args);
  expect(err).toMatch(says);
  expect(err).not.toMatch(/^ +at /m);
  expect(out).toBe('');
  expect(code).toBe(2);
});

test('spec replaces a whole file', async () => {
  const file = join(project.path, 'contract.yaml');
  await writeFile(file, 'old');
  const { code } = await runPrinting(['spec', '--output', file]);
  expect(code).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(
    await readFile(join(projectRoot, 'generated/openapi.yaml'), 'utf8'),
  );
  const files = await readdir(project.path);
  expect(files).not.toContain('contract.yaml.new');
  expect(files.filter((name) => name.startsWith('contract'))).toEqual(['contract.yaml']);
});

test('piped output has no colour, unless FORCE_COLOR asks for it', async () => {
  const escape = '\u001b';
  const plain = await run(process.execPath, ['mok'], { NO_COLOR: undefined });
  expect(plain.err).not.toContain(escape);
  const coloured = await run(process.execPath, ['mok'], { NO_COLOR: undefined, FORCE_COLOR: '1' });
  expect(coloured.err).toContain(escape);
  expect([plain.code, coloured.code]).toEqual([2, 2]);
});

fullTest('the mock loads nothing that only the tests of a service need', async () => {
  const folder = join(project.path, 'coverage');
  await mkdir(folder);
  const { code } = await run(process.execPath, ['spec'], { NODE_V8_COVERAGE: folder });
  expect(code).toBe(0);
  const spec = await loadedFiles(folder);
  expect(spec.filter((name) => /dredd|routes|main/.test(name))).toEqual([]);
  expect(spec).toContain('cli.js');

  const mockFolder = join(project.path, 'coverage-mock');
  await mkdir(mockFolder);
  const mock = serve(process.execPath, ['mock'], { NODE_V8_COVERAGE: mockFolder });
  await addressOf(mock, 'mock');
  mock.signal('SIGTERM');
  await mock.ended;
  const loaded = await loadedFiles(mockFolder);
  const dist = join(project.path, cli, '..');
  const chunks = await Promise.all(
    (await readdir(dist)).map(async (name) => ({
      name,
      code: name.endsWith('.js') ? await readFile(join(dist, name), 'utf8') : '',
    })),
  );
  for (const part of ['Dredd(', 'runContractTests(', 'openSqlite(', 'openPostgres(']) {
    const withPart = chunks.filter(({ code }) => code.includes(part)).map(({ name }) => name);
    expect(withPart, part).not.toEqual([]);
    expect(loaded.filter((name) => withPart.includes(name))).toEqual([]);
  }
  expect(loaded).toContain('cli.js');
});

/** Starts a serving command on a free port. */
function serve(node: string, args: string[], environment?: NodeJS.ProcessEnv): RunningCommand {
  const [command = '', ...others] = args;
  return startCommand(project.path, cli, [command, ...others, '--port', '0'], {
    node,
    ...(environment && { environment }),
  });
}

async function addressOf(command: RunningCommand, word: string): Promise<string> {
  const [, url = ''] = await command.until(new RegExp(`^${word} +(http://\\S+)`, 'm'));
  return url;
}

function logIn(url: string, body: object = login): Promise<Response> {
  return fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Runs a command that only prints. The quick set uses the shared process. */
function runPrinting(args: string[], node = process.execPath): Promise<Run> {
  return isFull ? run(node, args) : hosted.run(args);
}

function run(node: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Run> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment };
  return new Promise((resolve) => {
    const options = { cwd: project.path, env, maxBuffer: 2 ** 24 };
    const child = execFile(node, [cli, ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** Returns the modules of the package that a process has loaded, by its coverage. */
async function loadedFiles(folder: string): Promise<string[]> {
  const reports = await Promise.all(
    (await readdir(folder)).map(async (name): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ),
  );
  return reports
    .flatMap((report) => listAt(report, 'result'))
    .map((script) => textAt(script, 'url') ?? '')
    .filter((url) => url.includes('/remittance-payout-toolkit/'))
    .map((url) => url.replace(/.*\//, ''));
}

async function contractVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, 'generated/openapi.yaml'), 'utf8');
  return /^ {2}version: (\S+)/m.exec(text)?.[1] ?? '';
}
