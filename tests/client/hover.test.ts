/** The hover texts of the installed package. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { contract } from '../support/contract.ts';
import { isHarmless } from '../../toolkit/contract/operation.ts';
import { shownBy, type Shown } from './editor.ts';
import { installPackage, type InstalledPackage } from './installed-package.ts';

let installed: InstalledPackage;
let shown: Shown[];

beforeAll(async () => {
  installed = await installPackage();
  shown = shownBy(installed.folder, installed.specifiers);
});

afterAll(() => installed[Symbol.asyncDispose]());

test('every export, and every property and option it leads to, has a text', () => {
  expect(shown.length).toBeGreaterThan(500);
  expect(shown.filter(({ text }) => text === '').map(problem)).toEqual([]);
});

test('no text refers to a source that a reader cannot see', () => {
  expect(
    shown
      .filter(({ text }) => /\b(is|are) not shown\b/.test(text))
      .map(({ name, text }) => `${name}: ${text}`),
  ).toEqual([]);
});

test('the text of a read does not say that it may have been carried out', () => {
  const reads = contract.operations.filter((one) => isHarmless(one) || one.method === 'get');
  const texts = shown.filter(({ name }) => reads.some(({ operationId }) => operationId === name));
  expect(texts.map(({ name }) => name).toSorted()).toEqual(
    reads.map(({ operationId }) => operationId).toSorted(),
  );
  expect(
    texts
      .filter((one) => `${one.text} ${one.tags}`.includes('may have been'))
      .map(({ name }) => name),
  ).toEqual([]);
});

function problem({ name, entry, file }: Shown): string {
  const source = join('client/typescript', file.replace(/\.d\.ts$/, '.ts'));
  const place = existsSync(join(projectRoot, source))
    ? `Write /** what it is */ above it in ${source}.`
    : 'Give it a description in openapi/.';
  return `${entry}: ${name} shows nothing on hover. ${place}`;
}
