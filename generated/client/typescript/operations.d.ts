// Generated from the contract. Do not edit.
import type { AccountEnquiryRequest, AccountEnquiryResponse, AccountNumber, Balance, CountryCode, ExactBalance, ExactFxRate, ExactLoginResponse, ExactPayoutResponse, ExactRefreshTokenResponse, ExactStatementEnvelope, FinancialInstitution, FxRate, LoginRequest, LoginResponse, PayoutProblem, PayoutRequest, PayoutResponse, PossibleBank, Problem, RefreshTokenRequest, RefreshTokenResponse, StatementEnvelope, TransactionOutcome, TransactionReference, UtcDateTime } from './models.js';
import type { OtherRejection, RejectedError } from './errors.js';
import type { Call, CallingClient, CallOptions } from './call.js';

/** The input of `login`. */
export interface LoginInput {
    /** The credentials of a user in one environment. */
    body: LoginRequest;
}
/**
 * Log in with e-mail and password
 *
 * Returns an access token for all other requests, and a refresh token to renew it. This is the only
 * operation that needs no token.
 *
 * Each partner has its own credentials for each environment; production rejects those of the sandbox
 * environment. Log in once, then refresh; do not log in for every request.
 *
 * The access token is `data.accessToken` here; `refreshToken` returns it as `token`.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function login<Exact extends boolean | undefined = false>(client: CallingClient, input: LoginInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactLoginResponse : LoginResponse>;

/** The input of `refreshToken`. */
export interface RefreshTokenInput {
    /** The refresh token. The current access token goes in the `Authorization` header. */
    body: RefreshTokenRequest;
}
/**
 * Exchange the refresh token for new tokens
 *
 * Send the current access token in the `Authorization` header and the refresh token in the body. The
 * answer has a new access token and a new refresh token.
 *
 * The access token is `token` here; `login` returns it as `data.accessToken`.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The call may have been processed.
 */
export declare function refreshToken<Exact extends boolean | undefined = false>(client: CallingClient, input: RefreshTokenInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactRefreshTokenResponse : RefreshTokenResponse>;

/** The input of `listPossibleBanks`. */
export interface ListPossibleBanksInput {
    /**
     * The account number to look up.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
}
/**
 * List the banks an account number may belong to
 *
 * Lists the banks that an account number may belong to. Then use `enquireAccount` to ask one of
 * them for the account holder's name.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function listPossibleBanks(client: CallingClient, input: ListPossibleBanksInput, options?: CallOptions): Call<PossibleBank[]>;

/** The input of `sendPayout`. */
export interface SendPayoutInput {
    /** A batch of payouts. */
    body: PayoutRequest;
}
/** A rejection of `sendPayout`. `status` narrows the type of `body` where the contract documents it. */
export type SendPayoutRejection =
  | (RejectedError<PayoutProblem> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * Send a batch of payouts
 *
 * Sends one or more payouts. The answer has a batch identifier and two counts: how many payouts were
 * received, and how many of them are in error. It does not say how each one ends: follow each with
 * `getTransactionStatus` or the `payoutOutcome` webhook.
 *
 * **Never pay twice.** A `5xx`, a timeout or a broken connection is an *unknown outcome*, not a
 * failure: the service may have accepted the batch. Then
 *
 * 1. do not create a second transaction, and do not change a reference;
 * 2. retry the same request with the same client-generated key, or check the status of each
 *    `transactionReference`;
 * 3. resend under a new reference only after `20`, `40` or `50`.
 *
 * Use one idempotency key per operation, and reuse it on every retry.
 * The service's documentation does not say where the key goes.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} The payout may have been accepted. Check its status; never send it as a new one.
 */
export declare function sendPayout<Exact extends boolean | undefined = false>(client: CallingClient, input: SendPayoutInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactPayoutResponse : PayoutResponse, SendPayoutRejection>;

/** The input of `getFxRate`. */
export interface GetFxRateInput {
    /**
     * The three-letter code of the country.
     *
     * A country code of three letters.
     */
    countryCode: CountryCode;
}
/**
 * Read the FX rate of one country
 *
 * Returns a country's FX rate and its window.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function getFxRate<Exact extends boolean | undefined = false>(client: CallingClient, input: GetFxRateInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactFxRate : FxRate>;

/**
 * List the partner's balances
 *
 * Returns the partner's currency balances. A payout without sufficient funds gets the response code
 * `20`.
 *
 * `imto` in the path stands for international money transfer operator.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function listBalances<Exact extends boolean | undefined = false>(client: CallingClient, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactBalance[] : Balance[]>;

/** A rejection of `listFinancialInstitutions`. `status` narrows the type of `body` where the contract documents it. */
export type ListFinancialInstitutionsRejection =
  | (RejectedError<FinancialInstitution[]> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * List the supported institutions
 *
 * Lists the supported banks and wallets with their codes and countries. `status` says whether an
 * institution is active. Use its `financialInstitutionCode` as the `recipientBankCode` of a payout.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function listFinancialInstitutions(client: CallingClient, options?: CallOptions): Call<FinancialInstitution[], ListFinancialInstitutionsRejection>;

/** The input of `enquireAccount`. */
export interface EnquireAccountInput {
    /** The account to look up. */
    body: AccountEnquiryRequest;
}
/** A rejection of `enquireAccount`. `status` narrows the type of `body` where the contract documents it. */
export type EnquireAccountRejection =
  | (RejectedError<Problem> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * Look up the name of an account
 *
 * Returns the account holder's name. Compare it with the recipient's name before you pay: a
 * payout to an invalid account number gets `40`, but the service's documentation does not say whether
 * the service compares names.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function enquireAccount(client: CallingClient, input: EnquireAccountInput, options?: CallOptions): Call<AccountEnquiryResponse, EnquireAccountRejection>;

/** The input of `getTransactionStatus`. */
export interface GetTransactionStatusInput {
    /**
     * The reference that you chose for the payout.
     *
     * The unique identifier of a payout. You choose it.
     */
    transactionReference: TransactionReference;
}
/** A rejection of `getTransactionStatus`. `status` narrows the type of `body` where the contract documents it. */
export type GetTransactionStatusRejection =
  | (RejectedError<Problem> & { readonly status: 400 })
  | OtherRejection<400>;

/**
 * Check a payout by its reference
 *
 * Returns the current state of one payout, whichever batch it was sent in.
 *
 * On `01`, wait for the notification. On `02`, check again; a notification also follows. On `10`,
 * approve or decline the payout in the portal.
 *
 * A missing answer is an unknown outcome, not a failure: never send the payout again because of it.
 * Nor does a `400` prove that the service never accepted the payout.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function getTransactionStatus(client: CallingClient, input: GetTransactionStatusInput, options?: CallOptions): Call<TransactionOutcome, GetTransactionStatusRejection>;

/** The input of `getIntradayStatement`. */
export interface GetIntradayStatementInput {
    /**
     * The number of the virtual account.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
    /**
     * The start of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
     * for you.
     *
     * A time in ISO 8601, in UTC.
     */
    startTime: UtcDateTime;
    /**
     * The end of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
     * for you.
     *
     * A time in ISO 8601, in UTC.
     */
    endTime: UtcDateTime;
}
/** A rejection of `getIntradayStatement`. `status` narrows the type of `body` where the contract documents it. */
export type GetIntradayStatementRejection =
  | (RejectedError<StatementEnvelope> & { readonly status: 400 })
  | (RejectedError<StatementEnvelope> & { readonly status: 403 })
  | (RejectedError<StatementEnvelope> & { readonly status: 404 })
  | OtherRejection<400 | 403 | 404>;

/**
 * Read the intraday statement of an account
 *
 * Returns the intraday statement of a virtual account: the movements between `startTime` and
 * `endTime`, with the balances before and after.
 *
 * The token must be bound to a merchant, and the account must belong to that merchant. The answer is
 * one page; `currentPage`, `totalPages` and `hasMore` say which. The service's documentation does not
 * say how to ask for another page.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. Repeat the call.
 */
export declare function getIntradayStatement<Exact extends boolean | undefined = false>(client: CallingClient, input: GetIntradayStatementInput, options?: CallOptions & { exact?: Exact }): Call<Exact extends true ? ExactStatementEnvelope : StatementEnvelope, GetIntradayStatementRejection>;
