package payout

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// What a [PayoutError] is, for [errors.Is].
var (
	// ErrNotSent means that the request did not leave, or that a status says so which we take as not processed. It may
	// be sent again.
	ErrNotSent = errors.New("payout: not sent")
	// ErrRejected means that the service rejected the request. Part of a batch may have been taken: ask for the status.
	ErrRejected = errors.New("payout: rejected")
	// ErrUnknownOutcome means that there is no usable answer: it is missing, broken, or unknown by its status. It may
	// have been done: ask for the status, and never send it as a new payout.
	ErrUnknownOutcome = errors.New("payout: unknown outcome")
)

// PayoutError is the error of a call. Printed or as JSON, it shows no body, token or parameter.
type PayoutError struct {
	Operation             string        // the method and the path in the contract
	Status                int           // of HTTP; 0 without an answer
	Header                http.Header   `json:"-"` // of the answer
	Body                  string        `json:"-"` // what the service answered, as text
	RequestID             string        // the answer's X-Request-Id or Request-Id, if it has one
	RetryAfter            time.Duration // how long the service asks to wait; 0 when it does not
	TransactionReferences []string      // those of the request
	// Cause is what went wrong underneath. When the login failed, it is the error of the login.
	Cause error `json:"-"`

	kind    error
	message string
}

// ArgumentError is a call, an option or a payout that is wrong before anything is sent.
type ArgumentError struct{ message string }

// Error says what must be true.
func (e *ArgumentError) Error() string { return "payout: " + e.message }

// Error says which operation failed and why, without a value of the request or the answer.
func (e *PayoutError) Error() string { return e.message }

// Format prints Error by every verb, even for a copied error: none shows the body.
func (e PayoutError) Format(state fmt.State, _ rune) { fmt.Fprint(state, e.message) }

// Is reports whether it is [ErrNotSent], [ErrRejected] or [ErrUnknownOutcome].
func (e *PayoutError) Is(target error) bool { return target == e.kind }

// Unwrap leads to the error of the network or the context. It skips the error of a login: a rejected login must not
// look like a rejected payout.
func (e *PayoutError) Unwrap() error {
	if login, isLogin := e.Cause.(*PayoutError); isLogin {
		return login.Unwrap()
	}
	return e.Cause
}

// failure is the error of an attempt.
func (call *call) failure(exchange exchange) *PayoutError {
	failed := &PayoutError{
		Operation:             call.operation(),
		Status:                exchange.status,
		Header:                exchange.header,
		Body:                  string(exchange.body),
		RequestID:             firstOf(exchange.header.Get("X-Request-Id"), exchange.header.Get("Request-Id")),
		RetryAfter:            retryAfter(exchange.header),
		TransactionReferences: call.references,
		Cause:                 exchange.err,
	}
	what := ""
	switch means := call.meaningOf(exchange).means; {
	case means == "not-taken" && exchange.readStatus() == 0:
		failed.kind, what = ErrNotSent, "was not sent"
	case means == "not-taken":
		failed.kind, what = ErrNotSent, "is taken as not processed"
	case means == "rejected":
		failed.kind, what = ErrRejected, "was rejected"
	case call.repeatable:
		failed.kind, what = ErrUnknownOutcome, "got no usable answer"
	default:
		failed.kind, what = ErrUnknownOutcome, "may have been done"
	}
	failed.message = failed.Operation + " " + what + ": " + reason(exchange)
	return failed
}

// reason never quotes the cause: net/http quotes what it could not read.
func reason(exchange exchange) string {
	status, err := "status "+strconv.Itoa(exchange.status), exchange.err
	var login *PayoutError
	var network net.Error
	isTimeout := errors.As(err, &network) && network.Timeout()
	switch {
	case errors.As(err, &login):
		return "the login failed: " + login.message
	case err == errTooLarge:
		return status + ", and its body is too large"
	case err == nil && (meaningOf(exchange.status).means != "taken" || len(exchange.body) == 0):
		return status
	case exchange.status != 0 && isTimeout:
		return status + ", and its body did not end in time"
	case exchange.status != 0 && err != nil:
		return status + ", and its body was cut short"
	case exchange.status != 0:
		return status + " without the documented JSON"
	case isTimeout:
		return "no answer in time"
	case errors.Is(err, context.Canceled):
		return "cancelled"
	case errors.As(err, new(x509.UnknownAuthorityError)), errors.As(err, new(x509.HostnameError)),
		errors.As(err, new(x509.CertificateInvalidError)), errors.As(err, new(x509.SystemRootsError)):
		return "the certificate of the service is not trusted"
	case exchange.left:
		return "the connection broke"
	}
	return "no connection"
}

// retryAfter reads Retry-After in seconds or as a date; 0 when it is missing, unreadable or past. Nobody waits longer
// than a year, which keeps sums of times in bounds.
func retryAfter(header http.Header) time.Duration {
	value := header.Get("Retry-After")
	// Of a longer number these are the most that fit, of any other text none.
	seconds, _ := strconv.ParseUint(value, 10, 32)
	wait := time.Duration(seconds) * time.Second
	if date, err := http.ParseTime(value); err == nil {
		wait = longer(0, time.Until(date))
	}
	return shorter(wait, 365*24*time.Hour)
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
