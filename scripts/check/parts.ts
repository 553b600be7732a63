/** The parts of `npm run check`: tools, each with its own report, and what only this project compares. */
import { findContractProblems, findReleaseGaps, findStaleFiles } from './contract.ts';
import { findDeadCode } from './dead-code.ts';
import { findSecrets, findWrongCode, findWrongForm } from './judges.ts';
import type { Part } from './part.ts';

/**
 * Rows are independent; in a row, each part needs those before it to be right. What runs in a process
 * of its own comes first, the longest before the others: the rest keeps this process busy.
 */
export const parts: Part[][] = [
  [
    {
      name: 'code',
      what: 'the types and the rules of the code, and which folder may import which, by Oxlint',
      run: findWrongCode,
      remedy:
        'Fix the lines above; `npx oxlint --fix` fixes what it can, `npx tsc` says more of a type.',
    },
  ],
  [
    {
      name: 'dead-code',
      what: 'files, exports and dependencies that nothing uses, by Knip',
      run: findDeadCode,
      remedy: 'Remove what nothing uses, list what is used; knip.jsonc says what is reached how.',
    },
  ],
  [
    {
      name: 'style',
      what: 'the form of the code, by Oxfmt',
      run: findWrongForm,
      remedy: 'Run `npx oxfmt`; it says so where a file cannot be read.',
    },
  ],
  [
    {
      name: 'contract',
      what: 'the lint of the contract',
      run: findContractProblems,
      remedy: 'Fix the lines above; `npm run lint` shows them again.',
    },
    {
      name: 'generated',
      what: 'whether generated/ is fresh',
      run: findStaleFiles,
      remedy: 'Run `npm run build` and commit the result.',
    },
    {
      name: 'release',
      what: 'whether versions and changelogs follow the changes since the last release tags',
      run: findReleaseGaps,
      remedy: 'Follow the lines above; `npm run diff -- <last tag>` shows the changes.',
    },
  ],
  [
    {
      name: 'secrets',
      what: 'secrets and paths of a machine, by Secretlint',
      run: findSecrets,
      remedy: 'Remove what these lines have; .secretlintrc.json says what is allowed.',
    },
  ],
];
