package payout

import "strconv"

// statusMeaning is what a status means for a call, as the table of the contract says.
type statusMeaning struct {
	// means is of a write: taken, not-taken, rejected or unknown.
	means string
	// repeat is when it is sent again: never, if-safe, later or with-new-token.
	repeat string
	// aboutPayout: an answer to a question for a payout says something about the payout.
	aboutPayout      bool
	aboutCredentials bool
	// isAssumed: it is read so without a word of the service's documentation.
	isAssumed bool
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
