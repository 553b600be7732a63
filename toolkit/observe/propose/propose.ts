/** `--propose`: lists the changes that the traffic suggests, or writes those that are named. */
import { UsageError } from '../../cli/command.ts';
import { say, sayDone } from '../../cli/terminal.ts';
import { counted } from '../../cli/words.ts';
import type { Observer } from '../watch/observer.ts';
import { proposalsOfAdditions } from './additions.ts';
import { proposalsOfAssumptions } from './assumptions.ts';
import { proposalsOfNamedOnly } from './named-only.ts';
import { evidenceOf, type Proposal } from './proposal.ts';
import { proposalsOfUnknowns } from './unknowns.ts';

/** Writes proposals into the contract; false where the lint then has findings. */
export type ProposalWriter = (proposals: readonly Proposal[]) => Promise<boolean>;

export const unnamedEnvironment = 'an environment that was not named';

/**
 * @param options.names of the proposals to write, or `all`; none to list them
 * @throws UsageError for an unknown name, and for a proposal with too few samples
 */
export async function propose(
  observer: Observer,
  write: ProposalWriter | undefined,
  { names, least, environment }: { names: readonly string[]; least: number; environment: string },
): Promise<boolean> {
  const proposals = proposalsOf(observer, environment, least);
  if (names.length === 0) {
    list(proposals, least);
    return true;
  }
  if (!write) {
    throw new UsageError(
      'Proposals are written into openapi/ of a clone of the project. ' +
        'Clone it, run `npm ci`, and there `npm run observe --` with the same options.',
    );
  }
  if (environment === unnamedEnvironment) {
    throw new UsageError('--environment is needed: which service was observed, in words.');
  }
  return write(chosen(proposals, names, least));
}

/** In the order of names. What contradicts the source is for people to decide, and left out. */
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

function list(proposals: readonly Proposal[], least: number): void {
  for (const { name, says, samples, lacksNames } of proposals) {
    if (lacksNames) {
      say('propose', `${name}: ${needsNames}`);
      continue;
    }
    const missing = least - samples;
    const few = missing > 0 ? `, ${counted(missing, 'sample')} too few` : '';
    say('propose', `${name}: ${says} (${counted(samples, 'sample')}${few})`);
  }
  sayDone(
    'next',
    proposals.length === 0
      ? 'The traffic suggests no change.'
      : `Write one with \`--propose <name>\`, or all of them with \`--propose all\`.`,
  );
}

/** They may be names of people, and nobody can write them otherwise. */
const needsNames =
  'fields or parameters of it have hidden names; record and observe with --keep-names';

function chosen(
  proposals: readonly Proposal[],
  names: readonly string[],
  least: number,
): readonly Proposal[] {
  if (names.includes('all')) {
    return proposals.filter(({ samples, lacksNames }) => samples >= least && !lacksNames);
  }
  return names.map((name) => {
    const found = proposals.find((one) => one.name === name);
    if (!found) {
      throw new UsageError(
        `There is no proposal "${name}". \`--propose\` without a name lists them; what contradicts ` +
          'the source, and what is in the contract already, is not proposed.',
      );
    }
    if (found.lacksNames) throw new UsageError(`${name}: ${needsNames}.`);
    const missing = least - found.samples;
    if (missing > 0) {
      throw new UsageError(
        `${name} has ${counted(found.samples, 'sample')}, and ${least} are needed: ` +
          `${missing} more. Record more traffic, or choose another --least.`,
      );
    }
    return found;
  });
}
