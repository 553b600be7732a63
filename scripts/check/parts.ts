import { join } from 'node:path';
import { createEngine } from '@secretlint/node';
import { findStale } from '../build/make.ts';
import { releaseGaps } from '../diff/since.ts';
import { formatFinding } from '../lint/finding.ts';
import { lintContract } from '../lint/lint.ts';
import { findTooManyLines } from './budget.ts';
import { findWrongCommits, inClone, projectFiles } from './git.ts';
import { outcomeOf, toolRunner, type Outcome } from './tool.ts';
import { findWrongWords } from './words.ts';

export interface Part {
  name: string;
  /** The description for `--help`. */
  what: string;
  run(root: string): Promise<Outcome>;
  /** The remedy for the problems that this part finds. */
  remedy: string;
  /** The part that this one depends on: if it runs too, it must be right first. */
  after?: string;
}

export const parts: Part[] = [
  {
    name: 'code',
    what: 'types, code rules and imports between rooms, by Oxlint',
    run: toolRunner('oxlint/bin/oxlint', ['--type-check', '--format=stylish', '--max-warnings=0']),
    remedy:
      'Fix the lines above; `npx oxlint --fix` fixes some of them, and `npx tsc` explains type errors.',
  },
  {
    name: 'dead-code',
    what: 'unused files, exports and dependencies, by Knip',
    run: toolRunner('knip/bin/knip.js', ['--no-progress']),
    remedy: 'Remove unused code. List what is used in ways that Knip cannot see in knip.jsonc.',
  },
  {
    name: 'style',
    what: 'code format, by Oxfmt',
    run: toolRunner('oxfmt/bin/oxfmt', ['--check'], /^Error occurred/m),
    remedy: 'Run `npx oxfmt`. It reports files that it cannot parse.',
  },
  {
    name: 'contract',
    what: 'the lint rules of the contract',
    run: async (root) => outcomeOf((await lintContract(root)).map(formatFinding)),
    remedy: 'Fix the lines above; `npm run lint` shows them again.',
  },
  {
    name: 'generated',
    what: 'whether generated/ is up to date',
    run: async (root) =>
      outcomeOf(
        (await findStale(root)).map(
          ({ path, problem }) => `generated/${path}  The file is ${problem}.`,
        ),
      ),
    after: 'contract',
    remedy: 'Run `npm run build` and commit the result.',
  },
  {
    name: 'release',
    what: 'whether versions and changelogs match the changes since the last release tags',
    run: findReleaseGaps,
    after: 'contract',
    remedy: 'Follow the lines above; `npm run diff -- <last tag>` shows the changes.',
  },
  {
    name: 'secrets',
    what: 'secrets and paths of your machine, by Secretlint',
    run: inClone(findSecrets),
    remedy: 'Remove the secrets and paths; .secretlintrc.json lists the exceptions.',
  },
  {
    name: 'words',
    what: 'habits of speech that slow readers down, by textlint',
    run: inClone(async (root) => findWrongWords(root, await projectFiles(root))),
    remedy:
      'Rewrite the sentences above; scripts/check/plain-words.ts has the habits and exceptions.',
  },
  {
    name: 'budget',
    what: 'the number of lines of each room',
    run: inClone(findTooManyLines),
    remedy: 'Delete lines, or raise the figure in CONTRIBUTING.md and say why in docs/decisions/.',
  },
  {
    name: 'commits',
    what: 'the messages of new commits',
    run: inClone((root) => findWrongCommits(root)),
    remedy: 'Reword them with `git commit --amend` or `git rebase -i`.',
  },
];

async function findReleaseGaps(root: string): Promise<Outcome> {
  const { tags, untagged, missing } = await releaseGaps(root);
  if (tags.length === 0) return { verdict: 'skipped', report: 'skipped: no tag to compare with' };
  const rest = untagged.length > 0 ? `; no tag yet of ${untagged.join(', ')}` : '';
  return outcomeOf(missing, `compared with ${tags.join(', ')}${rest}`);
}

async function findSecrets(root: string): Promise<Outcome> {
  const engine = await createEngine({
    configFilePath: join(root, '.secretlintrc.json'),
    formatter: 'stylish',
    color: false,
    maskSecrets: true,
  });
  const filePathList = (await projectFiles(root)).map((file) => join(root, file));
  const { ok, output } = await engine.executeOnFiles({ filePathList });
  return { verdict: ok ? 'right' : 'findings', report: output };
}
