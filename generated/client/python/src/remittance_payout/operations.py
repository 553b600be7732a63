# Made from the contract. Do not edit.
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
    """Its methods raise ``NotSentError``, ``RejectedError`` or ``UnknownOutcomeError``."""

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

        Returns an access token for all other requests and a refresh token to renew it. The only
        operation without a token.

        Credentials are issued per partner and per environment; production rejects those of the sandbox
        environment. Log in once and then refresh, rather than at every request.

        The access token is `data.accessToken` here. `refreshToken` names the same thing `token`.
        """
        return self._call(LOGIN, LoginResponse.from_json, body=body).value

    def refresh_token(self, body: RefreshTokenRequest) -> RefreshTokenResponse:
        """Exchange the refresh token for new tokens

        Takes the current access token in the `Authorization` header and the refresh token in the body,
        and answers with a new token and a new refresh token.

        The access token is `token` here. `login` names the same thing `data.accessToken`.
        """
        return self._call(REFRESH_TOKEN, RefreshTokenResponse.from_json, body=body).value

    def list_possible_banks(self, account_number: str) -> list[PossibleBank]:
        """List the banks an account number may belong to

        Lists the candidate banks for an account number; `enquireAccount` then returns the name behind
        the number at one of them.

        :param account_number: The account number to find candidate institutions for.
        """
        return self._call(LIST_POSSIBLE_BANKS, whole(list_of(PossibleBank.from_json)), {"accountNumber": account_number}).value

    def send_payout(self, body: PayoutRequest) -> PayoutResponse:
        """Send a batch of payouts

        Takes a list of payouts and answers with a batch identifier and two counts: how many were
        received, and how many of them are in error. It does not say what became of each: follow each one
        with `getTransactionStatus` or the `payoutOutcome` webhook.

        **Never pay twice.** A `5xx`, a timeout or a connection that breaks is an *unknown outcome*, not
        a failure: the service may have taken the batch. Then

        1. do not make a second transaction, and do not change a reference;
        2. retry the very same request with the same client-generated key, or ask for the status of each
           `transactionReference`;
        3. resend under a new reference only after a code that says so: `20`, `40` or `50`.

        Reuse one idempotency key for every retry of an operation.
        Where the key is placed is not documented.
        """
        return self._call(SEND_PAYOUT, PayoutResponse.from_json, body=body).value

    def get_fx_rate(self, country_code: str) -> FxRate:
        """Read the FX rate for one country

        Returns a country's FX rate and its rate window.

        :param country_code: The country to read the rate for, in three letters. Exactly 3 characters. Pattern: `^[A-Z]{3}$`.
        """
        return self._call(GET_FX_RATE, FxRate.from_json, {"countryCode": country_code}).value

    def list_balances(self) -> list[Balance]:
        """List the partner's balances

        The partner's currency balances. A payout with insufficient funds gets the response code `20`.

        IMTO, in the path, stands for international money transfer operator.
        """
        return self._call(LIST_BALANCES, whole(list_of(Balance.from_json))).value

    def list_financial_institutions(self) -> list[FinancialInstitution]:
        """List the supported institutions

        Lists the supported banks and wallets with their codes and countries; `status` says whether an
        institution is active. Send the `financialInstitutionCode` as `recipientBankCode` of a payout.
        """
        return self._call(LIST_FINANCIAL_INSTITUTIONS, whole(list_of(FinancialInstitution.from_json))).value

    def enquire_account(self, body: AccountEnquiryRequest) -> AccountEnquiryResponse:
        """Resolve the name behind an account

        Returns the name of the account's holder at one institution. Compare the name before you send. A
        payout to an invalid account number gets `40`; whether names are checked is not documented.
        """
        return self._call(ENQUIRE_ACCOUNT, AccountEnquiryResponse.from_json, body=body).value

    def get_transaction_status(self, transaction_reference: str) -> TransactionOutcome:
        """Check one transaction by its reference

        Returns the current state of one payout, whichever batch it was sent in.

        On `01`, wait for the notification. On `02`, ask again; a notification follows too. On `10`,
        approve or decline the payout in the portal.

        A late answer is an unknown outcome, not a failure: never send the payout again because of it.
        Nor because of a `400`, which does not prove that the payout was never taken.

        :param transaction_reference: The reference that the caller chose for the payout.
        """
        return self._call(GET_TRANSACTION_STATUS, TransactionOutcome.from_json, {"transactionReference": transaction_reference}).value

    def get_intraday_statement(
        self,
        account_number: str,
        start_time: str,
        end_time: str,
    ) -> StatementEnvelope:
        """Read the intraday statement of an account

        Lists the movements on a virtual account between `startTime` and `endTime`, with the balances
        before and after: the intraday statement.

        The token must be bound to a merchant, and the account must be one of that merchant's. The
        answer is one page; `currentPage`, `totalPages` and `hasMore` say which. How to ask for another
        page is not documented.

        :param account_number: The virtual account to read the statement of.
        :param start_time: Where the window starts, ISO 8601 in UTC. In the URL it is encoded, a colon as `%3A`; the clients do that. Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
        :param end_time: Where the window ends, ISO 8601 in UTC. In the URL it is encoded, a colon as `%3A`; the clients do that. Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
        """
        return self._call(GET_INTRADAY_STATEMENT, StatementEnvelope.from_json, {"accountNumber": account_number, "startTime": start_time, "endTime": end_time}).value
