/** What is not judged again, for as long as nothing changes that could change the verdict. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Outcome } from '../../scripts/check/part.ts';
import { hashOf, judgeChanged, judgeUnlessSame } from '../../scripts/check/verdicts.ts';
import { copyProject } from '../project-copy.ts';
import { chosenFrom } from '../support/full.ts';

const right: Outcome = { verdict: 'right', report: '' };

test('a file that was right is judged again when it changes, and others are not', async () => {
  const copy = copyOf({ 'a.txt': '1', 'b.txt': '1', 'c.txt': '1' });
  expect(await copy.judged()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(await copy.judged()).toEqual([]);
  copy.write('b.txt', '2');
  expect(await copy.judged()).toEqual(['b.txt']);
  copy.write('b.txt', '1');
  expect(await copy.judged()).toEqual([]);
  copy.rename('c.txt', 'd.txt');
  expect(await copy.judged('a.txt', 'b.txt', 'd.txt')).toEqual(['d.txt']);
});

test('what was not right is judged until it is, and what was right beside it is not', async () => {
  const copy = copyOf({ 'a.txt': '1', 'b.txt': '1' });
  for (const verdict of ['findings', 'failed'] as const) {
    const wrong: Outcome = { verdict, report: 'Wrong.' };
    expect(await copy.run((file) => (file === 'b.txt' ? wrong : right))).toEqual(wrong);
  }
  expect(await copy.judged()).toEqual(['b.txt']);
  expect(await copy.judged()).toEqual([]);
});

test('what a change of the settings, of the packages or of the check could touch is judged again', async () => {
  const copy = copyOf({ 'a.txt': '1', 'package.json': '{}', 'settings.json': '{}' });
  await copy.judged('a.txt');
  const changes = [
    { what: 'settings', file: 'settings.json', text: '{"strict":true}' },
    { what: 'packages', file: 'package-lock.json', text: '{}' },
    { what: 'packages', file: 'node_modules/.package-lock.json', text: '{}' },
    { what: 'check', file: 'scripts/check/secrets.ts', text: '' },
  ];
  for (const { file, text } of chosenFrom(changes, ({ what }) => what)) {
    copy.write(file, text);
    expect(await copy.judged('a.txt'), file).toEqual(['a.txt']);
    expect(await copy.judged('a.txt'), file).toEqual([]);
  }
});

test('a file that changes while it is judged is judged again', async () => {
  const copy = copyOf({ 'a.txt': '1' });
  await copy.run(() => {
    copy.write('a.txt', '2');
    return right;
  });
  expect(await copy.judged()).toEqual(['a.txt']);
  copy.write('a.txt', '1');
  expect(await copy.judged()).toEqual(['a.txt']);
});

test('a cache that is torn is no verdict', async () => {
  const copy = copyOf({ 'a.txt': '1' });
  await copy.judged();
  const cache = 'node_modules/.cache/remittance-payout-contract/texts-right';
  copy.write(cache, copy.read(cache).slice(0, 20));
  expect(await copy.judged()).toEqual(['a.txt']);
});

test('the whole is judged again when anything changes that it depends on, and only then', async () => {
  const copy = copyOf({ 'whole/a.txt': '1', 'elsewhere/b.txt': '1', 'settings.json': '{}' });
  symlinkSync(join(copy.root, 'elsewhere'), join(copy.root, 'whole/linked'));
  expect(await copy.isJudged()).toBe(true);
  expect(await copy.isJudged()).toBe(false);
  copy.write('beside.txt', '1');
  expect(await copy.isJudged()).toBe(false);
  copy.write('whole/a.txt', '3');
  expect(await copy.isJudged()).toBe(true);
  copy.write('whole/a.txt', '1');
  expect(await copy.isJudged()).toBe(false);
  const changes: (() => void)[] = [
    () => copy.write('whole/a.txt', '2'),
    () => copy.rename('whole/a.txt', 'whole/c.txt'),
    () => copy.write('whole/deep/d.txt', '1'),
    () => copy.write('elsewhere/b.txt', '2'),
    () => copy.write('settings.json', '{"strict":true}'),
    () => copy.remove('settings.json'),
    () => copy.write('scripts/check/part.ts', ''),
    () => copy.write('package-lock.json', '{}'),
    () => copy.write('node_modules/.package-lock.json', '{}'),
  ];
  for (const [index, change] of changes.entries()) {
    change();
    expect([index, await copy.isJudged(), await copy.isJudged()]).toEqual([index, true, false]);
  }
});

test('the whole is judged until it is right, and again when it changed meanwhile', async () => {
  const copy = copyOf({ 'whole/a.txt': '1' });
  for (const verdict of ['findings', 'failed'] as const) {
    const wrong: Outcome = { verdict, report: 'Wrong.' };
    expect(await copy.runWhole(() => wrong)).toEqual(wrong);
  }
  await copy.runWhole(() => {
    copy.write('whole/a.txt', '2');
    return right;
  });
  expect(await copy.isJudged()).toBe(true);
  expect(await copy.isJudged()).toBe(false);
});

/** A folder with these files, and a judge of them, one at a time. */
function copyOf(files: { [file: string]: string }) {
  const copy = copyProject([]);
  // A link to the project's own.
  copy.remove('node_modules');
  // Its files are listed in half the time.
  execFileSync('git', ['init', '--quiet'], { cwd: copy.root });
  for (const [file, text] of Object.entries(files)) copy.write(file, text);
  const run = (verdictOn: (file: string) => Outcome, names = Object.keys(files)) =>
    judgeChanged(copy.root, {
      name: 'texts',
      settings: /^settings\.json$/,
      hashes: () =>
        new Map(names.map((file) => [file, hashOf(readFileSync(join(copy.root, file)))])),
      judge: (_root, [file = '']) => Promise.resolve(verdictOn(file)),
      atOnce: 1,
    });
  const runWhole = (verdict: () => Outcome) =>
    judgeUnlessSame(copy.root, 'whole', ['whole', 'settings.json'], () =>
      Promise.resolve(verdict()),
    );
  return {
    ...copy,
    run,
    runWhole,
    /** Whether the whole is judged, by one for whom it is right. */
    async isJudged() {
      let judged = false;
      const judge = () => {
        judged = true;
        return right;
      };
      expect(await runWhole(judge)).toEqual(right);
      return judged;
    },
    /** Which files are judged by one for whom all is right. */
    async judged(...names: string[]) {
      const seen: string[] = [];
      const judge = (file: string) => {
        seen.push(file);
        return right;
      };
      expect(await run(judge, names.length > 0 ? names : undefined)).toEqual(right);
      return seen;
    },
  };
}
