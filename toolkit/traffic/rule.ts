/** A rule that no schema states, and what it judges. */
import type { components, operations } from '../../generated/client/typescript/schema.d.ts';
import type { Contract } from '../contract/contract.ts';
import type { Standing } from '../contract/standing.ts';

type Schemas = components['schemas'];
/** The names of the fields of schemas, so that another one does not compile. */
export type FieldOf<S extends keyof Schemas> = S extends S ? keyof Schemas[S] & string : never;

export interface Rule {
  promise: string;
  /** The section of the source that says so; without one it is a choice of the contract, marked `at` its place. */
  source?: string | undefined;
  /** Where in the body it is about; or a key of the operation, without a slash. */
  at: string;
  /** Operations and webhooks; one that the contract does not have is passed over. */
  operationIds: readonly (keyof operations)[];
  /** A success when left out. */
  about?: 'rejection' | 'both';
  /** Whether the absence of a field inside `at` breaks this rule, in place of what the schema says of it. */
  absence?: 'broken' | 'open';
  /** Where the rule is broken. What is missing or of another type is for the schema to say. */
  broken?(ruled: Ruled): Difference[];
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

export interface Ruled extends RuledBody {
  /** Of the body, at the place of the rule. */
  value: unknown;
}

/** What is wrong, in words without a value. The rule names the origin. */
export interface Difference {
  wanted: string;
  came: string;
  /** The place of the rule when left out. */
  pointer?: string | undefined;
  /** Where another sentence than the rule's is not kept. */
  standing?: Standing;
}

export function problemIf(
  isBroken: boolean,
  wanted: string,
  came: string,
  pointer?: string,
): Difference[] {
  return isBroken ? [{ wanted, came, pointer }] : [];
}
