/** The Python package: its types, its README, its samples, and that it follows the contract. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pythonFiles } from '../../scripts/build/languages/python.ts';
import { pythonSample } from '../../scripts/build/languages/python-sample.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { shapesOf } from '../../scripts/build/languages/shapes.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { answersOrEnds } from '../support/answers-or-ends.ts';
import { deliver, isPayout, sandbox } from './examples.ts';
import { freePort } from '../support/free-port.ts';
import { assemblePackage, python, type PythonPackage } from './python/package.ts';
import { toolchain } from './toolchain.ts';
import { fullTest } from '../support/full-test.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { kindOfOperation } from '../support/kind-of-operation.ts';
import { contract } from '../support/contract.ts';

const readme = await readFile(join(projectRoot, 'client/python/README.md'), 'utf8');

describe.skipIf(python === undefined)('the Python package', () => {
  let built: PythonPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  describe.skipIf(toolchain('mypy') === undefined)('with mypy', () => {
    const check = async (...args: string[]): Promise<string> =>
      built.run(['-m', 'mypy', '--strict', ...args]).catch(outputOf);

    test.each(isFull ? ['3.9', '3.12'] : ['3.9'])(
      'its types are right under --strict, for Python %s',
      async (version) => {
        const source = join(built.folder, 'src/remittance_payout');
        expect(await check('--python-version', version, source)).toMatch(/^Success/);
      },
    );

    fullTest(
      'a wrong type, a missing field and an answer that may be absent are found',
      async () => {
        const file = join(await built.newFolder(), 'wrong.py');
        const lines = [
          'p.AccountEnquiryRequest("0001234500", 900101)',
          'p.AccountEnquiryRequest("0001234500")',
          'c.list_balances()[0].total_balance + 1',
        ];
        const head = 'import remittance_payout as p\ndef use(c: p.Client) -> None:\n';
        await writeFile(file, `${head}${lines.map((line) => `    ${line}\n`).join('')}`);
        const said = await check(file);
        for (const line of [3, 4, 5]) expect(said).toContain(`wrong.py:${line}: error`);
      },
    );
  });

  test('its project file names what pip needs', async () => {
    const read = `import tomllib; print(tomllib.load(open('pyproject.toml', 'rb'))['project'])`;
    const project = await built.run(['-c', read], built.folder);
    expect(project).toContain("'name': 'remittance-payout-client', 'version': '1.0.0'");
    expect(project).toContain("'dependencies': []");
    expect(await readFile(join(built.folder, 'CHANGELOG.md'), 'utf8')).toContain('## 1.0.0');
  });

  fullTest('pip installs it without a network', async (context) => {
    const tools = await built.run(['-c', 'import setuptools, wheel, pip']).then(
      () => true,
      () => false,
    );
    if (!tools) context.skip();
    const target = join(await built.newFolder(), 'site');
    const options = ['--no-index', '--no-build-isolation', '--quiet', '--target', target];
    await built.run(['-m', 'pip', 'install', ...options, built.folder]);
    const use = `import sys; sys.path[:0] = [${JSON.stringify(target)}]
import remittance_payout, importlib.metadata, os
print(remittance_payout.__file__, importlib.metadata.version('remittance-payout-client'))
print(os.path.exists(os.path.join(os.path.dirname(remittance_payout.__file__), 'py.typed')))`;
    expect(await built.run(['-I', '-c', use])).toMatch(/site\/remittance_payout\/.* 1\.0\.0\nTrue/);
  });

  describe('its README', () => {
    const prints: { [name: string]: string[] } = {
      'Log in and ask': ['rate 1985.25', 'NGN '],
      Pay: ['HR-MARCH-1 paid', 'HR-MARCH-2 failed'],
      'Pay 2': ['paid'],
      'Resume after a crash': ['0 open'],
      Errors: ['rejected 400'],
      Threads: ['50 rates'],
      'Operations without a description': ['501'],
    };
    const blocks = blocksOf(readme);

    // In the quick set "Pay" runs before "Receive outcomes".
    test.each(isFull ? Object.keys(prints) : [])('"%s" runs, and runs again', async (name) => {
      const service = await sandbox();
      await runTwice(name, service, await readerFolder(service));
    });

    test('"Receive outcomes" takes the delivery of a payout, once', async () => {
      const service = await sandbox();
      const folder = await readerFolder(service);
      await runTwice('Pay', service, folder);
      const receiver = await serve(folder, await readFile(join(folder, 'webhook.py'), 'utf8'));
      expect(await deliver(receiver.url, 'HR-MARCH-1', '00')).toBe(200);
      expect(await deliver(receiver.url, 'HR-MARCH-1', '00')).toBe(200);
      expect(await deliver(receiver.url, 'HR-MARCH-2', '00')).toBe(409);
      await expect.poll(() => receiver.output().match(/HR-MARCH-1 00 True/g)).toHaveLength(1);
      expect(receiver.output()).not.toContain('HR-MARCH-2 00');
    });

    test('every block of it is one of these', () => {
      const others = blocks.filter(({ file }) => file === undefined).map(({ name }) => name);
      expect(others).toEqual(Object.keys(prints));
      expect(blocks.flatMap(({ file }) => file ?? [])).toEqual([
        'client.py',
        'payouts.py',
        'webhook.py',
      ]);
    });

    async function runTwice(name: string, service: string, folder: string): Promise<void> {
      await writeFile(join(folder, 'example.py'), sourceOf(name, service));
      for (const which of ['the first time', 'the second time']) {
        const printed = await built.run(['example.py'], folder);
        for (const text of prints[name] ?? []) expect(printed, which).toContain(text);
      }
    }

    function sourceOf(name: string, service: string): string {
      const block = blocks.find((one) => one.name === name);
      if (!block) throw new Error(`The README has no block "${name}".`);
      return block.source.replaceAll(sampleLogin.baseUrl, service);
    }

    async function readerFolder(service: string): Promise<string> {
      const folder = await built.newFolder();
      for (const { file, source } of blocks) {
        if (file)
          await writeFile(join(folder, file), source.replaceAll(sampleLogin.baseUrl, service));
      }
      return folder;
    }
  });

  test(`${isFull ? 'every sample of an operation' : 'one sample of each kind'} runs as it is printed`, async () => {
    const service = await sandbox();
    const folder = await built.newFolder();
    // A payout must be there before its status is asked for.
    const inOrder = contract.documented.toSorted(
      (a, b) => Number(isPayout(b)) - Number(isPayout(a)),
    );
    expect(inOrder.length).toBeGreaterThan(5);
    for (const operation of chosenFrom(inOrder, kindOfOperation)) {
      const sample = pythonSample(contract, operation);
      expect(sample).toContain(sampleLogin.baseUrl);
      await writeFile(join(folder, 'sample.py'), sample.replaceAll(sampleLogin.baseUrl, service));
      expect(await built.run(['sample.py'], folder), operation.operationId).not.toBe('');
    }
  });

  fullTest('the sample of the webhook receives the outcome of a payout', async () => {
    const service = await sandbox();
    const folder = await built.newFolder();
    const [payout] = contract.documented.filter(isPayout);
    const [webhook] = contract.webhooks;
    if (!payout || !webhook) throw new Error('The contract has no payout, or no webhook.');
    const sample = (of: typeof payout): string =>
      pythonSample(contract, of).replaceAll(sampleLogin.baseUrl, service);
    await writeFile(join(folder, 'sample.py'), sample(payout));
    await built.run(['sample.py'], folder);
    const receiver = await serve(folder, sample(webhook));
    await expect.poll(() => deliver(receiver.url, 'HR-20260304-00', '00')).toBe(200);
    await expect.poll(() => receiver.output()).toContain('HR-20260304-00 00 ');
  });

  test('a delivery without a length, or with another one than it has, is answered', async () => {
    const service = await sandbox();
    const [webhook] = contract.webhooks;
    if (!webhook) throw new Error('The contract has no webhook.');
    const sample = pythonSample(contract, webhook).replaceAll(sampleLogin.baseUrl, service);
    const receiver = await serve(await built.newFolder(), sample);
    const large = `content-length: 99999999999\r\n\r\n${' '.repeat(70_000)}`;
    const huge = `content-length: ${'9'.repeat(5_000)}\r\n\r\n${' '.repeat(70_000)}`;
    for (const { rest, code } of [
      { rest: 'content-length: -1\r\n\r\n{', code: 400 },
      { rest: 'content-length: two\r\n\r\n{}', code: 400 },
      { rest: 'content-length: \u00b2\r\n\r\n{}', code: 400 },
      { rest: 'content-length: 000\r\n\r\n', code: 400 },
      { rest: '\r\n', code: 400 },
      { rest: large, code: 413 },
      { rest: huge, code: 413 },
    ]) {
      const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      // The receiver closes it before all was read.
      socket.on('error', () => undefined);
      socket.write(`POST / HTTP/1.1\r\ncontent-type: application/json\r\n${rest}`, 'latin1');
      let answered = '';
      socket.on('data', (data) => (answered += data.toString()));
      await expect
        .poll(() => answered, { message: rest.slice(0, 40) })
        .toMatch(new RegExp(`^HTTP/1.0 ${code} `));
    }
  });

  fullTest('a further webhook has a receiver', async () => {
    const document = structuredClone(contract.document);
    const [item] = Object.values(document.webhooks);
    if (!item?.post) throw new Error('The contract has no webhook.');
    const another = { ...item.post, operationId: 'balanceIsLow' };
    const webhooks = { ...document.webhooks, balanceIsLow: { post: another } };
    const changed = createContract({ ...document, webhooks });
    const second = changed.webhooks.find(({ operationId }) => operationId === 'balanceIsLow');
    if (!second) throw new Error('The second webhook is not read.');
    const receiver = await serve(await built.newFolder(), pythonSample(changed, second));
    expect(await deliver(receiver.url, 'HR-1', '00')).toBe(200);
    await expect.poll(() => receiver.output()).toContain('HR-1');
  });

  /** Starts a server of the folder on a port of its own. */
  async function serve(folder: string, source: string): Promise<{ url: string; output(): string }> {
    const port = await freePort();
    await writeFile(join(folder, 'server.py'), source.replaceAll('8080', String(port)));
    const child = built.start(['server.py'], folder);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += String(text)));
    }
    const ended = once(child, 'close');
    onTestFinished(async () => {
      child.kill();
      await ended;
    });
    const url = `http://127.0.0.1:${port}/`;
    await answersOrEnds(child, url);
    if (child.exitCode !== null) throw new Error(output);
    return { url, output: () => output };
  }
});

test('a field and an operation that are added to the contract appear in the Python package', () => {
  const document = structuredClone(contract.document);
  const schemas = objectAt(document.components, 'schemas');
  const balance = objectAt(objectAt(schemas, 'Balance'), 'properties');
  balance['reservedBalance'] = { type: 'number', description: 'What is set aside.' };
  const payout = objectAt(objectAt(schemas, 'TransactionRequest'), 'properties');
  payout['purposeOfPayment'] = { type: 'string' };
  const files = pythonFiles(shapesOf(createContract(document)));
  const models = String(files['src/remittance_payout/models.py']);
  expect(models).toContain(
    '    reserved_balance: Optional[Decimal] = None\n    """What is set aside."""',
  );
  expect(models).toContain('reserved_balance=read.decimal("reservedBalance")');
  expect(models).toContain('    purpose_of_payment: Optional[str] = None');
  expect(models).toContain(
    'write.text("purposeOfPayment", self.purpose_of_payment, optional=True)',
  );
});

interface Block {
  /** Its section, and its number there where there are several. */
  name: string;
  file: string | undefined;
  source: string;
}

function blocksOf(text: string): Block[] {
  return text.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const found = [...section.matchAll(/^```python(?: file=(\S+))?\n([^]*?)^```$/gm)];
    return found.map(([, file, source = ''], index) => ({
      name: index === 0 ? heading : `${heading} ${index + 1}`,
      file,
      source,
    }));
  });
}

function outputOf(error: unknown): string {
  return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
}
