// Code generated from the contract. DO NOT EDIT.

package payout

import (
	"encoding/json"
	"fmt"
)

// AccountEnquiryRequest: The account to look up.
type AccountEnquiryRequest struct {
	// The number of the account or wallet.
	AccountNumber string `json:"accountNumber"`

	// The `financialInstitutionCode` of the institution.
	BankCode string `json:"bankCode"`
}

// String omits personal data and secrets.
func (m AccountEnquiryRequest) String() string {
	return printed("AccountEnquiryRequest", "BankCode", m.BankCode)
}

// Format prints the text of String with every verb.
func (m AccountEnquiryRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// AccountEnquiryResponse: An account and the name of its holder.
type AccountEnquiryResponse struct {
	// The account number from the request.
	AccountNumber string `json:"accountNumber"`

	// The institution from the request.
	BankCode string `json:"bankCode"`

	// The name of the account's holder. Compare it with the recipient's.
	AccountName string `json:"accountName"`

	// The result of the enquiry. Do not treat it as a payout response code; it is not documented as
	// one.
	ResponseCode string `json:"responseCode"`

	// The currency of the account.
	CurrencyCode string `json:"currencyCode"`

	// The result in words.
	ResponseDescription string `json:"responseDescription"`
}

// String omits personal data and secrets.
func (m AccountEnquiryResponse) String() string {
	return printed("AccountEnquiryResponse", "BankCode", m.BankCode, "ResponseCode", m.ResponseCode)
}

// Format prints the text of String with every verb.
func (m AccountEnquiryResponse) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// Balance: A balance of the partner in one currency.
type Balance struct {
	// The currency of `totalBalance`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CurrencyCode string `json:"currencyCode"`

	// The balance, in `currencyCode`. It is a JSON number: a parser that stores it as binary floating
	// point may lose digits.
	TotalBalance json.Number `json:"totalBalance,omitempty"`
}

// Country: A country, and whether money can be sent from or paid out in it.
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

	// The code to use as `recipientBankCode`.
	FinancialInstitutionCode string `json:"financialInstitutionCode"`

	// The institution's name.
	FinancialInstitutionName string `json:"financialInstitutionName"`

	// A second code; present on some institutions only.
	InstitutionCode string `json:"institutionCode,omitempty"`

	// The institution's country. Here it is an object, not a code.
	CountryCode Country `json:"countryCode"`
}

// FxRate: The FX rate of one country.
type FxRate struct {
	// The country that the rate is for.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CountryCode string `json:"countryCode"`

	// The country's name.
	CountryName string `json:"countryName"`

	// The rate.
	FxDealRate json.Number `json:"fxDealRate,omitempty"`

	// The type of the rate's window, such as `FIXED DURATION`.
	FxWindow string `json:"fxWindow"`
}

// LoginData: The tokens and the user's profile.
//
// The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
type LoginData struct {
	// The user's name at the service.
	Username string `json:"username"`

	// The user's telephone number.
	PhoneNumber string `json:"phoneNumber"`

	// The user's first name.
	FirstName string `json:"firstName"`

	// The user's last name.
	LastName string `json:"lastName"`

	// The code of the user's partner.
	PartnerCode string `json:"partnerCode"`

	// The user's roles, such as `DEFAULT` and `IMTO_ADMIN`. IMTO stands for international money
	// transfer operator.
	RealmRoles []string `json:"realmRoles"`

	// The access token. Send it with every other request: `Authorization: Bearer <ACCESS_TOKEN>`.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	AccessToken string `json:"accessToken"`

	// Whether the user's e-mail address is verified.
	EmailVerified *bool `json:"emailVerified,omitempty"`

	// The refresh token. Send it to the operation `refreshToken` for a new pair of tokens.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	RefreshToken string `json:"refreshToken"`

	// The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one.
	ExpiresIn json.Number `json:"expiresIn,omitempty"`

	// The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`.
	RefreshExpiresIn json.Number `json:"refreshExpiresIn,omitempty"`
}

// String omits personal data and secrets.
func (m LoginData) String() string {
	return printed("LoginData", "PartnerCode", m.PartnerCode, "RealmRoles", m.RealmRoles, "EmailVerified", m.EmailVerified, "ExpiresIn", m.ExpiresIn, "RefreshExpiresIn", m.RefreshExpiresIn)
}

// Format prints the text of String with every verb.
func (m LoginData) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// LoginRequest: The credentials of a user in one environment.
type LoginRequest struct {
	// The e-mail address of the account.
	Email string `json:"email"`

	// The password of the account.
	Password string `json:"password"`
}

// String omits personal data and secrets.
func (m LoginRequest) String() string {
	return printed("LoginRequest")
}

// Format prints the text of String with every verb.
func (m LoginRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// LoginResponse: The result of the login. `data` has the tokens and the user's profile.
type LoginResponse struct {
	// The result, such as `SUCCESS`.
	Status string `json:"status"`

	// The tokens and the user's profile.
	//
	// The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
	Data LoginData `json:"data"`
}

// PayoutProblem: Why a payout request was rejected. Unlike other problem bodies, it has `timestamp` and
// `transactionResponse`, but neither `detail` nor `properties`.
type PayoutProblem struct {
	// The kind of problem.
	Type string `json:"type"`

	// The problem in a few words.
	Title string `json:"title"`

	// The HTTP status.
	Status json.Number `json:"status,omitempty"`

	// Where the problem occurred.
	Instance string `json:"instance"`

	// When the problem occurred.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	Timestamp string `json:"timestamp"`

	// Details about the transactions of the request.
	TransactionResponse any `json:"transactionResponse"`
}

// String omits personal data and secrets.
func (m PayoutProblem) String() string {
	return printed("PayoutProblem", "Type", m.Type, "Title", m.Title, "Status", m.Status, "Timestamp", m.Timestamp)
}

// Format prints the text of String with every verb.
func (m PayoutProblem) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// PayoutRequest: A batch of payouts.
type PayoutRequest struct {
	// One or more payouts, each with its own reference. The answer counts those received and those in
	// error.
	TransactionRequestList []TransactionRequest `json:"transactionRequestList" required:"true"`
}

// PayoutResponse: The batch was received. The outcome of each payout is still open: follow each one by its
// reference.
type PayoutResponse struct {
	// The service's identifier of the batch.
	BatchID string `json:"batchId"`

	// How many transactions were received.
	TotalCount json.Number `json:"totalCount,omitempty"`

	// How many of them are in error; null when none is.
	ErrorTransactionCount json.Number `json:"errorTransactionCount,omitempty"`

	// When the batch was received.
	// At least 1 character.
	// Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
	CreateDate string `json:"createDate"`
}

// PossibleBank: A bank that the account number may belong to.
type PossibleBank struct {
	// The code to use as `recipientBankCode` or `bankCode`.
	FinancialInstitutionCode string `json:"financialInstitutionCode"`

	// The institution's name.
	FinancialInstitutionName string `json:"financialInstitutionName"`

	// The institution's country.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CountryCode string `json:"countryCode"`
}

// Problem: Why a request was rejected.
type Problem struct {
	// The kind of problem.
	Type string `json:"type"`

	// The problem in a few words.
	Title string `json:"title"`

	// The HTTP status.
	Status json.Number `json:"status,omitempty"`

	// The reason in words.
	Detail string `json:"detail"`

	// Where the problem occurred.
	Instance string `json:"instance"`

	// More about the problem.
	Properties any `json:"properties"`
}

// String omits personal data and secrets.
func (m Problem) String() string {
	return printed("Problem", "Type", m.Type, "Title", m.Title, "Status", m.Status)
}

// Format prints the text of String with every verb.
func (m Problem) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// RecipientInformation: The recipient, and the bank account or wallet to pay to.
type RecipientInformation struct {
	// The number of the account or wallet. Check its holder's name with `enquireAccount` before you pay.
	RecipientAccountNumber string `json:"recipientAccountNumber"`

	// The name on the recipient's account.
	RecipientAccountName string `json:"recipientAccountName"`

	// The institution that holds the account: a `financialInstitutionCode` from
	// `listFinancialInstitutions` or `listPossibleBanks`.
	RecipientBankCode string `json:"recipientBankCode"`

	// The recipient's telephone number; may be an empty string.
	RecipientPhoneNumber string `json:"recipientPhoneNumber"`

	// The recipient's country.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	RecipientISOCountryCode string `json:"recipientISOCountryCode" pattern:"^[A-Z]{3}$" required:"true"`
}

// String omits personal data and secrets.
func (m RecipientInformation) String() string {
	return printed("RecipientInformation", "RecipientBankCode", m.RecipientBankCode, "RecipientISOCountryCode", m.RecipientISOCountryCode)
}

// Format prints the text of String with every verb.
func (m RecipientInformation) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// RefreshTokenRequest: The refresh token. The current access token goes in the `Authorization` header.
type RefreshTokenRequest struct {
	// The refresh token from the login, or from the last refresh.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	RefreshToken string `json:"refreshToken"`
}

// String omits personal data and secrets.
func (m RefreshTokenRequest) String() string {
	return printed("RefreshTokenRequest")
}

// Format prints the text of String with every verb.
func (m RefreshTokenRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// RefreshTokenResponse: A new pair of tokens. Keep both.
//
// The access token is `token` here; `login` returns it as `accessToken`.
type RefreshTokenResponse struct {
	// The new access token.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	Token string `json:"token"`

	// The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one.
	ExpiresIn json.Number `json:"expiresIn,omitempty"`

	// The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`.
	RefreshExpiresIn json.Number `json:"refreshExpiresIn,omitempty"`

	// The new refresh token. Use it for the next refresh.
	// Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
	RefreshToken string `json:"refreshToken"`

	// The scheme to send the token with, such as `Bearer`.
	TokenType string `json:"tokenType"`
}

// String omits personal data and secrets.
func (m RefreshTokenResponse) String() string {
	return printed("RefreshTokenResponse", "ExpiresIn", m.ExpiresIn, "RefreshExpiresIn", m.RefreshExpiresIn, "TokenType", m.TokenType)
}

// Format prints the text of String with every verb.
func (m RefreshTokenResponse) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// SenderInformation: The sender of the money.
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

// String omits personal data and secrets.
func (m SenderInformation) String() string {
	return printed("SenderInformation", "SenderISOCountryCode", m.SenderISOCountryCode)
}

// Format prints the text of String with every verb.
func (m SenderInformation) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// Statement: One page of the movements on a virtual account.
type Statement struct {
	// The number of the virtual account.
	AccountNumber string `json:"accountNumber"`

	// The business day.
	BusinessDate string `json:"businessDate"`

	// The currency of the balances. Each entry has its own `currency`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	Currency string `json:"currency"`

	// The time of `openingBalanceAmount`.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	OpeningBalanceDate string `json:"openingBalanceDate"`

	// The time of `closingBalanceAmount`.
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

	// The number of pages.
	TotalPages json.Number `json:"totalPages,omitempty"`

	// The number of entries on all pages.
	TotalRecords json.Number `json:"totalRecords,omitempty"`

	// Whether more pages follow.
	HasMore *bool `json:"hasMore,omitempty"`

	// The sum of the movements, in `currency`.
	NetMovementAmount json.Number `json:"netMovementAmount,omitempty"`

	// Whether the service found that the balances and the entries agree.
	BalanceReconciled *bool `json:"balanceReconciled,omitempty"`
}

// String omits personal data and secrets.
func (m Statement) String() string {
	return printed("Statement", "BusinessDate", m.BusinessDate, "Currency", m.Currency, "OpeningBalanceDate", m.OpeningBalanceDate, "ClosingBalanceDate", m.ClosingBalanceDate, "OpeningBalanceAmount", m.OpeningBalanceAmount, "ClosingBalanceAmount", m.ClosingBalanceAmount, "Details", m.Details, "CurrentPage", m.CurrentPage, "TotalPages", m.TotalPages, "TotalRecords", m.TotalRecords, "HasMore", m.HasMore, "NetMovementAmount", m.NetMovementAmount, "BalanceReconciled", m.BalanceReconciled)
}

// Format prints the text of String with every verb.
func (m Statement) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// StatementEntry: One movement on the account.
type StatementEntry struct {
	// The reference of this movement.
	SystemReference string `json:"systemReference"`

	// The original reference of this movement.
	OriginalSystemReference string `json:"originalSystemReference"`

	// The direction, such as `DEBIT`.
	Direction string `json:"direction"`

	// The kind of movement.
	TransactionType string `json:"transactionType"`

	// The amount, in `currency`. `direction` says which way it moved.
	Amount json.Number `json:"amount,omitempty"`

	// The currency of `amount`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	Currency string `json:"currency"`

	// When the movement was completed, between `startTime` and `endTime`.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	CompletedTime string `json:"completedTime"`

	// The number of the account that received the money.
	BeneficiaryAccountNumber string `json:"beneficiaryAccountNumber"`

	// The name of the beneficiary.
	BeneficiaryName string `json:"beneficiaryName"`

	// The beneficiary's bank.
	BeneficiaryBankName string `json:"beneficiaryBankName"`

	// The SWIFT code of the beneficiary's bank.
	BeneficiaryBankSwiftCode string `json:"beneficiaryBankSwiftCode"`

	// The name of the payer.
	PayerName string `json:"payerName"`

	// The number of the account that the money came from.
	PayerAccountNumber string `json:"payerAccountNumber"`

	// The payer's bank.
	PayerBankName string `json:"payerBankName"`

	// The SWIFT code of the payer's bank.
	PayerBankSwiftCode string `json:"payerBankSwiftCode"`

	// The payer's address.
	PayerAddress string `json:"payerAddress"`

	// A remark, as free text.
	Remark string `json:"remark"`

	// The value date of the movement.
	ValueDate string `json:"valueDate"`
}

// String omits personal data and secrets.
func (m StatementEntry) String() string {
	return printed("StatementEntry", "SystemReference", m.SystemReference, "OriginalSystemReference", m.OriginalSystemReference, "Direction", m.Direction, "TransactionType", m.TransactionType, "Amount", m.Amount, "Currency", m.Currency, "CompletedTime", m.CompletedTime, "BeneficiaryBankName", m.BeneficiaryBankName, "BeneficiaryBankSwiftCode", m.BeneficiaryBankSwiftCode, "PayerBankName", m.PayerBankName, "PayerBankSwiftCode", m.PayerBankSwiftCode, "ValueDate", m.ValueDate)
}

// Format prints the text of String with every verb.
func (m StatementEntry) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// StatementEnvelope: The body of every answer of the statement, including errors.
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
	// The kind of error. Its values are not documented, so decide by the HTTP status.
	Code string `json:"code"`

	// The error in words.
	Message string `json:"message"`
}

// String omits personal data and secrets.
func (m StatementError) String() string {
	return printed("StatementError", "Code", m.Code)
}

// Format prints the text of String with every verb.
func (m StatementError) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// TransactionOutcome: The state of one payout. Status answers and webhook deliveries have the same fields.
type TransactionOutcome struct {
	// The reference that you chose for the payout.
	TransactionReference string `json:"transactionReference"`

	// The state of a payout, in two characters.
	//
	//	| Code | Meaning | Final | Partner action |
	//	|---|---|---|---|
	//	| `00` | Paid or successfully completed | yes: paid | Nothing; the payout is complete. |
	//	| `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
	//	| `02` | Processing | no | Ask again by reference; a notification also follows. |
	//	| `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
	//	| `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
	//	| `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
	//	| `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
	//	| `51` | Transaction failed | yes: not paid | Nothing; the payout failed. Ask the service before you pay again. |
	//	| `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
	//	| `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
	//	| `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
	//
	// After `20`, `40` and `50`, resend the payout as a **new** transaction, under a new
	// `transactionReference`. Do not resend after any other code. If no answer came, check the status
	// first. Which codes are final is not documented; we infer it from the action.
	//
	// A payout is flagged (`10`) when it exceeds a payout limit for the recipient account, or the account
	// is blacklisted; it is held until the partner decides. No other codes are documented. Treat any other
	// one as not final.
	// One of `00`, `01`, `02`, `10`, `20`, `40`, `50`, `51`, `60`, `80`, `90`.
	ResponseCode string `json:"responseCode"`

	// The state in words. Decide by `responseCode`, not by this text.
	ResponseMessage string `json:"responseMessage"`

	// The code of the processor behind the service. The string `true` is the only documented value, so
	// the examples of every `responseCode` have it.
	ProcessorResponseCode string `json:"processorResponseCode"`

	// The processor's reference for the payout.
	ProcessorTransactionReference string `json:"processorTransactionReference"`

	// The time of the processor's answer.
	// At least 1 character.
	// Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
	ProcessorResponseTime string `json:"processorResponseTime"`

	// The processor's answer in words. The notification of a rejected payout carries the reason.
	ProcessorResponseDescription string `json:"processorResponseDescription"`
}

// String omits personal data and secrets.
func (m TransactionOutcome) String() string {
	return printed("TransactionOutcome", "TransactionReference", m.TransactionReference, "ResponseCode", m.ResponseCode, "ProcessorResponseCode", m.ProcessorResponseCode, "ProcessorResponseTime", m.ProcessorResponseTime)
}

// Format prints the text of String with every verb.
func (m TransactionOutcome) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

// TransactionRequest: One payout: the amount, the recipient, the sender, and the reference to follow it by.
type TransactionRequest struct {
	// The unique identifier of this payout. You choose it, use it to check the status, and find it in
	// the webhook.
	//
	// Use the same reference for every retry. A new reference is a new payout.
	TransactionReference string `json:"transactionReference"`

	// The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
	// the newer one has it.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$`.
	RequestDate string `json:"requestDate,omitempty"`

	// The currency of `paymentAmount`.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	PaymentCurrency string `json:"paymentCurrency" pattern:"^[A-Z]{3}$" required:"true"`

	// The amount, in `paymentCurrency`, with two decimals, as a string.
	// Pattern: `^\d+\.\d{2}$`.
	PaymentAmount string `json:"paymentAmount" pattern:"^\\d+\\.\\d{2}$" required:"true"`

	// The narration of the payment, as free text.
	PaymentNarration string `json:"paymentNarration"`

	// The recipient, and the bank account or wallet to pay to.
	RecipientInformation RecipientInformation `json:"recipientInformation"`

	// The sender of the money.
	SenderInformation SenderInformation `json:"senderInformation"`
}

// String omits personal data and secrets.
func (m TransactionRequest) String() string {
	return printed("TransactionRequest", "TransactionReference", m.TransactionReference, "RequestDate", m.RequestDate, "PaymentCurrency", m.PaymentCurrency, "PaymentAmount", m.PaymentAmount, "RecipientInformation", m.RecipientInformation, "SenderInformation", m.SenderInformation)
}

// Format prints the text of String with every verb.
func (m TransactionRequest) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}
