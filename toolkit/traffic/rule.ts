/** A rule that no schema states, and what it judges. */
import type { components, operations } from '../../generated/client/typescript/schema.d.ts';
import type { Contract } from '../contract/contract.ts';
import { valueAt } from '../contract/pointers.ts';
import type { Standing } from '../contract/standing.ts';
import { assumption } from '../contract/statements.ts';
import { compareNames } from './about-asked.ts';

type Schemas = components['schemas'];
/** The names of the fields of schemas, so that another one does not compile. */
export type FieldOf<S extends keyof Schemas> = S extends S ? keyof Schemas[S] & string : never;

export interface Rule {
  promise: string;
  /** The section of the source that says so; without one it is a choice of the contract, marked `at` its place. */
  source?: string;
  /** Where in the body it is about; or a key of the operation, without a slash. */
  at: string;
  /** Operations and webhooks; one that the contract does not have is passed over. */
  operationIds: readonly (keyof operations)[];
  /** A success when left out. */
  about?: 'rejection';
  /** Whether the absence of a field inside `at` breaks this rule, in place of what the schema says of it. */
  absence?: 'broken' | 'open';
  /** Where the rule is broken. What is missing or of another type is for the schema to say. */
  broken?(ruled: RuledBody): Difference[];
}

/** What an answer is the answer to. */
export interface Asked {
  /** The value that was sent under a name, as a parameter or as a field of the body. */
  sent(name: string): unknown;
  /** When the request was sent, or the delivery came. */
  at: Date;
}

export interface RuledBody extends Asked {
  contract: Contract;
  status: number;
  body: unknown;
}

/** What is wrong at a place, in words without a value. The rule names the origin. */
export interface Difference {
  pointer: string;
  wanted: string;
  came: string;
  /** Where another sentence than the rule's is not kept. */
  standing?: Standing;
}

type Asking = FieldOf<'AccountEnquiryRequest' | 'FxRate' | 'TransactionOutcome'>;

/** The text at the pointer, if any, must name what was asked for. Neither is reported. */
export function aboutAsked(name: Asking, pointer: string) {
  return ({ contract, body, sent }: RuledBody): Difference[] => {
    const [asked, came] = [sent(name), valueAt(body, pointer)];
    if (typeof asked !== 'string' || asked === '' || typeof came !== 'string') return [];
    const compared = compareNames(asked, came, name === 'accountNumber');
    if (compared === 'same') return [];
    const difference = { pointer, wanted: `the ${name} that was asked for` };
    if (compared === 'another') return [{ ...difference, came: 'another one' }];
    const standing = assumption(contract, 'same form');
    return [{ ...difference, came: 'it in another form', standing }];
  };
}

export function problemIf(
  isBroken: boolean,
  pointer: string,
  wanted: string,
  came: string,
): Difference[] {
  return isBroken ? [{ pointer, wanted, came }] : [];
}
