/** Tests the PHP package: its format, its types, and Composer. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { isFull } from '../support/full.ts';
import { toolchain } from './toolchain.ts';
import { openWorkshop, output, tools, type Workshop } from './workshop.ts';

const composer = isFull ? toolchain('composer') : undefined;
const codeSniffer = isFull ? toolchain('phpcs') : undefined;

describe.skipIf(tools.php === undefined)('the PHP package', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('php');
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  test.skipIf(codeSniffer === undefined)('follows PSR-12', async () => {
    // The excluded sniffs misread a readonly class, and reject long names of the contract.
    const without = (...sniffs: string[]): string[] => [
      '--standard=PSR12',
      `--exclude=${['PSR1.Files.SideEffects', ...sniffs].join(',')}`,
      '--extensions=php',
      '--report=emacs',
    ];
    const written = ['client/php', 'docs/client-test'].map((one) => join(projectRoot, one));
    expect(await output(codeSniffer ?? '', [...without(), ...written])).toBe('');
    const made = [...without('Generic.Files.LineLength'), workshop.folder];
    expect(await output(codeSniffer ?? '', made)).toBe('');
  });

  test('every file is strict, and every parameter, property and answer has a type', async () => {
    const source = join(workshop.folder, 'src');
    const files = (await readdir(source, { recursive: true })).filter((one) =>
      one.endsWith('.php'),
    );
    for (const file of [...files, '../autoload.php']) {
      const text = await readFile(join(source, file), 'utf8');
      expect(text, file).toContain('\ndeclare(strict_types=1);\n');
    }
    const names = files.map((file) => `'${file.slice(0, -'.php'.length).replaceAll('/', '\\\\')}'`);
    const untyped = `
require '${workshop.folder}/autoload.php';
foreach ([${names.join(', ')}] as $name) {
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
}`;
    expect(await workshop.run(['-r', untyped])).toBe('');
  });

  test('its own tests pass without other packages', async () => {
    const said = await workshop.run(['tests/run.php'], { cwd: workshop.folder });
    expect(said).not.toContain('FAIL');
    expect(said.match(/^pass {2}/gm)?.length).toBeGreaterThan(4);
  });

  test.skipIf(composer === undefined)('Composer accepts it', async () => {
    const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1' };
    const args = ['validate', '--strict', '--no-interaction'];
    await output(composer ?? '', args, { cwd: workshop.folder, env });
  });
});
