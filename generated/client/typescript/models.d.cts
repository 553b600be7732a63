// Generated from the contract. Do not edit.

/** The account to look up. */
export interface AccountEnquiryRequest {
    /**
     * The number of the account or wallet.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
    /**
     * The `financialInstitutionCode` of the institution.
     *
     * The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
     * strings, with leading zeros.
     */
    bankCode: FinancialInstitutionCode;
}

/** An account and the name of its holder. */
export interface AccountEnquiryResponse {
    /**
     * The account number from the request.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    accountNumber: AccountNumber;
    /**
     * The institution from the request.
     *
     * The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
     * strings, with leading zeros.
     */
    bankCode: FinancialInstitutionCode;
    /**
     * The name of the account's holder. Compare it with the recipient's.
     * @example "Chidi Nwosu"
     */
    accountName: string;
    /**
     * The result of the enquiry. Do not treat it as a payout response code; it is not documented as
     * one.
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

/** A balance of the partner in one currency. */
export interface Balance {
    /**
     * The currency of `totalBalance`.
     *
     * An ISO 4217 currency code. There is no default currency.
     */
    currencyCode: CurrencyCode;
    /**
     * The balance, in `currencyCode`. It is a JSON number: a parser that stores it as binary floating
     * point may lose digits.
     * @example 48250000.5
     */
    totalBalance: number;
}

/** `Balance` with each number as the decimal text that was sent. */
export interface ExactBalance {
    /**
     * The currency of `totalBalance`.
     *
     * An ISO 4217 currency code. There is no default currency.
     */
    currencyCode: CurrencyCode;
    /**
     * The balance, in `currencyCode`. It is a JSON number: a parser that stores it as binary floating
     * point may lose digits.
     * @example 48250000.5
     */
    totalBalance: string;
}

/** A country, and whether money can be sent from or paid out in it. */
export interface Country {
    /**
     * The country's code.
     *
     * A country code of three letters.
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
 * A country code of three letters.
 * Exactly 3 characters.
 * Pattern: `^[A-Z]{3}$`.
 * @example "NGA"
 */
export type CountryCode = string;

/**
 * An ISO 4217 currency code. There is no default currency.
 * Exactly 3 characters.
 * Pattern: `^[A-Z]{3}$`.
 * @example "NGN"
 */
export type CurrencyCode = string;

/**
 * An amount with two decimals, as a string.
 * Pattern: `^[-+]?\d.*[.,]\d{2}$`.
 * @example "250000.00"
 */
export type DecimalAmount = string;

/**
 * The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one.
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
     * The code to use as `recipientBankCode`.
     *
     * The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
     * strings, with leading zeros.
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
    /** The institution's country. Here it is an object, not a code. */
    countryCode: Country;
}

/**
 * The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
 * strings, with leading zeros.
 * @example "900101"
 */
export type FinancialInstitutionCode = string;

/** The FX rate of one country. */
export interface FxRate {
    /**
     * The country that the rate is for.
     *
     * A country code of three letters.
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
     * The type of the rate's window, such as `FIXED DURATION`.
     * @example "FIXED DURATION"
     */
    fxWindow: string;
}

/** `FxRate` with each number as the decimal text that was sent. */
export interface ExactFxRate {
    /**
     * The country that the rate is for.
     *
     * A country code of three letters.
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
     * The type of the rate's window, such as `FIXED DURATION`.
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
 * The tokens and the user's profile.
 *
 * The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
 */
export interface LoginData {
    /**
     * The user's name at the service.
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
     * The code of the user's partner.
     * @example "HARBOUR"
     */
    partnerCode: string;
    /**
     * The user's roles, such as `DEFAULT` and `IMTO_ADMIN`. IMTO stands for international money
     * transfer operator.
     * @example ["DEFAULT","IMTO_ADMIN"]
     */
    realmRoles: string[];
    /**
     * The access token. Send it with every other request: `Authorization: Bearer <ACCESS_TOKEN>`.
     *
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    accessToken: Jwt;
    /**
     * Whether the user's e-mail address is verified.
     * @example true
     */
    emailVerified: boolean;
    /**
     * The refresh token. Send it to the operation `refreshToken` for a new pair of tokens.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /** The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one. */
    expiresIn: ExpiresIn;
    /** The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`. */
    refreshExpiresIn: RefreshExpiresIn;
}

/** `LoginData` with each number as the decimal text that was sent. */
export interface ExactLoginData {
    /**
     * The user's name at the service.
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
     * The code of the user's partner.
     * @example "HARBOUR"
     */
    partnerCode: string;
    /**
     * The user's roles, such as `DEFAULT` and `IMTO_ADMIN`. IMTO stands for international money
     * transfer operator.
     * @example ["DEFAULT","IMTO_ADMIN"]
     */
    realmRoles: string[];
    /**
     * The access token. Send it with every other request: `Authorization: Bearer <ACCESS_TOKEN>`.
     *
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    accessToken: Jwt;
    /**
     * Whether the user's e-mail address is verified.
     * @example true
     */
    emailVerified: boolean;
    /**
     * The refresh token. Send it to the operation `refreshToken` for a new pair of tokens.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /** `ExpiresIn` with each number as the decimal text that was sent. */
    expiresIn: ExactExpiresIn;
    /** `RefreshExpiresIn` with each number as the decimal text that was sent. */
    refreshExpiresIn: ExactRefreshExpiresIn;
}

/** The credentials of a user in one environment. */
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

/** The result of the login. `data` has the tokens and the user's profile. */
export interface LoginResponse {
    /**
     * The result, such as `SUCCESS`.
     * @example "SUCCESS"
     */
    status: string;
    /**
     * The tokens and the user's profile.
     *
     * The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
     */
    data: LoginData;
}

/** `LoginResponse` with each number as the decimal text that was sent. */
export interface ExactLoginResponse {
    /**
     * The result, such as `SUCCESS`.
     * @example "SUCCESS"
     */
    status: string;
    /** `LoginData` with each number as the decimal text that was sent. */
    data: ExactLoginData;
}

/**
 * Why a payout request was rejected. Unlike other problem bodies, it has `timestamp` and
 * `transactionResponse`, but neither `detail` nor `properties`.
 */
export interface PayoutProblem {
    /**
     * The kind of problem.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status.
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
     * A time in ISO 8601, in UTC.
     */
    timestamp: UtcDateTime;
    /** Details about the transactions of the request. */
    transactionResponse: Record<string, unknown>;
}

/** `PayoutProblem` with each number as the decimal text that was sent. */
export interface ExactPayoutProblem {
    /**
     * The kind of problem.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status.
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
     * A time in ISO 8601, in UTC.
     */
    timestamp: UtcDateTime;
    /** Details about the transactions of the request. */
    transactionResponse: Record<string, unknown>;
}

/** A batch of payouts. */
export interface PayoutRequest {
    /**
     * One or more payouts, each with its own reference. The answer counts those received and those in
     * error.
     */
    transactionRequestList: TransactionRequest[];
}

/**
 * The batch was received. The outcome of each payout is still open: follow each one by its
 * reference.
 */
export interface PayoutResponse {
    /**
     * The service's identifier of the batch.
     * @example "BATCH-20260304-0001"
     */
    batchId: string;
    /**
     * How many transactions were received.
     * @example 2
     */
    totalCount: number;
    /**
     * How many of them are in error; null when none is.
     * @example null
     */
    errorTransactionCount: number | null;
    /**
     * When the batch was received.
     *
     * A time as `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented. Only `createDate` and
     * `processorResponseTime` have this form; every other time is ISO 8601 in UTC.
     */
    createDate: ServiceDateTime;
}

/** `PayoutResponse` with each number as the decimal text that was sent. */
export interface ExactPayoutResponse {
    /**
     * The service's identifier of the batch.
     * @example "BATCH-20260304-0001"
     */
    batchId: string;
    /**
     * How many transactions were received.
     * @example 2
     */
    totalCount: string;
    /**
     * How many of them are in error; null when none is.
     * @example null
     */
    errorTransactionCount: string | null;
    /**
     * When the batch was received.
     *
     * A time as `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented. Only `createDate` and
     * `processorResponseTime` have this form; every other time is ISO 8601 in UTC.
     */
    createDate: ServiceDateTime;
}

/** A bank that the account number may belong to. */
export interface PossibleBank {
    /**
     * The code to use as `recipientBankCode` or `bankCode`.
     *
     * The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
     * strings, with leading zeros.
     */
    financialInstitutionCode: FinancialInstitutionCode;
    /**
     * The institution's name.
     * @example "Lagoon Bank"
     */
    financialInstitutionName: string;
    /**
     * The institution's country.
     *
     * A country code of three letters.
     */
    countryCode: CountryCode;
}

/** Why a request was rejected. */
export interface Problem {
    /**
     * The kind of problem.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status.
     * @example 400
     */
    status: number;
    /**
     * The reason in words.
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
     * The kind of problem.
     * @example "about:blank"
     */
    type: string;
    /**
     * The problem in a few words.
     * @example "Bad Request"
     */
    title: string;
    /**
     * The HTTP status.
     * @example 400
     */
    status: string;
    /**
     * The reason in words.
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

/** The recipient, and the bank account or wallet to pay to. */
export interface RecipientInformation {
    /**
     * The number of the account or wallet. Check its holder's name with `enquireAccount` before you pay.
     *
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    recipientAccountNumber: AccountNumber;
    /**
     * The name on the recipient's account.
     * @example "Chidi Nwosu"
     */
    recipientAccountName: string;
    /**
     * The institution that holds the account: a `financialInstitutionCode` from
     * `listFinancialInstitutions` or `listPossibleBanks`.
     *
     *
     * The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
     * strings, with leading zeros.
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
     * A country code of three letters.
     */
    recipientISOCountryCode: CountryCode;
}

/**
 * The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`.
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
     * The refresh token from the login, or from the last refresh.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
}

/**
 * A new pair of tokens. Keep both.
 *
 * The access token is `token` here; `login` returns it as `accessToken`.
 */
export interface RefreshTokenResponse {
    /**
     * The new access token.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    token: Jwt;
    /** The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one. */
    expiresIn: ExpiresIn;
    /** The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`. */
    refreshExpiresIn: RefreshExpiresIn;
    /**
     * The new refresh token. Use it for the next refresh.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /**
     * The scheme to send the token with, such as `Bearer`.
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
     * The new refresh token. Use it for the next refresh.
     *
     * A JSON Web Token in its compact form (RFC 7519).
     */
    refreshToken: Jwt;
    /**
     * The scheme to send the token with, such as `Bearer`.
     * @example "Bearer"
     */
    tokenType: string;
}

/**
 * The state of a payout, in two characters.
 *
 * | Code | Meaning | Final | Partner action |
 * |---|---|---|---|
 * | `00` | Paid or successfully completed | yes: paid | Nothing; the payout is complete. |
 * | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
 * | `02` | Processing | no | Ask again by reference; a notification also follows. |
 * | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
 * | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
 * | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
 * | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
 * | `51` | Transaction failed | yes: not paid | Nothing; the payout failed. Ask the service before you pay again. |
 * | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
 * | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
 * | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
 *
 * After `20`, `40` and `50`, resend the payout as a **new** transaction, under a new
 * `transactionReference`. Do not resend after any other code. If no answer came, check the status
 * first. Which codes are final is not documented; we infer it from the action.
 *
 * A payout is flagged (`10`) when it exceeds a payout limit for the recipient account, or the account
 * is blacklisted; it is held until the partner decides. No other codes are documented. Treat any other
 * one as not final.
 * One of `00`, `01`, `02`, `10`, `20`, `40`, `50`, `51`, `60`, `80`, `90`.
 * @example "00"
 */
export type ResponseCode = "00" | "01" | "02" | "10" | "20" | "40" | "50" | "51" | "60" | "80" | "90";

/** The sender of the money. */
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
     * A country code of three letters.
     * @example "GBR"
     */
    senderISOCountryCode: CountryCode;
}

/**
 * A time as `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented. Only `createDate` and
 * `processorResponseTime` have this form; every other time is ISO 8601 in UTC.
 * At least 1 character.
 * Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
 * @example "2026-03-04 09:15:27"
 */
export type ServiceDateTime = string;

/** One page of the movements on a virtual account. */
export interface Statement {
    /**
     * The number of the virtual account.
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
     * The currency of the balances. Each entry has its own `currency`.
     *
     * An ISO 4217 currency code. There is no default currency.
     */
    currency: CurrencyCode;
    /**
     * The time of `openingBalanceAmount`.
     *
     * A time in ISO 8601, in UTC.
     * @example "2026-03-04T00:00:00.000Z"
     */
    openingBalanceDate: UtcDateTime;
    /**
     * The time of `closingBalanceAmount`.
     *
     * A time in ISO 8601, in UTC.
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
     * The number of pages.
     * @example 1
     */
    totalPages: number;
    /**
     * The number of entries on all pages.
     * @example 2
     */
    totalRecords: number;
    /**
     * Whether more pages follow.
     * @example false
     */
    hasMore: boolean;
    /**
     * The sum of the movements, in `currency`.
     * @example -74999.5
     */
    netMovementAmount: number;
    /**
     * Whether the service found that the balances and the entries agree.
     * @example true
     */
    balanceReconciled: boolean;
}

/** `Statement` with each number as the decimal text that was sent. */
export interface ExactStatement {
    /**
     * The number of the virtual account.
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
     * The currency of the balances. Each entry has its own `currency`.
     *
     * An ISO 4217 currency code. There is no default currency.
     */
    currency: CurrencyCode;
    /**
     * The time of `openingBalanceAmount`.
     *
     * A time in ISO 8601, in UTC.
     * @example "2026-03-04T00:00:00.000Z"
     */
    openingBalanceDate: UtcDateTime;
    /**
     * The time of `closingBalanceAmount`.
     *
     * A time in ISO 8601, in UTC.
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
     * The number of pages.
     * @example 1
     */
    totalPages: string;
    /**
     * The number of entries on all pages.
     * @example 2
     */
    totalRecords: string;
    /**
     * Whether more pages follow.
     * @example false
     */
    hasMore: boolean;
    /**
     * The sum of the movements, in `currency`.
     * @example -74999.5
     */
    netMovementAmount: string;
    /**
     * Whether the service found that the balances and the entries agree.
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
     * The direction, such as `DEBIT`.
     * @example "DEBIT"
     */
    direction: string;
    /**
     * The kind of movement.
     * @example "TRANSFER"
     */
    transactionType: string;
    /**
     * The amount, in `currency`. `direction` says which way it moved.
     * @example 24999.5
     */
    amount: number;
    /**
     * The currency of `amount`.
     *
     * An ISO 4217 currency code. There is no default currency.
     */
    currency: CurrencyCode;
    /**
     * When the movement was completed, between `startTime` and `endTime`.
     *
     * A time in ISO 8601, in UTC.
     */
    completedTime: UtcDateTime;
    /**
     * The number of the account that received the money.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    beneficiaryAccountNumber: AccountNumber;
    /**
     * The name of the beneficiary.
     * @example "Chidi Nwosu"
     */
    beneficiaryName: string;
    /**
     * The beneficiary's bank.
     * @example "Lagoon Bank"
     */
    beneficiaryBankName: string;
    /**
     * The SWIFT code of the beneficiary's bank.
     * @example "LAGONGLA"
     */
    beneficiaryBankSwiftCode: string;
    /**
     * The name of the payer.
     * @example "Harbour Remit Ltd"
     */
    payerName: string;
    /**
     * The number of the account that the money came from.
     *
     * The number of a bank account, a wallet or a virtual account.
     * @example "7700000042"
     */
    payerAccountNumber: AccountNumber;
    /**
     * The payer's bank.
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
     * A remark, as free text.
     * @example "Books"
     */
    remark: string;
    /**
     * The value date of the movement.
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
     * The direction, such as `DEBIT`.
     * @example "DEBIT"
     */
    direction: string;
    /**
     * The kind of movement.
     * @example "TRANSFER"
     */
    transactionType: string;
    /**
     * The amount, in `currency`. `direction` says which way it moved.
     * @example 24999.5
     */
    amount: string;
    /**
     * The currency of `amount`.
     *
     * An ISO 4217 currency code. There is no default currency.
     */
    currency: CurrencyCode;
    /**
     * When the movement was completed, between `startTime` and `endTime`.
     *
     * A time in ISO 8601, in UTC.
     */
    completedTime: UtcDateTime;
    /**
     * The number of the account that received the money.
     *
     * The number of a bank account, a wallet or a virtual account.
     */
    beneficiaryAccountNumber: AccountNumber;
    /**
     * The name of the beneficiary.
     * @example "Chidi Nwosu"
     */
    beneficiaryName: string;
    /**
     * The beneficiary's bank.
     * @example "Lagoon Bank"
     */
    beneficiaryBankName: string;
    /**
     * The SWIFT code of the beneficiary's bank.
     * @example "LAGONGLA"
     */
    beneficiaryBankSwiftCode: string;
    /**
     * The name of the payer.
     * @example "Harbour Remit Ltd"
     */
    payerName: string;
    /**
     * The number of the account that the money came from.
     *
     * The number of a bank account, a wallet or a virtual account.
     * @example "7700000042"
     */
    payerAccountNumber: AccountNumber;
    /**
     * The payer's bank.
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
     * A remark, as free text.
     * @example "Books"
     */
    remark: string;
    /**
     * The value date of the movement.
     * @example "2026-03-04"
     */
    valueDate: string;
}

/** The body of every answer of the statement, including errors. */
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

/** The error, as a code and in words. */
export interface StatementError {
    /**
     * The kind of error. Its values are not documented, so decide by the HTTP status.
     * @example "EXAMPLE_CODE"
     */
    code: string;
    /**
     * The error in words.
     * @example "endTime is before startTime"
     */
    message: string;
}

/** The state of one payout. Status answers and webhook deliveries have the same fields. */
export interface TransactionOutcome {
    /**
     * The reference that you chose for the payout.
     *
     * The unique identifier of a payout. You choose it.
     */
    transactionReference: TransactionReference;
    /**
     * The state of a payout, in two characters.
     *
     * | Code | Meaning | Final | Partner action |
     * |---|---|---|---|
     * | `00` | Paid or successfully completed | yes: paid | Nothing; the payout is complete. |
     * | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
     * | `02` | Processing | no | Ask again by reference; a notification also follows. |
     * | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
     * | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
     * | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
     * | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
     * | `51` | Transaction failed | yes: not paid | Nothing; the payout failed. Ask the service before you pay again. |
     * | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
     * | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
     * | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
     *
     * After `20`, `40` and `50`, resend the payout as a **new** transaction, under a new
     * `transactionReference`. Do not resend after any other code. If no answer came, check the status
     * first. Which codes are final is not documented; we infer it from the action.
     *
     * A payout is flagged (`10`) when it exceeds a payout limit for the recipient account, or the account
     * is blacklisted; it is held until the partner decides. No other codes are documented. Treat any other
     * one as not final.
     */
    responseCode: ResponseCode | (string & {});
    /**
     * The state in words. Decide by `responseCode`, not by this text.
     * @example "Paid"
     */
    responseMessage: string;
    /**
     * The code of the processor behind the service. The string `true` is the only documented value, so
     * the examples of every `responseCode` have it.
     * @example "true"
     */
    processorResponseCode: string;
    /**
     * The processor's reference for the payout.
     * @example "PRC-7781200"
     */
    processorTransactionReference: string;
    /**
     * The time of the processor's answer.
     *
     * A time as `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented. Only `createDate` and
     * `processorResponseTime` have this form; every other time is ISO 8601 in UTC.
     */
    processorResponseTime: ServiceDateTime;
    /**
     * The processor's answer in words. The notification of a rejected payout carries the reason.
     * @example "Credited to the recipient's account"
     */
    processorResponseDescription: string;
}

/**
 * The unique identifier of a payout. You choose it.
 * @example "HR-20260304-00"
 */
export type TransactionReference = string;

/** One payout: the amount, the recipient, the sender, and the reference to follow it by. */
export interface TransactionRequest {
    /**
     * The unique identifier of this payout. You choose it, use it to check the status, and find it in
     * the webhook.
     *
     * Use the same reference for every retry. A new reference is a new payout.
     *
     *
     * The unique identifier of a payout. You choose it.
     */
    transactionReference: TransactionReference;
    /**
     * The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
     * the newer one has it.
     * Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$`.
     * @example "2026-03-04T09:15:20.000Z"
     */
    requestDate?: string;
    /**
     * The currency of `paymentAmount`.
     *
     * An ISO 4217 currency code. There is no default currency.
     */
    paymentCurrency: CurrencyCode;
    /**
     * The amount, in `paymentCurrency`, with two decimals, as a string.
     *
     *
     * An amount with two decimals, as a string.
     * Pattern: `^\d+\.\d{2}$`.
     * @example "250000.00"
     */
    paymentAmount: DecimalAmount;
    /**
     * The narration of the payment, as free text.
     * @example "School fees"
     */
    paymentNarration: string;
    /** The recipient, and the bank account or wallet to pay to. */
    recipientInformation: RecipientInformation;
    /** The sender of the money. */
    senderInformation: SenderInformation;
}

/**
 * A time in ISO 8601, in UTC.
 * Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
 * @example "2026-03-04T09:15:27.000Z"
 */
export type UtcDateTime = string;
