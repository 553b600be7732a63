// Made from the contract. Do not edit.
import type { AccountEnquiryRequest, AccountEnquiryResponse, AccountNumber, Balance, CountryCode, ExactBalance, ExactFxRate, ExactLoginResponse, ExactPayoutResponse, ExactRefreshTokenResponse, ExactStatementEnvelope, FinancialInstitution, FxRate, LoginRequest, LoginResponse, PayoutProblem, PayoutRequest, PayoutResponse, PossibleBank, Problem, RefreshTokenRequest, RefreshTokenResponse, StatementEnvelope, TransactionOutcome, TransactionReference, UtcDateTime } from './models.cjs';
import type { OtherRejection, RejectedError } from './errors.cjs';
import type { Call, CallingClient, CallOptions } from './call.cjs';

/** What `login` takes. */
export interface LoginInput {
    /** The account of a partner's user in one environment. */
    body: LoginRequest;
}
/**
 * Log in with e-mail and password
 *
 * Returns an access token for all other requests and a refresh token to renew it. The only
 * operation without a token.
 *
 * Credentials are issued per partner and per environment; production rejects those of the sandbox
 * environment. Log in once and then refresh, rather than at every request.
 *
 * The access token is `data.accessToken` here. `refreshToken` names the same thing `token`.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function login<Exact extends boolean | undefined = false>(client: CallingClient, input: LoginInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactLoginResponse : LoginResponse>;

/** What `refreshToken` takes. */
export interface RefreshTokenInput {
    /** The refresh token. The current access token goes in the `Authorization` header. */
    body: RefreshTokenRequest;
}
/**
 * Exchange the refresh token for new tokens
 *
 * Takes the current access token in the `Authorization` header and the refresh token in the body,
 * and answers with a new token and a new refresh token.
 *
 * The access token is `token` here. `login` names the same thing `data.accessToken`.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. It may have been done.
 */
export declare function refreshToken<Exact extends boolean | undefined = false>(client: CallingClient, input: RefreshTokenInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactRefreshTokenResponse : RefreshTokenResponse>;

/** What `listPossibleBanks` takes. */
export interface ListPossibleBanksInput {
    /**
     * The account number to find candidate institutions for.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
}
/**
 * List the banks an account number may belong to
 *
 * Lists the candidate banks for an account number; `enquireAccount` then returns the name behind
 * the number at one of them.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function listPossibleBanks(client: CallingClient, input: ListPossibleBanksInput, options?: CallOptions): Call<PossibleBank[]>;

/** What `sendPayout` takes. */
export interface SendPayoutInput {
    /** A batch of payouts. */
    body: PayoutRequest;
}
/** A rejection of `sendPayout`: `status` tells the type of `body`, where the contract documents it. */
export type SendPayoutRejection =
  | (RejectedError<PayoutProblem> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * Send a batch of payouts
 *
 * Takes a list of payouts and answers with a batch identifier and two counts: how many were
 * received, and how many of them are in error. It does not say what became of each: follow each one
 * with `getTransactionStatus` or the `payoutOutcome` webhook.
 *
 * **Never pay twice.** A `5xx`, a timeout or a connection that breaks is an *unknown outcome*, not
 * a failure: the service may have taken the batch. Then
 *
 * 1. do not make a second transaction, and do not change a reference;
 * 2. retry the very same request with the same client-generated key, or ask for the status of each
 *    `transactionReference`;
 * 3. resend under a new reference only after a code that says so: `20`, `40` or `50`.
 *
 * Reuse one idempotency key for every retry of an operation.
 * Where the key is placed is not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} It may have been taken: ask for the status, and send nothing instead.
 */
export declare function sendPayout<Exact extends boolean | undefined = false>(client: CallingClient, input: SendPayoutInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactPayoutResponse : PayoutResponse, SendPayoutRejection>;

/** What `getFxRate` takes. */
export interface GetFxRateInput {
    /**
     * The country to read the rate for, in three letters.
     *
     * A country in three letters.
     */
    countryCode: CountryCode;
}
/**
 * Read the FX rate for one country
 *
 * Returns a country's FX rate and its rate window.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function getFxRate<Exact extends boolean | undefined = false>(client: CallingClient, input: GetFxRateInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactFxRate : FxRate>;

/**
 * List the partner's balances
 *
 * The partner's currency balances. A payout with insufficient funds gets the response code `20`.
 *
 * IMTO, in the path, stands for international money transfer operator.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function listBalances<Exact extends boolean | undefined = false>(client: CallingClient, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactBalance[] : Balance[]>;

/** A rejection of `listFinancialInstitutions`: `status` tells the type of `body`, where the contract documents it. */
export type ListFinancialInstitutionsRejection =
  | (RejectedError<FinancialInstitution[]> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * List the supported institutions
 *
 * Lists the supported banks and wallets with their codes and countries; `status` says whether an
 * institution is active. Send the `financialInstitutionCode` as `recipientBankCode` of a payout.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function listFinancialInstitutions(client: CallingClient, options?: CallOptions): Call<FinancialInstitution[], ListFinancialInstitutionsRejection>;

/** What `enquireAccount` takes. */
export interface EnquireAccountInput {
    /** The account to ask about. */
    body: AccountEnquiryRequest;
}
/** A rejection of `enquireAccount`: `status` tells the type of `body`, where the contract documents it. */
export type EnquireAccountRejection =
  | (RejectedError<Problem> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * Resolve the name behind an account
 *
 * Returns the name of the account's holder at one institution. Compare the name before you send. A
 * payout to an invalid account number gets `40`; whether names are checked is not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function enquireAccount(client: CallingClient, input: EnquireAccountInput, options?: CallOptions): Call<AccountEnquiryResponse, EnquireAccountRejection>;

/** What `getTransactionStatus` takes. */
export interface GetTransactionStatusInput {
    /**
     * The reference that the caller chose for the payout.
     *
     * The unique identifier of a payout, chosen by the caller.
     */
    transactionReference: TransactionReference;
}
/** A rejection of `getTransactionStatus`: `status` tells the type of `body`, where the contract documents it. */
export type GetTransactionStatusRejection =
  | (RejectedError<Problem> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * Check one transaction by its reference
 *
 * Returns the current state of one payout, whichever batch it was sent in.
 *
 * On `01`, wait for the notification. On `02`, ask again; a notification follows too. On `10`,
 * approve or decline the payout in the portal.
 *
 * A late answer is an unknown outcome, not a failure: never send the payout again because of it.
 * Nor because of a `400`, which does not prove that the payout was never taken.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function getTransactionStatus(client: CallingClient, input: GetTransactionStatusInput, options?: CallOptions): Call<TransactionOutcome, GetTransactionStatusRejection>;

/** What `getIntradayStatement` takes. */
export interface GetIntradayStatementInput {
    /**
     * The virtual account to read the statement of.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
    /**
     * Where the window starts, ISO 8601 in UTC. In the URL it is encoded, a colon as `%3A`; the clients do that.
     *
     * A moment in ISO 8601, in UTC.
     */
    startTime: UtcDateTime;
    /**
     * Where the window ends, ISO 8601 in UTC. In the URL it is encoded, a colon as `%3A`; the clients do that.
     *
     * A moment in ISO 8601, in UTC.
     */
    endTime: UtcDateTime;
}
/** A rejection of `getIntradayStatement`: `status` tells the type of `body`, where the contract documents it. */
export type GetIntradayStatementRejection =
  | (RejectedError<StatementEnvelope> & { readonly status: 400 })
  | (RejectedError<StatementEnvelope> & { readonly status: 403 })
  | (RejectedError<StatementEnvelope> & { readonly status: 404 })
  | OtherRejection<400 | 403 | 404>;

/**
 * Read the intraday statement of an account
 *
 * Lists the movements on a virtual account between `startTime` and `endTime`, with the balances
 * before and after: the intraday statement.
 *
 * The token must be bound to a merchant, and the account must be one of that merchant's. The
 * answer is one page; `currentPage`, `totalPages` and `hasMore` say which. How to ask for another
 * page is not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came: ask again.
 */
export declare function getIntradayStatement<Exact extends boolean | undefined = false>(client: CallingClient, input: GetIntradayStatementInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactStatementEnvelope : StatementEnvelope, GetIntradayStatementRejection>;
