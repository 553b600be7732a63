// Code generated from the contract. DO NOT EDIT.

package payout

// Outcome is what happened to a payout.
type Outcome string

const (
	// The service says that the payout was paid.
	OutcomePaid Outcome = "paid"
	// The service says that the payout was not paid and will not be.
	OutcomeFailed Outcome = "failed"
	// The service rejected the request, and has had no record of the payout for the quiet time.
	OutcomeRejected Outcome = "rejected"
	// The partner must approve or decline the payout in the portal.
	OutcomeHeld Outcome = "held"
	// The service has the payout
	OutcomePending Outcome = "pending"
	// The service may have accepted the payout. The client could not find out in time.
	OutcomeUnknown Outcome = "unknown"
	// The payout was not sent, or the client treats the answer as "not processed".
	OutcomeNotSent Outcome = "not-sent"
)

// actions say what to do if the service gave no code.
var actions = map[Outcome]string{
	OutcomeRejected: "The service rejected the request and has no record of the payout. Neither proves that it was not accepted. Check its status later or ask the support team before you send it as a new payout.",
	OutcomeUnknown:  "The service may have accepted the payout. Check its status; do not send it as a new payout.",
	OutcomeNotSent:  "The payout was not sent, or was not processed. Settle it again, unchanged, with the same journal.",
}

const (
	reusedReferenceAction = "The journal has different content for this reference. Give the payout its own reference."
	unlistedMeaning       = "Unknown: the contract does not list this code"
	unlistedAction        = "Do not send it again. Check its status later; if it stays the same, contact the support team."
)

// ResponseCode describes a response code.
type ResponseCode struct {
	Code    string
	Meaning string // the state of the payout, in words
	Outcome Outcome
	Final   bool   // whether the code is not expected to change
	Action  string // what the partner must do
	Resend  bool   // whether to send the payout again under a new reference
}

// responseCodes lists every code of the contract.
var responseCodes = map[string]ResponseCode{
	"00": {Code: "00", Meaning: "Paid or successfully completed", Outcome: OutcomePaid, Final: true, Action: "Nothing; the payout is complete.", Resend: false},
	"01": {Code: "01", Meaning: "Awaiting response from the bank", Outcome: OutcomePending, Final: false, Action: "Nothing; wait for the notification.", Resend: false},
	"02": {Code: "02", Meaning: "Processing", Outcome: OutcomePending, Final: false, Action: "Ask again by reference; a notification also follows.", Resend: false},
	"10": {Code: "10", Meaning: "Flagged by the fraud system", Outcome: OutcomeHeld, Final: false, Action: "Approve or decline it in the portal; it is held until then.", Resend: false},
	"20": {Code: "20", Meaning: "Insufficient funds", Outcome: OutcomeFailed, Final: true, Action: "It was not paid. Fund the account through the treasury team, then resend.", Resend: true},
	"40": {Code: "40", Meaning: "Invalid account number", Outcome: OutcomeFailed, Final: true, Action: "It was not paid. Correct the account number, then resend.", Resend: true},
	"50": {Code: "50", Meaning: "Rejected", Outcome: OutcomeFailed, Final: true, Action: "It was not paid. Read the reason in the webhook, fix it, then resend.", Resend: true},
	"51": {Code: "51", Meaning: "Transaction failed", Outcome: OutcomeFailed, Final: true, Action: "It was not paid. Nothing; the payout failed. Ask the service before you pay again.", Resend: false},
	"60": {Code: "60", Meaning: "System error", Outcome: OutcomeFailed, Final: true, Action: "It was not paid. Contact the support team; there is nothing else to do.", Resend: false},
	"80": {Code: "80", Meaning: "Unauthorized", Outcome: OutcomeFailed, Final: true, Action: "It was not paid. Contact the support team; there is nothing else to do.", Resend: false},
	"90": {Code: "90", Meaning: "Invalid transaction", Outcome: OutcomeFailed, Final: true, Action: "It was not paid. Contact the support team; there is nothing else to do.", Resend: false},
}
