/** Measures a payout by the client of each language against the language's own HTTP library. Linux only. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createBodies, payoutsIn } from '../../toolkit/client-tests/service/bodies.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { compileJava, openWorkshop, tools, type Language } from '../languages/workshop.ts';
import { cpuMsOf } from './server-process.ts';
import { sideBySide, type Figures } from './side-by-side.ts';

/** Skips a language if this machine lacks its tools. */
export async function benchLanguage(
  language: Language,
  root: string,
  rounds: number,
): Promise<void> {
  if (tools[language] === undefined) return;
  const { credentials, payout, paths, listener } = createService(await loadContract(root));
  const certificates = join(root, 'tests/client/transport/certificates');
  const [key, cert] = await Promise.all(
    ['server.key.pem', 'server.pem'].map((name) => readFile(join(certificates, name))),
  );
  const caFile = join(certificates, 'authority.pem');
  const payouts = references(language).map(payout);
  await using programs = await openPrograms(language);
  for (const scheme of ['http', 'https']) {
    await using server = await listen(
      scheme === 'http' ? createServer(listener) : createSecureServer({ key, cert }, listener),
    );
    const baseUrl = `${scheme}://127.0.0.1:${server.port}`;
    const title = `${language}, ${scheme}, CPU µs a payout`;
    const times = { timeoutMs: 30_000, patienceMs: 600_000, pollMs: 20, quietMs: 2_000 };
    const start = { do: 'start', baseUrl, caFile, ...credentials, ...times };
    const measure = async (program: 'raw' | 'client'): Promise<Figures> => {
      const journal = join(await programs.newFolder(), 'payouts.jsonl');
      const more = program === 'raw' ? paths : { journal };
      const cpu = await cpuOf(programs[program](), { ...start, ...more }, { do: 'pay', payouts });
      return { [title]: (1_000 * cpu) / payouts.length };
    };
    const contestants = [
      { name: 'its HTTP library', measure: () => measure('raw') },
      { name: 'the client', measure: () => measure('client') },
    ];
    await sideBySide(contestants, rounds, 0);
  }
}

/** A virtual machine spends most of this time compiling, so this pays as many as a usual run. */
function references(language: Language): string[] {
  const count = language === 'java' ? 1_000 : 5_000;
  return Array.from({ length: count }, (_, at) => `BENCH-${at + 1}`);
}

/** A server that accepts and pays every payout. */
function createService(contract: Contract) {
  const { login, batch, record, payout, credentials } = createBodies(contract);
  const pathOf = (operationId: string): string => contract.find(operationId)?.path ?? '';
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
  const paths = {
    loginPath: pathOf('login'),
    sendPath: pathOf('sendPayout'),
    statusPath: pathOf('getTransactionStatus').replace(/\{.*/, ''),
  };
  const answerTo = (path: string, body: string): object => {
    if (path === paths.loginPath) return login(tokens);
    if (path === paths.sendPath) return batch(payoutsIn(body).length, 0);
    return record(path.slice(paths.statusPath.length), '00');
  };
  const listener: RequestListener = (request, response) => {
    const answer = (body: string): string => JSON.stringify(answerTo(request.url ?? '', body));
    text(request).then(
      (body) => response.setHeader('content-type', 'application/json').end(answer(body)),
      () => response.destroy(),
    );
  };
  return { credentials, payout, paths, listener };
}

async function listen(server: Server): Promise<AsyncDisposable & { port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Programs extends AsyncDisposable {
  /** Sends batches of 20 without a journal and requests the status of each payout once, on one connection. */
  raw(): ChildProcessWithoutNullStreams;
  client(): ChildProcessWithoutNullStreams;
  newFolder(): Promise<string>;
}

const rawPrograms = { python: 'raw.py', go: 'raw.go', php: 'raw.php', java: 'Raw.java' };

async function openPrograms(language: Language): Promise<Programs> {
  const workshop = await openWorkshop(language);
  const { newFolder, classPath } = workshop;
  const folder = await newFolder();
  const file = join(folder, rawPrograms[language]);
  await cp(join(import.meta.dirname, 'languages', rawPrograms[language]), file);
  // Drop the options of the tests, which would shorten short runs.
  const start = (args: readonly string[]): ChildProcessWithoutNullStreams =>
    language === 'java'
      ? spawn('java', ['-cp', [folder, classPath].join(delimiter), ...args])
      : workshop.start(args);
  if (language === 'java') await compileJava(['-d', folder], [file]);
  const raw = language === 'java' ? ['Raw'] : await workshop.program(folder, file);
  const client = await workshop.adapter();
  return {
    raw: () => start(raw),
    client: () => start(client),
    newFolder,
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

/** Measures the processor time of the second command, in milliseconds. */
async function cpuOf(
  child: ChildProcessWithoutNullStreams,
  start: object,
  pay: object,
): Promise<number> {
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (id: number, command: object): Promise<number> => {
    child.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The program ended: ${errors}`);
      const line: unknown = JSON.parse(value);
      if (!isObject(line)) continue;
      const isRight = (line['error'] ?? '') === '' && (line['outcome'] ?? 'paid') === 'paid';
      if (!isRight) throw new Error(`The program says ${value}`);
      if (line['done'] === true) return cpuMsOf(child.pid);
    }
  };
  try {
    const before = await ask(1, start);
    return (await ask(2, pay)) - before;
  } finally {
    kill();
    process.off('exit', kill);
  }
}
