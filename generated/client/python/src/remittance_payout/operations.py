# Generated from the contract. Do not edit.
"""Methods for the documented operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Literal, TypeVar

from .call import NOTHING, Operation, Response
from .exact_json import list_of, whole
from .models import (
    AccountEnquiryRequest,
    AccountEnquiryResponse,
    Balance,
    FinancialInstitution,
    FxRate,
    LoginRequest,
    LoginResponse,
    PayoutRequest,
    PayoutResponse,
    PossibleBank,
    RefreshTokenRequest,
    RefreshTokenResponse,
    StatementEnvelope,
    TransactionOutcome,
)
from .sent import Body, Download, Parameter

T = TypeVar("T")


LOGIN = Operation(
    "POST",
    "/auth/login",
    dict,
    body=Body("json", "application/json", required=True),
    needs_token=False,
    repeatable=True,
    is_short=True,
)
REFRESH_TOKEN = Operation(
    "POST",
    "/auth/refresh/token",
    dict,
    body=Body("json", "application/json", required=True),
    is_short=True,
)
LIST_POSSIBLE_BANKS = Operation(
    "GET",
    "/gateway/account/number/banks/{accountNumber}",
    list,
    parameters=(
        Parameter("accountNumber", "path", str, required=True),
    ),
    repeatable=True,
)
SEND_PAYOUT = Operation(
    "POST",
    "/handler/send/remittance/transaction",
    dict,
    body=Body("json", "application/json", required=True),
    is_short=True,
)
GET_FX_RATE = Operation(
    "GET",
    "/fx-rate-api/list/fx/rate",
    dict,
    parameters=(
        Parameter("countryCode", "query", str, required=True),
    ),
    repeatable=True,
    is_short=True,
)
LIST_BALANCES = Operation(
    "GET",
    "/remittance-middleware/imto/admin/list/balance",
    list,
    repeatable=True,
)
LIST_FINANCIAL_INSTITUTIONS = Operation(
    "GET",
    "/remittance-middleware/list/financial/institutions",
    list,
    repeatable=True,
)
ENQUIRE_ACCOUNT = Operation(
    "POST",
    "/gateway/account/enquiry",
    dict,
    body=Body("json", "application/json", required=True),
    repeatable=True,
    is_short=True,
)
GET_TRANSACTION_STATUS = Operation(
    "GET",
    "/remittance-middleware/transaction/status/check/{transactionReference}",
    dict,
    parameters=(
        Parameter("transactionReference", "path", str, required=True),
    ),
    repeatable=True,
    is_short=True,
)
GET_INTRADAY_STATEMENT = Operation(
    "GET",
    "/collection-middleware/statement/intraday",
    dict,
    parameters=(
        Parameter("accountNumber", "query", str, required=True),
        Parameter("startTime", "query", str, required=True),
        Parameter("endTime", "query", str, required=True),
    ),
    repeatable=True,
)


class Operations:
    """Every method may raise ``NotSentError``, ``RejectedError`` or ``UnknownOutcomeError``."""

    def _call(
        self,
        operation: Operation,
        read: Callable[[object], T],
        parameters: Mapping[str, object] = {},
        body: object = None,
    ) -> Response[T]:
        raise NotImplementedError

    def login(self, body: LoginRequest) -> LoginResponse:
        """Log in with e-mail and password

        Returns an access token for all other requests, and a refresh token to renew it. This is the only
        operation that needs no token.

        Each partner has its own credentials for each environment; production rejects those of the sandbox
        environment. Log in once, then refresh; do not log in for every request.

        The access token is `data.accessToken` here; `refreshToken` returns it as `token`.
        """
        return self._call(LOGIN, LoginResponse.from_json, body=body).value

    def refresh_token(self, body: RefreshTokenRequest) -> RefreshTokenResponse:
        """Exchange the refresh token for new tokens

        Send the current access token in the `Authorization` header and the refresh token in the body. The
        answer has a new access token and a new refresh token.

        The access token is `token` here; `login` returns it as `data.accessToken`.
        """
        return self._call(REFRESH_TOKEN, RefreshTokenResponse.from_json, body=body).value

    def list_possible_banks(self, account_number: str) -> list[PossibleBank]:
        """List the banks an account number may belong to

        Lists the banks that an account number may belong to. Then use `enquireAccount` to ask one of
        them for the account holder's name.

        :param account_number: The account number to look up.
        """
        return self._call(LIST_POSSIBLE_BANKS, whole(list_of(PossibleBank.from_json)), {"accountNumber": account_number}).value

    def send_payout(self, body: PayoutRequest) -> PayoutResponse:
        """Send a batch of payouts

        Sends one or more payouts. The answer has a batch identifier and two counts: how many payouts were
        received, and how many of them are in error. It does not say how each one ends: follow each with
        `getTransactionStatus` or the `payoutOutcome` webhook.

        **Never pay twice.** A `5xx`, a timeout or a broken connection is an *unknown outcome*, not a
        failure: the service may have accepted the batch. Then

        1. do not create a second transaction, and do not change a reference;
        2. retry the same request with the same client-generated key, or check the status of each
           `transactionReference`;
        3. resend under a new reference only after `20`, `40` or `50`.

        Use one idempotency key per operation, and reuse it on every retry.
        The service's documentation does not say where the key goes.
        """
        return self._call(SEND_PAYOUT, PayoutResponse.from_json, body=body).value

    def get_fx_rate(self, country_code: str) -> FxRate:
        """Read the FX rate of one country

        Returns a country's FX rate and its window.

        :param country_code: The three-letter code of the country. Exactly 3 characters. Pattern: `^[A-Z]{3}$`.
        """
        return self._call(GET_FX_RATE, FxRate.from_json, {"countryCode": country_code}).value

    def list_balances(self) -> list[Balance]:
        """List the partner's balances

        Returns the partner's currency balances. A payout without sufficient funds gets the response code
        `20`.

        `imto` in the path stands for international money transfer operator.
        """
        return self._call(LIST_BALANCES, whole(list_of(Balance.from_json))).value

    def list_financial_institutions(self) -> list[FinancialInstitution]:
        """List the supported institutions

        Lists the supported banks and wallets with their codes and countries. `status` says whether an
        institution is active. Use its `financialInstitutionCode` as the `recipientBankCode` of a payout.
        """
        return self._call(LIST_FINANCIAL_INSTITUTIONS, whole(list_of(FinancialInstitution.from_json))).value

    def enquire_account(self, body: AccountEnquiryRequest) -> AccountEnquiryResponse:
        """Look up the name of an account

        Returns the account holder's name. Compare it with the recipient's name before you pay: a
        payout to an invalid account number gets `40`, but the service's documentation does not say whether
        the service compares names.
        """
        return self._call(ENQUIRE_ACCOUNT, AccountEnquiryResponse.from_json, body=body).value

    def get_transaction_status(self, transaction_reference: str) -> TransactionOutcome:
        """Check a payout by its reference

        Returns the current state of one payout, whichever batch it was sent in.

        On `01`, wait for the notification. On `02`, check again; a notification also follows. On `10`,
        approve or decline the payout in the portal.

        A missing answer is an unknown outcome, not a failure: never send the payout again because of it.
        Nor does a `400` prove that the service never accepted the payout.

        :param transaction_reference: The reference that you chose for the payout.
        """
        return self._call(GET_TRANSACTION_STATUS, TransactionOutcome.from_json, {"transactionReference": transaction_reference}).value

    def get_intraday_statement(
        self,
        account_number: str,
        start_time: str,
        end_time: str,
    ) -> StatementEnvelope:
        """Read the intraday statement of an account

        Returns the intraday statement of a virtual account: the movements between `startTime` and
        `endTime`, with the balances before and after.

        The token must be bound to a merchant, and the account must belong to that merchant. The answer is
        one page; `currentPage`, `totalPages` and `hasMore` say which. The service's documentation does not
        say how to ask for another page.

        :param account_number: The number of the virtual account.
        :param start_time: The start of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that for you. Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
        :param end_time: The end of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that for you. Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
        """
        return self._call(GET_INTRADAY_STATEMENT, StatementEnvelope.from_json, {"accountNumber": account_number, "startTime": start_time, "endTime": end_time}).value
