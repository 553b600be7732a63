/** Compiles a generated client with the calls of a payout, and makes these calls against the local sandbox. */
import { cp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { projectRoot } from '../../../scripts/project.ts';
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { startSandbox } from '../../../toolkit/sandbox/main.ts';
import { runScript } from './run.ts';
import { toolsFolder, type Task } from './tool.ts';

/**
 * Compiles the generated client and its use, strictly. The client's answers must fit the types of
 * `remittance-payout-client`.
 *
 * @throws Error with the compiler's output
 */
export async function compileUse(folder: string, use: string): Promise<void> {
  const uses = join(toolsFolder, 'uses');
  await cp(join(uses, `${use}.ts`), join(folder, 'use.ts'));
  await cp(join(uses, 'types.ts'), join(folder, 'types.ts'));
  const schema = join(projectRoot, 'generated/client/typescript/schema.d.ts');
  await cp(schema, join(folder, 'schema.d.ts'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  await runScript(createRequire(import.meta.url).resolve('typescript/bin/tsc'), [], folder);
}

const settings = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    // The declarations of the tools' libraries are not under test.
    skipLibCheck: true,
    types: [],
  },
  files: ['use.ts'],
};

/**
 * Logs in, reads the balances, sends a payout and asks for its outcome.
 *
 * @throws Error if a call fails, or if an answer differs from the local sandbox's
 */
export async function callSandbox({ contract, folder }: Task): Promise<void> {
  const use = await loadUse(folder);
  const login = firstExample(contract, 'login');
  const payout = firstExample(contract, 'sendPayout');
  const [sent] = listAt(payout, 'transactionRequestList');
  const reference = textAt(sent, 'transactionReference');
  const sandbox = await startSandbox();
  try {
    const seen = await use({ baseUrl: sandbox.url, login, payout, reference });
    const outcome = isObject(seen) ? objectAt(seen, 'outcome') : undefined;
    if (textAt(outcome, 'transactionReference') !== reference) {
      throw new Error(`The outcome is not that of ${String(reference)}: ${JSON.stringify(seen)}`);
    }
    if (listAt(seen, 'balances').length === 0) throw new Error('There must be balances.');
  } finally {
    await sandbox.close();
  }
}

function firstExample({ documented }: Task['contract'], operationId: string): unknown {
  const operation = documented.find((one) => one.operationId === operationId);
  return operation?.body?.examples[0]?.value;
}

/** Bundles one file, because generated code imports without extensions and has enums, which Node.js does not run. */
async function loadUse(folder: string): Promise<(ask: object) => Promise<unknown>> {
  const file = join(folder, 'bundled.mjs');
  const bundle = await rolldown({ input: join(folder, 'use.ts'), platform: 'node', cwd: folder });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  const module: unknown = await import(pathToFileURL(file).href);
  const use = isObject(module) ? module['use'] : undefined;
  if (!isUse(use)) throw new Error('The module must export a function `use`.');
  return use;
}

function isUse(value: unknown): value is (ask: object) => Promise<unknown> {
  return typeof value === 'function';
}
