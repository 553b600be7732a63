package payout

import (
	"context"
	"math/rand"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// call is one call of the service, before it is sent.
type call struct {
	method     string
	path       string // that of the contract, with its {parameters} unfilled
	parameters []parameter
	sends      content
	needsToken bool
	token      string // is sent instead of the client's own
	repeatable bool   // it changes nothing: it may be sent again after an unknown outcome
	short      bool   // the answer has no list of objects, so less of it is read
	once       bool   // a failed attempt is not followed by another
	distrusts  bool   // only what the service documents counts as not processed
	mayBeEmpty bool
	accept     string       // the media type that is asked for; default: application/json
	isAny      bool         // the answer may be anything, otherwise it is JSON
	kind       reflect.Kind // of that JSON, if there is one

	// What prepare makes.
	target     string
	header     http.Header
	body       []byte
	references []string
	key        string // what the service recognises a repeat by; empty without one
}

func (call *call) operation() string { return call.method + " " + call.path }

// keyParameter is what the service recognises a repeat by; nil where the contract names none.
func (call *call) keyParameter() *parameter {
	for i := range call.parameters {
		if call.parameters[i].isKey {
			return &call.parameters[i]
		}
	}
	return nil
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
			switch {
			case parameter.in == "query":
				query.Add(one.name, one.text)
			case parameter.in == "path" && !isSegment(one.text):
				return &ArgumentError{one.name + " must be UTF-8 text, not '', '.' or '..'"}
			case parameter.in == "path":
				path = strings.ReplaceAll(path, "{"+one.name+"}", url.PathEscape(one.text))
				if one.name == "transactionReference" {
					call.references = append(call.references, one.text)
				}
			case !isHeaderText(one.text):
				return &ArgumentError{one.name + " must be visible ASCII, since it is a header"}
			default:
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
	if call.sends.body != nil {
		var contentType string
		call.body, contentType, err = call.sends.write()
		call.header.Set("Content-Type", contentType)
		call.references = append(call.references, referencesIn(call.body)...)
	}
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

// send makes a call whose answer is a model, or a list or a map of them.
func send[Answer any](ctx context.Context, c *Client, call call) (Answer, error) {
	var model Answer
	target := reflect.ValueOf(&model).Elem()
	if call.kind = target.Kind(); call.kind == reflect.Pointer {
		call.kind = target.Type().Elem().Kind()
	}
	answer, err := c.do(ctx, call)
	if err == nil {
		assign(answer.value, target)
	}
	return model, err
}

// do makes a call. Only here is anything sent again.
func (c *Client) do(ctx context.Context, call call) (exchange, error) {
	if err := call.prepare(c.config.BaseURL); err != nil {
		return exchange{}, err
	}
	call.distrusts = c.config.DistrustStatuses
	limit := time.Duration(limitCallTimeout)
	if limit < c.config.Timeout {
		limit = c.config.Timeout
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	end, _ := ctx.Deadline()
	token, failed := call.token, ""
	// doubt is of the first attempt that may have been done. What became of a repeat does not end it.
	var doubt *PayoutError
	fail := func(err *PayoutError) (exchange, error) {
		if doubt != nil {
			err = doubt
		}
		return exchange{}, err
	}
	renewals := 0
	for number := 1; ; number++ {
		if call.needsToken && token == "" {
			var err error
			if token, err = c.tokens.after(ctx, c, failed); err != nil {
				message := call.operation() + " was not sent: the login failed: " + err.Error()
				return fail(&PayoutError{
					Operation: call.operation(), TransactionReferences: call.references, Cause: err, kind: ErrNotSent, message: message,
				})
			}
		}
		if err := ctx.Err(); err != nil {
			return fail(call.failure(exchange{err: err}))
		}
		answer := c.exchange(ctx, &call, token)
		isUsable := call.read(&answer)
		c.tell(ctx, &call, number, answer, isUsable)
		if isUsable {
			if header, isWanted := ctx.Value(headerKey{}).(*http.Header); isWanted {
				*header = answer.header
			}
			return answer, nil
		}
		failure := call.failure(answer)
		if failure.kind == ErrUnknownOutcome && !call.repeatable && doubt == nil {
			doubt = failure
		}
		repeat := call.meaningOf(answer).repeat
		if repeat == "with-new-token" && failed == "" {
			// It is not a second attempt.
			token, failed, renewals = "", token, 1
			continue
		}
		mayRepeat := repeat == "later" || repeat == "if-safe" && (call.repeatable || call.key != "")
		wait := delayAfter(number-renewals) + failure.RetryAfter
		if call.once || number-renewals >= limitAttempts || !mayRepeat || time.Now().Add(wait).After(end) || !pause(ctx, wait) {
			return fail(failure)
		}
	}
}

// read takes the JSON of a documented success.
func (call *call) read(answer *exchange) (isUsable bool) {
	if answer.err != nil || meaningOf(answer.status).means != "taken" {
		return false
	}
	if call.isAny || call.mayBeEmpty && len(answer.body) == 0 {
		return true
	}
	var err error
	answer.value, err = decodeExact(answer.body)
	_, isObject := answer.value.(map[string]any)
	_, isList := answer.value.([]any)
	switch call.kind {
	case reflect.Struct, reflect.Map:
		return isObject
	case reflect.Slice:
		return isList
	}
	return err == nil
}

// delayAfter an attempt grows. Clients that failed together do not come back together.
func delayAfter(attempt int) time.Duration {
	growing := limitFirstDelay << (attempt - 1)
	if growing > limitLongestDelay {
		growing = limitLongestDelay
	}
	return growing/2 + time.Duration(rand.Int63n(int64(growing/2)))
}

// pause waits, and reports whether the context is still good.
func pause(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}
