// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.List;
import java.util.Map;

/** A method for each documented operation. {@link Client} sends them. */
public abstract class Operations {

    Operations() {}

    /** Sends a call. */
    abstract <T> WithHeaders<T> withHeaders(Call<T> call);

    final <T> T call(Call<T> call) {
        return withHeaders(call).body();
    }

    /**
     * Log in with e-mail and password
     * <p>Returns an access token for all other requests, and a refresh token to renew it. This is the only
     * operation that needs no token.
     * <p>Each partner has its own credentials for each environment; production rejects those of the sandbox
     * environment. Log in once, then refresh; do not log in for every request.
     * <p>The access token is <code>data.accessToken</code> here; <code>refreshToken</code> returns it as <code>token</code>.
     *
     * @param body The body.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public LoginResponse login(LoginRequest body) {
        return call(Calls.login(body));
    }

    /**
     * Exchange the refresh token for new tokens
     * <p>Send the current access token in the <code>Authorization</code> header and the refresh token in the body. The
     * answer has a new access token and a new refresh token.
     * <p>The access token is <code>token</code> here; <code>login</code> returns it as <code>data.accessToken</code>.
     *
     * @param body The body.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public RefreshTokenResponse refreshToken(RefreshTokenRequest body) {
        return call(Calls.refreshToken(body));
    }

    /**
     * List the banks an account number may belong to
     * <p>Lists the banks that an account number may belong to. Then use <code>enquireAccount</code> to ask one of
     * them for the account holder's name.
     *
     * @param accountNumber The account number to look up.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public List<PossibleBank> listPossibleBanks(String accountNumber) {
        return call(Calls.listPossibleBanks(accountNumber));
    }

    /**
     * Send a batch of payouts
     * <p>Sends one or more payouts. The answer has a batch identifier and two counts: how many payouts were
     * received, and how many of them are in error. It does not say how each one ends: follow each with
     * <code>getTransactionStatus</code> or the <code>payoutOutcome</code> webhook.
     * <p><strong>Never pay twice.</strong> A <code>5xx</code>, a timeout or a broken connection is an <em>unknown outcome</em>, not a
     * failure: the service may have accepted the batch. Then
     * <ol>
     * <li>do not create a second transaction, and do not change a reference;</li>
     * <li>retry the same request with the same client-generated key, or check the status of each
     * <code>transactionReference</code>;</li>
     * <li>resend under a new reference only after <code>20</code>, <code>40</code> or <code>50</code>.</li>
     * </ol>
     * <p>Use one idempotency key per operation, and reuse it on every retry.
     * The service's documentation does not say where the key goes.
     *
     * @param body The body.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public PayoutResponse sendPayout(PayoutRequest body) {
        return call(Calls.sendPayout(body));
    }

    /**
     * Read the FX rate of one country
     * <p>Returns a country's FX rate and its window.
     *
     * @param countryCode The three-letter code of the country.
     * Exactly 3 characters.
     * Pattern: <code>^[A-Z]{3}$</code>.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public FxRate getFxRate(String countryCode) {
        return call(Calls.getFxRate(countryCode));
    }

    /**
     * List the partner's balances
     * <p>Returns the partner's currency balances. A payout without sufficient funds gets the response code
     * <code>20</code>.
     * <p><code>imto</code> in the path stands for international money transfer operator.
     *
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public List<Balance> listBalances() {
        return call(Calls.listBalances());
    }

    /**
     * List the supported institutions
     * <p>Lists the supported banks and wallets with their codes and countries. <code>status</code> says whether an
     * institution is active. Use its <code>financialInstitutionCode</code> as the <code>recipientBankCode</code> of a payout.
     *
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public List<FinancialInstitution> listFinancialInstitutions() {
        return call(Calls.listFinancialInstitutions());
    }

    /**
     * Look up the name of an account
     * <p>Returns the account holder's name. Compare it with the recipient's name before you pay: a
     * payout to an invalid account number gets <code>40</code>, but the service's documentation does not say whether
     * the service compares names.
     *
     * @param body The body.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public AccountEnquiryResponse enquireAccount(AccountEnquiryRequest body) {
        return call(Calls.enquireAccount(body));
    }

    /**
     * Check a payout by its reference
     * <p>Returns the current state of one payout, whichever batch it was sent in.
     * <p>On <code>01</code>, wait for the notification. On <code>02</code>, check again; a notification also follows. On <code>10</code>,
     * approve or decline the payout in the portal.
     * <p>A missing answer is an unknown outcome, not a failure: never send the payout again because of it.
     * Nor does a <code>400</code> prove that the service never accepted the payout.
     *
     * @param transactionReference The reference that you chose for the payout.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public TransactionOutcome getTransactionStatus(String transactionReference) {
        return call(Calls.getTransactionStatus(transactionReference));
    }

    /**
     * Read the intraday statement of an account
     * <p>Returns the intraday statement of a virtual account: the movements between <code>startTime</code> and
     * <code>endTime</code>, with the balances before and after.
     * <p>The token must be bound to a merchant, and the account must belong to that merchant. The answer is
     * one page; <code>currentPage</code>, <code>totalPages</code> and <code>hasMore</code> say which. The service's documentation does not
     * say how to ask for another page.
     *
     * @param accountNumber The number of the virtual account.
     * @param startTime The start of the window, ISO 8601 in UTC. URL-encode it, with colons as <code>%3A</code>; the clients do that
     * for you.
     * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
     * @param endTime The end of the window, ISO 8601 in UTC. URL-encode it, with colons as <code>%3A</code>; the clients do that
     * for you.
     * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
     * @return the answer
     * @throws IllegalArgumentException when a value is invalid, before anything is sent
     * @throws PayoutException when it was not sent, was rejected, or got no usable answer
     */
    public StatementEnvelope getIntradayStatement(String accountNumber, String startTime, String endTime) {
        return call(Calls.getIntradayStatement(accountNumber, startTime, endTime));
    }

    /** Like the overload with a body, but without one. */
    public Object callNamedOnly(String operationId, Map<String, String> path, Map<String, String> query) {
        return call(NamedOnly.call(operationId, path, query));
    }

    /**
     * Calls an operation of which only the method and path are known. It is sent only once.
     *
     * @param operationId the operationId in the contract
     * @param path the path parameters by name
     * @param query the query parameters by name
     * @param body a value of {@link Json}; null sends none
     * @return the answer as a value of {@link Json}; null if it is empty
     * @throws IllegalArgumentException when the operation does not exist or a value is invalid
     * @throws PayoutException like any call
     */
    public Object callNamedOnly(
            String operationId, Map<String, String> path, Map<String, String> query, Object body) {
        return call(NamedOnly.call(operationId, path, query).json("application/json", body));
    }
}
