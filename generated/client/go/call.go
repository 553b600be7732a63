package payout

import (
	"context"
	"crypto/x509"
	"errors"
	"math/rand"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// call is one call of the service, before it is sent.
type call struct {
	method string
	// path is that of the contract, with its {parameters} unfilled.
	path       string
	parameters []parameter
	sends      content
	needsToken bool
	// token is sent instead of the client's own.
	token string
	// repeatable calls change nothing: they may be sent again after an unknown outcome.
	repeatable bool
	// short: the answer has no list of objects, so less of it is read.
	short bool
	once  bool
	// distrusts: only what the service documents counts as not processed.
	distrusts  bool
	mayBeEmpty bool
	// accept is the media type that is asked for. Default: application/json.
	accept string
	// isAny: the answer may be anything. Otherwise it is JSON, of this kind if there is one.
	isAny bool
	kind  reflect.Kind

	// What prepare makes.
	target     string
	header     http.Header
	body       []byte
	references []string
	// key is what the service recognises a repeat by; empty without one.
	key string
}

// answer is what the service answered to a call that succeeded, and its JSON.
type answer struct {
	exchange
	value any
}

var pathParameter = regexp.MustCompile(`{[^}]+}`)

// prepare makes the URL, the headers and the body. Its errors come before anything is sent.
func (call *call) prepare(baseURL string) (err error) {
	path, query := call.path, url.Values{}
	call.header = http.Header{
		"Accept":     {firstOf(call.accept, "application/json")},
		"User-Agent": {"remittance-payout-client-go/" + Version},
	}
	for _, parameter := range call.parameters {
		pairs, err := parameter.pairs()
		if err != nil {
			return err
		}
		for _, one := range pairs {
			switch parameter.in {
			case "path":
				if !isSegment(one.text) {
					return &ArgumentError{one.name + " must be UTF-8 text, not '', '.' or '..'"}
				}
				path = strings.ReplaceAll(path, "{"+one.name+"}", url.PathEscape(one.text))
				if one.name == "transactionReference" {
					call.references = append(call.references, one.text)
				}
			case "query":
				query.Add(one.name, one.text)
			case "header":
				if !isHeaderText(one.text) {
					return &ArgumentError{one.name + " must be visible ASCII, since it is a header"}
				}
				call.header.Set(one.name, one.text)
				if parameter.isKey {
					call.key = one.text
				}
			}
		}
	}
	if missing := pathParameter.FindString(path); missing != "" {
		return &ArgumentError{missing + " must be given"}
	}
	call.target = baseURL + path
	if len(query) > 0 {
		call.target += "?" + query.Encode()
	}
	if call.sends.body == nil {
		return nil
	}
	var contentType string
	call.body, contentType, err = call.sends.write()
	call.header.Set("Content-Type", contentType)
	call.references = append(call.references, referencesIn(call.body)...)
	return err
}

// isSegment rejects '.' and '..', which readers of URLs resolve even when they are encoded.
func isSegment(value string) bool {
	return value != "" && value != "." && value != ".." && utf8.ValidString(value)
}

func isHeaderText(value string) bool {
	isOther := func(r rune) bool { return r < ' ' || r > '~' }
	return value != "" && strings.TrimSpace(value) == value && strings.IndexFunc(value, isOther) < 0
}

func referencesIn(body []byte) (references []string) {
	value, _ := decodeExact(body)
	for _, leaf := range leavesOf(value, "") {
		if strings.HasSuffix("."+leaf.path, ".transactionReference") && leaf.value != "" {
			references = append(references, leaf.value)
		}
	}
	return references
}

// read returns the JSON of a documented success.
func (call *call) read(exchange exchange) (value any, isUsable bool) {
	if exchange.err != nil || meaningOf(exchange.status).means != "taken" {
		return nil, false
	}
	if call.isAny || call.mayBeEmpty && len(exchange.body) == 0 {
		return nil, true
	}
	value, err := decodeExact(exchange.body)
	if err != nil {
		return nil, false
	}
	switch call.kind {
	case reflect.Struct, reflect.Map:
		_, isUsable = value.(map[string]any)
	case reflect.Slice:
		_, isUsable = value.([]any)
	default:
		isUsable = true
	}
	return value, isUsable
}

// again says whether a failed attempt may be followed by another, and after how long.
func (call *call) again(exchange exchange, attempt int) (wait time.Duration, mayRepeat bool) {
	repeat := call.meaningOf(exchange).repeat
	isSafe := call.repeatable || call.key != ""
	if call.once || attempt >= limitAttempts || !(repeat == "later" || repeat == "if-safe" && isSafe) {
		return 0, false
	}
	growing := limitFirstDelay << (attempt - 1)
	if growing > limitLongestDelay {
		growing = limitLongestDelay
	}
	// Clients that failed together do not come back together.
	wait = growing/2 + time.Duration(rand.Int63n(int64(growing/2)))
	return wait + retryAfter(exchange.header), true
}

func (call *call) failure(exchange exchange) error {
	details := PayoutError{
		Operation:             call.method + " " + call.path,
		Status:                exchange.status,
		Header:                exchange.header,
		Body:                  string(exchange.body),
		RequestID:             firstOf(exchange.header.Get("X-Request-Id"), exchange.header.Get("Request-Id")),
		RetryAfter:            retryAfter(exchange.header),
		TransactionReferences: call.references,
		Cause:                 exchange.err,
	}
	say := func(what string) { details.message = details.Operation + " " + what + ": " + reason(exchange) }
	switch means := call.meaningOf(exchange).means; {
	case means == "not-taken" && exchange.readStatus() == 0:
		say("was not sent")
		return &NotSentError{details}
	case means == "not-taken":
		say("is taken as not processed")
		return &NotSentError{details}
	case means == "rejected":
		say("was rejected")
		return &RejectedError{details}
	case call.repeatable:
		say("got no usable answer")
	default:
		say("may have been done")
	}
	return &UnknownOutcomeError{details}
}

func (call *call) withoutToken(cause error) error {
	operation := call.method + " " + call.path
	message := operation + " was not sent: the login failed: " + cause.Error()
	return &NotSentError{PayoutError{
		Operation: operation, TransactionReferences: call.references, Cause: cause, message: message, hasNoToken: true,
	}}
}

// reason never quotes the cause: net/http quotes what it could not read.
func reason(exchange exchange) string {
	status := "status " + strconv.Itoa(exchange.status)
	var network net.Error
	isTimeout := errors.As(exchange.err, &network) && network.Timeout()
	switch {
	case exchange.err == errTooLarge:
		return status + ", and its body is too large"
	case exchange.err == nil && (meaningOf(exchange.status).means != "taken" || len(exchange.body) == 0):
		return status
	case exchange.status != 0 && isTimeout:
		return status + ", and its body did not end in time"
	case exchange.status != 0 && exchange.err != nil:
		return status + ", and its body was cut short"
	case exchange.status != 0:
		return status + " without the documented JSON"
	case isTimeout:
		return "no answer in time"
	case errors.Is(exchange.err, context.Canceled):
		return "cancelled"
	case exchange.left:
		return "the connection broke"
	case isOfCertificate(exchange.err):
		return "the certificate of the service is not trusted"
	}
	return "no connection"
}

func isOfCertificate(err error) bool {
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var roots x509.SystemRootsError
	return errors.As(err, &unknown) || errors.As(err, &host) || errors.As(err, &invalid) || errors.As(err, &roots)
}

// longestRetryAfter keeps sums of times in bounds. Nobody waits that long.
const longestRetryAfter = 365 * 24 * time.Hour

// retryAfter reads Retry-After in seconds or as a date; 0 when it is missing, unreadable or past.
func retryAfter(header http.Header) time.Duration {
	value := header.Get("Retry-After")
	// Of a longer number these are the most that fit, of any other text none.
	seconds, _ := strconv.ParseUint(value, 10, 32)
	wait := time.Duration(seconds) * time.Second
	if date, err := http.ParseTime(value); err == nil {
		wait = time.Until(date)
	}
	switch {
	case wait < 0:
		return 0
	case wait > longestRetryAfter:
		return longestRetryAfter
	}
	return wait
}
