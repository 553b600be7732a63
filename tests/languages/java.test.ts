/** The Java package: the compiler, javadoc, its README, its samples; it follows the contract. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { javaSample } from '../../scripts/build/languages/java-sample.ts';
import { javaFiles } from '../../scripts/build/languages/java.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { shapesOf } from '../../scripts/build/languages/shapes.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { answersOrEnds } from '../support/answers-or-ends.ts';
import { deliver, isPayout, sandbox } from './examples.ts';
import { freePort } from '../support/free-port.ts';
import {
  assemblePackage,
  javac,
  output,
  quickTool,
  writeFiles,
  type JavaPackage,
} from './java/package.ts';
import { toolchain } from './toolchain.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import { contract } from '../support/contract.ts';

const readme = blocksOf(await readFile(join(projectRoot, 'client/java/README.md'), 'utf8'));

/** What each program of the README prints, the first time and every time. */
const prints: { readonly [program: string]: readonly string[] } = {
  Ask: ['rate 1985.25', 'NGN '],
  Pay: ['HR-MARCH-1 paid: Nothing', 'HR-MARCH-2 failed: Correct the account number, then resend.'],
  Resume: ['0 open'],
  Errors: ['rejected 400 {'],
  NamedOnly: ['status 501'],
};

describe.skipIf(javac === undefined)('the Java package', () => {
  let built: JavaPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  test('compiles for Java 17 without a warning', () => {
    expect(built.said).toBe('');
  });

  fullTest('is read alike in every encoding', async () => {
    for (const file of await built.sources()) {
      expect(await readFile(file, 'utf8'), file).toMatch(/^[\0-\x7f]*$/);
    }
  });

  fullTest('has documentation of everything public, without a warning', async () => {
    const options = [
      ...quickTool,
      '-quiet',
      '-Xdoclint:all',
      '-Werror',
      '-d',
      await built.newFolder(),
    ];
    expect(await output('javadoc', [...options, ...(await built.sources())])).toBe('');
  });

  fullTest(
    'a wrong type, a misspelt field and an amount read as double do not compile',
    async () => {
      const file = join(await built.newFolder(), 'Wrong.java');
      const lines = [
        'TransactionRequest.builder().paymentAmount(2.5);',
        'TransactionRequest.builder().paymentAmout("2.50");',
        'double all = new Balance("NGN", null).totalBalance();',
      ];
      const source = [
        'import example.remittancepayout.*;',
        'class Wrong { void use() {',
        ...lines,
        '}}',
      ];
      await writeFile(file, source.join('\n'));
      const said = await built.compile([file]);
      for (const line of [3, 4, 5]) expect(said).toContain(`Wrong.java:${line}: error`);
    },
  );

  test.runIf(isFull && toolchain('mvn') !== undefined)(
    'has a project file that Maven accepts',
    async () => {
      // Its plugins are not on every machine: that it compiles is proved above.
      const read = (text: string): Promise<string> =>
        output('mvn', ['--offline', '--quiet', '--file', text, 'validate']);
      expect(await read(join(built.folder, 'pom.xml'))).not.toContain('ERROR');
      const wrong = join(await built.newFolder(), 'pom.xml');
      const pom = await readFile(join(built.folder, 'pom.xml'), 'utf8');
      await writeFile(wrong, pom.replace('<version>1.0.0</version>', ''));
      expect(await read(wrong)).toContain('ERROR');
    },
  );

  test('has one name: in the project file and in the README', async () => {
    const coordinates = /<groupId>[^]*?<\/version>/;
    const pom = await readFile(join(built.folder, 'pom.xml'), 'utf8');
    const [own] = coordinates.exec(pom) ?? [];
    const compact = (text: string | undefined): string | undefined => text?.replaceAll(/\s/g, '');
    const [shown] = coordinates.exec(await readFile(join(built.folder, 'README.md'), 'utf8')) ?? [];
    expect(compact(shown)).toBe(compact(own));
    expect(await readFile(join(built.folder, 'CHANGELOG.md'), 'utf8')).toContain('## 1.0.0');
  });

  describe.runIf(isFull)('the README', () => {
    test.each(Object.keys(prints))('%s runs, and runs again', async (name) => {
      const cwd = await built.newFolder();
      const file = await save(cwd, sourceOf(name), await sandbox());
      for (const which of ['the first time', 'the second time']) {
        const printed = await built.run([file], { cwd });
        for (const text of prints[name] ?? []) expect(printed, which).toContain(text);
      }
    });
  });

  fullTest('Receive of the README takes the delivery of a payout, once', async () => {
    const service = await sandbox();
    const cwd = await built.newFolder();
    const port = await freePort();
    const pay = await save(cwd, sourceOf('Pay'), service);
    const receive = await save(cwd, onPort(port, sourceOf('Receive')), service);
    const paid = await built.run([pay], { cwd });
    for (const text of prints['Pay'] ?? []) expect(paid).toContain(text);
    const receiver = await start(receive, port, await built.newFolder());
    expect(await deliver(receiver.url, 'HR-MARCH-1', '00')).toBe(200);
    expect(await deliver(receiver.url, 'HR-MARCH-1', '00')).toBe(200);
    expect(await deliver(receiver.url, 'HR-MARCH-2', '00')).toBe(409);
    expect(await deliver(receiver.url, 'HR-MARCH-1'.repeat(10_000), '00')).toBe(413);
    await expect.poll(() => receiver.output()).toBe('HR-MARCH-1 00\n');
  });

  test('every program of the README is one of these', () => {
    const names = readme.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...Object.keys(prints), 'Receive'].toSorted());
  });

  fullTest(
    'every sample of an operation compiles without a warning and runs as it is printed',
    async () => {
      const service = await sandbox();
      const folder = await built.newFolder();
      // A payout must be there before its status is asked for.
      const inOrder = contract.documented.toSorted(
        (a, b) => Number(isPayout(b)) - Number(isPayout(a)),
      );
      expect(inOrder.length).toBeGreaterThan(5);
      const files: string[] = [];
      for (const operation of [...inOrder, ...contract.webhooks]) {
        files.push(await save(folder, javaSample(contract, operation), service));
      }
      expect(await built.compile(files, ['-Xlint:all', '-Werror'])).toBe('');
      for (const operation of inOrder) {
        const printed = await built.run([classOf(javaSample(contract, operation))]);
        expect(printed, operation.operationId).not.toMatch(/Exception|^$/);
      }
    },
  );

  fullTest('the sample of the webhook receives the outcome of a payout', async () => {
    const service = await sandbox();
    const [payout] = contract.documented.filter(isPayout);
    const [webhook] = contract.webhooks;
    if (!payout || !webhook) throw new Error('The contract has no payout, or no webhook.');
    const cwd = await built.newFolder();
    await built.run([await save(cwd, javaSample(contract, payout), service)], { cwd });
    const receiver = await serve(javaSample(contract, webhook), service);
    await expect.poll(() => deliver(receiver.url, 'HR-20260304-00', '00')).toBe(200);
    await expect.poll(() => receiver.output()).toContain('HR-20260304-00 Nothing');
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
    const receiver = await serve(javaSample(changed, second), await sandbox());
    expect(await deliver(receiver.url, 'HR-1', '00')).toBe(200);
    await expect.poll(() => receiver.output()).toContain('HR-1');
  });

  fullTest('what is added to the contract appears in the package, and compiles', async () => {
    const document = structuredClone(contract.document);
    const schemas = objectAt(document.components, 'schemas');
    const balance = objectAt(objectAt(schemas, 'Balance'), 'properties');
    // A word of Java, and a text that would end a comment.
    balance['native'] = {
      type: 'number',
      description: 'In `*/` {@code} <b> @return \\u000a units.',
    };
    const payout = objectAt(objectAt(schemas, 'TransactionRequest'), 'properties');
    payout['purposes'] = { type: 'array', items: { type: 'string' } };
    const files = javaFiles(shapesOf(createContract(document)));
    const folder = await built.newFolder();
    await writeFiles(join(folder, 'client'), { ...(await packageFiles()), ...files });
    const use = `import example.remittancepayout.*;
class Use {
  public static void main(String[] args) {
    Object json = Json.parse("{\\"native\\":1.10,\\"totalBalance\\":2}");
    System.out.println(Balance.fromJson(json).native_() + " " + Balance.fromJson(json).toJson());
    System.out.println(TransactionRequest.builder().purposes(java.util.List.of("Rent")).build().toJson());
  }
}
`;
    await writeFile(join(folder, 'Use.java'), use);
    const classes = join(folder, 'classes');
    const sources = await built.sources(folder);
    const options = [...quickTool, '-Xlint:all', '-Werror', '-d', classes];
    expect(await output(javac ?? '', [...options, ...sources])).toBe('');
    const documented = [
      ...quickTool,
      '-quiet',
      '-Xdoclint:all,-missing',
      '-Werror',
      '-d',
      `${folder}/doc`,
    ];
    expect(await output('javadoc', [...documented, ...sources])).toBe('');
    expect(await output('java', ['-XX:TieredStopAtLevel=1', '-cp', classes, 'Use'])).toBe(
      '1.10 {totalBalance=2, native=1.10}\n{purposes=[Rent]}\n',
    );
  });

  /** The package's files, by their paths in it. */
  async function packageFiles(): Promise<{ [path: string]: string }> {
    const paths = await built.sources();
    const files: { [path: string]: string } = {};
    for (const path of paths) {
      files[path.slice(built.folder.length + 1)] = await readFile(path, 'utf8');
    }
    return files;
  }

  /** Starts a server on a port of its own. */
  async function serve(
    source: string,
    service: string,
  ): Promise<{ url: string; output(): string }> {
    const port = await freePort();
    const cwd = await built.newFolder();
    return start(await save(cwd, onPort(port, source), service), port, cwd);
  }

  /** Starts a server that is saved or compiled. */
  async function start(
    program: string,
    port: number,
    cwd: string,
  ): Promise<{ url: string; output(): string }> {
    const child = built.start([program], { cwd });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (printed += String(text)));
    }
    const ended = once(child, 'close');
    onTestFinished(async () => {
      child.kill();
      await ended;
    });
    const url = `http://127.0.0.1:${port}/hook`;
    await answersOrEnds(child, url);
    if (child.exitCode !== null) throw new Error(printed);
    return { url, output: () => printed };
  }
});

interface Block {
  /** The class. */
  name: string;
  source: string;
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```java\n([^]*?)^```$/gm)].map(([, source = '']) => ({
    name: classOf(source),
    source,
  }));
}

function sourceOf(name: string): string {
  const block = readme.find((one) => one.name === name);
  if (!block) throw new Error(`There is no program ${name}.`);
  return block.source;
}

function classOf(source: string): string {
  return /^(?:public )?class (\w+)/m.exec(source)?.[1] ?? '';
}

function onPort(port: number, source: string): string {
  return source.replaceAll('8080', String(port));
}

/** Saves a program as a reader does, but for the address. */
async function save(folder: string, source: string, service: string): Promise<string> {
  const file = join(folder, `${classOf(source)}.java`);
  expect(source).toMatch(/new Client\(|balanceIsLow/);
  await writeFile(file, source.replaceAll(sampleLogin.baseUrl, service));
  return file;
}
