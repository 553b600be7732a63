/**
 * What the sandbox can do, without HTTP: the partners' money, payouts and their lives,
 * notifications that wait to be delivered, and the clock. `openEngine` in `open.ts` makes one on a
 * database.
 *
 * Every method that changes something resolves after its change is durable. Several engines, in one
 * process or in many, may share a database. Times are milliseconds since 1970 on the sandbox's
 * clock (`now`) unless a name says otherwise. Money is `bigint` in minor units (two decimals).
 */
import type { Clock } from './interface/clock.ts';
import type { Deliveries } from './interface/deliveries.ts';
import type { Faults } from './interface/faults.ts';
import type {
  MadePartner,
  NewPartner,
  PartnerDetails,
  Partners,
  User,
} from './interface/partners.ts';
import type { Page, PageQuery } from './interface/pages.ts';
import type { Rejection, RejectionFilter } from './interface/rejections.ts';
import type {
  BatchReceipt,
  ResponseCode,
  Schemas,
  TransactionKey,
  TransactionOutcome,
  TransactionRequest,
} from './interface/schemas.ts';
import type { RequestGroups } from './interface/request-groups.ts';
import type { Snapshots } from './interface/snapshots.ts';
import type {
  PayoutHistory,
  TransactionFilter,
  TransactionView,
} from './interface/transactions.ts';

export interface Engine
  extends
    Sessions,
    Payouts,
    Partners,
    ReferenceData,
    Clock,
    Deliveries,
    Snapshots,
    Faults,
    RequestGroups {
  /**
   * Sees what other processes have changed of what is in memory: clocks, partners, logins, the blacklist,
   * faults. Once for all requests of one turn of the event loop.
   */
  look(): Promise<void>;
  /** A number that grows with the time of the database, unique over all processes. */
  nextId(): number;
  /**
   * Writes something small, to see whether the database can.
   *
   * @throws StoreUnavailableError with the reason, within about two seconds
   */
  checkHealth(): Promise<void>;
  /** Waits for what was begun, then closes the database. */
  close(): Promise<void>;
}

/** Who may log in, and the refresh tokens that are alive. */
export interface Sessions {
  /** The user with this e-mail address and password; undefined when there is none. */
  authenticate(email: string, password: string): Promise<User | undefined>;
  /** The user with this `username`, as a token names it. */
  findUser(username: string): User | undefined;
  /** The user who logs in with this e-mail address. */
  findUserByEmail(email: string): User | undefined;
  /** 32 random bytes, made once per database: what tokens are signed with. */
  signingKey(): Promise<Uint8Array>;
  /**
   * Begins a session at login, with its first refresh token.
   *
   * @param refreshLifetimeMs how long the refresh token lives, by the clock of the user's partner
   */
  startSession(user: User, refreshLifetimeMs: number): Promise<Session>;
  /**
   * Takes a refresh token for a new one; the old one no longer works. Of two calls with the
   * same token, at the same time too, one at most succeeds. A token that is used a second time has
   * leaked: its whole session ends.
   *
   * @param refreshId the `refreshId` of the token that is given in
   */
  rotateSession(refreshId: string, user: User, refreshLifetimeMs: number): Promise<Rotation>;
  /** Whether a refresh token of the session was used twice. */
  isSessionEnded(sessionId: string): boolean;
}

export interface Session {
  sessionId: string;
  /** Identifies the refresh token, for its `jti` claim. */
  refreshId: string;
}

/** `reused`: it was used before. `rejected`: it is unknown or expired, or its session has ended. */
export type Rotation = { result: 'rotated'; session: Session } | { result: 'reused' | 'rejected' };

/** Payouts, the money that they move, and what the simulation may do with them. */
export interface Payouts {
  /**
   * Takes a batch that has what the sandbox needs, and resolves when it is durable.
   *
   * Business errors of single transactions are counted and the others go ahead. The same reference
   * with the same content (all fields but `requestDate`) is the same payout: nothing is debited
   * again. An identical batch gives the original receipt, with or without an idempotency key, and no
   * rejections.
   *
   * @throws EngineError `idempotency-conflict` when the key was used with another batch, and
   *   `unknown-partner` when the partner was removed meanwhile; nothing is taken
   */
  acceptBatch(
    user: User,
    transactions: TransactionRequest[],
    options?: { idempotencyKey?: string },
  ): Promise<Acceptance>;
  /** The record that status and webhook carry; undefined when the partner has no such payout. */
  findTransaction(
    user: User,
    transactionReference: string,
  ): Promise<TransactionOutcome | undefined>;
  /**
   * Rejected elements of batches, the newest first.
   *
   * @throws EngineError `unknown-batch`, `out-of-bounds`
   */
  listRejections(filter?: RejectionFilter): Promise<Page<Rejection>>;
  /** Payouts of all partners, the newest first. */
  listTransactions(filter?: TransactionFilter): Promise<Page<TransactionView>>;
  payoutHistory(key: TransactionKey): Promise<PayoutHistory>;
  /**
   * The partner's balances, one element per currency, in the order of the codes: every payout that
   * has not failed is taken off.
   */
  balances(user: User): Promise<Schemas['Balance'][]>;
  /**
   * A page of the movements on a virtual account, the oldest first. Both ends of the window belong
   * to it; it lies within one UTC day that is not after today.
   *
   * @throws EngineError `no-merchant` (403), `unknown-account` (404), `out-of-bounds` (400)
   */
  statement(user: User, query: StatementQuery): Promise<Schemas['Statement']>;
  /**
   * Approves a flagged payout: it goes on as `01` towards its outcome.
   *
   * @throws EngineError `unknown-transaction`; IllegalTransitionError when it is not flagged
   */
  approve(key: TransactionKey): Promise<TransactionView>;
  /**
   * Declines a flagged payout: it is rejected (`50`) and its money given back.
   *
   * @throws EngineError `unknown-transaction`; IllegalTransitionError when it is not flagged
   */
  decline(key: TransactionKey): Promise<TransactionView>;
  /**
   * Brings a payout into a state at once. A final state becomes its outcome; from `01` it goes on
   * to the outcome it had.
   *
   * @throws EngineError `unknown-transaction`; IllegalTransitionError with the states that are
   *   legal
   */
  forceOutcome(key: TransactionKey, code: ResponseCode): Promise<TransactionView>;
  /**
   * Writes the transitions whose time has come, each once over all processes. Those that move no money
   * and notify nobody follow from the clock and are not written.
   *
   * @returns how many were written
   */
  runDueTransitions(): Promise<number>;
  /**
   * Recipient account numbers whose payouts are flagged: the partner's own, or every partner's.
   *
   * @throws EngineError `unknown-partner`
   */
  blacklist(partnerCode?: string): Promise<string[]>;
  /** @throws EngineError `unknown-partner` */
  setBlacklisted(accountNumber: string, blacklisted: boolean, partnerCode?: string): Promise<void>;
}

/** What became of a batch. */
export interface Acceptance {
  receipt: BatchReceipt;
  /** Its elements in error, in their order. */
  rejections: Rejection[];
}

export interface StatementQuery {
  accountNumber: string;
  /** Both ends in milliseconds since 1970. */
  startTime: number;
  endTime: number;
  /** Counted from 1; 1 when left out. Entries per page: `statementPageSize` of the options. */
  page?: number;
}

/** Facts that do not change, the same for every partner. */
export interface ReferenceData {
  institutions(): Schemas['FinancialInstitution'][];
  /** Active institutions that may hold the account number; none when it is not one. */
  possibleBanks(accountNumber: string): Schemas['PossibleBank'][];
  /** Undefined when the sandbox has no such country, or no rate for it. */
  fxRate(countryCode: string): Schemas['FxRate'] | undefined;
  /** Undefined when the institution does not know the account. */
  enquireAccount(
    accountNumber: string,
    bankCode: string,
  ): Schemas['AccountEnquiryResponse'] | undefined;
}

export type {
  BatchReceipt,
  MadePartner,
  NewPartner,
  Page,
  PageQuery,
  PartnerDetails,
  Rejection,
  RejectionFilter,
  ResponseCode,
  Schemas,
  TransactionKey,
  TransactionFilter,
  TransactionOutcome,
  TransactionRequest,
  TransactionView,
  User,
};
