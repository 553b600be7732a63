/** Checks the Java package with the compiler, javadoc and Maven. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import { toolchain } from './toolchain.ts';
import {
  compileJava,
  javaSources,
  openWorkshop,
  output,
  quickTool,
  tools,
  type Workshop,
} from './workshop.ts';

describe.skipIf(tools.java === undefined)('the Java package', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    // The package compiles for Java 17 without a warning.
    workshop = await openWorkshop('java');
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  test('compiles in the same way under every encoding', async () => {
    for (const file of await javaSources(workshop.folder)) {
      expect(await readFile(file, 'utf8'), file).toMatch(/^[\0-\x7f]*$/);
    }
  });

  test('passes its own tests', async () => {
    const file = join(workshop.folder, 'tests/ClientTest.java');
    expect(await workshop.run([file])).toBe('right\n');
  });

  fullTest('has documentation of everything public, without a warning', async () => {
    const options = [...quickTool, '-quiet', '-Xdoclint:all,-missing', '-Werror'];
    const target = ['-d', await workshop.newFolder()];
    const sources = await javaSources(join(workshop.folder, 'src'));
    expect(await output('javadoc', [...options, ...target, ...sources])).toBe('');
  });

  fullTest('a wrong type, a misspelt field and an amount as double do not compile', async () => {
    const file = join(await workshop.newFolder(), 'Wrong.java');
    const lines = [
      'import example.remittancepayout.*;',
      'class Wrong { void use() {',
      'TransactionRequest.builder().paymentAmount(2.5);',
      'TransactionRequest.builder().paymentAmout("2.50");',
      'double all = new Balance("NGN", null).totalBalance();',
      '}}',
    ];
    await writeFile(file, lines.join('\n'));
    const said = await compileJava(['-cp', workshop.classPath], [file]).catch(String);
    for (const line of [3, 4, 5]) expect(said).toContain(`Wrong.java:${line}: error`);
  });

  test.runIf(isFull && toolchain('mvn') !== undefined)(
    'Maven accepts its project file',
    async () => {
      // Not every machine has Maven's plugins. The compiler has already compiled the package.
      const read = (text: string): Promise<string> =>
        output('mvn', ['--offline', '--quiet', '--file', text, 'validate']).catch(String);
      expect(await read(join(workshop.folder, 'pom.xml'))).not.toContain('ERROR');
      const wrong = join(await workshop.newFolder(), 'pom.xml');
      const pom = await readFile(join(workshop.folder, 'pom.xml'), 'utf8');
      await writeFile(wrong, pom.replace('<version>1.0.0</version>', ''));
      expect(await read(wrong)).toContain('ERROR');
    },
  );

  test('has one name: in the project file and in the README', async () => {
    const pom = await readFile(join(workshop.folder, 'pom.xml'), 'utf8');
    const value = (tag: string): string => new RegExp(`<${tag}>(.*?)<`).exec(pom)?.[1] ?? '';
    const coordinates = ['groupId', 'artifactId', 'version'].map(value).join(':');
    const readme = await readFile(join(workshop.folder, 'README.md'), 'utf8');
    expect(readme).toContain(`\`${coordinates}\``);
  });
});
