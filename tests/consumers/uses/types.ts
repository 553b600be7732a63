/** The calls through each generated client, and our types that its answers must fit. */
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

/** The target of the calls, and their values. */
export interface Ask {
  baseUrl: string;
  login: Schemas['LoginRequest'];
  payout: Schemas['PayoutRequest'];
  reference: string;
}

/** The answer, as the generated client types it. */
export interface Seen {
  session: Schemas['LoginResponse'];
  balances: readonly Schemas['Balance'][];
  received: Schemas['PayoutResponse'];
  outcome: Schemas['TransactionOutcome'];
}

/** The only function of each module in this folder. It runs next to the generated client, whose files it imports. */
export type Use = (ask: Ask) => Promise<Seen>;

/** Accepts an answer. A field of type `any` proves nothing, so it does not compile. */
export function seen<S extends Seen>(answers: { [Field in keyof S]: NotAny<S[Field]> }): Seen {
  return answers;
}

type NotAny<T> = 0 extends 1 & T ? never : T;
