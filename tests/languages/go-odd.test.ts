/** Tests the Go package of a contract with operations in every form: its format, its samples, and its calls. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goReceiver, goSample } from '../../scripts/build/languages/go-sample.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { projectRoot } from '../../scripts/project.ts';
import { keyedContract, oddOperations } from '../odd-contract/contract.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { openWorkshop, output, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.go === undefined)('the Go package of the odd contract', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('go', keyedContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  test('every sample is formatted, compiles, and sends the right request', async () => {
    const { url, right, wrong } = await startOddServer();
    const folder = await workshop.newFolder();
    const called = keyedContract.documented.map((operation) => {
      const source = goSample(keyedContract, operation).replaceAll(sampleLogin.baseUrl, url);
      return { id: operation.operationId, source };
    });
    const samples = [...called, { id: 'receiver', source: goReceiver }];
    // Put all samples into a single program, which is linked only once.
    for (const { id, source } of samples) {
      const asPackage = source
        .replace('package main', `package ${id}`)
        .replace('func main', 'func Main');
      await mkdir(join(folder, id));
      await writeFile(join(folder, id, 'main.go'), asPackage);
    }
    expect(await output('gofmt', ['-l', workshop.folder, folder])).toBe('');
    const imports = samples.map(({ id }) => `import "example/partner/${id}"\n`).join('');
    const cases = samples.map(({ id }) => `case "${id}": ${id}.Main()\n`).join('');
    const main = `package main\nimport "os"\n${imports}func main() {\nswitch os.Args[1] {\n${cases}}\n}\n`;
    await writeFile(join(folder, 'main.go'), main);
    expect(await workshop.run(['go', 'vet', './...'], { cwd: folder })).toBe('');
    const [program = ''] = await workshop.program(folder, 'main.go');
    const ids = oddOperations.map(({ operationId }) => operationId);
    for (const id of ids) await workshop.run([program, id], { cwd: folder });
    expect(wrong).toEqual([]);
    expect(right).toEqual(ids);
  });

  test('its calls keep their promises', async () => {
    // The service of this test knows no key.
    await rm(join(workshop.folder, 'payout_test.go'));
    for (const file of ['go/service_test.go', 'go-odd/odd_test.go']) {
      const source = join(projectRoot, 'tests/languages', file);
      await cp(source, join(workshop.folder, file.replace(/.*\//, '')));
    }
    const said = await workshop.run(['go', 'test', '-count=1', '.'], { cwd: workshop.folder });
    expect(said).toMatch(/^ok\b/);
  });
});
