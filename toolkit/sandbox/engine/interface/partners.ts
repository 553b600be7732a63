/** Who sends payouts: the demo partners, and those that are made while the sandbox runs. */
import type { ClockMode, ClockState } from './clock.ts';

export interface Partners {
  partners(): Promise<Partner[]>;
  /** In the order of their codes. */
  listPartners(): Promise<PartnerDetails[]>;
  findPartner(partnerCode: string): Promise<PartnerDetails>;
  usersOf(partnerCode: string): Promise<User[]>;
  /** With its own login, money and clock. Throws `partner-exists`, `out-of-bounds`. */
  makePartner(partner?: NewPartner): Promise<MadePartner>;
  /** Its tokens are worth nothing from then on. Throws `demo-partner`. */
  removePartner(partnerCode: string): Promise<void>;
  /** Adds money, more than 0, to an account, which is opened where there is none. */
  fund(partnerCode: string, currency: string, amount: bigint): Promise<void>;
  /**
   * Forgets what has happened to all partners or to one, and gives first balances back; without a code
   * also the partners that were made. Clocks show the real time again. Logins stay.
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
