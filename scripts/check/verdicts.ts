/** What was right is not judged again until something changes on which the verdict depends. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { version } from 'node:process';
import { writeWhole } from '../../toolkit/cli/write-whole.ts';
import { inCache } from '../cache.ts';
import { fingerprint } from '../fingerprint.ts';
import type { Outcome } from './part.ts';
import { projectFiles } from './project-files.ts';

export interface Judge {
  /** Of its file in the cache. */
  name: string;
  /** Which files decide what is found in others. */
  settings: RegExp;
  /**
   * For each of these files of the project that is to be judged: a hash of all on which the verdict
   * depends. Every file's own content when left out.
   */
  hashes?: (root: string, files: readonly string[]) => Map<string, string>;
  judge(root: string, files: string[]): Promise<Outcome>;
  /** How many files it judges at once; all when left out. */
  atOnce?: number;
}

/**
 * Judges the whole, unless it was right and nothing has changed since in these files and folders, in
 * the code of the check, and in what is installed.
 *
 * @param name of its file in the cache
 */
export async function judgeUnlessSame(
  root: string,
  name: string,
  dependsOn: readonly string[],
  judge: () => Promise<Outcome>,
): Promise<Outcome> {
  const cache = inCache(root, `${name}-right`);
  const covered = ['scripts/check', ...dependsOn, ...installedBy('package.json')];
  const keyNow = () => hashOf(version, fingerprint(root, covered));
  const key = keyNow();
  const right = await readKeys(cache);
  if (right.has(key)) return { verdict: 'right', report: '' };
  const outcome = await judge();
  // What changed meanwhile may not be what was judged.
  if (outcome.verdict === 'right' && keyNow() === key) await keepKeys(cache, [key], right, 10);
  return outcome;
}

/** Judges the files that the same tool, by the same settings, has not yet found to be right. */
export async function judgeChanged(root: string, judge: Judge): Promise<Outcome> {
  const cache = inCache(root, `${judge.name}-right`);
  const keys = await keysOf(root, judge);
  const right = await readKeys(cache);
  const changed = [...keys].filter(([, key]) => !right.has(key)).map(([file]) => file);
  if (changed.length === 0) return { verdict: 'right', report: '' };

  const outcomes: Outcome[] = [];
  const wrong = new Set<string>();
  const { atOnce = changed.length } = judge;
  for (let start = 0; start < changed.length; start += atOnce) {
    const files = changed.slice(start, start + atOnce);
    const outcome = await judge.judge(root, files);
    outcomes.push(outcome);
    if (outcome.verdict !== 'right') for (const file of files) wrong.add(file);
  }

  // What changed meanwhile may not be what was judged.
  const now = await keysOf(root, judge);
  const sure = [...keys].filter(([file, key]) => !wrong.has(file) && now.get(file) === key);
  const sureKeys = sure.map(([, key]) => key);
  await keepKeys(cache, sureKeys, right, 10 * keys.size);
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

async function keysOf(root: string, judge: Judge): Promise<Map<string, string>> {
  const files = await projectFiles(root);
  const by = fingerprint(root, [
    'scripts/check',
    ...files.filter((file) => judge.settings.test(file)),
    ...files.filter((file) => posix.basename(file) === 'package.json').flatMap(installedBy),
  ]);
  const hashes = (judge.hashes ?? hashesOfContents)(root, files);
  return new Map([...hashes].map(([file, hash]) => [file, hashOf(version, by, file, hash)]));
}

/** What says which packages are installed, in which versions. */
export function installedBy(manifest: string): string[] {
  const folder = posix.dirname(manifest);
  return ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
    posix.join(folder, name),
  );
}

function hashesOfContents(root: string, files: readonly string[]): Map<string, string> {
  return new Map(files.map((file) => [file, hashOf(readFileSync(join(root, file)))]));
}

/** Before those that were kept before: what was right is right again when a change is taken back. */
async function keepKeys(
  cache: string,
  keys: readonly string[],
  before: ReadonlySet<string>,
  most: number,
): Promise<void> {
  await mkdir(dirname(cache), { recursive: true });
  await writeWhole(cache, [...new Set([...keys, ...before])].slice(0, most).join('\n'));
}

async function readKeys(cache: string): Promise<Set<string>> {
  const text = await readFile(cache, 'utf8').catch(() => '');
  return new Set(text.split('\n'));
}
