/** The setup of a README reader: the package, installed from its tarball, and the servers that the README names. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answersOrEnds } from '../../support/answers-or-ends.ts';
import { freePort } from '../../support/free-port.ts';
import { installPackage } from '../installed-package.ts';
import { readmeBlocks } from './readme-blocks.ts';

const address = 'http://127.0.0.1:4020';

export interface Reader extends AsyncDisposable {
  /** Creates a new folder with the README's files, which call this service. */
  folder(service: string): Promise<string>;
}

export async function newReader(): Promise<Reader> {
  const installed = await installPackage();
  const modules = join(installed.folder, 'node_modules');
  await standInForTelemetry(join(modules, '@opentelemetry/api'));
  return {
    async folder(service) {
      const folder = await mkdtemp(join(installed.folder, 'reader-'));
      for (const { file, source } of await readmeBlocks()) {
        if (file) await writeFile(join(folder, file), source.replaceAll(address, service));
      }
      return folder;
    },
    [Symbol.asyncDispose]: () => installed[Symbol.asyncDispose](),
  };
}

/** Saves a block as a reader does. */
export async function save(folder: string, source: string, service: string): Promise<string> {
  const file = join(folder, 'example.mjs');
  await writeFile(file, source.replaceAll(address, service));
  return file;
}

/** Runs a file to its end, started from a different folder, and returns its output. */
export async function run(file: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const cwd = await mkdtemp(join(file, '../elsewhere-'));
  const options = { cwd, env: { ...process.env, ...env }, timeout: 60_000 };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], options);
  return stdout + stderr;
}

/** Starts a server of the folder, and resolves once it listens on a port. */
export async function serve(
  folder: string,
  source: string,
): Promise<{ url: string } & AsyncDisposable & { output(): string }> {
  const port = await freePort();
  const file = join(folder, 'server.mjs');
  await writeFile(file, source.replaceAll('9000', String(port)));
  const child = spawn(process.execPath, [file], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += String(text)));
  }
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}/hook`;
  await answersOrEnds(child, url);
  if (child.exitCode !== null) throw new Error(output);
  return {
    url,
    output: () => output,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

/** The part of `@opentelemetry/api` that the README uses. It prints its spans. */
async function standInForTelemetry(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    '{"name": "@opentelemetry/api", "type": "module", "exports": "./index.js"}',
  );
  await writeFile(
    join(folder, 'index.js'),
    `const startSpan = (name) => ({
  spanContext: () => ({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 }),
  setAttribute: (...given) => console.log(...given),
  setStatus: () => undefined,
  end: () => console.log('span', name),
});
export const trace = { getTracer: () => ({ startSpan }) };
`,
  );
}
