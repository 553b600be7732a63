/** `--propose`: lists the changes that the traffic suggests, or writes the named one. */
import { UsageError } from '../../cli/command.ts';
import { say, sayDone } from '../../cli/terminal.ts';
import { counted, nearest } from '../../cli/words.ts';
import type { Observer } from '../watch/observer.ts';
import { proposalsOfAdditions } from './additions.ts';
import { proposalsOfAssumptions } from './assumptions.ts';
import { proposalsOfNamedOnly } from './named-only.ts';
import { evidenceOf, type Proposal } from './proposal.ts';
import { proposalsOfUnknowns } from './unknowns.ts';

/** Writes a proposal into the contract; returns false if lint then has findings. */
export type ProposalWriter = (proposal: Proposal) => Promise<boolean>;

export const unnamedEnvironment = 'an unnamed environment';

/**
 * @param options.name the proposal to write; empty to list all
 * @throws UsageError for an unknown name or a proposal with too few samples
 */
export async function propose(
  observer: Observer,
  write: ProposalWriter | undefined,
  { name, least, environment }: { name: string; least: number; environment: string },
): Promise<boolean> {
  const proposals = proposalsOf(observer, environment, least);
  if (name === '') {
    for (const one of proposals)
      say(
        'propose',
        `${one.name}: ${lackOf(one, least) ?? one.says} (${counted(one.samples, 'sample')})`,
      );
    const next = 'Write one with `--propose <name>`, commit it, and run again.';
    sayDone('next', proposals.length === 0 ? 'The traffic suggests no change.' : next);
    return true;
  }
  if (!write) {
    throw new UsageError(
      'A proposal is written into openapi/ of a clone of the project. Clone it, run `npm ' +
        'ci`, then `npm run observe --` with the same options.',
    );
  }
  if (environment === unnamedEnvironment) {
    throw new UsageError('--environment is required: say in words which service was observed.');
  }
  const found = proposals.find((one) => one.name === name);
  if (!found) throw new UsageError(unknownName(name, proposals));
  const lack = lackOf(found, least);
  if (lack !== undefined) throw new UsageError(`${name}: ${lack}.`);
  return write(found);
}

/** Returns the proposals, sorted by name, without contradictions of the documentation, which people decide about. */
export function proposalsOf(observer: Observer, environment: string, least: number): Proposal[] {
  const evidence = evidenceOf(observer, environment, least);
  const found = [
    ...proposalsOfUnknowns(evidence),
    ...proposalsOfAssumptions(evidence),
    ...proposalsOfAdditions(evidence),
    ...proposalsOfNamedOnly(evidence),
  ];
  const byName = new Map(found.map((one) => [one.name, one]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function lackOf({ samples, lacksNames }: Proposal, least: number): string | undefined {
  // Hidden names may be people's names, and the contract cannot be written without names.
  if (lacksNames) {
    return (
      'some of its fields or parameters have hidden names; record and observe with ' +
      '--keep-names'
    );
  }
  return samples < least
    ? `${counted(samples, 'sample')} of ${least} needed; record more traffic, or lower --least`
    : undefined;
}

function unknownName(name: string, proposals: readonly Proposal[]): string {
  const names = proposals.map((one) => one.name);
  const meant = nearest(name, names);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  const list = names.length === 0 ? 'There is no proposal.' : `There are:\n${names.join('\n')}`;
  return (
    `There is no proposal "${name}".${hint} Contradictions of the documentation, and facts ` +
    `already in the contract, are never proposed. ${list}`
  );
}
