<?php

// Made from the contract. Do not edit.

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

/** A method per documented operation. */
trait Operations
{
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
     * Takes the current access token in the `Authorization` header and the refresh token in the body,
     * and answers with a new token and a new refresh token.
     *
     * The access token is `token` here. `login` names the same thing `data.accessToken`.
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
     * Lists the candidate banks for an account number; `enquireAccount` then returns the name behind
     * the number at one of them.
     *
     * @param $accountNumber The account number to find candidate institutions for.
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
     * Read the FX rate for one country
     *
     * Returns a country's FX rate and its rate window.
     *
     * @param $countryCode The country to read the rate for, in three letters. Exactly 3 characters. Pattern:
     * `^[A-Z]{3}$`.
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
     * The partner's currency balances. A payout with insufficient funds gets the response code `20`.
     *
     * IMTO, in the path, stands for international money transfer operator.
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
     * Lists the supported banks and wallets with their codes and countries; `status` says whether an
     * institution is active. Send the `financialInstitutionCode` as `recipientBankCode` of a payout.
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
     * Resolve the name behind an account
     *
     * Returns the name of the account's holder at one institution. Compare the name before you send. A
     * payout to an invalid account number gets `40`; whether names are checked is not documented.
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
     * @param $transactionReference The reference that the caller chose for the payout.
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
     * Lists the movements on a virtual account between `startTime` and `endTime`, with the balances
     * before and after: the intraday statement.
     *
     * The token must be bound to a merchant, and the account must be one of that merchant's. The
     * answer is one page; `currentPage`, `totalPages` and `hasMore` say which. How to ask for another
     * page is not documented.
     *
     * @param $accountNumber The virtual account to read the statement of.
     * @param $startTime Where the window starts, ISO 8601 in UTC. In the URL it is encoded, a colon as `%3A`; the
     * clients do that. Pattern:
     * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
     * @param $endTime Where the window ends, ISO 8601 in UTC. In the URL it is encoded, a colon as `%3A`; the clients
     * do that. Pattern:
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
