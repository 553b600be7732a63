/** The PHP package: its form, its README, its samples, and that it follows the contract. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { phpFiles } from '../../scripts/build/languages/php.ts';
import { phpSample } from '../../scripts/build/languages/php-sample.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { shapesOf } from '../../scripts/build/languages/shapes.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { answersOrEnds } from '../support/answers-or-ends.ts';
import { deliver } from './examples.ts';
import { freePort } from '../support/free-port.ts';
import { assemblePackage, php, type PhpPackage } from './php/package.ts';
import { toolchain } from './toolchain.ts';
import { fullTest } from '../support/full-test.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { kindOfOperation } from '../support/kind-of-operation.ts';
import { contract } from '../support/contract.ts';

const composer = isFull ? toolchain('composer') : undefined;
const codeSniffer = isFull ? toolchain('phpcs') : undefined;

describe.skipIf(php === undefined)('the PHP package', () => {
  let built: PhpPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  test.skipIf(codeSniffer === undefined)('it has the form of PSR-12', async () => {
    const folders = [built.folder, join(projectRoot, 'docs/client-test')];
    const args = ['--standard=PSR12', '--extensions=php', '--report=emacs', ...folders];
    expect(
      await promisify(execFile)(codeSniffer ?? '', args).catch((error: unknown) => error),
    ).toMatchObject({
      stdout: '',
    });
  });

  test('every file is strict, and every parameter, property and answer has a type', async () => {
    const files = (await sources(built.folder)).filter((path) => path.includes('/src/'));
    for (const file of [...files, join(built.folder, 'autoload.php')]) {
      expect(await readFile(file, 'utf8'), file).toContain('\ndeclare(strict_types=1);\n');
    }
    const names = files.map((file) =>
      file.slice(join(built.folder, 'src/').length, -'.php'.length).replaceAll('/', '\\\\'),
    );
    const untyped = await built.runLines(`
foreach (${phpList(names)} as $name) {
    $class = new ReflectionClass("RemittancePayout\\\\$name");
    $own = static fn ($one) => $one->getDeclaringClass()->getName() === $class->getName();
    foreach (array_filter($class->getProperties(), $own) as $property) {
        // The documented type of the handle of a file cannot be written in PHP.
        $isHandle = str_contains((string) $property->getDocComment(), '@var resource');
        echo $property->hasType() || $isHandle ? '' : "$name $property->name\\n";
    }
    foreach (array_filter($class->getMethods(), $own) as $method) {
        $needsNone = $method->isConstructor() || $method->isInternal();
        echo $needsNone || $method->hasReturnType() ? '' : "$name $method->name\\n";
        foreach ($method->isInternal() ? [] : $method->getParameters() as $parameter) {
            echo $parameter->hasType() ? '' : "$name $method->name $parameter->name\\n";
        }
    }
}`);
    expect(untyped).toBe('');
  });

  test.skipIf(composer === undefined)(
    'Composer accepts it, and installs it from its folder',
    async () => {
      const run = promisify(execFile);
      const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1' };
      const composerIn = async (cwd: string, ...args: string[]) =>
        run(composer ?? '', [...args, '--no-interaction'], { cwd, env });
      // Its own version, since it is installed from a folder and not from a registry.
      await composerIn(built.folder, 'validate', '--strict', '--no-check-version');
      const program = await built.newFolder();
      await writeFile(join(program, 'composer.json'), '{"repositories": {"packagist.org": false}}');
      await composerIn(program, 'config', 'repositories.remittance-payout', 'path', built.folder);
      await composerIn(program, 'require', 'remittance-payout/client:^1.0');
      const lines = `require 'vendor/autoload.php'; echo RemittancePayout\\Outcome::Paid->value;`;
      expect(await built.run(['-r', lines], program)).toBe('paid');
      const changelog = await readFile(join(built.folder, 'CHANGELOG.md'), 'utf8');
      expect(changelog).toContain('## 1.0.0');
    },
  );

  describe('its README', async () => {
    const prints: { [name: string]: string[] } = {
      'Log in and ask': ['rate 1985.25', 'NGN '],
      Pay: ['HR-MARCH-1 paid', 'HR-MARCH-2 failed'],
      'Resume after a crash': ['0 open'],
      Errors: ['rejected 400'],
      'Operations without a description': ['status 501'],
    };
    const blocks = blocksOf(await readFile(join(projectRoot, 'client/php/README.md'), 'utf8'));

    // In the quick set "Pay" runs before "Receive outcomes".
    test.each(isFull ? Object.keys(prints) : [])('"%s" runs, and runs again', async (name) => {
      const service = await sandbox();
      await runTwice(name, service, await readerFolder(service));
    });

    test('"Receive outcomes" takes the delivery of a payout, once, also over a restart', async () => {
      const service = await sandbox();
      const folder = await readerFolder(service);
      await runTwice('Pay', service, folder);
      let printed = '';
      for (const which of ['the first time', 'after a restart']) {
        await using receiver = await serve(folder, 'webhook.php');
        expect(await deliver(receiver.url, 'HR-MARCH-1', '00'), which).toBe(200);
        expect(await deliver(receiver.url, 'HR-MARCH-2', '00'), which).toBe(409);
        // What is printed may arrive after the answer.
        if (printed === '') await expect.poll(() => receiver.output()).toContain('HR-MARCH-1 00');
        printed += receiver.output();
      }
      expect(printed.match(/HR-MARCH-1 00 final/g)).toHaveLength(1);
      expect(printed).not.toContain('HR-MARCH-2 00');
    });

    test('every block of it is one of these', () => {
      const others = blocks.filter(({ file }) => file === undefined).map(({ name }) => name);
      expect(others).toEqual(Object.keys(prints));
      expect(blocks.flatMap(({ file }) => file ?? [])).toEqual([
        'client.php',
        'payouts.php',
        'webhook.php',
      ]);
    });

    async function runTwice(name: string, service: string, folder: string): Promise<void> {
      await writeFile(join(folder, 'example.php'), sourceOf(name, service));
      for (const which of ['the first time', 'the second time']) {
        const printed = await built.run(['example.php'], folder);
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
        if (file === undefined) continue;
        await writeFile(join(folder, file), source.replaceAll(sampleLogin.baseUrl, service));
      }
      return folder;
    }
  });

  test(`${isFull ? 'every sample of an operation' : 'one sample of each kind'} runs as it is printed`, async () => {
    // The examples of the contract have times of one day, and the statement is of today.
    const service = await sandbox(() => Date.parse('2026-03-04T12:00:00.000Z'));
    const folder = await built.newFolder();
    // A payout must be there before its status is asked for.
    const isPayout = ({ operationId }: { operationId: string }): boolean =>
      operationId === 'sendPayout';
    const inOrder = contract.documented.toSorted(
      (a, b) => Number(isPayout(b)) - Number(isPayout(a)),
    );
    for (const operation of chosenFrom(inOrder, kindOfOperation)) {
      const source = phpSample(contract, operation);
      expect(source).toContain(sampleLogin.baseUrl);
      await writeFile(join(folder, 'sample.php'), source.replaceAll(sampleLogin.baseUrl, service));
      const printed = await built.run(['sample.php'], folder);
      expect(printed, operation.operationId).toMatch(/^(RemittancePayout\\|Array|POST .* 401)/);
    }
  });

  fullTest('the sample of the webhook takes a delivery', async () => {
    const service = await sandbox();
    const folder = await built.newFolder();
    const save = async (file: string, operationId: string): Promise<void> => {
      const operation = contract.find(operationId);
      const webhook = contract.webhooks.find((one) => one.operationId === operationId);
      const documented = webhook ?? contract.documented.find((one) => one === operation);
      if (!documented) throw new Error(`There is no ${operationId}.`);
      const source = phpSample(contract, documented);
      await writeFile(join(folder, file), source.replaceAll(sampleLogin.baseUrl, service));
    };
    await save('pay.php', 'sendPayout');
    await save('webhook.php', 'payoutOutcome');
    await built.run(['pay.php'], folder);
    await using receiver = await serve(folder, 'webhook.php');
    // The outcome of the payout comes when the sandbox has it.
    await expect.poll(() => deliver(receiver.url, 'HR-20260304-00', '00')).toBe(200);
    await expect.poll(() => receiver.output()).toContain('HR-20260304-00 00 Nothing');
  });

  test('a field that is added to the contract is in the model, and in what is sent', () => {
    const document = structuredClone(contract.document);
    const schemas = objectAt(document.components, 'schemas');
    objectAt(objectAt(schemas, 'Balance'), 'properties')['reservedBalance'] = {
      description: 'What is on its way.',
      type: 'number',
    };
    objectAt(objectAt(schemas, 'RecipientInformation'), 'properties')['recipientScore'] = {
      type: 'number',
    };
    const files = phpFiles(shapesOf(createContract(document)));
    const balance = String(files['src/Model/Balance.php']);
    expect(balance).toContain('What is on its way.');
    expect(balance).toContain('@var numeric-string|null');
    expect(balance).toContain('public readonly ?string $reservedBalance = null');
    expect(balance).toContain(`reservedBalance: Read::decimal($json['reservedBalance'] ?? null)`);
    const recipient = String(files['src/Model/RecipientInformation.php']);
    expect(recipient).toContain(`'recipientScore' => Number::of($this->recipientScore)`);
  });

  /** Starts PHP's own server with a script, and returns once it answers. */
  async function serve(folder: string, script: string) {
    const port = await freePort();
    const child = built.start(['-S', `127.0.0.1:${port}`, script], folder);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += String(text)));
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
});

async function sandbox(realNow = Date.now): Promise<string> {
  const started = await startSandbox({ engine: { processingMs: 20, bankMs: 20, realNow } });
  onTestFinished(() => started.close());
  return started.url;
}

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((path) => path.endsWith('.php')).map((path) => join(folder, path));
}

function phpList(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(', ')}]`;
}

interface Block {
  name: string;
  file: string | undefined;
  source: string;
}

/** The blocks of a text, by their headings: `Pay`, and `Pay 2` for a second one. */
function blocksOf(text: string): Block[] {
  let heading = '';
  const seen = new Map<string, number>();
  const found = text.matchAll(/^## (.*)$|^```php(?: file=(\S+))?\n([^]*?)^```$/gm);
  return [...found].flatMap(([, title, file, source]): Block[] => {
    if (title !== undefined) heading = title;
    if (source === undefined) return [];
    if (file !== undefined) return [{ name: heading, file, source }];
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return [{ name: count > 1 ? `${heading} ${count}` : heading, file, source }];
  });
}
