/** The named functions and the URL surface are two views of one contract: their types are the same. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { operations, packageFolder } from './contract-operations.ts';

/** One name per check; TypeScript reports the ones that are not true. */
const checks = new Map<string, string>();
for (const { operationId, method, path, documented } of operations) {
  const at = `paths['${path}']['${method}']`;
  const input = `NonNullable<Parameters<typeof ${operationId}>[1]>`;
  const result = `Awaited<ReturnType<typeof call_${operationId}>>`;
  checks.set(`${operationId}_input`, `Equal<InputOf<${input}>, UrlInput<${at}>>`);
  checks.set(
    `${operationId}_result`,
    documented
      ? `Equal<${result}, ${at}['responses'][200]['content']['application/json']>`
      : `Equal<${result}, unknown>`,
  );
  if (documented) {
    checks.set(
      `${operationId}_exact`,
      `Equal<Awaited<ReturnType<typeof exact_${operationId}>>, Exactly<${result}>>`,
    );
  }
}
const rejections = operations.filter((one) => one.rejections.length > 0);
for (const { operationId, method, path, rejections: statuses } of rejections) {
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Rejection`;
  for (const status of statuses) {
    checks.set(
      `${operationId}_${status}`,
      `Equal<Extract<Surface.${name}, { status: ${status} }>['body'], paths['${path}']['${method}']['responses'][${status}]['content']['application/json'] | undefined>`,
    );
  }
}

let report: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'surfaces-agree-'));
  const names = (documented: boolean) =>
    operations
      .filter((one) => one.documented === documented)
      .map(({ operationId }) => operationId)
      .join(', ');
  const calls = operations.map(({ operationId, takes, documented }) => {
    const given = takes ? 'client, given' : 'client';
    return (
      `const call_${operationId} = () => ${operationId}(${given});\n` +
      (documented
        ? `const exact_${operationId} = () => ${operationId}(${given}, { exact: true });\n`
        : '')
    );
  });
  await writeFile(
    join(folder, 'agree.ts'),
    `
import type { paths } from '${packageFolder}/schema.js';
import type { CallingClient } from '${packageFolder}/index.js';
import type * as Surface from '${packageFolder}/index.js';
import { ${names(true)} } from '${packageFolder}/index.js';
import { ${names(false)} } from '${packageFolder}/named-only.js';
declare const client: CallingClient;
declare const given: never;
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
type Flat<T> = { [K in keyof T]: T[K] };
type InputOf<T> = unknown extends T ? {} : T extends { headers?: unknown } ? {} : Flat<T>;
type Params<T> = T extends { parameters: { path?: infer P; query?: infer Q } }
  ? ([P] extends [undefined] ? {} : P) & ([Q] extends [undefined] ? {} : Q) : {};
type Content<B> = B extends { content: { 'application/json': infer J } } ? J : never;
type Body<T> = T extends { requestBody: infer B } ? { body: Content<B> }
  : T extends { requestBody?: infer B } ? [B] extends [undefined] ? {} : { body?: Content<NonNullable<B>> } : {};
type UrlInput<T> = Flat<Params<T> & Body<T>>;
type Exactly<T> = T extends string ? T : T extends number ? string : T extends (infer I)[] ? Exactly<I>[]
  : T extends object ? { [K in keyof T]: Exactly<T[K]> } : T;
${calls.join('')}
${[...checks].map(([name, check]) => `export const ${name}: ${check} = true;`).join('\n')}
export const control_field: Equal<{ a: string; b?: number }, { a: string }> = true;
export const control_optional: Equal<{ a: string }, { a?: string }> = true;
export const control_number: Equal<{ a: { b: number } }, { a: { b: string } }> = true;
`,
  );
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--pretty',
    'false',
    '--module',
    'nodenext',
    '--moduleDetection',
    'force',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--skipDefaultLibCheck',
  ];
  report = await promisify(execFile)(process.execPath, [tsc, ...options, 'agree.ts'], {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    (error: unknown) => textAt(error, 'stdout') ?? '',
  );
  await rm(folder, { recursive: true });
});

test('every operation has the same parameters, body and result on both surfaces', () => {
  // The three that are wrong on purpose are all that TypeScript finds.
  const errors = report.split('\n').filter((line) => line !== '');
  expect(
    errors.filter((line) => !line.includes("Type 'true' is not assignable to type 'false'")),
  ).toEqual([]);
  expect(errors).toHaveLength(3);
});
