// Code generated from the contract. DO NOT EDIT.

package payout

import (
	"regexp"
	"time"
)

// statuses are what a status means for a call, also of a hundred that have no line: 4XX.
var statuses = map[string]statusMeaning{
	"2XX": {means: "taken", repeat: "never", aboutPayout: true},
	"206": {means: "unknown", repeat: "if-safe", isAssumed: true},
	"3XX": {means: "unknown", repeat: "never", isAssumed: true},
	"4XX": {means: "rejected", repeat: "never", aboutPayout: true},
	"401": {means: "not-taken", repeat: "with-new-token", aboutCredentials: true, isAssumed: true},
	"403": {means: "rejected", repeat: "never", aboutCredentials: true, isAssumed: true},
	"407": {means: "rejected", repeat: "never", isAssumed: true},
	"408": {means: "unknown", repeat: "if-safe", isAssumed: true},
	"421": {means: "rejected", repeat: "never", isAssumed: true},
	"425": {means: "not-taken", repeat: "later", isAssumed: true},
	"429": {means: "not-taken", repeat: "later", isAssumed: true},
	"5XX": {means: "unknown", repeat: "if-safe"},
}

// How the client behaves where the caller sets nothing.
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

// patterns are those of the texts that are sent.
var patterns = map[string]*regexp.Regexp{
	"^[A-Z]{3}$":      regexp.MustCompile("^[A-Z]{3}$"),
	"^\\d+\\.\\d{2}$": regexp.MustCompile("^\\d+\\.\\d{2}$"),
}
