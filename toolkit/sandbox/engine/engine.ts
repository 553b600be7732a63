/**
 * What the sandbox can do, without HTTP. `openEngine` in `open.ts` makes one on a database, which several in
 * one process or in many may share. A method that changes something resolves after its change is durable; one
 * that is given a partner code throws `unknown-partner`. Times are milliseconds since 1970 on the partner's
 * clock unless a name says otherwise. Money is `bigint` in minor units (two decimals).
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
  /** Sees what other processes have changed of what is in memory, once for all requests of one turn. */
  look(): Promise<void>;
  /** A number that grows with the time of the database, unique over all processes. */
  nextId(): number;
  /** Writes something small. Throws StoreUnavailableError with the reason, within about two seconds. */
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
  /** Begins a session at login. Its refresh token lives so long by the clock of the partner. */
  startSession(user: User, refreshLifetimeMs: number): Promise<Session>;
  /** Takes a refresh token for a new one, once: one that is used again has leaked, and ends its session. */
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
   * Business errors of single transactions are counted and the others go ahead. The same reference
   * with the same content (all fields but `requestDate`) is the same payout. An identical batch gives
   * the original receipt and no rejections.
   *
   * @throws EngineError `idempotency-conflict` when the key was used with another batch
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
  /** Rejected elements of batches, the newest first. Throws `unknown-batch`. */
  listRejections(filter?: RejectionFilter): Promise<Page<Rejection>>;
  /** Payouts of all partners, the newest first. */
  listTransactions(filter?: TransactionFilter): Promise<Page<TransactionView>>;
  payoutHistory(key: TransactionKey): Promise<PayoutHistory>;
  /** One element per currency, in the order of the codes: what has not failed is taken off. */
  balances(user: User): Promise<Schemas['Balance'][]>;
  /**
   * A page of the movements on a virtual account, the oldest first, in a window of one UTC day.
   *
   * @throws EngineError `no-merchant` (403), `unknown-account` (404), `out-of-bounds` (400)
   */
  statement(user: User, query: StatementQuery): Promise<Schemas['Statement']>;
  // All three throw `unknown-transaction`, and IllegalTransitionError with the states that are legal.
  /** A flagged payout goes on as `01` towards its outcome. */
  approve(key: TransactionKey): Promise<TransactionView>;
  /** A flagged payout is rejected (`50`) and its money given back. */
  decline(key: TransactionKey): Promise<TransactionView>;
  /** A final state becomes the payout's outcome; from `01` it goes on to the outcome it had. */
  forceOutcome(key: TransactionKey, code: ResponseCode): Promise<TransactionView>;
  /** Writes the steps that are due, each once over all processes, and gives how many there were. */
  runDueTransitions(): Promise<number>;
  /** Recipient account numbers whose payouts are flagged: the partner's own, or every partner's. */
  blacklist(partnerCode?: string): Promise<string[]>;
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
