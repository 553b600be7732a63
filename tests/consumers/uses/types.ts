/** The calls through each generated client, and our types that its answers must fit. */
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

/** Where the calls go, and with what. */
export interface Ask {
  baseUrl: string;
  login: Schemas['LoginRequest'];
  payout: Schemas['PayoutRequest'];
  reference: string;
}

/** What came back, as the generated client says. */
export interface Seen {
  session: Schemas['LoginResponse'];
  balances: readonly Schemas['Balance'][];
  received: Schemas['PayoutResponse'];
  outcome: Schemas['TransactionOutcome'];
}

/** The one function of each module here; it runs next to the generated client, whose files it imports. */
export type Use = (ask: Ask) => Promise<Seen>;

/** Takes what came back; a field whose type is `any` proves nothing, so it does not compile. */
export function seen<S extends Seen>(answers: { [Field in keyof S]: NotAny<S[Field]> }): Seen {
  return answers;
}

type NotAny<T> = 0 extends 1 & T ? never : T;
