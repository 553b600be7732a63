<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\Call;
use RemittancePayout\Internal\Json;
use RemittancePayout\Model\AccountEnquiryRequest;
use RemittancePayout\Model\AccountEnquiryResponse;
use RemittancePayout\Model\Balance;
use RemittancePayout\Model\FinancialInstitution;
use RemittancePayout\Model\FxRate;
use RemittancePayout\Model\LoginRequest;
use RemittancePayout\Model\LoginResponse;
use RemittancePayout\Model\PayoutRequest;
use RemittancePayout\Model\PayoutResponse;
use RemittancePayout\Model\PossibleBank;
use RemittancePayout\Model\RefreshTokenRequest;
use RemittancePayout\Model\RefreshTokenResponse;
use RemittancePayout\Model\StatementEnvelope;
use RemittancePayout\Model\TransactionOutcome;
use SensitiveParameter;

/** A method for each documented operation. */
trait Operations
{
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
     * @throws PayoutException
     */
    public function login(
        #[SensitiveParameter] LoginRequest $body,
    ): LoginResponse {
        $answer = $this->call(new Call(
            method: 'POST',
            path: '/auth/login',
            body: ['application/json', Json::encode($body, 'The body')],
            needsToken: false,
            isHarmless: true,
            answers: 'object',
            statuses: [200],
            isShort: true,
        ));
        return LoginResponse::read($answer);
    }

    /**
     * Exchange the refresh token for new tokens
     *
     * Send the current access token in the `Authorization` header and the refresh token in the body. The
     * answer has a new access token and a new refresh token.
     *
     * The access token is `token` here; `login` returns it as `data.accessToken`.
     *
     * @throws PayoutException
     */
    public function refreshToken(
        #[SensitiveParameter] RefreshTokenRequest $body,
    ): RefreshTokenResponse {
        $answer = $this->call(new Call(
            method: 'POST',
            path: '/auth/refresh/token',
            body: ['application/json', Json::encode($body, 'The body')],
            answers: 'object',
            isShort: true,
        ));
        return RefreshTokenResponse::read($answer);
    }

    /**
     * List the banks an account number may belong to
     *
     * Lists the banks that an account number may belong to. Then use `enquireAccount` to ask one of
     * them for the account holder's name.
     *
     * @param $accountNumber The account number to look up.
     * @return list<PossibleBank>
     * @throws PayoutException
     */
    public function listPossibleBanks(
        #[SensitiveParameter] string $accountNumber,
    ): array {
        $answer = $this->call(new Call(
            method: 'GET',
            path: '/gateway/account/number/banks/{accountNumber}',
            pathValues: ['accountNumber' => $accountNumber],
            isHarmless: true,
            answers: 'list',
            statuses: [200],
        ));
        return Json::list($answer, static fn (mixed $one): ?PossibleBank => (is_array($one) ? PossibleBank::read($one) : null)) ?? [];
    }

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
     * @throws PayoutException
     */
    public function sendPayout(
        #[SensitiveParameter] PayoutRequest $body,
    ): PayoutResponse {
        $answer = $this->call(new Call(
            method: 'POST',
            path: '/handler/send/remittance/transaction',
            body: ['application/json', Json::encode($body, 'The body')],
            answers: 'object',
            isShort: true,
        ));
        return PayoutResponse::read($answer);
    }

    /**
     * Read the FX rate of one country
     *
     * Returns a country's FX rate and its window.
     *
     * @param $countryCode The three-letter code of the country. Exactly 3 characters. Pattern: `^[A-Z]{3}$`.
     * @throws PayoutException
     */
    public function getFxRate(
        #[SensitiveParameter] string $countryCode,
    ): FxRate {
        $answer = $this->call(new Call(
            method: 'GET',
            path: '/fx-rate-api/list/fx/rate',
            queryValues: ['countryCode' => $countryCode],
            isHarmless: true,
            answers: 'object',
            statuses: [200],
            isShort: true,
        ));
        return FxRate::read($answer);
    }

    /**
     * List the partner's balances
     *
     * Returns the partner's currency balances. A payout without sufficient funds gets the response code
     * `20`.
     *
     * `imto` in the path stands for international money transfer operator.
     *
     * @return list<Balance>
     * @throws PayoutException
     */
    public function listBalances(): array
    {
        $answer = $this->call(new Call(
            method: 'GET',
            path: '/remittance-middleware/imto/admin/list/balance',
            isHarmless: true,
            answers: 'list',
            statuses: [200],
        ));
        return Json::list($answer, static fn (mixed $one): ?Balance => (is_array($one) ? Balance::read($one) : null)) ?? [];
    }

    /**
     * List the supported institutions
     *
     * Lists the supported banks and wallets with their codes and countries. `status` says whether an
     * institution is active. Use its `financialInstitutionCode` as the `recipientBankCode` of a payout.
     *
     * @return list<FinancialInstitution>
     * @throws PayoutException
     */
    public function listFinancialInstitutions(): array
    {
        $answer = $this->call(new Call(
            method: 'GET',
            path: '/remittance-middleware/list/financial/institutions',
            isHarmless: true,
            answers: 'list',
            statuses: [200],
        ));
        return Json::list($answer, static fn (mixed $one): ?FinancialInstitution => (is_array($one) ? FinancialInstitution::read($one) : null)) ?? [];
    }

    /**
     * Look up the name of an account
     *
     * Returns the account holder's name. Compare it with the recipient's name before you pay: a
     * payout to an invalid account number gets `40`, but the service's documentation does not say whether
     * the service compares names.
     *
     * @throws PayoutException
     */
    public function enquireAccount(
        #[SensitiveParameter] AccountEnquiryRequest $body,
    ): AccountEnquiryResponse {
        $answer = $this->call(new Call(
            method: 'POST',
            path: '/gateway/account/enquiry',
            body: ['application/json', Json::encode($body, 'The body')],
            isHarmless: true,
            answers: 'object',
            statuses: [200],
            isShort: true,
        ));
        return AccountEnquiryResponse::read($answer);
    }

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
     * @param $transactionReference The reference that you chose for the payout.
     * @throws PayoutException
     */
    public function getTransactionStatus(
        #[SensitiveParameter] string $transactionReference,
    ): TransactionOutcome {
        $answer = $this->call(new Call(
            method: 'GET',
            path: '/remittance-middleware/transaction/status/check/{transactionReference}',
            pathValues: ['transactionReference' => $transactionReference],
            isHarmless: true,
            answers: 'object',
            statuses: [200],
            isShort: true,
        ));
        return TransactionOutcome::read($answer);
    }

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
     * @param $accountNumber The number of the virtual account.
     * @param $startTime The start of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do
     * that for you. Pattern:
     * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
     * @param $endTime The end of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
     * for you. Pattern:
     * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
     * @throws PayoutException
     */
    public function getIntradayStatement(
        #[SensitiveParameter] string $accountNumber,
        #[SensitiveParameter] string $startTime,
        #[SensitiveParameter] string $endTime,
    ): StatementEnvelope {
        $answer = $this->call(new Call(
            method: 'GET',
            path: '/collection-middleware/statement/intraday',
            queryValues: ['accountNumber' => $accountNumber, 'startTime' => $startTime, 'endTime' => $endTime],
            isHarmless: true,
            answers: 'object',
            statuses: [200],
        ));
        return StatementEnvelope::read($answer);
    }

    /**
     * @param array<string, string>|null $headers
     * @throws PayoutException
     */
    abstract protected function call(Call $call, #[SensitiveParameter] ?array &$headers = null): mixed;
}
