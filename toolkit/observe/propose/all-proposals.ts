/** Everything that traffic suggests to change in the contract, each change by a name. */
import type { Observer } from '../watch/observer.ts';
import { placesOf } from '../answer/sightings.ts';
import { proposalsOfAdditions } from './additions.ts';
import { proposalsOfAssumptions } from './assumptions.ts';
import { proposalsOfNamedOnly } from './named-only.ts';
import { evidenceOf, type Proposal } from './proposal.ts';
import { proposalsOfUnknowns } from './unknowns.ts';

/**
 * In the order of their names. What contradicts the source is not among them: people decide it.
 *
 * @param least samples that something can be concluded from
 * @param environment that was observed, in words
 */
export function proposalsOf(observer: Observer, least: number, environment: string): Proposal[] {
  const evidence = evidenceOf(observer, placesOf(observer), environment);
  const found = [
    ...proposalsOfUnknowns(evidence),
    ...proposalsOfAssumptions(evidence),
    ...proposalsOfAdditions(evidence, least),
    ...proposalsOfNamedOnly(evidence, least),
  ];
  const byName = new Map(found.map((one) => [one.name, one]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
