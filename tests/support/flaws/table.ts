/** Every flaw, by a unique name. */
import type { Behaviour, Flaw } from '../flawed-service.ts';
import { answerFlaws } from './answers.ts';
import { behaviourFlaws } from './behaviour.ts';
import { relatedFlaws } from './related.ts';

export const flaws: readonly Flaw[] = [...answerFlaws, ...behaviourFlaws, ...relatedFlaws];

/** Returns the behaviour of the flaw with this name. */
export function behaviourNamed(name: string): Behaviour {
  const found = flaws.find((flaw) => flaw.name === name);
  if (!found) throw new Error(`There must be a flaw named "${name}".`);
  return found.behaviour;
}
