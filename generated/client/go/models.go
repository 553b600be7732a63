// Code generated from the contract. DO NOT EDIT.

package payout

import (
	"encoding/json"
	"fmt"
)

// AccountEnquiryRequest: The account to ask about.
type AccountEnquiryRequest struct {
	// The number of the account or wallet.
	AccountNumber string `json:"accountNumber"`

	// The code of the institution.
	BankCode string `json:"bankCode"`
}

// String leaves out what is personal or secret.
func (m AccountEnquiryRequest) String() string {
	return printed("AccountEnquiryRequest", "BankCode", m.BankCode)
}

// Format prints String by every verb.
func (m AccountEnquiryRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// AccountEnquiryResponse: An account, and the name it is held under.
type AccountEnquiryResponse struct {
	// The account number that was asked for.
	AccountNumber string `json:"accountNumber"`

	// The institution that was asked for.
	BankCode string `json:"bankCode"`

	// The name that the account is held under. Compare it with the recipient's.
	AccountName string `json:"accountName"`

	// The result of the enquiry. Not documented as a payout response code; do not treat it as one.
	ResponseCode string `json:"responseCode"`

	// The currency of the account.
	CurrencyCode string `json:"currencyCode"`

	// The result in words.
	ResponseDescription string `json:"responseDescription"`
}

// String leaves out what is personal or secret.
func (m AccountEnquiryResponse) String() string {
	return printed("AccountEnquiryResponse", "BankCode", m.BankCode, "ResponseCode", m.ResponseCode)
}

// Format prints String by every verb.
func (m AccountEnquiryResponse) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// Balance: A balance of the partner, with its currency.
type Balance struct {
	// The currency of `totalBalance`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CurrencyCode string `json:"currencyCode"`

	// The balance, in `currencyCode`. A JSON number: a reader that keeps it as a binary fraction may
	// lose digits.
	TotalBalance json.Number `json:"totalBalance,omitempty"`
}

// Country: A country, and what the service does there.
type Country struct {
	// The country's code.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CountryCode string `json:"countryCode"`

	// The country's name.
	CountryName string `json:"countryName"`

	// Whether the country is active.
	Status *bool `json:"status,omitempty"`

	// Whether money can be sent from the country.
	IsSenderCountry *bool `json:"isSenderCountry,omitempty"`

	// Whether money can be paid out in the country.
	IsReceiverCountry *bool `json:"isReceiverCountry,omitempty"`
}

// FinancialInstitution: A bank or wallet that the service supports.
type FinancialInstitution struct {
	// Whether the institution is active.
	Status *bool `json:"status,omitempty"`

	// The code to send as `recipientBankCode`.
	FinancialInstitutionCode string `json:"financialInstitutionCode"`

	// The institution's name.
	FinancialInstitutionName string `json:"financialInstitutionName"`

	// A second code; present on some institutions only.
	InstitutionCode string `json:"institutionCode,omitempty"`

	// The country of the institution, as a record here and not as a code.
	CountryCode Country `json:"countryCode"`
}

// FxRate: The FX rate of one country.
type FxRate struct {
	// The country of the rate.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CountryCode string `json:"countryCode"`

	// The country's name.
	CountryName string `json:"countryName"`

	// The rate.
	FxDealRate json.Number `json:"fxDealRate,omitempty"`

	// The kind of window of the rate. `FIXED DURATION` is the sample's value.
	FxWindow string `json:"fxWindow"`
}

// LoginData: The tokens, and who logged in.
//
// The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
type LoginData struct {
	// The name the user is known by to the service.
	Username string `json:"username"`

	// The user's telephone number.
	PhoneNumber string `json:"phoneNumber"`

	// The user's first name.
	FirstName string `json:"firstName"`

	// The user's last name.
	LastName string `json:"lastName"`

	// The code of the partner that the user belongs to.
	PartnerCode string `json:"partnerCode"`

	// The roles of the user. `DEFAULT` and `IMTO_ADMIN` occur in the sample; IMTO stands for
	// international money transfer operator.
	RealmRoles []string `json:"realmRoles"`

	// The token for every other request, as `Authorization: Bearer <ACCESS_TOKEN>`.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	AccessToken string `json:"accessToken"`

	// Whether the user's e-mail address has been confirmed.
	EmailVerified *bool `json:"emailVerified,omitempty"`

	// The token to give to `refreshToken` (the operation) for a new pair.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	RefreshToken string `json:"refreshToken"`

	// How long the access token lives. When in doubt, read its `exp` claim, if it has one.
	ExpiresIn json.Number `json:"expiresIn,omitempty"`

	// How long the refresh token lives. The same caution as for `expiresIn`.
	RefreshExpiresIn json.Number `json:"refreshExpiresIn,omitempty"`
}

// String leaves out what is personal or secret.
func (m LoginData) String() string {
	return printed("LoginData", "PartnerCode", m.PartnerCode, "RealmRoles", m.RealmRoles, "EmailVerified", m.EmailVerified, "ExpiresIn", m.ExpiresIn, "RefreshExpiresIn", m.RefreshExpiresIn)
}

// Format prints String by every verb.
func (m LoginData) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// LoginRequest: The account of a partner's user in one environment.
type LoginRequest struct {
	// The e-mail address of the account.
	Email string `json:"email"`

	// The password of the account.
	Password string `json:"password"`
}

// String leaves out what is personal or secret.
func (m LoginRequest) String() string {
	return printed("LoginRequest")
}

// Format prints String by every verb.
func (m LoginRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// LoginResponse: A status word and, under `data`, the tokens and the user's profile.
type LoginResponse struct {
	// Result of the login; `SUCCESS` is the only value shown.
	Status string `json:"status"`

	// The tokens, and who logged in.
	//
	// The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
	Data LoginData `json:"data"`
}

// PayoutProblem: Why a payout request was rejected. It differs from the other problem bodies: it has `timestamp`
// and `transactionResponse`, and neither `detail` nor `properties`.
type PayoutProblem struct {
	// What kind of problem it is.
	Type string `json:"type"`

	// The problem in a few words.
	Title string `json:"title"`

	// The HTTP status again.
	Status json.Number `json:"status,omitempty"`

	// Where the problem occurred.
	Instance string `json:"instance"`

	// When the problem occurred.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	Timestamp string `json:"timestamp"`

	// Details about the request's transactions.
	TransactionResponse any `json:"transactionResponse"`
}

// String leaves out what is personal or secret.
func (m PayoutProblem) String() string {
	return printed("PayoutProblem", "Type", m.Type, "Title", m.Title, "Status", m.Status, "Timestamp", m.Timestamp)
}

// Format prints String by every verb.
func (m PayoutProblem) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// PayoutRequest: A batch of payouts.
type PayoutRequest struct {
	// The payouts, each with a reference of its own. One call can carry several; the answer counts
	// those received and those in error.
	TransactionRequestList []TransactionRequest `json:"transactionRequestList" required:"true"`
}

// PayoutResponse: The batch was received. This says nothing of the outcome of its payouts: follow each by its
// reference.
type PayoutResponse struct {
	// The identifier that the service gave to the batch.
	BatchID string `json:"batchId"`

	// How many transactions were received.
	TotalCount json.Number `json:"totalCount,omitempty"`

	// How many of them returned an error; null when none did.
	ErrorTransactionCount json.Number `json:"errorTransactionCount,omitempty"`

	// When the batch was received.
	// At least 1 character.
	// Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
	CreateDate string `json:"createDate"`
}

// PossibleBank: An institution that may hold the account number that was asked for.
type PossibleBank struct {
	// The code to send as `recipientBankCode` or `bankCode`.
	FinancialInstitutionCode string `json:"financialInstitutionCode"`

	// The institution's name.
	FinancialInstitutionName string `json:"financialInstitutionName"`

	// The country of the institution.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CountryCode string `json:"countryCode"`
}

// Problem: Why a request was rejected.
type Problem struct {
	// What kind of problem it is.
	Type string `json:"type"`

	// The problem in a few words.
	Title string `json:"title"`

	// The HTTP status again.
	Status json.Number `json:"status,omitempty"`

	// What was wrong with this request.
	Detail string `json:"detail"`

	// Where the problem occurred.
	Instance string `json:"instance"`

	// More about the problem.
	Properties any `json:"properties"`
}

// String leaves out what is personal or secret.
func (m Problem) String() string {
	return printed("Problem", "Type", m.Type, "Title", m.Title, "Status", m.Status)
}

// Format prints String by every verb.
func (m Problem) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// RecipientInformation: Who is paid, and the bank account or wallet that the money goes to.
type RecipientInformation struct {
	// The number of the account or wallet. `enquireAccount` returns its holder's name before you send money.
	RecipientAccountNumber string `json:"recipientAccountNumber"`

	// The name of the recipient's account.
	RecipientAccountName string `json:"recipientAccountName"`

	// The institution that holds the account: a `financialInstitutionCode` of
	// `listFinancialInstitutions` or `listPossibleBanks`.
	RecipientBankCode string `json:"recipientBankCode"`

	// The recipient's telephone number; may be an empty string.
	RecipientPhoneNumber string `json:"recipientPhoneNumber"`

	// The recipient's country.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	RecipientISOCountryCode string `json:"recipientISOCountryCode" pattern:"^[A-Z]{3}$" required:"true"`
}

// String leaves out what is personal or secret.
func (m RecipientInformation) String() string {
	return printed("RecipientInformation", "RecipientBankCode", m.RecipientBankCode, "RecipientISOCountryCode", m.RecipientISOCountryCode)
}

// Format prints String by every verb.
func (m RecipientInformation) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// RefreshTokenRequest: The refresh token. The current access token goes in the `Authorization` header.
type RefreshTokenRequest struct {
	// The refresh token obtained at login, or by the refresh before this one.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	RefreshToken string `json:"refreshToken"`
}

// String leaves out what is personal or secret.
func (m RefreshTokenRequest) String() string {
	return printed("RefreshTokenRequest")
}

// Format prints String by every verb.
func (m RefreshTokenRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// RefreshTokenResponse: A new pair of tokens. Keep both.
//
// The access token is named `token` here; `login` names it `accessToken`.
type RefreshTokenResponse struct {
	// The new access token.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	Token string `json:"token"`

	// How long the access token lives. When in doubt, read its `exp` claim, if it has one.
	ExpiresIn json.Number `json:"expiresIn,omitempty"`

	// How long the refresh token lives. The same caution as for `expiresIn`.
	RefreshExpiresIn json.Number `json:"refreshExpiresIn,omitempty"`

	// The new refresh token; the next refresh takes it.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	RefreshToken string `json:"refreshToken"`

	// The scheme to use the token with; `Bearer` is the only value shown.
	TokenType string `json:"tokenType"`
}

// String leaves out what is personal or secret.
func (m RefreshTokenResponse) String() string {
	return printed("RefreshTokenResponse", "ExpiresIn", m.ExpiresIn, "RefreshExpiresIn", m.RefreshExpiresIn, "TokenType", m.TokenType)
}

// Format prints String by every verb.
func (m RefreshTokenResponse) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// SenderInformation: Who sends the money.
type SenderInformation struct {
	// The sender's name.
	SenderName string `json:"senderName"`

	// The sender's e-mail address; may be an empty string.
	SenderEmailAddress string `json:"senderEmailAddress"`

	// The sender's telephone number; may be an empty string.
	SenderPhoneNumber string `json:"senderPhoneNumber"`

	// The sender's country.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	SenderISOCountryCode string `json:"senderISOCountryCode" pattern:"^[A-Z]{3}$" required:"true"`
}

// String leaves out what is personal or secret.
func (m SenderInformation) String() string {
	return printed("SenderInformation", "SenderISOCountryCode", m.SenderISOCountryCode)
}

// Format prints String by every verb.
func (m SenderInformation) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// Statement: Movements on one virtual account in a window, one page at a time.
type Statement struct {
	// The virtual account that the statement is of.
	AccountNumber string `json:"accountNumber"`

	// The business day.
	BusinessDate string `json:"businessDate"`

	// The currency of the balances of the statement; each entry has its own `currency`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	Currency string `json:"currency"`

	// The moment of `openingBalanceAmount`.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	OpeningBalanceDate string `json:"openingBalanceDate"`

	// The moment of `closingBalanceAmount`.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	ClosingBalanceDate string `json:"closingBalanceDate"`

	// The balance at the start, in `currency`.
	OpeningBalanceAmount json.Number `json:"openingBalanceAmount,omitempty"`

	// The balance at the end, in `currency`.
	ClosingBalanceAmount json.Number `json:"closingBalanceAmount,omitempty"`

	// The entries of this page.
	Details []StatementEntry `json:"details"`

	// The number of this page.
	CurrentPage json.Number `json:"currentPage,omitempty"`

	// How many pages there are.
	TotalPages json.Number `json:"totalPages,omitempty"`

	// How many entries there are on all pages.
	TotalRecords json.Number `json:"totalRecords,omitempty"`

	// Whether pages follow this one.
	HasMore *bool `json:"hasMore,omitempty"`

	// What the entries come to, in `currency`.
	NetMovementAmount json.Number `json:"netMovementAmount,omitempty"`

	// Whether the balances and the entries agree, as the service sees it.
	BalanceReconciled *bool `json:"balanceReconciled,omitempty"`
}

// String leaves out what is personal or secret.
func (m Statement) String() string {
	return printed("Statement", "BusinessDate", m.BusinessDate, "Currency", m.Currency, "OpeningBalanceDate", m.OpeningBalanceDate, "ClosingBalanceDate", m.ClosingBalanceDate, "OpeningBalanceAmount", m.OpeningBalanceAmount, "ClosingBalanceAmount", m.ClosingBalanceAmount, "Details", m.Details, "CurrentPage", m.CurrentPage, "TotalPages", m.TotalPages, "TotalRecords", m.TotalRecords, "HasMore", m.HasMore, "NetMovementAmount", m.NetMovementAmount, "BalanceReconciled", m.BalanceReconciled)
}

// Format prints String by every verb.
func (m Statement) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// StatementEntry: One movement on the account.
type StatementEntry struct {
	// The reference of this movement.
	SystemReference string `json:"systemReference"`

	// The original reference of this movement.
	OriginalSystemReference string `json:"originalSystemReference"`

	// Debit or credit; `DEBIT` is the only value shown.
	Direction string `json:"direction"`

	// The kind of movement.
	TransactionType string `json:"transactionType"`

	// How much moved, in `currency`. The `direction` says which way.
	Amount json.Number `json:"amount,omitempty"`

	// The currency of `amount`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	Currency string `json:"currency"`

	// When the movement was completed, between `startTime` and `endTime`.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	CompletedTime string `json:"completedTime"`

	// The account that received the money.
	BeneficiaryAccountNumber string `json:"beneficiaryAccountNumber"`

	// Who received the money.
	BeneficiaryName string `json:"beneficiaryName"`

	// The bank of the beneficiary.
	BeneficiaryBankName string `json:"beneficiaryBankName"`

	// The SWIFT code of the beneficiary's bank.
	BeneficiaryBankSwiftCode string `json:"beneficiaryBankSwiftCode"`

	// Who paid.
	PayerName string `json:"payerName"`

	// The account that the money came from.
	PayerAccountNumber string `json:"payerAccountNumber"`

	// The bank of the payer.
	PayerBankName string `json:"payerBankName"`

	// The SWIFT code of the payer's bank.
	PayerBankSwiftCode string `json:"payerBankSwiftCode"`

	// The payer's address.
	PayerAddress string `json:"payerAddress"`

	// What the movement was for, as free text.
	Remark string `json:"remark"`

	// The day from which the movement counts.
	ValueDate string `json:"valueDate"`
}

// String leaves out what is personal or secret.
func (m StatementEntry) String() string {
	return printed("StatementEntry", "SystemReference", m.SystemReference, "OriginalSystemReference", m.OriginalSystemReference, "Direction", m.Direction, "TransactionType", m.TransactionType, "Amount", m.Amount, "Currency", m.Currency, "CompletedTime", m.CompletedTime, "BeneficiaryBankName", m.BeneficiaryBankName, "BeneficiaryBankSwiftCode", m.BeneficiaryBankSwiftCode, "PayerBankName", m.PayerBankName, "PayerBankSwiftCode", m.PayerBankSwiftCode, "ValueDate", m.ValueDate)
}

// Format prints String by every verb.
func (m StatementEntry) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// StatementEnvelope: Envelope of every statement response, including errors.
type StatementEnvelope struct {
	// Whether the request succeeded.
	Success *bool `json:"success,omitempty"`

	// The statement.
	Data *Statement `json:"data,omitempty"`

	// What went wrong.
	Error *StatementError `json:"error,omitempty"`
}

// StatementError: What went wrong.
type StatementError struct {
	// The kind of error. Do not decide by values seen here; decide by the HTTP status.
	Code string `json:"code"`

	// The error in words.
	Message string `json:"message"`
}

// String leaves out what is personal or secret.
func (m StatementError) String() string {
	return printed("StatementError", "Code", m.Code)
}

// Format prints String by every verb.
func (m StatementError) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// TransactionOutcome: What became of one payout. Status answers and webhook deliveries carry the same record.
type TransactionOutcome struct {
	// The reference that the caller chose for the payout.
	TransactionReference string `json:"transactionReference"`

	// The state of a payout, in two characters.
	//
	//	| Code | Meaning | Final | What the partner does |
	//	|---|---|---|---|
	//	| `00` | Paid or successfully completed | yes: paid | Nothing; it is completed. |
	//	| `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
	//	| `02` | Processing | no | Ask again by reference; a notification follows as well. |
	//	| `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
	//	| `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
	//	| `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
	//	| `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
	//	| `51` | Transaction failed | yes: not paid | There is nothing to do. |
	//	| `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
	//	| `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
	//	| `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
	//
	// `20`, `40` and `50` are resent as a **new** transaction, under a new `transactionReference`; no
	// other code says to resend. If no answer came, ask for the status first. Which codes are final is
	// this contract's reading.
	//
	// A payout is flagged (`10`) when a payout limit for the recipient account is exceeded or the
	// account is blacklisted; it is held until the partner decides. These are all documented codes. Treat
	// any other one as not final.
	// One of `00`, `01`, `02`, `10`, `20`, `40`, `50`, `51`, `60`, `80`, `90`.
	ResponseCode string `json:"responseCode"`

	// The state in words. Decide by `responseCode`, not by this text.
	ResponseMessage string `json:"responseMessage"`

	// The code of the processor behind the service. The text `true` is the only value shown, so the
	// examples of every `responseCode` have it.
	ProcessorResponseCode string `json:"processorResponseCode"`

	// The reference that the processor gave to the payout.
	ProcessorTransactionReference string `json:"processorTransactionReference"`

	// When the processor answered.
	// At least 1 character.
	// Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
	ProcessorResponseTime string `json:"processorResponseTime"`

	// The processor's answer in words. When a payout is rejected, the reason is carried in the
	// notification.
	ProcessorResponseDescription string `json:"processorResponseDescription"`
}

// String leaves out what is personal or secret.
func (m TransactionOutcome) String() string {
	return printed("TransactionOutcome", "TransactionReference", m.TransactionReference, "ResponseCode", m.ResponseCode, "ProcessorResponseCode", m.ProcessorResponseCode, "ProcessorResponseTime", m.ProcessorResponseTime)
}

// Format prints String by every verb.
func (m TransactionOutcome) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// TransactionRequest: One payout: how much, to whom, from whom, and the reference it is followed by.
type TransactionRequest struct {
	// The unique identifier of this payout, chosen by the caller. The status is asked for by it and
	// the webhook carries it.
	//
	// One payout, one reference, also over retries. A new reference is a new payout.
	TransactionReference string `json:"transactionReference"`

	// The time of the request, ISO 8601 in UTC with milliseconds. The newer sample has it, the older
	// one does not.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$`.
	RequestDate string `json:"requestDate,omitempty"`

	// The currency of `paymentAmount`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	PaymentCurrency string `json:"paymentCurrency" pattern:"^[A-Z]{3}$" required:"true"`

	// The amount of the payout, in `paymentCurrency`: a number with two decimals, sent as a string.
	// Pattern: `^\d+\.\d{2}$`.
	PaymentAmount string `json:"paymentAmount" pattern:"^\\d+\\.\\d{2}$" required:"true"`

	// What the payment is for, as free text.
	PaymentNarration string `json:"paymentNarration"`

	// Who is paid, and the bank account or wallet that the money goes to.
	RecipientInformation RecipientInformation `json:"recipientInformation"`

	// Who sends the money.
	SenderInformation SenderInformation `json:"senderInformation"`
}

// String leaves out what is personal or secret.
func (m TransactionRequest) String() string {
	return printed("TransactionRequest", "TransactionReference", m.TransactionReference, "RequestDate", m.RequestDate, "PaymentCurrency", m.PaymentCurrency, "PaymentAmount", m.PaymentAmount, "RecipientInformation", m.RecipientInformation, "SenderInformation", m.SenderInformation)
}

// Format prints String by every verb.
func (m TransactionRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}
