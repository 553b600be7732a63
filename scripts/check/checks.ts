/** The parts of `npm run check`. */
import { findContractProblems, findReleaseGaps, findStaleFiles } from './contract.ts';
import { findDeadCode } from './dead-code.ts';
import { findRuleBreaches } from './rules.ts';
import { findSecrets } from './secrets.ts';
import { findUnformatted } from './style.ts';
import { findTypeErrors } from './types.ts';

export interface Check {
  /** By which it can be asked for. */
  name: string;
  /** A line for each thing that is wrong; none when all is right. */
  run(root: string): Promise<string[]>;
  /** What to do about its findings. */
  remedy: string;
}

/** Rows are independent; in a row, each needs what stands before it to be right. The longest first. */
export const checks: readonly (readonly Check[])[] = [
  [
    {
      name: 'rules',
      run: findRuleBreaches,
      remedy: 'Mend the lines above; `npx eslint --fix .` mends what it can.',
    },
  ],
  [
    {
      name: 'contract',
      run: findContractProblems,
      remedy: 'Mend the lines above; `npm run lint` shows them again.',
    },
    {
      name: 'generated',
      run: findStaleFiles,
      remedy: 'Run `npm run build` and commit the result.',
    },
    {
      name: 'release',
      run: findReleaseGaps,
      remedy: '`npm run diff -- <last tag>` shows the changes.',
    },
  ],
  [{ name: 'types', run: findTypeErrors, remedy: 'Mend the lines above.' }],
  [{ name: 'style', run: findUnformatted, remedy: 'Run `npx prettier --write .`' }],
  [
    {
      name: 'dead-code',
      run: findDeadCode,
      remedy: 'Remove it; knip.jsonc says what is reached how.',
    },
  ],
  [
    {
      name: 'secrets',
      run: findSecrets,
      remedy: 'Remove it; .secretlintrc.json says what may stand.',
    },
  ],
];
