package payout

import (
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"time"
)

// PayoutError is the base of [NotSentError], [RejectedError] and [UnknownOutcomeError]. Printed or as JSON, none
// shows a body, a token or a parameter.
type PayoutError struct {
	// Operation is the method and the path in the contract.
	Operation string
	// Status is the HTTP status; 0 without an answer.
	Status int
	// Header has the headers of the answer.
	Header http.Header `json:"-"`
	// Body is what the service answered, as text.
	Body string `json:"-"`
	// RequestID is the answer's X-Request-Id or Request-Id, if it has one.
	RequestID string
	// RetryAfter is how long the service asks to wait; 0 when it does not.
	RetryAfter time.Duration
	// TransactionReferences are those of the request.
	TransactionReferences []string
	// Cause is what went wrong underneath. When the login failed, it is the error of the login.
	Cause error `json:"-"`

	message    string
	hasNoToken bool
}

// NotSentError means that the request did not leave, or that a status says so which we take as not processed. It may
// be sent again.
type NotSentError struct{ PayoutError }

// RejectedError means that the service rejected the request. Part of a batch may have been taken: ask for the status.
type RejectedError struct{ PayoutError }

// UnknownOutcomeError means that there is no usable answer: it is missing, broken, or unknown by its status. It may
// have been done: ask for the status, and never send it as a new payout.
type UnknownOutcomeError struct{ PayoutError }

// ArgumentError is a call, an option or a payout that is wrong before anything is sent.
type ArgumentError struct{ message string }

// Error says what must be true.
func (e *ArgumentError) Error() string { return "payout: " + e.message }

// Error says which operation failed and why, without a value of the request or the answer.
func (e *PayoutError) Error() string { return e.message }

// Format prints Error by every verb, even for a copied error: none shows the body.
func (e PayoutError) Format(state fmt.State, _ rune) { fmt.Fprint(state, e.message) }

// As makes every error of a call a *PayoutError for [errors.As].
func (e *PayoutError) As(target any) bool {
	base, ok := target.(**PayoutError)
	if ok {
		*base = e
	}
	return ok
}

// Unwrap leads to the error of the network or the context. It skips the error of a login: a rejected login must not
// look like a rejected payout.
func (e *PayoutError) Unwrap() error {
	var login *PayoutError
	if errors.As(e.Cause, &login) {
		return login.Unwrap()
	}
	return e.Cause
}

// printed is a model with some of its fields, in pairs of name and value. It leaves out what is zero.
func printed(model string, pairs ...any) string {
	var text strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		if value := reflect.ValueOf(pairs[i+1]); value.IsValid() && !value.IsZero() {
			fmt.Fprintf(&text, "%v: %v, ", pairs[i], reflect.Indirect(value))
		}
	}
	return "payout." + model + "{" + text.String() + "…}"
}
