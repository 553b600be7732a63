/** Whatever fields the contract gets, in whatever form, the packages of every language compile. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { assemble } from './assembled.ts';
import { go } from './go/workshop.ts';
import { javac, quickTool } from './java/package.ts';
import { php } from './php/package.ts';
import { python } from './python/package.ts';
import { isFull } from '../support/full.ts';
import { contract } from '../support/contract.ts';

/** Keywords, names of methods and of variables in the packages, and what no language takes as a name. */
const names =
  'class from type import func default public match list self value json this new map error nil len body ' +
  'build wait clone echo fn enum field read write client path ctx toString hashCode x-dashed 3ds';

const text = { type: 'string', description: 'Odd */ """ name <b>&amp; {@code} `x` \\ $y' };
const amount = { type: 'object', properties: { amount: { type: 'number' } } };

const odd = {
  type: 'object',
  description: 'Sent and received.',
  required: ['class', 'from'],
  properties: {
    ...Object.fromEntries([...names.split(' '), 'with space'].map((name) => [name, text])),
    nested: { type: 'object', properties: { deep: { type: 'array', items: amount } } },
    many: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    flags: { type: 'array', items: { type: 'boolean' } },
    anything: {},
    maybe: { type: ['string', 'null'] },
    either: { type: ['string', 'number'] },
    amounts: { type: 'object', additionalProperties: { type: 'number' } },
    all: { allOf: [{ $ref: '#/components/schemas/Balance' }] },
    whole: { type: 'integer', format: 'int64' },
    again: { $ref: '#/components/schemas/Odd' },
  },
};

async function oddContract() {
  const document = structuredClone(contract.document);
  const schemas = objectAt(document.components, 'schemas');
  schemas['Odd'] = odd;
  for (const model of ['Balance', 'TransactionRequest']) {
    objectAt(objectAt(schemas, model), 'properties')['odd'] = { $ref: '#/components/schemas/Odd' };
  }
  return createContract(document);
}

const languages = [
  {
    language: 'python',
    tool: python,
    compile: async (folder: string) => run('mypy', ['--strict', join(folder, 'src')]),
  },
  { language: 'go', tool: go, compile: (folder: string) => run('go', ['vet', './...'], folder) },
  {
    language: 'php',
    tool: php,
    async compile(folder: string) {
      const files = await filesIn(folder, '.php');
      const made = files.filter((file) => /(Odd|Balance|TransactionRequest)\.php$/.test(file));
      expect(made.length).toBeGreaterThanOrEqual(3);
      for (const file of isFull ? files : made) await run('php', ['-l', file]);
    },
  },
  {
    language: 'java',
    tool: javac,
    async compile(folder: string) {
      const sources = await filesIn(folder, '.java');
      await run('javac', [
        ...quickTool,
        '-Xlint:all',
        '-Werror',
        '-d',
        join(folder, 'classes'),
        ...sources,
      ]);
    },
  },
] as const;

describe.each(languages)('$language', ({ language, tool, compile }) => {
  test.skipIf(tool === undefined)('compiles with fields of every name and form', async () => {
    await using assembled = await assemble(language, await oddContract());
    await expect(compile(assembled.folder)).resolves.not.toThrow();
  });
});

async function run(command: string, args: string[], cwd?: string): Promise<void> {
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' };
  await promisify(execFile)(command, args, { cwd, env });
}

async function filesIn(folder: string, ending: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => path.endsWith(ending)).map((path) => join(folder, path));
}
