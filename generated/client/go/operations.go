// Code generated from the contract. DO NOT EDIT.

package payout

import (
	"context"
	"fmt"
)

// LoginParams: the parameters of [Client.Login]. There are none yet.
type LoginParams struct{}

func (p *LoginParams) setKey(key string) bool {
	return false
}

// Login: Log in with e-mail and password.
//
// Returns an access token for all other requests, and a refresh token to renew it. This is the only
// operation that needs no token.
//
// Each partner has its own credentials for each environment; production rejects those of the sandbox
// environment. Log in once, then refresh; do not log in for every request.
//
// The access token is `data.accessToken` here; `refreshToken` returns it as `token`.
func (c *Client) Login(ctx context.Context, body LoginRequest, params *LoginParams) (LoginResponse, error) {
	return send[LoginResponse](ctx, c, loginCall(body, params))
}

func loginCall(body LoginRequest, params *LoginParams) call {
	return call{
		method:     "POST",
		path:       "/auth/login",
		sends:      content{body: body},
		repeatable: true,
		short:      true,
	}
}

// RefreshTokenParams: the parameters of [Client.RefreshToken]. There are none yet.
type RefreshTokenParams struct{}

func (p *RefreshTokenParams) setKey(key string) bool {
	return false
}

// RefreshToken: Exchange the refresh token for new tokens.
//
// Send the current access token in the `Authorization` header and the refresh token in the body. The
// answer has a new access token and a new refresh token.
//
// The access token is `token` here; `login` returns it as `data.accessToken`.
func (c *Client) RefreshToken(ctx context.Context, body RefreshTokenRequest, params *RefreshTokenParams) (RefreshTokenResponse, error) {
	return send[RefreshTokenResponse](ctx, c, refreshTokenCall(body, params))
}

func refreshTokenCall(body RefreshTokenRequest, params *RefreshTokenParams) call {
	return call{
		method:     "POST",
		path:       "/auth/refresh/token",
		sends:      content{body: body},
		needsToken: true,
		short:      true,
	}
}

// ListPossibleBanksParams: the parameters of [Client.ListPossibleBanks]. There are none yet.
type ListPossibleBanksParams struct{}

func (p *ListPossibleBanksParams) setKey(key string) bool {
	return false
}

// ListPossibleBanks: List the banks an account number may belong to.
//
// Lists the banks that an account number may belong to. Then use `enquireAccount` to ask one of
// them for the account holder's name.
func (c *Client) ListPossibleBanks(ctx context.Context, accountNumber string, params *ListPossibleBanksParams) ([]PossibleBank, error) {
	return send[[]PossibleBank](ctx, c, listPossibleBanksCall(accountNumber, params))
}

func listPossibleBanksCall(accountNumber string, params *ListPossibleBanksParams) call {
	return call{
		method: "GET",
		path:   "/gateway/account/number/banks/{accountNumber}",
		parameters: []parameter{
			{in: "path", name: "accountNumber", style: "simple", value: accountNumber, required: true},
		},
		needsToken: true,
		repeatable: true,
	}
}

// SendPayoutParams: the parameters of [Client.SendPayout]. There are none yet.
type SendPayoutParams struct{}

func (p *SendPayoutParams) setKey(key string) bool {
	return false
}

// SendPayout: Send a batch of payouts.
//
// Sends one or more payouts. The answer has a batch identifier and two counts: how many payouts were
// received, and how many of them are in error. It does not say how each one ends: follow each with
// `getTransactionStatus` or the `payoutOutcome` webhook.
//
// **Never pay twice.** A `5xx`, a timeout or a broken connection is an *unknown outcome*, not a
// failure: the service may have accepted the batch. Then
//
//  1. do not create a second transaction, and do not change a reference;
//  2. retry the same request with the same client-generated key, or check the status of each
//     `transactionReference`;
//  3. resend under a new reference only after `20`, `40` or `50`.
//
// Use one idempotency key per operation, and reuse it on every retry.
// The service's documentation does not say where the key goes.
func (c *Client) SendPayout(ctx context.Context, body PayoutRequest, params *SendPayoutParams) (PayoutResponse, error) {
	return send[PayoutResponse](ctx, c, sendPayoutCall(body, params))
}

func sendPayoutCall(body PayoutRequest, params *SendPayoutParams) call {
	return call{
		method:     "POST",
		path:       "/handler/send/remittance/transaction",
		sends:      content{body: body},
		needsToken: true,
		short:      true,
	}
}

// GetFxRateParams: the parameters of [Client.GetFxRate].
type GetFxRateParams struct {
	// The three-letter code of the country.
	// Exactly 3 characters.
	// Pattern: `^[A-Z]{3}$`.
	CountryCode string
}

func (p *GetFxRateParams) setKey(key string) bool {
	return false
}

// GetFxRate: Read the FX rate of one country.
//
// Returns a country's FX rate and its window.
func (c *Client) GetFxRate(ctx context.Context, params *GetFxRateParams) (FxRate, error) {
	return send[FxRate](ctx, c, getFxRateCall(params))
}

func getFxRateCall(params *GetFxRateParams) call {
	return call{
		method: "GET",
		path:   "/fx-rate-api/list/fx/rate",
		parameters: []parameter{
			{in: "query", name: "countryCode", style: "form", explode: true, value: orZero(params).CountryCode, required: true},
		},
		needsToken: true,
		repeatable: true,
		short:      true,
	}
}

// ListBalancesParams: the parameters of [Client.ListBalances]. There are none yet.
type ListBalancesParams struct{}

func (p *ListBalancesParams) setKey(key string) bool {
	return false
}

// ListBalances: List the partner's balances.
//
// Returns the partner's currency balances. A payout without sufficient funds gets the response code
// `20`.
//
// `imto` in the path stands for international money transfer operator.
func (c *Client) ListBalances(ctx context.Context, params *ListBalancesParams) ([]Balance, error) {
	return send[[]Balance](ctx, c, listBalancesCall(params))
}

func listBalancesCall(params *ListBalancesParams) call {
	return call{
		method:     "GET",
		path:       "/remittance-middleware/imto/admin/list/balance",
		needsToken: true,
		repeatable: true,
	}
}

// ListFinancialInstitutionsParams: the parameters of [Client.ListFinancialInstitutions]. There are none yet.
type ListFinancialInstitutionsParams struct{}

func (p *ListFinancialInstitutionsParams) setKey(key string) bool {
	return false
}

// ListFinancialInstitutions: List the supported institutions.
//
// Lists the supported banks and wallets with their codes and countries. `status` says whether an
// institution is active. Use its `financialInstitutionCode` as the `recipientBankCode` of a payout.
func (c *Client) ListFinancialInstitutions(ctx context.Context, params *ListFinancialInstitutionsParams) ([]FinancialInstitution, error) {
	return send[[]FinancialInstitution](ctx, c, listFinancialInstitutionsCall(params))
}

func listFinancialInstitutionsCall(params *ListFinancialInstitutionsParams) call {
	return call{
		method:     "GET",
		path:       "/remittance-middleware/list/financial/institutions",
		needsToken: true,
		repeatable: true,
	}
}

// EnquireAccountParams: the parameters of [Client.EnquireAccount]. There are none yet.
type EnquireAccountParams struct{}

func (p *EnquireAccountParams) setKey(key string) bool {
	return false
}

// EnquireAccount: Look up the name of an account.
//
// Returns the account holder's name. Compare it with the recipient's name before you pay: a
// payout to an invalid account number gets `40`, but the service's documentation does not say whether
// the service compares names.
func (c *Client) EnquireAccount(ctx context.Context, body AccountEnquiryRequest, params *EnquireAccountParams) (AccountEnquiryResponse, error) {
	return send[AccountEnquiryResponse](ctx, c, enquireAccountCall(body, params))
}

func enquireAccountCall(body AccountEnquiryRequest, params *EnquireAccountParams) call {
	return call{
		method:     "POST",
		path:       "/gateway/account/enquiry",
		sends:      content{body: body},
		needsToken: true,
		repeatable: true,
		short:      true,
	}
}

// GetTransactionStatusParams: the parameters of [Client.GetTransactionStatus]. There are none yet.
type GetTransactionStatusParams struct{}

func (p *GetTransactionStatusParams) setKey(key string) bool {
	return false
}

// GetTransactionStatus: Check a payout by its reference.
//
// Returns the current state of one payout, whichever batch it was sent in.
//
// On `01`, wait for the notification. On `02`, check again; a notification also follows. On `10`,
// approve or decline the payout in the portal.
//
// A missing answer is an unknown outcome, not a failure: never send the payout again because of it.
// Nor does a `400` prove that the service never accepted the payout.
func (c *Client) GetTransactionStatus(ctx context.Context, transactionReference string, params *GetTransactionStatusParams) (TransactionOutcome, error) {
	return send[TransactionOutcome](ctx, c, getTransactionStatusCall(transactionReference, params))
}

func getTransactionStatusCall(transactionReference string, params *GetTransactionStatusParams) call {
	return call{
		method: "GET",
		path:   "/remittance-middleware/transaction/status/check/{transactionReference}",
		parameters: []parameter{
			{in: "path", name: "transactionReference", style: "simple", value: transactionReference, required: true},
		},
		needsToken: true,
		repeatable: true,
		short:      true,
	}
}

// GetIntradayStatementParams: the parameters of [Client.GetIntradayStatement].
type GetIntradayStatementParams struct {
	// The number of the virtual account.
	AccountNumber string

	// The start of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
	// for you.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	StartTime string

	// The end of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
	// for you.
	// Pattern: `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
	EndTime string
}

// String omits personal data and secrets.
func (m GetIntradayStatementParams) String() string {
	return printed("GetIntradayStatementParams", "StartTime", m.StartTime, "EndTime", m.EndTime)
}

// Format prints the text of String with every verb.
func (m GetIntradayStatementParams) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}

func (p *GetIntradayStatementParams) setKey(key string) bool {
	return false
}

// GetIntradayStatement: Read the intraday statement of an account.
//
// Returns the intraday statement of a virtual account: the movements between `startTime` and
// `endTime`, with the balances before and after.
//
// The token must be bound to a merchant, and the account must belong to that merchant. The answer is
// one page; `currentPage`, `totalPages` and `hasMore` say which. The service's documentation does not
// say how to ask for another page.
func (c *Client) GetIntradayStatement(ctx context.Context, params *GetIntradayStatementParams) (StatementEnvelope, error) {
	return send[StatementEnvelope](ctx, c, getIntradayStatementCall(params))
}

func getIntradayStatementCall(params *GetIntradayStatementParams) call {
	return call{
		method: "GET",
		path:   "/collection-middleware/statement/intraday",
		parameters: []parameter{
			{in: "query", name: "accountNumber", style: "form", explode: true, value: orZero(params).AccountNumber, required: true},
			{in: "query", name: "startTime", style: "form", explode: true, value: orZero(params).StartTime, required: true},
			{in: "query", name: "endTime", style: "form", explode: true, value: orZero(params).EndTime, required: true},
		},
		needsToken: true,
		repeatable: true,
	}
}
