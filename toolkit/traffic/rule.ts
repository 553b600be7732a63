/** A rule that no schema states, and its input. */
import type { components, operations } from '../../generated/client/typescript/schema.d.ts';
import type { Contract } from '../contract/contract.ts';
import type { Standing } from '../contract/standing.ts';

type Schemas = components['schemas'];
/** Field names of schemas; any other name is a type error. */
export type FieldOf<S extends keyof Schemas> = S extends S ? keyof Schemas[S] & string : never;

export interface Rule {
  promise: string;
  /**
   * The section of the service's documentation that states the rule. Without it, the rule is the
   * contract's choice, marked `at` its place.
   */
  source?: string | undefined;
  /** The place in the body; or a key of the operation, without a slash. */
  at: string;
  /** The operations and webhooks of the rule. It is skipped for one that the contract does not have. */
  operationIds: readonly (keyof operations)[];
  /** The statuses; success if absent. */
  about?: 'rejection' | 'both';
  /** Whether the absence of a field inside `at` breaks this rule. Overrides the schema's own verdict. */
  absence?: 'broken' | 'open';
  /** The places that break the rule. Leaves missing fields and wrong types to the schema. */
  broken?(ruled: Ruled): Difference[];
}

export interface Asked {
  /** Returns the value that was sent under a name, as a parameter or a body field. */
  sent(name: string): unknown;
  /** The time when the request was sent or the delivery arrived. */
  at: Date;
}

export interface RuledBody extends Asked {
  contract: Contract;
  status: number;
  body: unknown;
}

export interface Ruled extends RuledBody {
  value: unknown;
}

/** A difference, described without values. The rule gives its origin. */
export interface Difference {
  wanted: string;
  came: string;
  /** The place; the rule's own if absent. */
  pointer?: string | undefined;
  /** The standing of the broken statement, if it is not the rule's own. */
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
