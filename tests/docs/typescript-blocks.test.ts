/** Compiles the TypeScript of the guides and of the operations, in one run of the compiler. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guides } from '../../scripts/build/site/guides.ts';
import { samplesOf } from '../../scripts/build/site/samples.ts';
import { contract } from '../support/contract.ts';
import { blocksOf, compile, linkClient } from './guide-blocks.ts';

const wrongs = [
  { wrong: 'a misspelt parameter', file: 'wrong-1.ts', change: ['countryCode:', 'country:'] },
  {
    wrong: 'a function that does not exist',
    file: 'wrong-2.ts',
    change: ['getFxRate(', 'getFxRates('],
  },
];

const samples = [...contract.documented, ...contract.webhooks]
  .flatMap((operation) => samplesOf(contract, operation).map((one) => ({ ...one, operation })))
  .filter(({ lang }) => lang === 'ts');

let folder: string;
/** The blocks by file names that say where they come from. */
let blocks: ReadonlyMap<string, string>;
let findings: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typescript-blocks-'));
  await linkClient(folder);
  blocks = await allBlocks();
  const right =
    samples.find(({ operation }) => operation.operationId === 'getFxRate')?.source ?? '';
  const files = new Map(blocks);
  for (const [index, { source }] of samples.entries()) files.set(`sample-${index}.ts`, source);
  for (const { file, change } of wrongs) {
    const [from = '', to = ''] = change;
    const text = right.replace(from, to);
    expect(text).not.toBe(right);
    files.set(file, text);
  }
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  // Continuation lines are indented.
  findings = (await compile(folder, [...files.keys()])).split(/\n(?! |$)/);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('every TypeScript block of the guides compiles under --strict', () => {
  expect(blocks.size).toBeGreaterThan(6);
  expect(findings.filter((finding) => !/^(sample|wrong)-/.test(finding))).toEqual([]);
});

test('every TypeScript sample compiles against the client package under --strict', () => {
  expect(samples.length).toBeGreaterThanOrEqual(contract.documented.length);
  expect(findings.filter((finding) => !/^(guide|wrong)-/.test(finding))).toEqual([]);
});

test.each(wrongs)('a sample with $wrong does not compile', ({ file }) => {
  expect(findings.filter((finding) => finding.startsWith(file))).toContainEqual(
    expect.stringMatching(/^wrong-\d\.ts.*error TS/),
  );
});

async function allBlocks(): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const { file } of guides.filter(({ file: name }) => name.startsWith('docs/'))) {
    for (const [index, { lang, source }] of (await blocksOf(file)).entries()) {
      if (lang === 'ts') sources.set(`guide-${file.replaceAll(/\W/g, '-')}-${index}.ts`, source);
    }
  }
  return sources;
}
