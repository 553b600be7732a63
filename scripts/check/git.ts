/** Asks git for the files and commits of the project. */
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../diff/since.ts';
import { outcomeOf, type Outcome } from './tool.ts';

/** Skips a part of the check in an unpacked archive. A repository around the project does not count. */
export function inClone(part: (root: string) => Promise<Outcome>) {
  return async (root: string): Promise<Outcome> =>
    existsSync(join(root, '.git'))
      ? part(root)
      : { verdict: 'skipped', report: 'skipped: not a clone of a git repository' };
}

/** Lists the files that git tracks or would add, except deleted ones, as paths from the root with `/`. */
export async function projectFiles(root: string): Promise<string[]> {
  const listed = await git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  return listed
    .split('\0')
    .filter((file) => lstatSync(join(root, file), { throwIfNoEntry: false })?.isFile());
}

/** The last commit before these rules existed. */
const lastBefore = '55e0f5c3721ee54b8c1cb64e3aba3c4630b39e49';

export async function findWrongCommits(root: string, since = lastBefore): Promise<Outcome> {
  const known = await git(root, 'merge-base', '--is-ancestor', since, 'HEAD').catch(
    () => undefined,
  );
  if (known === undefined) {
    return { verdict: 'skipped', report: 'skipped: the clone is shallow or has another history' };
  }
  const format = '--format=%h%x00%s%x00%b%x00%x00';
  const log = await git(root, 'log', '--no-merges', format, `${since}..HEAD`);
  const commits = log.split('\0\0\n').filter((text) => text !== '');
  const findings = commits.flatMap((commit) => {
    const [hash = '', subject = '', body = ''] = commit.split('\0');
    return problemsOf(subject, body).map((problem) => `${hash} "${subject}": ${problem}`);
  });
  return outcomeOf(findings, `${commits.length} commits right`);
}

function problemsOf(subject: string, body: string): string[] {
  const problems: string[] = [];
  if (subject.length > 72) problems.push(`the subject has ${subject.length} characters, over 72.`);
  if (!/^[a-z][\w -]*: [a-z]/.test(subject)) {
    problems.push('the subject must be like "sandbox: reject an unknown filter".');
  }
  if (body.trim() === '') problems.push('a body must say why.');
  return problems;
}
