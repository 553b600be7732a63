/**
 * Every client that takes the client test: ours in five languages and as a command, and for comparison a generated
 * client and a hurried one.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { python, toolchain } from '../languages/toolchain.ts';
import { projectRoot } from '../../scripts/project.ts';

const run = promisify(execFile);

export interface TestedClient {
  language: 'TypeScript' | 'Python' | 'Java' | 'Go' | 'PHP' | 'Command line';
  kind: 'ours' | 'generated' | 'hurried';
  what: string;
  /** Whether the toolchain is available. */
  canRun: boolean;
  /** Faults, and groups of faults, for features that the client lacks. */
  cannot?: readonly string[];
  /**
   * Sets up the client in an empty folder.
   *
   * @returns the command that starts its adapter
   */
  prepare(folder: string): Promise<string[]>;
}

const go = toolchain('go', 'version');
const php = toolchain('php');
const javac = toolchain('javac', '-version');

/** Runs are short, so optimising for long ones would only delay the start. */
const brief = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const java = ['java', ...brief, '-cp'];
const javacOptions = brief.map((option) => `-J${option}`);

const packages = join(projectRoot, 'generated/client');
const adapters = join(projectRoot, 'docs/client-test');
const others = join(import.meta.dirname, 'others');

/** The clients in the order of the comparison. */
export const clients: TestedClient[] = [
  {
    language: 'TypeScript',
    kind: 'ours',
    what: '`remittance-payout-client`',
    canRun: true,
    async prepare(folder) {
      await mkdir(join(folder, 'node_modules'));
      const installed = join(folder, 'node_modules/remittance-payout-client');
      await symlink(join(packages, 'typescript'), installed);
      await writeFile(join(folder, 'adapter.mjs'), await readFile(join(adapters, 'adapter.mjs')));
      return [process.execPath, join(folder, 'adapter.mjs')];
    },
  },
  {
    language: 'TypeScript',
    kind: 'generated',
    what: 'openapi-fetch, with types from the contract',
    canRun: true,
    prepare: () => Promise.resolve([process.execPath, join(others, 'clients.mjs'), 'generated']),
  },
  {
    language: 'TypeScript',
    kind: 'hurried',
    what: '`fetch`',
    canRun: true,
    prepare: () => Promise.resolve([process.execPath, join(others, 'clients.mjs'), 'hurried']),
  },
  {
    language: 'Python',
    kind: 'ours',
    what: '`remittance_payout`',
    canRun: python !== undefined,
    prepare: () =>
      Promise.resolve(
        env({ PYTHONPATH: join(packages, 'python/src'), PYTHONDONTWRITEBYTECODE: '1' }, [
          python,
          join(adapters, 'adapter.py'),
        ]),
      ),
  },
  ...comparedTo('Python', 'httpx', python, 'python/clients.py'),
  {
    language: 'Java',
    kind: 'ours',
    what: '`example.remittancepayout`',
    canRun: javac !== undefined,
    async prepare(folder) {
      const sources = await filesIn(join(packages, 'java/src/main/java'), '.java');
      const adapter = join(adapters, 'Adapter.java');
      await run('javac', [...javacOptions, '-d', folder, ...sources, adapter]);
      return [...java, folder, 'Adapter'];
    },
  },
  ...(['generated', 'hurried'] as const).map((kind): TestedClient => ({
    language: 'Java',
    kind,
    what: kind === 'generated' ? 'redocly generate-client, on HttpClient' : '`HttpURLConnection`',
    canRun: javac !== undefined,
    async prepare(folder) {
      const made = await generate('java', folder, 'Client.java');
      const sources = await filesIn(join(others, 'java'), '.java');
      await run('javac', [...javacOptions, '-d', folder, made, ...sources]);
      return [...java, folder, kind === 'generated' ? 'Generated' : 'Naive'];
    },
  })),
  {
    language: 'Go',
    kind: 'ours',
    what: '`payout`',
    canRun: go !== undefined,
    async prepare(folder) {
      const module = 'git.remittance-payout.example/client-go';
      const lines = [
        'module adapter',
        'go 1.19',
        `require ${module} v0.0.0`,
        `replace ${module} => ${join(packages, 'go')}`,
      ];
      await writeFile(join(folder, 'go.mod'), `${lines.join('\n')}\n`);
      await writeFile(join(folder, 'adapter.go'), await readFile(join(adapters, 'adapter.go')));
      return buildGo(folder);
    },
  },
  ...(['generated', 'hurried'] as const).map((kind): TestedClient => ({
    language: 'Go',
    kind,
    what: kind === 'generated' ? 'redocly generate-client, on net/http' : 'net/http',
    canRun: go !== undefined,
    async prepare(folder) {
      if (kind === 'generated') await generate('go', folder, 'client.go', '--go-package', 'main');
      await writeFile(join(folder, 'go.mod'), 'module compared\ngo 1.19\n');
      for (const name of ['comparison', kind === 'generated' ? 'generated' : 'naive']) {
        const source = await readFile(join(others, `go/${name}.go`));
        await writeFile(join(folder, `${name}.go`), source);
      }
      return buildGo(folder);
    },
  })),
  {
    language: 'PHP',
    kind: 'ours',
    what: '`RemittancePayout`',
    canRun: php !== undefined,
    prepare: () =>
      Promise.resolve(
        env({}, [php, join(adapters, 'adapter.php'), join(packages, 'php/autoload.php')]),
      ),
  },
  ...comparedTo('PHP', 'curl', php, 'php/clients.php'),
  {
    language: 'Command line',
    kind: 'ours',
    what: '`npx --offline remittance-payout-client`',
    canRun: true,
    // The command cannot receive webhooks, and each run logs in.
    cannot: ['webhook', 'herd'],
    prepare: () =>
      Promise.resolve([
        ...[process.execPath, join(adapters, 'command.mjs')],
        ...[process.execPath, join(packages, 'typescript/command.js')],
      ]),
  },
];

/** Creates the command of the hurried client, or of the generated one if its file is given. */
function comparedTo(
  language: 'Python' | 'PHP',
  library: string,
  interpreter: string | undefined,
  program: string,
): TestedClient[] {
  const command = [interpreter, join(others, program)];
  const canRun = interpreter !== undefined;
  const generator = language.toLowerCase();
  const file = language === 'Python' ? 'client.py' : 'client.php';
  return [
    {
      language,
      kind: 'generated',
      what: `redocly generate-client, on ${library}`,
      canRun,
      prepare: async (folder) =>
        env({ GENERATED_CLIENT: await generate(generator, folder, file) }, command),
    },
    {
      language,
      kind: 'hurried',
      what: library,
      canRun,
      prepare: () => Promise.resolve(env({}, command)),
    },
  ];
}

/** Returns the command with extra environment variables. */
function env(
  variables: { [name: string]: string },
  command: readonly (string | undefined)[],
): string[] {
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return ['env', ...set, ...command.filter((part) => part !== undefined)];
}

/** Returns the file that the generator of `@redocly/cli` writes for the documented part of the contract. */
async function generate(
  generator: string,
  folder: string,
  file: string,
  ...options: string[]
): Promise<string> {
  const cli = join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js');
  const contract = join(projectRoot, 'generated/openapi.documented.json');
  const output = join(folder, 'client.ts');
  const args = [cli, 'generate-client', contract, '--output', output, '--generator', generator];
  await run(process.execPath, [...args, ...options], { cwd: folder });
  return join(folder, file);
}

async function buildGo(folder: string): Promise<string[]> {
  const program = join(folder, 'program');
  const variables = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' };
  await run('go', ['build', '-o', program, '.'], { cwd: folder, env: variables });
  return [program];
}

async function filesIn(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((path) => path.endsWith(ending)).map((path) => join(folder, path));
}
