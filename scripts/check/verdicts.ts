/** A file that was right is not judged again until something changes on which its verdict depends. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from 'node:process';
import { writeWhole } from '../../toolkit/cli/write-whole.ts';
import { fingerprint } from '../fingerprint.ts';
import type { Outcome } from './part.ts';

export interface Judge {
  /** Of its file in the cache. */
  name: string;
  /** Files and folders of the project, beside the judged files, that decide what is found. */
  settings: readonly string[];
  /** For each file to judge: a hash of everything in the project that its verdict depends on. */
  hashes(): Promise<Map<string, string>>;
  judge(files: string[]): Promise<Outcome>;
  /** How many files it judges at once. */
  atOnce: number;
}

/** Judges the files that the same tool, by the same settings, has not yet found to be right. */
export async function judgeChanged(root: string, judge: Judge): Promise<Outcome> {
  const cache = join(root, 'node_modules/.cache/remittance-payout-contract', `${judge.name}-right`);
  const keys = await keysOf(root, judge);
  const right = await readKeys(cache);
  const changed = [...keys].filter(([, key]) => !right.has(key)).map(([file]) => file);
  if (changed.length === 0) return { verdict: 'right', report: '' };

  const outcomes: Outcome[] = [];
  const wrong = new Set<string>();
  for (let start = 0; start < changed.length; start += judge.atOnce) {
    const files = changed.slice(start, start + judge.atOnce);
    const outcome = await judge.judge(files);
    outcomes.push(outcome);
    if (outcome.verdict !== 'right') for (const file of files) wrong.add(file);
  }

  // What changed meanwhile may not be what was judged.
  const now = await keysOf(root, judge);
  const sure = [...keys].filter(([file, key]) => !wrong.has(file) && now.get(file) === key);
  await mkdir(dirname(cache), { recursive: true });
  await writeWhole(cache, sure.map(([, key]) => key).join('\n'));
  const worst = ['failed', 'findings', 'right'] as const;
  return {
    verdict: worst.find((one) => outcomes.some(({ verdict }) => verdict === one)) ?? 'failed',
    report: outcomes.map(({ report }) => report).join(''),
  };
}

/** A short text that stands for these. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\0`).update(part);
  return hash.digest('base64url');
}

/** Which packages are installed, in which versions. */
const installed = ['package-lock.json', 'node_modules/.package-lock.json'];

async function keysOf(root: string, { settings, hashes }: Judge): Promise<Map<string, string>> {
  const by = await fingerprint(root, ['scripts/check', ...settings, ...installed]);
  const entries = [...(await hashes())];
  return new Map(entries.map(([file, hash]) => [file, hashOf(version, by, file, hash)]));
}

async function readKeys(cache: string): Promise<Set<string>> {
  const text = await readFile(cache, 'utf8').catch(() => '');
  return new Set(text.split('\n'));
}
