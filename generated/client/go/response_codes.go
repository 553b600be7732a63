// Code generated from the contract. DO NOT EDIT.

package payout

// responseCodes has every listed code.
var responseCodes = map[string]ResponseCode{
	"00": {Code: "00", Meaning: "Paid or successfully completed", Final: true, Action: "Nothing; it is completed.", Resend: false},
	"01": {Code: "01", Meaning: "Awaiting response from the bank", Final: false, Action: "Nothing; wait for the notification.", Resend: false},
	"02": {Code: "02", Meaning: "Processing", Final: false, Action: "Ask again by reference; a notification follows as well.", Resend: false},
	"10": {Code: "10", Meaning: "Flagged by the fraud system", Final: false, Action: "Approve or decline it in the portal; it is held until then.", Resend: false},
	"20": {Code: "20", Meaning: "Insufficient funds", Final: true, Action: "It was not paid. Fund the account through the treasury team, then resend.", Resend: true},
	"40": {Code: "40", Meaning: "Invalid account number", Final: true, Action: "It was not paid. Correct the account number, then resend.", Resend: true},
	"50": {Code: "50", Meaning: "Rejected", Final: true, Action: "It was not paid. Read the reason in the webhook, fix it, then resend.", Resend: true},
	"51": {Code: "51", Meaning: "Transaction failed", Final: true, Action: "It was not paid. There is nothing to do.", Resend: false},
	"60": {Code: "60", Meaning: "System error", Final: true, Action: "It was not paid. Contact the support team; there is nothing else to do.", Resend: false},
	"80": {Code: "80", Meaning: "Unauthorized", Final: true, Action: "It was not paid. Contact the support team; there is nothing else to do.", Resend: false},
	"90": {Code: "90", Meaning: "Invalid transaction", Final: true, Action: "It was not paid. Contact the support team; there is nothing else to do.", Resend: false},
}
