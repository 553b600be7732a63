package payout

import "strconv"

// statusMeaning is what a status means for a call, as the table of the contract says.
type statusMeaning struct {
	means            string // of a write: taken, not-taken, rejected or unknown
	repeat           string // when it is sent again: never, if-safe, later or with-new-token
	aboutPayout      bool   // an answer to a question for a payout says something about the payout
	aboutCredentials bool
	isAssumed        bool // it is read so without a word of the service's documentation
}

func meaningOf(status int) statusMeaning {
	key := strconv.Itoa(status)
	for _, key := range []string{key, key[:1] + "XX"} {
		if found, isThere := statuses[key]; isThere {
			return found
		}
	}
	return statusMeaning{means: "unknown", repeat: "never"}
}

// meaningOf an attempt that did not succeed.
func (call *call) meaningOf(exchange exchange) statusMeaning {
	status := exchange.readStatus()
	if status == 0 && !exchange.left {
		return statusMeaning{means: "not-taken", repeat: "later"}
	}
	found := meaningOf(status)
	switch {
	case status == 0 || found.means == "taken":
		// There is no answer, or not the documented one.
		return statusMeaning{means: "unknown", repeat: "if-safe"}
	case found.aboutCredentials && !call.needsToken:
		// They are in the request itself.
		return statusMeaning{means: "rejected", repeat: "never"}
	case call.distrusts && found.means == "not-taken" && found.isAssumed && !call.repeatable:
		found.means = "unknown"
		if call.key == "" {
			found.repeat = "never"
		}
	}
	return found
}

// ResponseCode is what the contract says of one response code.
type ResponseCode struct {
	Code    string
	Meaning string // the state of the payout, in words
	Outcome Outcome
	Final   bool   // whether this is the last word on the payout
	Action  string // what the partner does about it
	Resend  bool   // whether the payout is sent again as a new transaction, under a new reference
}

// DescribeCode says what a response code means. One that is not listed is not final.
func DescribeCode(code string) ResponseCode {
	if listed, isListed := responseCodes[code]; isListed {
		return listed
	}
	return ResponseCode{Code: code, Meaning: unlistedMeaning, Outcome: OutcomePending, Action: unlistedAction}
}
