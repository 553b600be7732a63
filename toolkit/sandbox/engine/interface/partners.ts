/** Who sends payouts: the demo partners, and those that are made while the sandbox runs. */
import type { ClockMode, ClockState } from './clock.ts';

export interface Partners {
  partners(): Promise<Partner[]>;
  /** In the order of their codes. */
  listPartners(): Promise<PartnerDetails[]>;
  /** @throws EngineError `unknown-partner` */
  findPartner(partnerCode: string): Promise<PartnerDetails>;
  /**
   * The users of a partner.
   *
   * @throws EngineError `unknown-partner`
   */
  usersOf(partnerCode: string): Promise<User[]>;
  /**
   * Makes a partner with its own login, money and clock.
   *
   * @throws EngineError `partner-exists`, `out-of-bounds`
   */
  makePartner(partner?: NewPartner): Promise<MadePartner>;
  /**
   * Forgets a partner that was made, and all of it. Its tokens are worth nothing from then on.
   *
   * @throws EngineError `unknown-partner`, `demo-partner`
   */
  removePartner(partnerCode: string): Promise<void>;
  /**
   * Adds money to an account of a partner, which is opened when there is none in the currency.
   *
   * @param amount in minor units, more than 0
   * @throws EngineError `unknown-partner`; `out-of-bounds` for more than an account holds
   */
  fund(partnerCode: string, currency: string, amount: bigint): Promise<void>;
  /**
   * Forgets all payouts, movements, webhooks and deliveries, and the partners that were made; gives the
   * others their first balances and the blacklist its first account back. The clock shows the real time
   * again, in the mode that the engine was opened with. Sessions and the signing key stay.
   *
   * @param partnerCode only of this partner, which stays. Its own clock shows the real time again
   * @throws EngineError `unknown-partner`
   */
  reset(partnerCode?: string): Promise<void>;
}

export interface Partner {
  partnerCode: string;
  name: string;
  /** Made while the sandbox runs. */
  made: boolean;
  /** Whether it lives by the clock that the demo partners share. */
  sharesClock: boolean;
  accounts: readonly { currency: string; virtualAccount: string | null }[];
  users: { email: string; merchant: boolean }[];
}

/** A partner with what it has by now. */
export interface PartnerDetails extends Partner {
  clock: ClockState;
  /** In minor units, in the order of the currencies. */
  balances: { currency: string; balance: bigint }[];
}

/** The sandbox chooses what is left out. */
export interface NewPartner {
  partnerCode?: string;
  name?: string;
  /** To log in with. */
  email?: string;
  password?: string;
  /** First balances, in minor units; 100,000,000.00 NGN when left out. */
  balances?: { currency: string; amount: bigint }[];
  /** Whether its user is bound to a merchant, and so may read statements. True when left out. */
  merchant?: boolean;
  /** The mode of its clock, `auto` when left out, and what it shows, the real time when left out. */
  clock?: { mode?: ClockMode; now?: number };
}

export interface MadePartner extends PartnerDetails {
  user: User;
  password: string;
}

/** A user of a partner. Profile fields are those of the login answer. */
export interface User {
  username: string;
  email: string;
  phoneNumber: string;
  firstName: string;
  lastName: string;
  partnerCode: string;
  /** Null: not bound to a merchant, so the statement is forbidden (403). */
  merchantCode: string | null;
  realmRoles: string[];
  emailVerified: boolean;
}
