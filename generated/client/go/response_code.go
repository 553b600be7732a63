package payout

// ResponseCode is what the contract says of one response code.
type ResponseCode struct {
	Code string
	// Meaning is the state of the payout, in words.
	Meaning string
	// Final is whether this is the last word on the payout.
	Final bool
	// Action is what the partner does about it.
	Action string
	// Resend is whether the payout is sent again as a new transaction, under a new reference.
	Resend bool
}

// DescribeCode says what a response code means. One that is not listed is not final.
func DescribeCode(code string) ResponseCode {
	for _, listed := range responseCodes {
		if listed.Code == code {
			return listed
		}
	}
	return ResponseCode{
		Code:    code,
		Meaning: "A code that the contract does not list",
		Action:  "Ask again by reference; ask the support team if it stays.",
	}
}
