/** What is not judged again, for as long as nothing changes that could change the verdict. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Outcome } from '../../scripts/check/part.ts';
import { hashOf, judgeChanged } from '../../scripts/check/verdicts.ts';
import { copyProject } from '../project-copy.ts';
import { chosenFrom } from '../support/full.ts';

const right: Outcome = { verdict: 'right', report: '' };

test('a file that was right is judged again when it changes, and others are not', async () => {
  const copy = copyOf({ 'a.txt': '1', 'b.txt': '1', 'c.txt': '1' });
  expect(await copy.judged()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(await copy.judged()).toEqual([]);
  copy.write('b.txt', '2');
  expect(await copy.judged()).toEqual(['b.txt']);
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
        Promise.resolve(
          new Map(names.map((file) => [file, hashOf(readFileSync(join(copy.root, file)))])),
        ),
      judge: (_root, [file = '']) => Promise.resolve(verdictOn(file)),
      atOnce: 1,
    });
  return {
    ...copy,
    run,
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
