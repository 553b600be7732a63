/** Every mutant, by a name of its own. */
import { answerMutants } from './answer-mutants.ts';
import { behaviourMutants, refusalMutants } from './behaviour-mutants.ts';
import type { Mutant } from './mutant.ts';

export const mutants: readonly Mutant[] = [
  ...answerMutants,
  ...refusalMutants,
  ...behaviourMutants,
];
