# Made from the contract. Do not edit.
"""What the service takes and answers: Remittance Payout Service, 1.0.0.

In an answer every field may be ``None``: the service may leave out even what the contract requires.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Dict, List, Optional, Sequence

from .exact_json import Fields, Writer, as_text, required

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


@dataclass(frozen=True)
class AccountEnquiryRequest:
    """The account to ask about."""

    account_number: str
    """The number of the account or wallet."""
    bank_code: str
    """The code of the institution."""

    @classmethod
    def from_json(cls, value: object) -> AccountEnquiryRequest:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            account_number=required(read.text("accountNumber"), "accountNumber"),
            bank_code=required(read.text("bankCode"), "bankCode"),
        )

    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
        write.text("accountNumber", self.account_number)
        write.text("bankCode", self.bank_code)
        return write.fields


@dataclass(frozen=True, repr=False)
class AccountEnquiryResponse:
    """An account, and the name it is held under."""

    account_number: Optional[str] = None
    """The account number that was asked for."""
    bank_code: Optional[str] = None
    """The institution that was asked for."""
    account_name: Optional[str] = None
    """The name that the account is held under. Compare it with the recipient's."""
    response_code: Optional[str] = None
    """The result of the enquiry. Not documented as a payout response code; do not treat it as one."""
    currency_code: Optional[str] = None
    """The currency of the account."""
    response_description: Optional[str] = None
    """The result in words."""

    def __repr__(self) -> str:
        return "AccountEnquiryResponse(…)"

    @classmethod
    def from_json(cls, value: object) -> AccountEnquiryResponse:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            account_number=read.text("accountNumber"),
            bank_code=read.text("bankCode"),
            account_name=read.text("accountName"),
            response_code=read.text("responseCode"),
            currency_code=read.text("currencyCode"),
            response_description=read.text("responseDescription"),
        )


@dataclass(frozen=True)
class Balance:
    """A balance of the partner, with its currency."""

    currency_code: Optional[str] = None
    """The currency of `totalBalance`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    total_balance: Optional[Decimal] = None
    """The balance, in `currencyCode`. A JSON number: a reader that keeps it as a binary fraction may
    lose digits.
    """

    @classmethod
    def from_json(cls, value: object) -> Balance:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            currency_code=read.text("currencyCode"),
            total_balance=read.decimal("totalBalance"),
        )


@dataclass(frozen=True)
class Country:
    """A country, and what the service does there."""

    country_code: Optional[str] = None
    """The country's code.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    country_name: Optional[str] = None
    """The country's name."""
    status: Optional[bool] = None
    """Whether the country is active."""
    is_sender_country: Optional[bool] = None
    """Whether money can be sent from the country."""
    is_receiver_country: Optional[bool] = None
    """Whether money can be paid out in the country."""

    @classmethod
    def from_json(cls, value: object) -> Country:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            country_code=read.text("countryCode"),
            country_name=read.text("countryName"),
            status=read.boolean("status"),
            is_sender_country=read.boolean("isSenderCountry"),
            is_receiver_country=read.boolean("isReceiverCountry"),
        )


@dataclass(frozen=True)
class FinancialInstitution:
    """A bank or wallet that payouts can be sent to."""

    status: Optional[bool] = None
    """Whether the institution is active."""
    financial_institution_code: Optional[str] = None
    """The code to send as `recipientBankCode`."""
    financial_institution_name: Optional[str] = None
    """The institution's name."""
    institution_code: Optional[str] = None
    """A second code; present on some institutions only."""
    country_code: Optional[Country] = None
    """The country of the institution, as a record here and not as a code."""

    @classmethod
    def from_json(cls, value: object) -> FinancialInstitution:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            status=read.boolean("status"),
            financial_institution_code=read.text("financialInstitutionCode"),
            financial_institution_name=read.text("financialInstitutionName"),
            institution_code=read.text("institutionCode"),
            country_code=read.model("countryCode", Country.from_json),
        )


@dataclass(frozen=True)
class FxRate:
    """The FX rate of one country."""

    country_code: Optional[str] = None
    """The country of the rate.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    country_name: Optional[str] = None
    """The country's name."""
    fx_deal_rate: Optional[Decimal] = None
    """The rate."""
    fx_window: Optional[str] = None
    """The kind of window of the rate. `FIXED DURATION` is the sample's value."""

    @classmethod
    def from_json(cls, value: object) -> FxRate:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            country_code=read.text("countryCode"),
            country_name=read.text("countryName"),
            fx_deal_rate=read.decimal("fxDealRate"),
            fx_window=read.text("fxWindow"),
        )


@dataclass(frozen=True, repr=False)
class LoginData:
    """The tokens, and who logged in.

    The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
    """

    username: Optional[str] = None
    """The name the user is known by to the service."""
    phone_number: Optional[str] = None
    """The user's telephone number."""
    first_name: Optional[str] = None
    """The user's first name."""
    last_name: Optional[str] = None
    """The user's last name."""
    partner_code: Optional[str] = None
    """The code of the partner that the user belongs to."""
    realm_roles: Optional[List[str]] = None
    """The roles of the user. `DEFAULT` and `IMTO_ADMIN` occur in the sample; IMTO stands for
    international money transfer operator.
    """
    access_token: Optional[str] = field(default=None, repr=False)
    """The token for every other request, as `Authorization: Bearer <ACCESS_TOKEN>`.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    email_verified: Optional[bool] = field(default=None, repr=False)
    """Whether the user's e-mail address has been confirmed."""
    refresh_token: Optional[str] = field(default=None, repr=False)
    """The token to give to `refreshToken` (the operation) for a new pair.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    expires_in: Optional[Decimal] = None
    """How long the access token lives. When in doubt, read the `exp` claim of the token, if it has
    one.
    """
    refresh_expires_in: Optional[Decimal] = None
    """How long the refresh token lives. The same caution as for `expiresIn`."""

    def __repr__(self) -> str:
        return "LoginData(…)"

    @classmethod
    def from_json(cls, value: object) -> LoginData:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            username=read.text("username"),
            phone_number=read.text("phoneNumber"),
            first_name=read.text("firstName"),
            last_name=read.text("lastName"),
            partner_code=read.text("partnerCode"),
            realm_roles=read.list_of("realmRoles", as_text),
            access_token=read.text("accessToken"),
            email_verified=read.boolean("emailVerified"),
            refresh_token=read.text("refreshToken"),
            expires_in=read.decimal("expiresIn"),
            refresh_expires_in=read.decimal("refreshExpiresIn"),
        )


@dataclass(frozen=True)
class LoginRequest:
    """The account of a partner's user in one environment."""

    email: str = field(repr=False)
    """The e-mail address of the account."""
    password: str = field(repr=False)
    """The password of the account."""

    @classmethod
    def from_json(cls, value: object) -> LoginRequest:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            email=required(read.text("email"), "email"),
            password=required(read.text("password"), "password"),
        )

    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
        write.text("email", self.email)
        write.text("password", self.password)
        return write.fields


@dataclass(frozen=True)
class LoginResponse:
    """A status word and, under `data`, the tokens and the user's profile."""

    status: Optional[str] = None
    """A word for the result. `SUCCESS` is the one value the source has."""
    data: Optional[LoginData] = None
    """The tokens, and who logged in.

    The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
    """

    @classmethod
    def from_json(cls, value: object) -> LoginResponse:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            status=read.text("status"),
            data=read.model("data", LoginData.from_json),
        )


@dataclass(frozen=True)
class PayoutProblem:
    """Why a payout request was refused. It differs from the other problem bodies: it has `timestamp`
    and `transactionResponse`, and neither `detail` nor `properties`.
    """

    type: Optional[str] = None
    """What kind of problem it is."""
    title: Optional[str] = None
    """The problem in a few words."""
    status: Optional[Decimal] = None
    """The HTTP status again."""
    instance: Optional[str] = None
    """Where the problem occurred."""
    timestamp: Optional[str] = None
    """When the problem occurred.
    Pattern: `^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-6]\\d([.,]\\d+)?)?(Z|\\+00(:?00)?|-00:00)$`.
    """
    transaction_response: object = None
    """What the service has to say about the transactions of the request."""

    @classmethod
    def from_json(cls, value: object) -> PayoutProblem:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            type=read.text("type"),
            title=read.text("title"),
            status=read.decimal("status"),
            instance=read.text("instance"),
            timestamp=read.text("timestamp"),
            transaction_response=read.anything("transactionResponse"),
        )


@dataclass(frozen=True, repr=False)
class PayoutRequest:
    """A batch of payouts."""

    transaction_request_list: Sequence[TransactionRequest]
    """The payouts, each with a reference of its own. One call can carry several; the answer counts
    those received and those in error.
    """

    def __repr__(self) -> str:
        return "PayoutRequest(…)"

    @classmethod
    def from_json(cls, value: object) -> PayoutRequest:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            transaction_request_list=required(read.list_of("transactionRequestList", TransactionRequest.from_json), "transactionRequestList"),
        )

    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
        write.list_of("transactionRequestList", self.transaction_request_list)
        return write.fields


@dataclass(frozen=True)
class PayoutResponse:
    """The batch was received. This says nothing of the outcome of its payouts: follow each by its
    reference.
    """

    batch_id: Optional[str] = None
    """The identifier that the service gave to the batch."""
    total_count: Optional[Decimal] = None
    """How many transactions were received."""
    error_transaction_count: Optional[Decimal] = None
    """How many of them returned an error; null when none did."""
    create_date: Optional[str] = None
    """When the batch was received.
    Pattern: `^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$`.
    """

    @classmethod
    def from_json(cls, value: object) -> PayoutResponse:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            batch_id=read.text("batchId"),
            total_count=read.decimal("totalCount"),
            error_transaction_count=read.decimal("errorTransactionCount"),
            create_date=read.text("createDate"),
        )


@dataclass(frozen=True)
class PossibleBank:
    """An institution that may hold the account number that was asked for."""

    financial_institution_code: Optional[str] = None
    """The code to send as `recipientBankCode` or `bankCode`."""
    financial_institution_name: Optional[str] = None
    """The institution's name."""
    country_code: Optional[str] = None
    """The country of the institution.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """

    @classmethod
    def from_json(cls, value: object) -> PossibleBank:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            financial_institution_code=read.text("financialInstitutionCode"),
            financial_institution_name=read.text("financialInstitutionName"),
            country_code=read.text("countryCode"),
        )


@dataclass(frozen=True)
class Problem:
    """Why a request was refused."""

    type: Optional[str] = None
    """What kind of problem it is."""
    title: Optional[str] = None
    """The problem in a few words."""
    status: Optional[Decimal] = None
    """The HTTP status again."""
    detail: Optional[str] = None
    """What was wrong with this request."""
    instance: Optional[str] = None
    """Where the problem occurred."""
    properties: object = None
    """More about the problem."""

    @classmethod
    def from_json(cls, value: object) -> Problem:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            type=read.text("type"),
            title=read.text("title"),
            status=read.decimal("status"),
            detail=read.text("detail"),
            instance=read.text("instance"),
            properties=read.anything("properties"),
        )


@dataclass(frozen=True, repr=False)
class RecipientInformation:
    """Who is paid, and the bank account or wallet that the money goes to."""

    recipient_account_number: str
    """The number of the account or wallet. `enquireAccount` returns its holder's name before you send money."""
    recipient_account_name: str
    """The name of the recipient's account."""
    recipient_bank_code: str
    """The institution that holds the account: a `financialInstitutionCode` of
    `listFinancialInstitutions` or `listPossibleBanks`.
    """
    recipient_phone_number: str
    """The recipient's telephone number; may be an empty string."""
    recipient_iso_country_code: str
    """The recipient's country.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """

    def __repr__(self) -> str:
        return "RecipientInformation(…)"

    @classmethod
    def from_json(cls, value: object) -> RecipientInformation:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            recipient_account_number=required(read.text("recipientAccountNumber"), "recipientAccountNumber"),
            recipient_account_name=required(read.text("recipientAccountName"), "recipientAccountName"),
            recipient_bank_code=required(read.text("recipientBankCode"), "recipientBankCode"),
            recipient_phone_number=required(read.text("recipientPhoneNumber"), "recipientPhoneNumber"),
            recipient_iso_country_code=required(read.text("recipientISOCountryCode"), "recipientISOCountryCode"),
        )

    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
        write.text("recipientAccountNumber", self.recipient_account_number)
        write.text("recipientAccountName", self.recipient_account_name)
        write.text("recipientBankCode", self.recipient_bank_code)
        write.text("recipientPhoneNumber", self.recipient_phone_number)
        write.text("recipientISOCountryCode", self.recipient_iso_country_code)
        return write.fields


@dataclass(frozen=True)
class RefreshTokenRequest:
    """The refresh token. The current access token goes in the `Authorization` header."""

    refresh_token: str = field(repr=False)
    """The refresh token obtained at login, or by the refresh before this one.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """

    @classmethod
    def from_json(cls, value: object) -> RefreshTokenRequest:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            refresh_token=required(read.text("refreshToken"), "refreshToken"),
        )

    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
        write.text("refreshToken", self.refresh_token)
        return write.fields


@dataclass(frozen=True)
class RefreshTokenResponse:
    """A new pair of tokens. Keep both.

    The access token is named `token` here; `login` names it `accessToken`.
    """

    token: Optional[str] = field(default=None, repr=False)
    """The new access token.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    expires_in: Optional[Decimal] = None
    """How long the new access token lives. When in doubt, read its `exp` claim, if it has one."""
    refresh_expires_in: Optional[Decimal] = None
    """How long the new refresh token lives. The same caution as for `expiresIn`."""
    refresh_token: Optional[str] = field(default=None, repr=False)
    """The new refresh token; the next refresh takes it.
    Pattern: `^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*)?$`.
    """
    token_type: Optional[str] = field(default=None, repr=False)
    """The scheme to use the token with. `Bearer` is the one value the source has."""

    @classmethod
    def from_json(cls, value: object) -> RefreshTokenResponse:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            token=read.text("token"),
            expires_in=read.decimal("expiresIn"),
            refresh_expires_in=read.decimal("refreshExpiresIn"),
            refresh_token=read.text("refreshToken"),
            token_type=read.text("tokenType"),
        )


@dataclass(frozen=True, repr=False)
class SenderInformation:
    """Who sends the money."""

    sender_name: str
    """The sender's name."""
    sender_email_address: str = field(repr=False)
    """The sender's e-mail address; may be an empty string."""
    sender_phone_number: str
    """The sender's telephone number; may be an empty string."""
    sender_iso_country_code: str
    """The sender's country.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """

    def __repr__(self) -> str:
        return "SenderInformation(…)"

    @classmethod
    def from_json(cls, value: object) -> SenderInformation:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            sender_name=required(read.text("senderName"), "senderName"),
            sender_email_address=required(read.text("senderEmailAddress"), "senderEmailAddress"),
            sender_phone_number=required(read.text("senderPhoneNumber"), "senderPhoneNumber"),
            sender_iso_country_code=required(read.text("senderISOCountryCode"), "senderISOCountryCode"),
        )

    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
        write.text("senderName", self.sender_name)
        write.text("senderEmailAddress", self.sender_email_address)
        write.text("senderPhoneNumber", self.sender_phone_number)
        write.text("senderISOCountryCode", self.sender_iso_country_code)
        return write.fields


@dataclass(frozen=True)
class Statement:
    """What moved on one virtual account between two moments, page by page."""

    account_number: Optional[str] = None
    """The virtual account that the statement is of."""
    business_date: Optional[str] = None
    """The business day."""
    currency: Optional[str] = None
    """The currency of the balances of the statement; each entry has its own `currency`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    opening_balance_date: Optional[str] = None
    """The moment of `openingBalanceAmount`.
    Pattern: `^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-6]\\d([.,]\\d+)?)?(Z|\\+00(:?00)?|-00:00)$`.
    """
    closing_balance_date: Optional[str] = None
    """The moment of `closingBalanceAmount`.
    Pattern: `^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-6]\\d([.,]\\d+)?)?(Z|\\+00(:?00)?|-00:00)$`.
    """
    opening_balance_amount: Optional[Decimal] = None
    """The balance at the start, in `currency`."""
    closing_balance_amount: Optional[Decimal] = None
    """The balance at the end, in `currency`."""
    details: Optional[List[StatementEntry]] = None
    """The entries of this page."""
    current_page: Optional[Decimal] = None
    """The number of this page."""
    total_pages: Optional[Decimal] = None
    """How many pages there are."""
    total_records: Optional[Decimal] = None
    """How many entries there are on all pages."""
    has_more: Optional[bool] = None
    """Whether pages follow this one."""
    net_movement_amount: Optional[Decimal] = None
    """What the entries come to, in `currency`."""
    balance_reconciled: Optional[bool] = None
    """Whether the balances and the entries agree, as the service sees it."""

    @classmethod
    def from_json(cls, value: object) -> Statement:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            account_number=read.text("accountNumber"),
            business_date=read.text("businessDate"),
            currency=read.text("currency"),
            opening_balance_date=read.text("openingBalanceDate"),
            closing_balance_date=read.text("closingBalanceDate"),
            opening_balance_amount=read.decimal("openingBalanceAmount"),
            closing_balance_amount=read.decimal("closingBalanceAmount"),
            details=read.list_of("details", StatementEntry.from_json),
            current_page=read.decimal("currentPage"),
            total_pages=read.decimal("totalPages"),
            total_records=read.decimal("totalRecords"),
            has_more=read.boolean("hasMore"),
            net_movement_amount=read.decimal("netMovementAmount"),
            balance_reconciled=read.boolean("balanceReconciled"),
        )


@dataclass(frozen=True, repr=False)
class StatementEntry:
    """One movement on the account."""

    system_reference: Optional[str] = None
    """The reference of this movement."""
    original_system_reference: Optional[str] = None
    """The original reference of this movement."""
    direction: Optional[str] = None
    """Debit or credit; `DEBIT` is the only value shown."""
    transaction_type: Optional[str] = None
    """The kind of movement."""
    amount: Optional[Decimal] = None
    """How much moved, in `currency`. The `direction` says which way."""
    currency: Optional[str] = None
    """The currency of `amount`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    completed_time: Optional[str] = None
    """When the movement was completed, between `startTime` and `endTime`.
    Pattern: `^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-6]\\d([.,]\\d+)?)?(Z|\\+00(:?00)?|-00:00)$`.
    """
    beneficiary_account_number: Optional[str] = None
    """The account that received the money."""
    beneficiary_name: Optional[str] = None
    """Who received the money."""
    beneficiary_bank_name: Optional[str] = None
    """The bank of the beneficiary."""
    beneficiary_bank_swift_code: Optional[str] = None
    """The SWIFT code of the beneficiary's bank."""
    payer_name: Optional[str] = None
    """Who paid."""
    payer_account_number: Optional[str] = None
    """The account that the money came from."""
    payer_bank_name: Optional[str] = None
    """The bank of the payer."""
    payer_bank_swift_code: Optional[str] = None
    """The SWIFT code of the payer's bank."""
    payer_address: Optional[str] = None
    """The payer's address."""
    remark: Optional[str] = None
    """What the movement was for, as free text."""
    value_date: Optional[str] = None
    """The day from which the movement counts."""

    def __repr__(self) -> str:
        return "StatementEntry(…)"

    @classmethod
    def from_json(cls, value: object) -> StatementEntry:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            system_reference=read.text("systemReference"),
            original_system_reference=read.text("originalSystemReference"),
            direction=read.text("direction"),
            transaction_type=read.text("transactionType"),
            amount=read.decimal("amount"),
            currency=read.text("currency"),
            completed_time=read.text("completedTime"),
            beneficiary_account_number=read.text("beneficiaryAccountNumber"),
            beneficiary_name=read.text("beneficiaryName"),
            beneficiary_bank_name=read.text("beneficiaryBankName"),
            beneficiary_bank_swift_code=read.text("beneficiaryBankSwiftCode"),
            payer_name=read.text("payerName"),
            payer_account_number=read.text("payerAccountNumber"),
            payer_bank_name=read.text("payerBankName"),
            payer_bank_swift_code=read.text("payerBankSwiftCode"),
            payer_address=read.text("payerAddress"),
            remark=read.text("remark"),
            value_date=read.text("valueDate"),
        )


@dataclass(frozen=True)
class StatementEnvelope:
    """Envelope of every statement response, including errors."""

    success: Optional[bool] = None
    """Whether the request succeeded."""
    data: Optional[Statement] = None
    """The statement."""
    error: Optional[StatementError] = None
    """What went wrong."""

    @classmethod
    def from_json(cls, value: object) -> StatementEnvelope:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            success=read.boolean("success"),
            data=read.model("data", Statement.from_json),
            error=read.model("error", StatementError.from_json),
        )


@dataclass(frozen=True)
class StatementError:
    """What went wrong."""

    code: Optional[str] = None
    """The kind of error. Do not decide by values seen here; decide by the HTTP status."""
    message: Optional[str] = None
    """The error in words."""

    @classmethod
    def from_json(cls, value: object) -> StatementError:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            code=read.text("code"),
            message=read.text("message"),
        )


@dataclass(frozen=True)
class TransactionOutcome:
    """What became of one payout. Status answers and webhook deliveries carry the same record."""

    transaction_reference: Optional[str] = None
    """The reference that the caller chose for the payout."""
    response_code: Optional[str] = None
    """The state of a payout, in two characters.

    | Code | Meaning | Final | What the partner does |
    |---|---|---|---|
    | `00` | Paid or successfully completed | yes | Nothing; it is completed. |
    | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
    | `02` | Processing | no | Ask again by reference; a notification follows as well. |
    | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
    | `20` | Insufficient funds | yes | Fund the account through the treasury team, then resend. |
    | `40` | Invalid account number | yes | Correct the account number, then resend. |
    | `50` | Rejected | yes | Read the reason in the webhook, fix it, then resend. |
    | `51` | Transaction failed | yes | Nothing. |
    | `60` | System error | yes | Nothing; contact the support team. |
    | `80` | Unauthorized | yes | Nothing; contact the support team. |
    | `90` | Invalid transaction | yes | Nothing; contact the support team. |

    `20`, `40` and `50` are resent as a **new** transaction, under a new `transactionReference`. Do
    not resend after any other code. If no answer came, ask for the status first.

    A payout is flagged (`10`) when a payout limit for the recipient account is exceeded or the
    account is blacklisted; it is held until the partner decides. The source lists these codes as all
    there are. If another one comes all the same, treat it as not final.
    One of `00`, `01`, `02`, `10`, `20`, `40`, `50`, `51`, `60`, `80`, `90`.
    """
    response_message: Optional[str] = None
    """The state in words. Decide by `responseCode`, not by this text."""
    processor_response_code: Optional[str] = None
    """The code of the processor behind the service. The text `true` is the only value shown, so the
    examples of every `responseCode` have it.
    """
    processor_transaction_reference: Optional[str] = None
    """The reference that the processor gave to the payout."""
    processor_response_time: Optional[str] = None
    """When the processor answered.
    Pattern: `^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$`.
    """
    processor_response_description: Optional[str] = None
    """The processor's answer in words. When a payout is rejected, the reason is carried in the
    notification.
    """

    @classmethod
    def from_json(cls, value: object) -> TransactionOutcome:
        """Reads what is there; a field that is missing, or of another type, is ``None``."""
        read = Fields(value)
        return cls(
            transaction_reference=read.text("transactionReference"),
            response_code=read.text("responseCode"),
            response_message=read.text("responseMessage"),
            processor_response_code=read.text("processorResponseCode"),
            processor_transaction_reference=read.text("processorTransactionReference"),
            processor_response_time=read.text("processorResponseTime"),
            processor_response_description=read.text("processorResponseDescription"),
        )


@dataclass(frozen=True, repr=False)
class TransactionRequest:
    """One payout: how much, to whom, from whom, and the reference it is followed by."""

    transaction_reference: str
    """The unique identifier of this payout, chosen by the caller. The status is asked for by it and
    the webhook carries it.

    One payout, one reference, also over retries. A new reference is a new payout.
    """
    payment_currency: str
    """The currency of `paymentAmount`.
    Exactly 3 characters.
    Pattern: `^[A-Z]{3}$`.
    """
    payment_amount: str
    """The amount of the payout, in `paymentCurrency`: a number with two decimals, sent as a string.
    Pattern: `^\\d+\\.\\d{2}$`.
    """
    payment_narration: str
    """What the payment is for, as free text."""
    recipient_information: RecipientInformation
    """Who is paid, and the bank account or wallet that the money goes to."""
    sender_information: SenderInformation
    """Who sends the money."""
    request_date: Optional[str] = None
    """When the caller made the request, ISO 8601 in UTC with milliseconds. The newer sample has it,
    the older one does not.
    Pattern: `^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-6]\\d[.,]\\d{3}(Z|\\+00(:?00)?|-00:00)$`.
    """

    def __repr__(self) -> str:
        return f"TransactionRequest({self.transaction_reference!r}, …)"

    @classmethod
    def from_json(cls, value: object) -> TransactionRequest:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
            transaction_reference=required(read.text("transactionReference"), "transactionReference"),
            payment_currency=required(read.text("paymentCurrency"), "paymentCurrency"),
            payment_amount=required(read.text("paymentAmount"), "paymentAmount"),
            payment_narration=required(read.text("paymentNarration"), "paymentNarration"),
            recipient_information=required(read.model("recipientInformation", RecipientInformation.from_json), "recipientInformation"),
            sender_information=required(read.model("senderInformation", SenderInformation.from_json), "senderInformation"),
            request_date=read.text("requestDate"),
        )

    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
        write.text("transactionReference", self.transaction_reference)
        write.text("requestDate", self.request_date, optional=True)
        write.text("paymentCurrency", self.payment_currency)
        write.text("paymentAmount", self.payment_amount)
        write.text("paymentNarration", self.payment_narration)
        write.model("recipientInformation", self.recipient_information)
        write.model("senderInformation", self.sender_information)
        return write.fields
