// Code generated from the contract. DO NOT EDIT.

package payout

import (
	"regexp"
	"time"
)

// statusMeaning is what an HTTP status means for a call.
type statusMeaning struct {
	means            string // for a write: taken, not-taken, rejected or unknown
	repeat           string // when to repeat the call: never, if-safe, later or with-new-token
	aboutPayout      bool   // an answer to a status request says something about the payout
	aboutCredentials bool
	isAssumed        bool // the service's documentation does not say so
}

func meaningOf(status int) statusMeaning {
	switch {
	case status == 206:
		return statusMeaning{means: "unknown", repeat: "if-safe", isAssumed: true}
	case status == 401:
		return statusMeaning{means: "not-taken", repeat: "with-new-token", aboutCredentials: true, isAssumed: true}
	case status == 403:
		return statusMeaning{means: "rejected", repeat: "never", aboutCredentials: true, isAssumed: true}
	case status == 407:
		return statusMeaning{means: "rejected", repeat: "never", isAssumed: true}
	case status == 408:
		return statusMeaning{means: "unknown", repeat: "if-safe", isAssumed: true}
	case status == 421:
		return statusMeaning{means: "rejected", repeat: "never", isAssumed: true}
	case status == 425:
		return statusMeaning{means: "not-taken", repeat: "later", isAssumed: true}
	case status == 429:
		return statusMeaning{means: "not-taken", repeat: "later", isAssumed: true}
	case status/100 == 2:
		return statusMeaning{means: "taken", repeat: "never", aboutPayout: true}
	case status/100 == 3:
		return statusMeaning{means: "unknown", repeat: "never", isAssumed: true}
	case status/100 == 4:
		return statusMeaning{means: "rejected", repeat: "never", aboutPayout: true}
	case status/100 == 5:
		return statusMeaning{means: "unknown", repeat: "if-safe"}
	}
	return statusMeaning{means: "unknown", repeat: "never"}
}

// The defaults and limits of the client.
const (
	limitAttempts             = 4
	limitFirstDelay           = 250 * time.Millisecond
	limitLongestDelay         = 8000 * time.Millisecond
	limitAttemptTimeout       = 30000 * time.Millisecond
	limitCallTimeout          = 120000 * time.Millisecond
	limitAnswerBytes          = 67108864
	limitShortAnswerBytes     = 1048576
	limitFirstLoginDelay      = 1000 * time.Millisecond
	limitLongestLoginDelay    = 60000 * time.Millisecond
	limitBatchSize            = 20
	limitLargestBatch         = 500
	limitPatience             = 900000 * time.Millisecond
	limitFirstQuestionDelay   = 1000 * time.Millisecond
	limitLongestQuestionDelay = 30000 * time.Millisecond
	limitQuestionsAtOnce      = 8
	limitQuietTime            = 120000 * time.Millisecond
	limitDeliveryBytes        = 65536
	limitDeliveryTimeout      = 10000 * time.Millisecond
)

// patterns check texts before they are sent.
var patterns = map[string]*regexp.Regexp{
	"^[A-Z]{3}$":      regexp.MustCompile("^[A-Z]{3}$"),
	"^\\d+\\.\\d{2}$": regexp.MustCompile("^\\d+\\.\\d{2}$"),
}
