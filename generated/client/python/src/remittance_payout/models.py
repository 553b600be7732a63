# Generated from the contract. Do not edit.
"""Models of requests and answers.

In an answer, every field may be ``None``: the service may omit even required fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from .exact_json import Fields, Writer, as_boolean, as_decimal, as_it_is, as_text, list_of, model_of, required
from .sent import UploadFile

__all__ = [
    "AccountEnquiryRequest",
    "AccountEnquiryResponse",
    "Balance",
    "Country",
    "FinancialInstitution",
    "FxRate",
    "LoginData",
    "LoginRequest",
    "LoginResponse",
    "PayoutProblem",
    "PayoutRequest",
    "PayoutResponse",
    "PossibleBank",
    "Problem",
    "RecipientInformation",
    "RefreshTokenRequest",
    "RefreshTokenResponse",
    "SenderInformation",
    "Statement",
    "StatementEntry",
    "StatementEnvelope",
    "StatementError",
    "TransactionOutcome",
    "TransactionRequest",
]


@dataclass(frozen=True, slots=True)
class AccountEnquiryRequest:
    """The account to look up."""

    account_number: str = field(repr=False)
    """The number of the account or wallet."""
    bank_code: str
    """The `financialInstitutionCode` of the institution."""

    @classmethod
    def from_json(cls, value: object) -> AccountEnquiryRequest:
        """Reads stored JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            account_number=required(read("accountNumber", as_text), "accountNumber"),
            bank_code=required(read("bankCode", as_text), "bankCode"),
        )

    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
        write("accountNumber", self.account_number, str)
        write("bankCode", self.bank_code, str)
        return write.fields


@dataclass(frozen=True, slots=True)
class AccountEnquiryResponse:
    """An account and the name of its holder."""

    account_number: str | None = field(default=None, repr=False)
    """The account number from the request."""
    bank_code: str | None = None
    """The institution from the request."""
    account_name: str | None = field(default=None, repr=False)
    """The name of the account's holder. Compare it with the recipient's."""
    response_code: str | None = None
    """The result of the enquiry. Do not treat it as a payout response code; it is not documented as
    one.
    """
    currency_code: str | None = field(default=None, repr=False)
    """The currency of the account."""
    response_description: str | None = field(default=None, repr=False)
    """The result in words."""

    @classmethod
    def from_json(cls, value: object) -> AccountEnquiryResponse:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            account_number=read("accountNumber", as_text),
            bank_code=read("bankCode", as_text),
            account_name=read("accountName", as_text),
            response_code=read("responseCode", as_text),
            currency_code=read("currencyCode", as_text),
            response_description=read("responseDescription", as_text),
        )


@dataclass(frozen=True, slots=True)
class Balance:
    """A balance of the partner in one currency."""

    currency_code: str | None = None
    """The currency of `totalBalance`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    total_balance: Decimal | None = None
    """The balance, in `currencyCode`. It is a JSON number: a parser that stores it as binary floating
    point may lose digits.
    """

    @classmethod
    def from_json(cls, value: object) -> Balance:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            currency_code=read("currencyCode", as_text),
            total_balance=read("totalBalance", as_decimal),
        )


@dataclass(frozen=True, slots=True)
class Country:
    """A country, and whether money can be sent from or paid out in it."""

    country_code: str | None = None
    """The country's code.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    country_name: str | None = None
    """The country's name."""
    status: bool | None = None
    """Whether the country is active."""
    is_sender_country: bool | None = None
    """Whether money can be sent from the country."""
    is_receiver_country: bool | None = None
    """Whether money can be paid out in the country."""

    @classmethod
    def from_json(cls, value: object) -> Country:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            country_code=read("countryCode", as_text),
            country_name=read("countryName", as_text),
            status=read("status", as_boolean),
            is_sender_country=read("isSenderCountry", as_boolean),
            is_receiver_country=read("isReceiverCountry", as_boolean),
        )


@dataclass(frozen=True, slots=True)
class FinancialInstitution:
    """A bank or wallet that the service supports."""

    status: bool | None = None
    """Whether the institution is active."""
    financial_institution_code: str | None = None
    """The code to use as `recipientBankCode`."""
    financial_institution_name: str | None = None
    """The institution's name."""
    institution_code: str | None = None
    """A second code; present on some institutions only."""
    country_code: Country | None = None
    """The institution's country. Here it is an object, not a code."""

    @classmethod
    def from_json(cls, value: object) -> FinancialInstitution:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            status=read("status", as_boolean),
            financial_institution_code=read("financialInstitutionCode", as_text),
            financial_institution_name=read("financialInstitutionName", as_text),
            institution_code=read("institutionCode", as_text),
            country_code=read("countryCode", model_of(Country.from_json)),
        )


@dataclass(frozen=True, slots=True)
class FxRate:
    """The FX rate of one country."""

    country_code: str | None = None
    """The country that the rate is for.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    country_name: str | None = None
    """The country's name."""
    fx_deal_rate: Decimal | None = None
    """The rate."""
    fx_window: str | None = None
    """The type of the rate's window, such as `FIXED DURATION`."""

    @classmethod
    def from_json(cls, value: object) -> FxRate:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            country_code=read("countryCode", as_text),
            country_name=read("countryName", as_text),
            fx_deal_rate=read("fxDealRate", as_decimal),
            fx_window=read("fxWindow", as_text),
        )


@dataclass(frozen=True, slots=True)
class LoginData:
    """The tokens and the user's profile.

    The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
    """

    username: str | None = field(default=None, repr=False)
    """The user's name at the service."""
    phone_number: str | None = field(default=None, repr=False)
    """The user's telephone number."""
    first_name: str | None = field(default=None, repr=False)
    """The user's first name."""
    last_name: str | None = field(default=None, repr=False)
    """The user's last name."""
    partner_code: str | None = None
    """The code of the user's partner."""
    realm_roles: list[str] | None = None
    """The user's roles, such as `DEFAULT` and `IMTO_ADMIN`. IMTO stands for international money
    transfer operator.
    """
    access_token: str | None = field(default=None, repr=False)
    """The access token. Send it with every other request: `Authorization: Bearer <ACCESS_TOKEN>`.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    email_verified: bool | None = None
    """Whether the user's e-mail address is verified."""
    refresh_token: str | None = field(default=None, repr=False)
    """The refresh token. Send it to the operation `refreshToken` for a new pair of tokens.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    expires_in: Decimal | None = None
    """The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one."""
    refresh_expires_in: Decimal | None = None
    """The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`."""

    @classmethod
    def from_json(cls, value: object) -> LoginData:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            username=read("username", as_text),
            phone_number=read("phoneNumber", as_text),
            first_name=read("firstName", as_text),
            last_name=read("lastName", as_text),
            partner_code=read("partnerCode", as_text),
            realm_roles=read("realmRoles", list_of(as_text)),
            access_token=read("accessToken", as_text),
            email_verified=read("emailVerified", as_boolean),
            refresh_token=read("refreshToken", as_text),
            expires_in=read("expiresIn", as_decimal),
            refresh_expires_in=read("refreshExpiresIn", as_decimal),
        )


@dataclass(frozen=True, slots=True)
class LoginRequest:
    """The credentials of a user in one environment."""

    email: str = field(repr=False)
    """The e-mail address of the account."""
    password: str = field(repr=False)
    """The password of the account."""

    @classmethod
    def from_json(cls, value: object) -> LoginRequest:
        """Reads stored JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            email=required(read("email", as_text), "email"),
            password=required(read("password", as_text), "password"),
        )

    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
        write("email", self.email, str)
        write("password", self.password, str)
        return write.fields


@dataclass(frozen=True, slots=True)
class LoginResponse:
    """The result of the login. `data` has the tokens and the user's profile."""

    status: str | None = None
    """The result, such as `SUCCESS`."""
    data: LoginData | None = None
    """The tokens and the user's profile.

    The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
    """

    @classmethod
    def from_json(cls, value: object) -> LoginResponse:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            status=read("status", as_text),
            data=read("data", model_of(LoginData.from_json)),
        )


@dataclass(frozen=True, slots=True)
class PayoutProblem:
    """Why a payout request was rejected. Unlike other problem bodies, it has `timestamp` and
    `transactionResponse`, but neither `detail` nor `properties`.
    """

    type: str | None = None
    """The kind of problem."""
    title: str | None = None
    """The problem in a few words."""
    status: Decimal | None = None
    """The HTTP status."""
    instance: str | None = field(default=None, repr=False)
    """Where the problem occurred."""
    timestamp: str | None = None
    """When the problem occurred.
    Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
    """
    transaction_response: object = field(default=None, repr=False)
    """Details about the transactions of the request."""

    @classmethod
    def from_json(cls, value: object) -> PayoutProblem:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            type=read("type", as_text),
            title=read("title", as_text),
            status=read("status", as_decimal),
            instance=read("instance", as_text),
            timestamp=read("timestamp", as_text),
            transaction_response=read("transactionResponse", as_it_is),
        )


@dataclass(frozen=True, slots=True)
class PayoutRequest:
    """A batch of payouts."""

    transaction_request_list: Sequence[TransactionRequest]
    """One or more payouts, each with its own reference. The answer counts those received and those in
    error.
    """

    @classmethod
    def from_json(cls, value: object) -> PayoutRequest:
        """Reads stored JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            transaction_request_list=required(read("transactionRequestList", list_of(TransactionRequest.from_json)), "transactionRequestList"),
        )

    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
        write("transactionRequestList", self.transaction_request_list, list)
        return write.fields


@dataclass(frozen=True, slots=True)
class PayoutResponse:
    """The batch was received. The outcome of each payout is still open: follow each one by its
    reference.
    """

    batch_id: str | None = None
    """The service's identifier of the batch."""
    total_count: Decimal | None = None
    """How many transactions were received."""
    error_transaction_count: Decimal | None = None
    """How many of them are in error; null when none is."""
    create_date: str | None = None
    """When the batch was received.
    At least 1 character.
    Pattern: `^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$`.
    """

    @classmethod
    def from_json(cls, value: object) -> PayoutResponse:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            batch_id=read("batchId", as_text),
            total_count=read("totalCount", as_decimal),
            error_transaction_count=read("errorTransactionCount", as_decimal),
            create_date=read("createDate", as_text),
        )


@dataclass(frozen=True, slots=True)
class PossibleBank:
    """A bank that the account number may belong to."""

    financial_institution_code: str | None = None
    """The code to use as `recipientBankCode` or `bankCode`."""
    financial_institution_name: str | None = None
    """The institution's name."""
    country_code: str | None = None
    """The institution's country.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """

    @classmethod
    def from_json(cls, value: object) -> PossibleBank:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            financial_institution_code=read("financialInstitutionCode", as_text),
            financial_institution_name=read("financialInstitutionName", as_text),
            country_code=read("countryCode", as_text),
        )


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a request was rejected."""

    type: str | None = None
    """The kind of problem."""
    title: str | None = None
    """The problem in a few words."""
    status: Decimal | None = None
    """The HTTP status."""
    detail: str | None = field(default=None, repr=False)
    """The reason in words."""
    instance: str | None = field(default=None, repr=False)
    """Where the problem occurred."""
    properties: object = field(default=None, repr=False)
    """More about the problem."""

    @classmethod
    def from_json(cls, value: object) -> Problem:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            type=read("type", as_text),
            title=read("title", as_text),
            status=read("status", as_decimal),
            detail=read("detail", as_text),
            instance=read("instance", as_text),
            properties=read("properties", as_it_is),
        )


@dataclass(frozen=True, slots=True)
class RecipientInformation:
    """The recipient, and the bank account or wallet to pay to."""

    recipient_account_number: str = field(repr=False)
    """The number of the account or wallet. Check its holder's name with `enquireAccount` before you pay."""
    recipient_account_name: str = field(repr=False)
    """The name on the recipient's account."""
    recipient_bank_code: str
    """The institution that holds the account: a `financialInstitutionCode` from
    `listFinancialInstitutions` or `listPossibleBanks`.
    """
    recipient_phone_number: str = field(repr=False)
    """The recipient's telephone number; may be an empty string."""
    recipient_iso_country_code: str
    """The recipient's country.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """

    @classmethod
    def from_json(cls, value: object) -> RecipientInformation:
        """Reads stored JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            recipient_account_number=required(read("recipientAccountNumber", as_text), "recipientAccountNumber"),
            recipient_account_name=required(read("recipientAccountName", as_text), "recipientAccountName"),
            recipient_bank_code=required(read("recipientBankCode", as_text), "recipientBankCode"),
            recipient_phone_number=required(read("recipientPhoneNumber", as_text), "recipientPhoneNumber"),
            recipient_iso_country_code=required(read("recipientISOCountryCode", as_text), "recipientISOCountryCode"),
        )

    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
        write("recipientAccountNumber", self.recipient_account_number, str)
        write("recipientAccountName", self.recipient_account_name, str)
        write("recipientBankCode", self.recipient_bank_code, str)
        write("recipientPhoneNumber", self.recipient_phone_number, str)
        write("recipientISOCountryCode", self.recipient_iso_country_code, str, pattern="^[A-Z]{3}$")
        return write.fields


@dataclass(frozen=True, slots=True)
class RefreshTokenRequest:
    """The refresh token. The current access token goes in the `Authorization` header."""

    refresh_token: str = field(repr=False)
    """The refresh token from the login, or from the last refresh.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """

    @classmethod
    def from_json(cls, value: object) -> RefreshTokenRequest:
        """Reads stored JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            refresh_token=required(read("refreshToken", as_text), "refreshToken"),
        )

    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
        write("refreshToken", self.refresh_token, str)
        return write.fields


@dataclass(frozen=True, slots=True)
class RefreshTokenResponse:
    """A new pair of tokens. Keep both.

    The access token is `token` here; `login` returns it as `accessToken`.
    """

    token: str | None = field(default=None, repr=False)
    """The new access token.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    expires_in: Decimal | None = None
    """The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one."""
    refresh_expires_in: Decimal | None = None
    """The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`."""
    refresh_token: str | None = field(default=None, repr=False)
    """The new refresh token. Use it for the next refresh.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    token_type: str | None = None
    """The scheme to send the token with, such as `Bearer`."""

    @classmethod
    def from_json(cls, value: object) -> RefreshTokenResponse:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            token=read("token", as_text),
            expires_in=read("expiresIn", as_decimal),
            refresh_expires_in=read("refreshExpiresIn", as_decimal),
            refresh_token=read("refreshToken", as_text),
            token_type=read("tokenType", as_text),
        )


@dataclass(frozen=True, slots=True)
class SenderInformation:
    """The sender of the money."""

    sender_name: str = field(repr=False)
    """The sender's name."""
    sender_email_address: str = field(repr=False)
    """The sender's e-mail address; may be an empty string."""
    sender_phone_number: str = field(repr=False)
    """The sender's telephone number; may be an empty string."""
    sender_iso_country_code: str
    """The sender's country.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """

    @classmethod
    def from_json(cls, value: object) -> SenderInformation:
        """Reads stored JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            sender_name=required(read("senderName", as_text), "senderName"),
            sender_email_address=required(read("senderEmailAddress", as_text), "senderEmailAddress"),
            sender_phone_number=required(read("senderPhoneNumber", as_text), "senderPhoneNumber"),
            sender_iso_country_code=required(read("senderISOCountryCode", as_text), "senderISOCountryCode"),
        )

    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
        write("senderName", self.sender_name, str)
        write("senderEmailAddress", self.sender_email_address, str)
        write("senderPhoneNumber", self.sender_phone_number, str)
        write("senderISOCountryCode", self.sender_iso_country_code, str, pattern="^[A-Z]{3}$")
        return write.fields


@dataclass(frozen=True, slots=True)
class Statement:
    """One page of the movements on a virtual account."""

    account_number: str | None = field(default=None, repr=False)
    """The number of the virtual account."""
    business_date: str | None = None
    """The business day."""
    currency: str | None = None
    """The currency of the balances. Each entry has its own `currency`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    opening_balance_date: str | None = None
    """The time of `openingBalanceAmount`.
    Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
    """
    closing_balance_date: str | None = None
    """The time of `closingBalanceAmount`.
    Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
    """
    opening_balance_amount: Decimal | None = None
    """The balance at the start, in `currency`."""
    closing_balance_amount: Decimal | None = None
    """The balance at the end, in `currency`."""
    details: list[StatementEntry] | None = None
    """The entries of this page."""
    current_page: Decimal | None = None
    """The number of this page."""
    total_pages: Decimal | None = None
    """The number of pages."""
    total_records: Decimal | None = None
    """The number of entries on all pages."""
    has_more: bool | None = None
    """Whether more pages follow."""
    net_movement_amount: Decimal | None = None
    """The sum of the movements, in `currency`."""
    balance_reconciled: bool | None = None
    """Whether the service found that the balances and the entries agree."""

    @classmethod
    def from_json(cls, value: object) -> Statement:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            account_number=read("accountNumber", as_text),
            business_date=read("businessDate", as_text),
            currency=read("currency", as_text),
            opening_balance_date=read("openingBalanceDate", as_text),
            closing_balance_date=read("closingBalanceDate", as_text),
            opening_balance_amount=read("openingBalanceAmount", as_decimal),
            closing_balance_amount=read("closingBalanceAmount", as_decimal),
            details=read("details", list_of(StatementEntry.from_json)),
            current_page=read("currentPage", as_decimal),
            total_pages=read("totalPages", as_decimal),
            total_records=read("totalRecords", as_decimal),
            has_more=read("hasMore", as_boolean),
            net_movement_amount=read("netMovementAmount", as_decimal),
            balance_reconciled=read("balanceReconciled", as_boolean),
        )


@dataclass(frozen=True, slots=True)
class StatementEntry:
    """One movement on the account."""

    system_reference: str | None = None
    """The reference of this movement."""
    original_system_reference: str | None = None
    """The original reference of this movement."""
    direction: str | None = None
    """The direction, such as `DEBIT`."""
    transaction_type: str | None = None
    """The kind of movement."""
    amount: Decimal | None = None
    """The amount, in `currency`. `direction` says which way it moved."""
    currency: str | None = None
    """The currency of `amount`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    completed_time: str | None = None
    """When the movement was completed, between `startTime` and `endTime`.
    Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d(:?[0-5]\\d(:?[0-6]\\d)?)?([.,]\\d+)?(Z|[+-]00(:?00)?)$`.
    """
    beneficiary_account_number: str | None = field(default=None, repr=False)
    """The number of the account that received the money."""
    beneficiary_name: str | None = field(default=None, repr=False)
    """The name of the beneficiary."""
    beneficiary_bank_name: str | None = None
    """The beneficiary's bank."""
    beneficiary_bank_swift_code: str | None = None
    """The SWIFT code of the beneficiary's bank."""
    payer_name: str | None = field(default=None, repr=False)
    """The name of the payer."""
    payer_account_number: str | None = field(default=None, repr=False)
    """The number of the account that the money came from."""
    payer_bank_name: str | None = None
    """The payer's bank."""
    payer_bank_swift_code: str | None = None
    """The SWIFT code of the payer's bank."""
    payer_address: str | None = field(default=None, repr=False)
    """The payer's address."""
    remark: str | None = field(default=None, repr=False)
    """A remark, as free text."""
    value_date: str | None = None
    """The value date of the movement."""

    @classmethod
    def from_json(cls, value: object) -> StatementEntry:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            system_reference=read("systemReference", as_text),
            original_system_reference=read("originalSystemReference", as_text),
            direction=read("direction", as_text),
            transaction_type=read("transactionType", as_text),
            amount=read("amount", as_decimal),
            currency=read("currency", as_text),
            completed_time=read("completedTime", as_text),
            beneficiary_account_number=read("beneficiaryAccountNumber", as_text),
            beneficiary_name=read("beneficiaryName", as_text),
            beneficiary_bank_name=read("beneficiaryBankName", as_text),
            beneficiary_bank_swift_code=read("beneficiaryBankSwiftCode", as_text),
            payer_name=read("payerName", as_text),
            payer_account_number=read("payerAccountNumber", as_text),
            payer_bank_name=read("payerBankName", as_text),
            payer_bank_swift_code=read("payerBankSwiftCode", as_text),
            payer_address=read("payerAddress", as_text),
            remark=read("remark", as_text),
            value_date=read("valueDate", as_text),
        )


@dataclass(frozen=True, slots=True)
class StatementEnvelope:
    """The body of every answer of the statement, including errors."""

    success: bool | None = None
    """Whether the request succeeded."""
    data: Statement | None = None
    """The statement."""
    error: StatementError | None = None
    """What went wrong."""

    @classmethod
    def from_json(cls, value: object) -> StatementEnvelope:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            success=read("success", as_boolean),
            data=read("data", model_of(Statement.from_json)),
            error=read("error", model_of(StatementError.from_json)),
        )


@dataclass(frozen=True, slots=True)
class StatementError:
    """What went wrong."""

    code: str | None = None
    """The kind of error. Its values are not documented, so decide by the HTTP status."""
    message: str | None = field(default=None, repr=False)
    """The error in words."""

    @classmethod
    def from_json(cls, value: object) -> StatementError:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            code=read("code", as_text),
            message=read("message", as_text),
        )


@dataclass(frozen=True, slots=True)
class TransactionOutcome:
    """The state of one payout. Status answers and webhook deliveries have the same fields."""

    transaction_reference: str | None = None
    """The reference that you chose for the payout."""
    response_code: str | None = None
    """The state of a payout, in two characters.

    | Code | Meaning | Final | Partner action |
    |---|---|---|---|
    | `00` | Paid or successfully completed | yes: paid | Nothing; the payout is complete. |
    | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
    | `02` | Processing | no | Ask again by reference; a notification also follows. |
    | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
    | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
    | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
    | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
    | `51` | Transaction failed | yes: not paid | Nothing; the payout failed. Ask the service before you pay again. |
    | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
    | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
    | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |

    After `20`, `40` and `50`, resend the payout as a **new** transaction, under a new
    `transactionReference`. Do not resend after any other code. If no answer came, check the status
    first. Which codes are final is not documented; we infer it from the action.

    A payout is flagged (`10`) when it exceeds a payout limit for the recipient account, or the account
    is blacklisted; it is held until the partner decides. No other codes are documented. Treat any other
    one as not final.
    One of `00`, `01`, `02`, `10`, `20`, `40`, `50`, `51`, `60`, `80`, `90`.
    """
    response_message: str | None = field(default=None, repr=False)
    """The state in words. Decide by `responseCode`, not by this text."""
    processor_response_code: str | None = None
    """The code of the processor behind the service. The string `true` is the only documented value, so
    the examples of every `responseCode` have it.
    """
    processor_transaction_reference: str | None = field(default=None, repr=False)
    """The processor's reference for the payout."""
    processor_response_time: str | None = None
    """The time of the processor's answer.
    At least 1 character.
    Pattern: `^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$`.
    """
    processor_response_description: str | None = field(default=None, repr=False)
    """The processor's answer in words. The notification of a rejected payout carries the reason."""

    @classmethod
    def from_json(cls, value: object) -> TransactionOutcome:
        """Reads an answer. A field that is missing or of another type is ``None``."""
        read = Fields(value)
        return cls(
            transaction_reference=read("transactionReference", as_text),
            response_code=read("responseCode", as_text),
            response_message=read("responseMessage", as_text),
            processor_response_code=read("processorResponseCode", as_text),
            processor_transaction_reference=read("processorTransactionReference", as_text),
            processor_response_time=read("processorResponseTime", as_text),
            processor_response_description=read("processorResponseDescription", as_text),
        )


@dataclass(frozen=True, slots=True)
class TransactionRequest:
    """One payout: the amount, the recipient, the sender, and the reference to follow it by."""

    transaction_reference: str
    """The unique identifier of this payout. You choose it, use it to check the status, and find it in
    the webhook.

    Use the same reference for every retry. A new reference is a new payout.
    """
    payment_currency: str
    """The currency of `paymentAmount`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    payment_amount: str
    """The amount, in `paymentCurrency`, with two decimals, as a string.
    Pattern: `^\\d+\\.\\d{2}$`.
    """
    payment_narration: str = field(repr=False)
    """The narration of the payment, as free text."""
    recipient_information: RecipientInformation
    """The recipient, and the bank account or wallet to pay to."""
    sender_information: SenderInformation
    """The sender of the money."""
    request_date: str | None = None
    """The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
    the newer one has it.
    Pattern: `^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d:?[0-5]\\d:?[0-6]\\d[.,]\\d{3}(Z|[+-]00(:?00)?)$`.
    """

    @classmethod
    def from_json(cls, value: object) -> TransactionRequest:
        """Reads stored JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            transaction_reference=required(read("transactionReference", as_text), "transactionReference"),
            payment_currency=required(read("paymentCurrency", as_text), "paymentCurrency"),
            payment_amount=required(read("paymentAmount", as_text), "paymentAmount"),
            payment_narration=required(read("paymentNarration", as_text), "paymentNarration"),
            recipient_information=required(read("recipientInformation", model_of(RecipientInformation.from_json)), "recipientInformation"),
            sender_information=required(read("senderInformation", model_of(SenderInformation.from_json)), "senderInformation"),
            request_date=read("requestDate", as_text),
        )

    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
        write("transactionReference", self.transaction_reference, str)
        write("requestDate", self.request_date, str, optional=True)
        write("paymentCurrency", self.payment_currency, str, pattern="^[A-Z]{3}$")
        write("paymentAmount", self.payment_amount, str, pattern="^\\d+\\.\\d{2}$")
        write("paymentNarration", self.payment_narration, str)
        write("recipientInformation", self.recipient_information, RecipientInformation)
        write("senderInformation", self.sender_information, SenderInformation)
        return write.fields
