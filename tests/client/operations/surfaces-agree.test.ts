/** Tests that the named functions and the calls by URL have the same types. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { keyParameterOf, successesOf } from '../../../toolkit/contract/operation.ts';
import { operations, packageFolder } from './contract-operations.ts';

/** One name per check. TypeScript reports those that fail. */
const checks = new Map<string, string>();
for (const { operation, operationId, documented, contents } of operations) {
  const { path, method, answers, body } = operation;
  const at = `paths['${path}']['${method}']`;
  const json = (status: string, mediaType: string) =>
    `${at}['responses'][${/^\d+$/.test(status) ? status : `'${status}'`}]['content']['${mediaType}']`;
  const key = keyParameterOf(operation)?.name ?? '';
  const plain = { text: 'string | Blob | Uint8Array', bytes: 'Blob | Uint8Array' };
  const sent = body?.kind === 'text' || body?.kind === 'bytes' ? plain[body.kind] : `Sent<${at}>`;
  const input = `NonNullable<Parameters<typeof ${operationId}>[1]>`;
  checks.set(
    `${operationId}_input`,
    `Equal<InputOf<${input}>, UrlInput<${at}, '${key}', ${sent}>>`,
  );
  const result = `Awaited<ReturnType<typeof call_${operationId}>>`;
  const found = successesOf(operation).flatMap(({ status, contents: all }) => [
    ...all.flatMap(({ kind, mediaType }) => (kind === 'json' ? json(status, mediaType) : [])),
    ...(all.length === 0 ? ['undefined'] : []),
  ]);
  const isFile = contents.length > 0 && contents[0]?.kind !== 'json';
  const type = isFile ? 'Uint8Array' : found.join(' | ') || 'unknown';
  checks.set(`${operationId}_result`, `Equal<${result}, ${type}>`);
  if (documented && contents[0]?.kind === 'json') {
    checks.set(
      `${operationId}_exact`,
      `Same<Awaited<ReturnType<typeof exact_${operationId}>>, Exactly<${result}>>`,
    );
  }
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Rejection`;
  for (const { status, content } of answers.filter((one) => /^4\d\d$/.test(one.status))) {
    if (content?.kind !== 'json') continue;
    checks.set(
      `${operationId}_${status}`,
      `Equal<Extract<Surface.${name}, { status: ${status} }>['body'], ${json(status, content.mediaType)} | undefined>`,
    );
  }
}

let program: string;
let report: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'surfaces-agree-'));
  const names = (documented: boolean) =>
    operations
      .filter((one) => one.documented === documented)
      .map(({ operationId }) => operationId)
      .join(', ');
  const calls = operations.map(({ operationId, input, documented }) => {
    // This call does not choose a media type; if it did, the answer would be a file.
    const asked = `Omit<NonNullable<Parameters<typeof ${operationId}>[1]>, 'accept'>`;
    const given = input.length > 0 ? `client, given as ${asked}` : 'client';
    return (
      `const call_${operationId} = () => ${operationId}(${given});\n` +
      (documented
        ? `const exact_${operationId} = () => ${operationId}(${given}, { exact: true });\n`
        : '')
    );
  });
  program = `
import type { paths } from '${packageFolder}/schema.js';
import type { CallingClient } from '${packageFolder}/index.js';
import type * as Surface from '${packageFolder}/index.js';
import { ${names(true)} } from '${packageFolder}/index.js';
import { ${names(false)} } from '${packageFolder}/named-only.js';
declare const client: CallingClient;
declare const given: never;
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Flat<T> = { [K in keyof T]: T[K] };
type InputOf<T> = unknown extends T ? {} : T extends { headers?: unknown } ? {} : Flat<Omit<T, 'accept'>>;
type Part<T> = [T] extends [undefined] ? {} : T;
type Params<T, Key> = T extends { parameters: { path?: infer P; query?: infer Q; header?: infer H } }
  ? Part<P> & Part<Q> & Part<H extends object ? Omit<H, Key & string> : H> : {};
type Sent<T> = T extends { requestBody?: infer B } ? NonNullable<B> extends { content: infer C } ? C[keyof C] : never : never;
type Body<T, S> = T extends { requestBody: infer B } ? { body: S }
  : T extends { requestBody?: infer B } ? [B] extends [undefined] ? {} : { body?: S } : {};
type UrlInput<T, Key, S> = Flat<Params<T, Key> & Body<T, S>>;
type Exactly<T> = T extends string ? T : T extends number ? string : T extends (infer I)[] ? Exactly<I>[]
  : T extends object ? { [K in keyof T]: Exactly<T[K]> } : T;
${calls.join('')}
${[...checks].map(([name, check]) => `export const ${name}: ${check} = true;`).join('\n')}
export const control_field: Equal<{ a: string; b?: number }, { a: string }> = true;
export const control_optional: Equal<{ a: string }, { a?: string }> = true;
export const control_number: Same<{ a: { b: number } }, { a: { b: string } }> = true;
`;
  await writeFile(join(folder, 'agree.ts'), program);
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
  const errors = report.split('\n').filter((line) => line !== '');
  const untrue = "error TS2322: Type 'true' is not assignable to type 'false'.";
  expect(errors.filter((line) => !line.endsWith(untrue))).toEqual([]);
  const lines = errors.map((line) => program.split('\n')[parseInt(line.slice(9), 10) - 1] ?? '');
  // TypeScript finds exactly the three deliberate errors.
  expect(lines.map((line) => /^export const (\w+)/.exec(line)?.[1])).toEqual([
    'control_field',
    'control_optional',
    'control_number',
  ]);
});
