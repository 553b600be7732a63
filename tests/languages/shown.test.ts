/** Tests that the README and the samples of each language run as printed. */
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { goReceiver, goSample } from '../../scripts/build/languages/go-sample.ts';
import { javaReceiver, javaSample } from '../../scripts/build/languages/java-sample.ts';
import { phpReceiver, phpSample } from '../../scripts/build/languages/php-sample.ts';
import { pythonReceiver, pythonSample } from '../../scripts/build/languages/python-sample.ts';
import { sampleLogin, type SampleMaker } from '../../scripts/build/languages/sample.ts';
import { projectRoot } from '../../scripts/project.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { answersOrEnds } from '../support/answers-or-ends.ts';
import { contract } from '../support/contract.ts';
import { freePort } from '../support/free-port.ts';
import { fullTest } from '../support/full-test.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { kindOfOperation } from '../support/kind-of-operation.ts';
import { simulated } from '../support/simulated.ts';
import { compileJava, languages, openWorkshop, output, tools, type Language } from './workshop.ts';

interface Shown {
  sample: SampleMaker;
  receiver: string;
  /** The file to save a program in. */
  fileOf(source: string): string;
  /** The output of each README program by section, the first time and every time. */
  prints: { [section: string]: string[] };
  /** What the README's receiver prints for a paid payout. */
  received: string;
  printed: RegExp;
  /** Whether the language also runs in the quick set, because nothing must be compiled. */
  isQuick?: true;
  /** Checks the format of a sample. */
  check?: (file: string, classPath: string) => Promise<unknown>;
}

const paid = 'HR-MARCH-1 paid';
const failed = 'HR-MARCH-2 failed';
const failedFor = ' It was not paid. Correct the account number, then resend.';

const shown: { [language in Language]: Shown } = {
  python: {
    sample: pythonSample,
    receiver: pythonReceiver,
    fileOf: () => 'example.py',
    prints: {
      'Log in and ask': ['rate 1985.25', 'NGN '],
      Pay: [paid, failed],
      asyncio: ['rate 1985.25', paid.replace('MARCH', 'APRIL'), failed.replace('MARCH', 'APRIL')],
      Errors: ['rejected 400'],
      'Proxies, certificates, logs and metrics': [
        'attempt 1: accepted, 200, ',
        'POST /auth/login accepted',
      ],
    },
    received: 'HR-MARCH-1 00 True',
    printed: /./,
    isQuick: true,
  },
  php: {
    sample: phpSample,
    receiver: phpReceiver,
    fileOf: () => 'example.php',
    prints: {
      'Log in and ask': ['rate 1985.25', 'NGN '],
      Pay: [paid, failed],
      Errors: ['was rejected: status 400'],
    },
    received: 'HR-MARCH-1 00 final',
    printed: /^(RemittancePayout\\|Array)|POST \/auth\/refresh\/token/,
    isQuick: true,
  },
  go: {
    sample: goSample,
    receiver: goReceiver,
    fileOf: () => 'main.go',
    prints: { 'Ask and pay': ['rate 1985.25', paid, `${failed}${failedFor}`] },
    received: 'HR-MARCH-1 00 true',
    // The only log line is the last one of a call without an answer. The refresh token is made up.
    printed: /^(?!\d{4}\/|panic:)|^\S+ \S+ done|POST \/auth\/refresh\/token is/,
    check: async (file) => expect(await output('gofmt', ['-l', file])).toBe(''),
  },
  java: {
    sample: javaSample,
    receiver: javaReceiver,
    fileOf: (source) => `${/^(?:public )?class (\w+)/m.exec(source)?.[1] ?? ''}.java`,
    prints: {
      'Log in and ask': ['rate 1985.25', 'NGN '],
      Pay: [`${paid}: Nothing`, `${failed}:${failedFor}`],
      Errors: ['was rejected: status 400'],
    },
    received: 'HR-MARCH-1 00',
    printed: /^(?![^]*Exception).|POST \/auth\/refresh\/token/,
    check: (file, classPath) =>
      compileJava(['-Xlint:all', '-Werror', '-cp', classPath, '-d', join(file, '..')], [file]),
  },
};

describe.each(languages)('%s', (language) => {
  const {
    sample,
    receiver: shownReceiver,
    fileOf,
    prints,
    received,
    printed,
    isQuick = false,
    check,
  } = shown[language];
  const canRun = tools[language] !== undefined && (isQuick || isFull);

  test('the tests below run every block of the README', async () => {
    const programs = (await blocksOf(language)).filter(({ isShared }) => !isShared);
    const sections = programs.map(({ section }) => section);
    expect(sections).toEqual([...Object.keys(prints), 'Receive outcomes']);
  });

  describe.skipIf(!canRun)('if its toolchain is installed', () => {
    let workshop: Awaited<ReturnType<typeof openWorkshop>>;
    beforeAll(async () => {
      workshop = await openWorkshop(language);
    });
    afterAll(() => workshop[Symbol.asyncDispose]());

    test.each(Object.keys(prints))('"%s" of the README runs, and runs again', async (section) => {
      await runTwice(section, await readerFolder(await sandbox()));
    });

    test('the receiver of the README takes the delivery of a payout, once', async () => {
      const service = await sandbox();
      const folder = await readerFolder(service);
      await runTwice(Object.keys(prints).find((one) => /pay/i.test(one)) ?? '', folder);
      const receiver = await serve(await sourceOf('Receive outcomes'), folder);
      expect(await deliver(receiver.url, 'HR-MARCH-1')).toBe(200);
      expect(await deliver(receiver.url, 'HR-MARCH-1')).toBe(200);
      expect(await deliver(receiver.url, 'HR-MARCH-2')).toBe(409);
      expect(await deliver(receiver.url, 'HR-MARCH-1'.repeat(10_000))).toBe(413);
      await expect.poll(() => receiver.output().split(received)).toHaveLength(2);
      expect(receiver.output()).not.toContain('HR-MARCH-2 00');
      if (language !== 'php') return;
      // The memory of this receiver is a folder, which survives the process.
      const restarted = await serve(await sourceOf('Receive outcomes'), folder);
      expect(await deliver(restarted.url, 'HR-MARCH-1')).toBe(200);
      expect(restarted.output()).not.toContain(received);
    });

    test(`${isFull ? 'every sample of an operation' : 'one sample of each kind'} runs`, async () => {
      const service = await sandbox();
      // A payout must exist before its status is requested.
      const ids = simulated(contract);
      const inOrder = contract.documented
        .filter(({ operationId }) => ids.includes(operationId))
        .toSorted((a, b) => Number(isPayout(b)) - Number(isPayout(a)));
      expect(inOrder.length).toBeGreaterThan(5);
      for (const operation of chosenFrom(inOrder, kindOfOperation)) {
        const source = sample(contract, operation);
        expect(source).toContain(sampleLogin.baseUrl);
        const folder = await workshop.newFolder();
        const { said, file } = await run(source.replaceAll(sampleLogin.baseUrl, service), folder);
        expect(said, operation.operationId).toMatch(printed);
        await check?.(file, workshop.classPath);
      }
    });

    fullTest('the sample of the webhook receives the outcome of a payout', async () => {
      const service = await sandbox();
      const folder = await workshop.newFolder();
      const [payout] = contract.documented.filter(isPayout);
      if (!payout) throw new Error('The contract has no payout.');
      await run(sample(contract, payout).replaceAll(sampleLogin.baseUrl, service), folder);
      const source = shownReceiver.replaceAll(sampleLogin.baseUrl, service);
      const receiver = await serve(source, await workshop.newFolder());
      await expect.poll(() => deliver(receiver.url, 'HR-20260304-00')).toBe(200);
      await expect.poll(() => receiver.output()).toMatch(/HR-20260304-00 (00 )?Nothing/);
    });

    async function runTwice(section: string, folder: string): Promise<void> {
      for (const which of ['the first time', 'the second time']) {
        const { said } = await run(await sourceOf(section), folder);
        for (const text of prints[section] ?? []) expect(said, which).toContain(text);
      }
    }

    /** Saves a program as a reader does, and runs it. */
    async function run(source: string, folder: string): Promise<{ said: string; file: string }> {
      const file = join(folder, fileOf(source));
      await writeFile(file, here(source, folder));
      const program = await workshop.program(folder, file);
      const said = await workshop.run(program, { cwd: folder }).catch(String);
      return { said: said.replace(/^Error: /, ''), file };
    }

    /** Replaces the printed service in the programs of a folder. */
    const serviceOf = new Map<string, string>();
    const here = (source: string, folder: string): string =>
      source.replaceAll(sampleLogin.baseUrl, serviceOf.get(folder) ?? sampleLogin.baseUrl);

    async function readerFolder(service: string): Promise<string> {
      const folder = await workshop.newFolder();
      serviceOf.set(folder, service);
      for (const { file, source, isShared } of await blocksOf(language)) {
        if (!isShared || file === undefined) continue;
        await writeFile(join(folder, file), source.replaceAll(sampleLogin.baseUrl, service));
      }
      return folder;
    }

    async function sourceOf(section: string): Promise<string> {
      const block = (await blocksOf(language)).find(
        (one) => !one.isShared && one.section === section,
      );
      if (!block) throw new Error(`The README has no block "${section}".`);
      return block.source;
    }

    /** Starts a server from its source on a free port, until the test ends. */
    async function serve(
      source: string,
      folder: string,
    ): Promise<{ url: string; output(): string }> {
      const port = await freePort();
      const file = join(folder, fileOf(source));
      await writeFile(file, here(source, folder).replaceAll('9000', String(port)));
      await mkdir(join(folder, 'seen'), { recursive: true });
      const program =
        language === 'php'
          ? ['-S', `127.0.0.1:${port}`, file]
          : await workshop.program(folder, file);
      const child = workshop.start(program, { cwd: folder });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => (said += String(text)));
      }
      const ended = once(child, 'close');
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await ended;
      });
      const url = `http://127.0.0.1:${port}/hook`;
      await answersOrEnds(child, url);
      if (child.exitCode !== null) throw new Error(said);
      return { url, output: () => said };
    }
  });
});

interface Block {
  section: string;
  file: string | undefined;
  source: string;
  /** The file that the others use. */
  isShared: boolean;
}

async function blocksOf(language: Language): Promise<Block[]> {
  const text = await readFile(join(projectRoot, 'client', language, 'README.md'), 'utf8');
  const fence = new RegExp(`^\`\`\`${language}(?: file=(\\S+))?\\n([^]*?)^\`\`\`$`, 'gm');
  return text.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n');
    return [...part.matchAll(fence)].map(([, file, source = '']) => ({
      section,
      file,
      source,
      isShared: section === 'Install' || (file !== undefined && section !== 'Receive outcomes'),
    }));
  });
}

/** Starts a fast sandbox until the test ends. Returns its address. */
async function sandbox(): Promise<string> {
  // The contract's examples have times of one day, and the statement is for today.
  const start = performance.now();
  const realNow = (): number =>
    Date.parse('2026-03-04T12:00:00.000Z') + Math.floor(performance.now() - start);
  const started = await startSandbox({ engine: { realNow, processingMs: 20, bankMs: 20 } });
  onTestFinished(() => started.close());
  return started.url;
}

/** Delivers an outcome as the service would, and returns the status of the answer. */
async function deliver(url: string, transactionReference: string): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transactionReference, responseCode: '00' }),
  });
  return status;
}

function isPayout({ operationId }: { operationId: string }): boolean {
  return operationId === 'sendPayout';
}
