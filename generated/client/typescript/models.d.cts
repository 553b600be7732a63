// Made from the contract. Do not edit.

/** The account to ask about. */
export interface AccountEnquiryRequest {
    /**
     * The number of the account or wallet.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
    /**
     * The code of the institution.
     *
     * The code of a bank or wallet. Some look like numbers, others are letters: keep it a string, with
     * its leading zeros.
     */
    bankCode: FinancialInstitutionCode;
}

/** An account, and the name it is held under. */
export interface AccountEnquiryResponse {
    /**
     * The account number that was asked for.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
    /**
     * The institution that was asked for.
     *
     * The code of a bank or wallet. Some look like numbers, others are letters: keep it a string, with
     * its leading zeros.
     */
    bankCode: FinancialInstitutionCode;
    /**
     * The name that the account is held under. Compare it with the recipient's.
     * @example "Chidi Nwosu"
     */
    accountName: string;
    /**
     * The result of the enquiry. Not documented as a payout response code; do not treat it as one.
     * @example "00"
     */
    responseCode: string;
    /**
     * The currency of the account.
     * @example "NGN"
     */
    currencyCode: string;
    /**
     * The result in words.
     * @example "Account found"
     */
    responseDescription: string;
}

/**
 * The number of a bank account, a wallet or a virtual account.
 * @example "0001234500"
 */
export type AccountNumber = string;

/** A balance of the partner, with its currency. */
export interface Balance {
    /**
     * The currency of `totalBalance`.
     *
     * A currency by its ISO 4217 code. The service has no default currency.
     */
    currencyCode: CurrencyCode;
    /**
     * The balance, in `currencyCode`. A JSON number: a reader that keeps it as a binary fraction may
     * lose digits.
     * @example 48250000.5
     */
    totalBalance: number;
}

/** `Balance` with each number as the decimal text that was sent. */
export interface ExactBalance {
    /**
     * The currency of `totalBalance`.
     *
     * A currency by its ISO 4217 code. The service has no default currency.
     */
    currencyCode: CurrencyCode;
    /**
     * The balance, in `currencyCode`. A JSON number: a reader that keeps it as a binary fraction may
     * lose digits.
     * @example 48250000.5
     */
    totalBalance: string;
}

/** A country, and what the service does there. */
export interface Country {
    /**
     * The country's code.
     *
     * A country in three letters.
     */
    countryCode: CountryCode;
    /**
     * The country's name.
     * @example "Nigeria"
     */
    countryName: string;
    /**
     * Whether the country is active.
     * @example true
     */
    status: boolean;
    /**
     * Whether money can be sent from the country.
     * @example false
     */
    isSenderCountry: boolean;
    /**
     * Whether money can be paid out in the country.
     * @example true
     */
    isReceiverCountry: boolean;
}

/**
 * A country in three letters.
 * Exactly 3 characters.
 * Pattern: `^[A-Z]{3}$`.
 * @example "NGA"
 */
export type CountryCode = string;

/**
 * A currency by its ISO 4217 code. The service has no default currency.
 * Exactly 3 characters.
 * Pattern: `^[A-Z]{3}$`.
 * @example "NGN"
 */
export type CurrencyCode = string;

/**
 * A decimal amount with two decimals, as a string.
 * Pattern: `^[-+]?\d.*[.,]\d{2}$`.
 * @example "250000.00"
 */
export type DecimalAmount = string;

/**
 * How long the access token lives. When in doubt, read its `exp` claim, if it has one.
 * @example 12345
 */
export type ExpiresIn = number;

/**
 * `ExpiresIn` with each number as the decimal text that was sent.
 * @example 12345
 */
export type ExactExpiresIn = string;

/** A bank or wallet that the service supports. */
export interface FinancialInstitution {
    /**
     * Whether the institution is active.
     * @example true
     */
    status: boolean;
    /**
     * The code to send as `recipientBankCode`.
     *
     * The code of a bank or wallet. Some look like numbers, others are letters: keep it a string, with
     * its leading zeros.
     */
    financialInstitutionCode: FinancialInstitutionCode;
    /**
     * The institution's name.
     * @example "Lagoon Bank"
     */
    financialInstitutionName: string;
    /**
     * A second code; present on some institutions only.
     * @example "LAGOON-1"
     */
    institutionCode?: string;
    /** The country of the institution, as a record here and not as a code. */
    countryCode: Country;
}

/**
 * The code of a bank or wallet. Some look like numbers, others are letters: keep it a string, with
 * its leading zeros.
 * @example "900101"
 */
export type FinancialInstitutionCode = string;

/** The FX rate of one country. */
export interface FxRate {
    /**
     * The country of the rate.
     *
     * A country in three letters.
     */
    countryCode: CountryCode;
    /**
     * The country's name.
     * @example "Nigeria"
     */
    countryName: string;
    /**
     * The rate.
     * @example 1985.25
     */
    fxDealRate: number;
    /**
     * The kind of window of the rate. `FIXED DURATION` is the sample's value.
     * @example "FIXED DURATION"
     */
    fxWindow: string;
}

/** `FxRate` with each number as the decimal text that was sent. */
export interface ExactFxRate {
    /**
     * The country of the rate.
     *
     * A country in three letters.
     */
    countryCode: CountryCode;
    /**
     * The country's name.
     * @example "Nigeria"
     */
    countryName: string;
    /**
     * The rate.
     * @example 1985.25
     */
    fxDealRate: string;
    /**
     * The kind of window of the rate. `FIXED DURATION` is the sample's value.
     * @example "FIXED DURATION"
     */
    fxWindow: string;
}

/**
 * A JSON Web Token in its compact form (RFC 7519).
 * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
 * @example "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbWFyYSIsInVzZSI6ImFjY2VzcyJ9.ZXhhbXBsZQ"
 */
export type Jwt = string;

/**
 * The tokens, and who logged in.
 *
 * The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
 */
export interface LoginData {
    /**
     * The name the user is known by to the service.
     * @example "amara.okafor"
     */
    username: string;
    /**
     * The user's telephone number.
     * @example "+447700900123"
     */
    phoneNumber: string;
    /**
     * The user's first name.
     * @example "Amara"
     */
    firstName: string;
    /**
     * The user's last name.
     * @example "Okafor"
     */
    lastName: string;
    /**
     * The code of the partner that the user belongs to.
     * @example "HARBOUR"
     */
    partnerCode: string;
    /**
     * The roles of the user. `DEFAULT` and `IMTO_ADMIN` occur in the sample; IMTO stands for
     * international money transfer operator.
     * @example ["DEFAULT","IMTO_ADMIN"]
     */
    realmRoles: string[];
    /**
     * The token for every other request, as `Authorization: Bearer <ACCESS_TOKEN>`.
     *
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    accessToken: Jwt;
    /**
     * Whether the user's e-mail address has been confirmed.
     * @example true
     */
    emailVerified: boolean;
    /**
     * The token to give to `refreshToken` (the operation) for a new pair.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /** How long the access token lives. When in doubt, read its `exp` claim, if it has one. */
    expiresIn: ExpiresIn;
    /** How long the refresh token lives. The same caution as for `expiresIn`. */
    refreshExpiresIn: RefreshExpiresIn;
}

/** `LoginData` with each number as the decimal text that was sent. */
export interface ExactLoginData {
    /**
     * The name the user is known by to the service.
     * @example "amara.okafor"
     */
    username: string;
    /**
     * The user's telephone number.
     * @example "+447700900123"
     */
    phoneNumber: string;
    /**
     * The user's first name.
     * @example "Amara"
     */
    firstName: string;
    /**
     * The user's last name.
     * @example "Okafor"
     */
    lastName: string;
    /**
     * The code of the partner that the user belongs to.
     * @example "HARBOUR"
     */
    partnerCode: string;
    /**
     * The roles of the user. `DEFAULT` and `IMTO_ADMIN` occur in the sample; IMTO stands for
     * international money transfer operator.
     * @example ["DEFAULT","IMTO_ADMIN"]
     */
    realmRoles: string[];
    /**
     * The token for every other request, as `Authorization: Bearer <ACCESS_TOKEN>`.
     *
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    accessToken: Jwt;
    /**
     * Whether the user's e-mail address has been confirmed.
     * @example true
     */
    emailVerified: boolean;
    /**
     * The token to give to `refreshToken` (the operation) for a new pair.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /** `ExpiresIn` with each number as the decimal text that was sent. */
    expiresIn: ExactExpiresIn;
    /** `RefreshExpiresIn` with each number as the decimal text that was sent. */
    refreshExpiresIn: ExactRefreshExpiresIn;
}

/** The account of a partner's user in one environment. */
export interface LoginRequest {
    /**
     * The e-mail address of the account.
     * @example "amara.okafor@harbour-remit.example"
     */
    email: string;
    /**
     * The password of the account.
     * @example "a-long-example-password"
     */
    password: string;
}

/** A status word and, under `data`, the tokens and the user's profile. */
export interface LoginResponse {
    /**
     * Result of the login; `SUCCESS` is the only value shown.
     * @example "SUCCESS"
     */
    status: string;
    /**
     * The tokens, and who logged in.
     *
     * The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
     */
    data: LoginData;
}

/** `LoginResponse` with each number as the decimal text that was sent. */
export interface ExactLoginResponse {
    /**
     * Result of the login; `SUCCESS` is the only value shown.
     * @example "SUCCESS"
     */
    status: string;
    /** `LoginData` with each number as the decimal text that was sent. */
    data: ExactLoginData;
}

/**
 * Why a payout request was rejected. It differs from the other problem bodies: it has `timestamp`
 * and `transactionResponse`, and neither `detail` nor `properties`.
 */
export interface PayoutProblem {
    /**
     * What kind of problem it is.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status again.
     * @example 400
     */
    status: number;
    /**
     * Where the problem occurred.
     * @example "/handler/send/remittance/transaction"
     */
    instance: string;
    /**
     * When the problem occurred.
     *
     * A moment in ISO 8601, in UTC.
     */
    timestamp: UtcDateTime;
    /** Details about the request's transactions. */
    transactionResponse: Record<string, unknown>;
}

/** `PayoutProblem` with each number as the decimal text that was sent. */
export interface ExactPayoutProblem {
    /**
     * What kind of problem it is.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status again.
     * @example 400
     */
    status: string;
    /**
     * Where the problem occurred.
     * @example "/handler/send/remittance/transaction"
     */
    instance: string;
    /**
     * When the problem occurred.
     *
     * A moment in ISO 8601, in UTC.
     */
    timestamp: UtcDateTime;
    /** Details about the request's transactions. */
    transactionResponse: Record<string, unknown>;
}

/** A batch of payouts. */
export interface PayoutRequest {
    /**
     * The payouts, each with a reference of its own. One call can carry several; the answer counts
     * those received and those in error.
     */
    transactionRequestList: TransactionRequest[];
}

/**
 * The batch was received. This says nothing of the outcome of its payouts: follow each by its
 * reference.
 */
export interface PayoutResponse {
    /**
     * The identifier that the service gave to the batch.
     * @example "BATCH-20260304-0001"
     */
    batchId: string;
    /**
     * How many transactions were received.
     * @example 2
     */
    totalCount: number;
    /**
     * How many of them returned an error; null when none did.
     * @example null
     */
    errorTransactionCount: number | null;
    /**
     * When the batch was received.
     *
     * A moment in the service's own form, `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented.
     * Two fields have it, `createDate` and `processorResponseTime`; every other time of the interface is
     * ISO 8601 in UTC.
     */
    createDate: ServiceDateTime;
}

/** `PayoutResponse` with each number as the decimal text that was sent. */
export interface ExactPayoutResponse {
    /**
     * The identifier that the service gave to the batch.
     * @example "BATCH-20260304-0001"
     */
    batchId: string;
    /**
     * How many transactions were received.
     * @example 2
     */
    totalCount: string;
    /**
     * How many of them returned an error; null when none did.
     * @example null
     */
    errorTransactionCount: string | null;
    /**
     * When the batch was received.
     *
     * A moment in the service's own form, `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented.
     * Two fields have it, `createDate` and `processorResponseTime`; every other time of the interface is
     * ISO 8601 in UTC.
     */
    createDate: ServiceDateTime;
}

/** An institution that may hold the account number that was asked for. */
export interface PossibleBank {
    /**
     * The code to send as `recipientBankCode` or `bankCode`.
     *
     * The code of a bank or wallet. Some look like numbers, others are letters: keep it a string, with
     * its leading zeros.
     */
    financialInstitutionCode: FinancialInstitutionCode;
    /**
     * The institution's name.
     * @example "Lagoon Bank"
     */
    financialInstitutionName: string;
    /**
     * The country of the institution.
     *
     * A country in three letters.
     */
    countryCode: CountryCode;
}

/** Why a request was rejected. */
export interface Problem {
    /**
     * What kind of problem it is.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status again.
     * @example 400
     */
    status: number;
    /**
     * What was wrong with this request.
     * @example "The request is not valid."
     */
    detail: string;
    /**
     * Where the problem occurred.
     * @example "/example"
     */
    instance: string;
    /** More about the problem. */
    properties: Record<string, unknown>;
}

/** `Problem` with each number as the decimal text that was sent. */
export interface ExactProblem {
    /**
     * What kind of problem it is.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status again.
     * @example 400
     */
    status: string;
    /**
     * What was wrong with this request.
     * @example "The request is not valid."
     */
    detail: string;
    /**
     * Where the problem occurred.
     * @example "/example"
     */
    instance: string;
    /** More about the problem. */
    properties: Record<string, unknown>;
}

/** Who is paid, and the bank account or wallet that the money goes to. */
export interface RecipientInformation {
    /**
     * The number of the account or wallet. `enquireAccount` returns its holder's name before you send money.
     *
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    recipientAccountNumber: AccountNumber;
    /**
     * The name of the recipient's account.
     * @example "Chidi Nwosu"
     */
    recipientAccountName: string;
    /**
     * The institution that holds the account: a `financialInstitutionCode` of
     * `listFinancialInstitutions` or `listPossibleBanks`.
     *
     *
     * The code of a bank or wallet. Some look like numbers, others are letters: keep it a string, with
     * its leading zeros.
     */
    recipientBankCode: FinancialInstitutionCode;
    /**
     * The recipient's telephone number; may be an empty string.
     * @example ""
     */
    recipientPhoneNumber: string;
    /**
     * The recipient's country.
     *
     * A country in three letters.
     */
    recipientISOCountryCode: CountryCode;
}

/**
 * How long the refresh token lives. The same caution as for `expiresIn`.
 * @example 67890
 */
export type RefreshExpiresIn = number;

/**
 * `RefreshExpiresIn` with each number as the decimal text that was sent.
 * @example 67890
 */
export type ExactRefreshExpiresIn = string;

/** The refresh token. The current access token goes in the `Authorization` header. */
export interface RefreshTokenRequest {
    /**
     * The refresh token obtained at login, or by the refresh before this one.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
}

/**
 * A new pair of tokens. Keep both.
 *
 * The access token is named `token` here; `login` names it `accessToken`.
 */
export interface RefreshTokenResponse {
    /**
     * The new access token.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    token: Jwt;
    /** How long the access token lives. When in doubt, read its `exp` claim, if it has one. */
    expiresIn: ExpiresIn;
    /** How long the refresh token lives. The same caution as for `expiresIn`. */
    refreshExpiresIn: RefreshExpiresIn;
    /**
     * The new refresh token; the next refresh takes it.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /**
     * The scheme to use the token with; `Bearer` is the only value shown.
     * @example "Bearer"
     */
    tokenType: string;
}

/** `RefreshTokenResponse` with each number as the decimal text that was sent. */
export interface ExactRefreshTokenResponse {
    /**
     * The new access token.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    token: Jwt;
    /** `ExpiresIn` with each number as the decimal text that was sent. */
    expiresIn: ExactExpiresIn;
    /** `RefreshExpiresIn` with each number as the decimal text that was sent. */
    refreshExpiresIn: ExactRefreshExpiresIn;
    /**
     * The new refresh token; the next refresh takes it.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /**
     * The scheme to use the token with; `Bearer` is the only value shown.
     * @example "Bearer"
     */
    tokenType: string;
}

/**
 * The state of a payout, in two characters.
 *
 * | Code | Meaning | Final | What the partner does |
 * |---|---|---|---|
 * | `00` | Paid or successfully completed | yes: paid | Nothing; it is completed. |
 * | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
 * | `02` | Processing | no | Ask again by reference; a notification follows as well. |
 * | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
 * | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
 * | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
 * | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
 * | `51` | Transaction failed | yes: not paid | There is nothing to do. |
 * | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
 * | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
 * | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
 *
 * `20`, `40` and `50` are resent as a **new** transaction, under a new `transactionReference`; no
 * other code says to resend. If no answer came, ask for the status first. Which codes are final is
 * this contract's reading.
 *
 * A payout is flagged (`10`) when a payout limit for the recipient account is exceeded or the
 * account is blacklisted; it is held until the partner decides. These are all documented codes. Treat
 * any other one as not final.
 * One of `00`, `01`, `02`, `10`, `20`, `40`, `50`, `51`, `60`, `80`, `90`.
 * @example "00"
 */
export type ResponseCode = "00" | "01" | "02" | "10" | "20" | "40" | "50" | "51" | "60" | "80" | "90";

/** Who sends the money. */
export interface SenderInformation {
    /**
     * The sender's name.
     * @example "Grace Bennett"
     */
    senderName: string;
    /**
     * The sender's e-mail address; may be an empty string.
     * @example "grace.bennett@mail.example"
     */
    senderEmailAddress: string;
    /**
     * The sender's telephone number; may be an empty string.
     * @example "+447700900456"
     */
    senderPhoneNumber: string;
    /**
     * The sender's country.
     *
     * A country in three letters.
     * @example "GBR"
     */
    senderISOCountryCode: CountryCode;
}

/**
 * A moment in the service's own form, `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented.
 * Two fields have it, `createDate` and `processorResponseTime`; every other time of the interface is
 * ISO 8601 in UTC.
 * At least 1 character.
 * Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
 * @example "2026-03-04 09:15:27"
 */
export type ServiceDateTime = string;

/** Movements on one virtual account in a window, one page at a time. */
export interface Statement {
    /**
     * The virtual account that the statement is of.
     *
     * The number of a bank account, a wallet or a virtual account.
     * @example "7700000042"
     */
    accountNumber: AccountNumber;
    /**
     * The business day.
     * @example "2026-03-04"
     */
    businessDate: string;
    /**
     * The currency of the balances of the statement; each entry has its own `currency`.
     *
     * A currency by its ISO 4217 code. The service has no default currency.
     */
    currency: CurrencyCode;
    /**
     * The moment of `openingBalanceAmount`.
     *
     * A moment in ISO 8601, in UTC.
     * @example "2026-03-04T00:00:00.000Z"
     */
    openingBalanceDate: UtcDateTime;
    /**
     * The moment of `closingBalanceAmount`.
     *
     * A moment in ISO 8601, in UTC.
     * @example "2026-03-04T12:00:00.000Z"
     */
    closingBalanceDate: UtcDateTime;
    /**
     * The balance at the start, in `currency`.
     * @example 1500000
     */
    openingBalanceAmount: number;
    /**
     * The balance at the end, in `currency`.
     * @example 1425000.5
     */
    closingBalanceAmount: number;
    /** The entries of this page. */
    details: StatementEntry[];
    /**
     * The number of this page.
     * @example 1
     */
    currentPage: number;
    /**
     * How many pages there are.
     * @example 1
     */
    totalPages: number;
    /**
     * How many entries there are on all pages.
     * @example 2
     */
    totalRecords: number;
    /**
     * Whether pages follow this one.
     * @example false
     */
    hasMore: boolean;
    /**
     * What the entries come to, in `currency`.
     * @example -74999.5
     */
    netMovementAmount: number;
    /**
     * Whether the balances and the entries agree, as the service sees it.
     * @example true
     */
    balanceReconciled: boolean;
}

/** `Statement` with each number as the decimal text that was sent. */
export interface ExactStatement {
    /**
     * The virtual account that the statement is of.
     *
     * The number of a bank account, a wallet or a virtual account.
     * @example "7700000042"
     */
    accountNumber: AccountNumber;
    /**
     * The business day.
     * @example "2026-03-04"
     */
    businessDate: string;
    /**
     * The currency of the balances of the statement; each entry has its own `currency`.
     *
     * A currency by its ISO 4217 code. The service has no default currency.
     */
    currency: CurrencyCode;
    /**
     * The moment of `openingBalanceAmount`.
     *
     * A moment in ISO 8601, in UTC.
     * @example "2026-03-04T00:00:00.000Z"
     */
    openingBalanceDate: UtcDateTime;
    /**
     * The moment of `closingBalanceAmount`.
     *
     * A moment in ISO 8601, in UTC.
     * @example "2026-03-04T12:00:00.000Z"
     */
    closingBalanceDate: UtcDateTime;
    /**
     * The balance at the start, in `currency`.
     * @example 1500000
     */
    openingBalanceAmount: string;
    /**
     * The balance at the end, in `currency`.
     * @example 1425000.5
     */
    closingBalanceAmount: string;
    /** The entries of this page. */
    details: ExactStatementEntry[];
    /**
     * The number of this page.
     * @example 1
     */
    currentPage: string;
    /**
     * How many pages there are.
     * @example 1
     */
    totalPages: string;
    /**
     * How many entries there are on all pages.
     * @example 2
     */
    totalRecords: string;
    /**
     * Whether pages follow this one.
     * @example false
     */
    hasMore: boolean;
    /**
     * What the entries come to, in `currency`.
     * @example -74999.5
     */
    netMovementAmount: string;
    /**
     * Whether the balances and the entries agree, as the service sees it.
     * @example true
     */
    balanceReconciled: boolean;
}

/** One movement on the account. */
export interface StatementEntry {
    /**
     * The reference of this movement.
     * @example "SYS-20260304-0002"
     */
    systemReference: string;
    /**
     * The original reference of this movement.
     * @example "SYS-20260304-0002"
     */
    originalSystemReference: string;
    /**
     * Debit or credit; `DEBIT` is the only value shown.
     * @example "DEBIT"
     */
    direction: string;
    /**
     * The kind of movement.
     * @example "TRANSFER"
     */
    transactionType: string;
    /**
     * How much moved, in `currency`. The `direction` says which way.
     * @example 24999.5
     */
    amount: number;
    /**
     * The currency of `amount`.
     *
     * A currency by its ISO 4217 code. The service has no default currency.
     */
    currency: CurrencyCode;
    /**
     * When the movement was completed, between `startTime` and `endTime`.
     *
     * A moment in ISO 8601, in UTC.
     */
    completedTime: UtcDateTime;
    /**
     * The account that received the money.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    beneficiaryAccountNumber: AccountNumber;
    /**
     * Who received the money.
     * @example "Chidi Nwosu"
     */
    beneficiaryName: string;
    /**
     * The bank of the beneficiary.
     * @example "Lagoon Bank"
     */
    beneficiaryBankName: string;
    /**
     * The SWIFT code of the beneficiary's bank.
     * @example "LAGONGLA"
     */
    beneficiaryBankSwiftCode: string;
    /**
     * Who paid.
     * @example "Harbour Remit Ltd"
     */
    payerName: string;
    /**
     * The account that the money came from.
     *
     * The number of a bank account, a wallet or a virtual account.
     * @example "7700000042"
     */
    payerAccountNumber: AccountNumber;
    /**
     * The bank of the payer.
     * @example "Harmattan Bank"
     */
    payerBankName: string;
    /**
     * The SWIFT code of the payer's bank.
     * @example "HARMNGLA"
     */
    payerBankSwiftCode: string;
    /**
     * The payer's address.
     * @example "1 Harbour Road, London"
     */
    payerAddress: string;
    /**
     * What the movement was for, as free text.
     * @example "Books"
     */
    remark: string;
    /**
     * The day from which the movement counts.
     * @example "2026-03-04"
     */
    valueDate: string;
}

/** `StatementEntry` with each number as the decimal text that was sent. */
export interface ExactStatementEntry {
    /**
     * The reference of this movement.
     * @example "SYS-20260304-0002"
     */
    systemReference: string;
    /**
     * The original reference of this movement.
     * @example "SYS-20260304-0002"
     */
    originalSystemReference: string;
    /**
     * Debit or credit; `DEBIT` is the only value shown.
     * @example "DEBIT"
     */
    direction: string;
    /**
     * The kind of movement.
     * @example "TRANSFER"
     */
    transactionType: string;
    /**
     * How much moved, in `currency`. The `direction` says which way.
     * @example 24999.5
     */
    amount: string;
    /**
     * The currency of `amount`.
     *
     * A currency by its ISO 4217 code. The service has no default currency.
     */
    currency: CurrencyCode;
    /**
     * When the movement was completed, between `startTime` and `endTime`.
     *
     * A moment in ISO 8601, in UTC.
     */
    completedTime: UtcDateTime;
    /**
     * The account that received the money.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    beneficiaryAccountNumber: AccountNumber;
    /**
     * Who received the money.
     * @example "Chidi Nwosu"
     */
    beneficiaryName: string;
    /**
     * The bank of the beneficiary.
     * @example "Lagoon Bank"
     */
    beneficiaryBankName: string;
    /**
     * The SWIFT code of the beneficiary's bank.
     * @example "LAGONGLA"
     */
    beneficiaryBankSwiftCode: string;
    /**
     * Who paid.
     * @example "Harbour Remit Ltd"
     */
    payerName: string;
    /**
     * The account that the money came from.
     *
     * The number of a bank account, a wallet or a virtual account.
     * @example "7700000042"
     */
    payerAccountNumber: AccountNumber;
    /**
     * The bank of the payer.
     * @example "Harmattan Bank"
     */
    payerBankName: string;
    /**
     * The SWIFT code of the payer's bank.
     * @example "HARMNGLA"
     */
    payerBankSwiftCode: string;
    /**
     * The payer's address.
     * @example "1 Harbour Road, London"
     */
    payerAddress: string;
    /**
     * What the movement was for, as free text.
     * @example "Books"
     */
    remark: string;
    /**
     * The day from which the movement counts.
     * @example "2026-03-04"
     */
    valueDate: string;
}

/** Envelope of every statement response, including errors. */
export interface StatementEnvelope {
    /**
     * Whether the request succeeded.
     * @example true
     */
    success: boolean;
    /** The statement. */
    data?: Statement | null;
    /** What went wrong. */
    error?: StatementError | null;
}

/** `StatementEnvelope` with each number as the decimal text that was sent. */
export interface ExactStatementEnvelope {
    /**
     * Whether the request succeeded.
     * @example true
     */
    success: boolean;
    /** The statement. */
    data?: ExactStatement | null;
    /** What went wrong. */
    error?: StatementError | null;
}

/** What went wrong, for programs and for people. */
export interface StatementError {
    /**
     * The kind of error. Do not decide by values seen here; decide by the HTTP status.
     * @example "EXAMPLE_CODE"
     */
    code: string;
    /**
     * The error in words.
     * @example "endTime is before startTime"
     */
    message: string;
}

/** What became of one payout. Status answers and webhook deliveries carry the same record. */
export interface TransactionOutcome {
    /**
     * The reference that the caller chose for the payout.
     *
     * The unique identifier of a payout, chosen by the caller.
     */
    transactionReference: TransactionReference;
    /**
     * The state of a payout, in two characters.
     *
     * | Code | Meaning | Final | What the partner does |
     * |---|---|---|---|
     * | `00` | Paid or successfully completed | yes: paid | Nothing; it is completed. |
     * | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
     * | `02` | Processing | no | Ask again by reference; a notification follows as well. |
     * | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
     * | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
     * | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
     * | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
     * | `51` | Transaction failed | yes: not paid | There is nothing to do. |
     * | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
     * | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
     * | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
     *
     * `20`, `40` and `50` are resent as a **new** transaction, under a new `transactionReference`; no
     * other code says to resend. If no answer came, ask for the status first. Which codes are final is
     * this contract's reading.
     *
     * A payout is flagged (`10`) when a payout limit for the recipient account is exceeded or the
     * account is blacklisted; it is held until the partner decides. These are all documented codes. Treat
     * any other one as not final.
     */
    responseCode: ResponseCode | (string & {});
    /**
     * The state in words. Decide by `responseCode`, not by this text.
     * @example "Paid"
     */
    responseMessage: string;
    /**
     * The code of the processor behind the service. The text `true` is the only value shown, so the
     * examples of every `responseCode` have it.
     * @example "true"
     */
    processorResponseCode: string;
    /**
     * The reference that the processor gave to the payout.
     * @example "PRC-7781200"
     */
    processorTransactionReference: string;
    /**
     * When the processor answered.
     *
     * A moment in the service's own form, `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented.
     * Two fields have it, `createDate` and `processorResponseTime`; every other time of the interface is
     * ISO 8601 in UTC.
     */
    processorResponseTime: ServiceDateTime;
    /**
     * The processor's answer in words. When a payout is rejected, the reason is carried in the
     * notification.
     * @example "Credited to the recipient's account"
     */
    processorResponseDescription: string;
}

/**
 * The unique identifier of a payout, chosen by the caller.
 * @example "HR-20260304-00"
 */
export type TransactionReference = string;

/** One payout: how much, to whom, from whom, and the reference it is followed by. */
export interface TransactionRequest {
    /**
     * The unique identifier of this payout, chosen by the caller. The status is asked for by it and
     * the webhook carries it.
     *
     * One payout, one reference, also over retries. A new reference is a new payout.
     *
     *
     * The unique identifier of a payout, chosen by the caller.
     */
    transactionReference: TransactionReference;
    /**
     * The time of the request, ISO 8601 in UTC with milliseconds. The newer sample has it, the older
     * one does not.
     * Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$`.
     * @example "2026-03-04T09:15:20.000Z"
     */
    requestDate?: string;
    /**
     * The currency of `paymentAmount`.
     *
     * A currency by its ISO 4217 code. The service has no default currency.
     */
    paymentCurrency: CurrencyCode;
    /**
     * The amount of the payout, in `paymentCurrency`: a number with two decimals, sent as a string.
     *
     *
     * A decimal amount with two decimals, as a string.
     * Pattern: `^\d+\.\d{2}$`.
     * @example "250000.00"
     */
    paymentAmount: DecimalAmount;
    /**
     * What the payment is for, as free text.
     * @example "School fees"
     */
    paymentNarration: string;
    /** Who is paid, and the bank account or wallet that the money goes to. */
    recipientInformation: RecipientInformation;
    /** Who sends the money. */
    senderInformation: SenderInformation;
}

/**
 * A moment in ISO 8601, in UTC.
 * Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
 * @example "2026-03-04T09:15:27.000Z"
 */
export type UtcDateTime = string;
