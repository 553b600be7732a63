package payout

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
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
	accept     string        // the media type that is asked for; default: application/json
	isAny      bool          // the answer may be anything, otherwise it is JSON
	into       reflect.Value // takes that JSON, if there is a model

	// What prepare makes.
	request    *http.Request
	body       []byte
	references []string
	key        string // what the service recognises a repeat by; empty without one
}

func (call *call) operation() string { return call.method + " " + call.path }

// prepare makes the request. Its errors come before anything is sent.
func (call *call) prepare(baseURL string) (err error) {
	path, query := call.path, url.Values{}
	header := http.Header{
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
			case strings.TrimSpace(one.text) != one.text || one.text == "" || !isVisible(one.text):
				return &ArgumentError{one.name + " must be visible ASCII, since it is a header"}
			default:
				header.Set(one.name, one.text)
				if parameter.isKey {
					call.key = one.text
				}
			}
		}
	}
	if _, missing, isMissing := strings.Cut(path, "{"); isMissing {
		return &ArgumentError{"{" + missing + " must be given"}
	}
	if call.sends.body != nil {
		var contentType string
		call.body, contentType, err = call.sends.write()
		header.Set("Content-Type", contentType)
		call.references = append(call.references, referencesIn(call.body)...)
	}
	if err == nil {
		call.request, err = http.NewRequest(call.method, baseURL+path+strings.TrimSuffix("?"+query.Encode(), "?"), nil)
	}
	if err == nil {
		call.request.Header, call.request.ContentLength = header, int64(len(call.body))
	}
	return err
}

// isSegment rejects '.' and '..', which readers of URLs resolve even when they are encoded.
func isSegment(value string) bool {
	return value != "" && value != "." && value != ".." && utf8.ValidString(value)
}

// isVisible: a header can carry it.
func isVisible(value string) bool {
	return strings.IndexFunc(value, func(r rune) bool { return r < ' ' || r > '~' }) < 0
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
func send[Answer any](ctx context.Context, c *Client, call call) (model Answer, err error) {
	call.into = reflect.ValueOf(&model).Elem()
	_, err = c.do(ctx, call)
	return model, err
}

// do makes a call. Only here is anything sent again.
func (c *Client) do(ctx context.Context, call call) (exchange, error) {
	if err := call.prepare(c.config.BaseURL); err != nil {
		return exchange{}, err
	}
	call.distrusts = c.config.DistrustStatuses
	ctx, cancel := context.WithTimeout(ctx, longer(limitCallTimeout, c.config.Timeout))
	defer cancel()
	end, _ := ctx.Deadline()
	// doubt is of the first attempt that may have been done. What became of a repeat does not end it.
	var doubt *PayoutError
	fail := func(err *PayoutError) (exchange, error) {
		if doubt != nil {
			err = doubt
		}
		return exchange{}, err
	}
	token, failed, renewals := call.token, "", 0
	for number := 1; ; number++ {
		var err error
		if call.needsToken && token == "" {
			token, err = c.tokens.after(ctx, c, failed)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
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
		attempt := number - renewals
		// It grows. Clients that failed together do not come back together.
		half := shorter(limitFirstDelay<<(attempt-1), limitLongestDelay) / 2
		wait := half + time.Duration(rand.Int63n(int64(half))) + failure.RetryAfter
		if call.once || attempt >= limitAttempts || !mayRepeat || time.Now().Add(wait).After(end) || !pause(ctx, wait) {
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
	return err == nil && (!call.into.IsValid() || assign(answer.value, call.into))
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

// exchange is one request and what came of it.
type exchange struct {
	left   bool // the service may have received the request
	status int
	header http.Header
	body   []byte
	value  any   // the JSON of a success
	err    error // is set unless an answer was read to its end
	took   time.Duration
}

// readStatus is 0 unless the answer was read to its end: a cut one says nothing.
func (e exchange) readStatus() int {
	if e.err != nil {
		return 0
	}
	return e.status
}

var errTooLarge = errors.New("the answer is larger than allowed")

// newSender speaks HTTP/1.1. net/http sends a request again when a kept connection breaks: without keepAlive it sends
// each once, on a new connection. Of a foreign transport nobody knows what it did before an error.
func newSender(given *http.Client, keepAlive bool) (own http.Client, isForeign bool) {
	if given != nil {
		own = *given
	}
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	transport, isKnown := own.Transport.(*http.Transport)
	if own.Transport == nil {
		transport = &http.Transport{Proxy: http.ProxyFromEnvironment}
	} else if !isKnown {
		return own, true
	}
	transport = transport.Clone()
	transport.DisableKeepAlives = !keepAlive
	transport.DisableCompression = true
	transport.MaxResponseHeaderBytes = 1 << 20
	transport.MaxIdleConnsPerHost = limitQuestionsAtOnce
	transport.IdleConnTimeout = 30 * time.Second
	// A map without entries is how HTTP/2 is switched off. A copy asks for it in the handshake, too.
	transport.ForceAttemptHTTP2, transport.TLSNextProto = false, map[string]func(string, *tls.Conn) http.RoundTripper{}
	if transport.TLSClientConfig != nil {
		transport.TLSClientConfig.NextProtos = nil
	}
	own.Transport = transport
	return own, false
}

// onceReader is a body that net/http cannot copy to send it again.
type onceReader struct {
	*bytes.Reader
	isRead atomic.Bool
}

func (r *onceReader) Read(into []byte) (int, error) {
	r.isRead.Store(true)
	return r.Reader.Read(into)
}

// exchange makes one request and reads its answer, within the time limit. It follows no redirect.
func (c *Client) exchange(ctx context.Context, call *call, token string) (result exchange) {
	start := time.Now()
	defer func() { result.took = time.Since(start) }()
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	// Once connected, bytes may leave. Handshakes and tunnels through a proxy come before.
	var isConnected atomic.Bool
	request := call.request.Clone(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { isConnected.Store(true) },
	}))
	body := &onceReader{Reader: bytes.NewReader(call.body)}
	if len(call.body) > 0 {
		request.Body = io.NopCloser(body)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	sender := &c.writes
	if call.repeatable {
		sender = &c.reads
	}
	response, err := sender.Do(request)
	// A body that was never read did not leave.
	result.left = isConnected.Load() || c.isForeign && (len(call.body) == 0 || body.isRead.Load())
	if err != nil {
		result.err = err
		return result
	}
	defer response.Body.Close()
	result.status, result.header = response.StatusCode, response.Header
	if response.StatusCode == http.StatusSwitchingProtocols {
		result.err = errors.New("the service answered with another protocol")
		return result
	}
	maxBytes := c.config.MaxBytes
	if call.short {
		maxBytes = shorter(maxBytes, limitShortAnswerBytes)
	}
	result.body, result.err = io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	if int64(len(result.body)) > maxBytes {
		result.body, result.err = nil, errTooLarge
	}
	return result
}

// Attempt is one HTTP request of a call and what became of it.
type Attempt struct {
	Operation string // the method and the path in the contract
	Number    int    // 1 for the first request of a call
	Outcome   string // accepted, rejected, unknown or not-sent
	Status    int    // of HTTP; 0 without an answer
	Duration  time.Duration
	Reason    string // why there is no status
}

// Logger gets a line per attempt: Debug for one that was accepted, else Warn. No line has a body, a token, a parameter
// or a reference.
type Logger interface {
	DebugContext(ctx context.Context, message string, args ...any)
	WarnContext(ctx context.Context, message string, args ...any)
}

// tell says what became of an attempt. What the listeners do changes nothing of the call.
func (c *Client) tell(ctx context.Context, call *call, number int, exchange exchange, isUsable bool) {
	defer func() { _ = recover() }()
	one := Attempt{call.operation(), number, "accepted", exchange.status, exchange.took, ""}
	if !isUsable {
		one.Outcome = strings.Replace(call.meaningOf(exchange).means, "not-taken", "not-sent", 1)
	}
	if one.Status == 0 {
		one.Reason = reason(exchange)
	}
	if log := c.config.Logger; log != nil {
		write := log.WarnContext
		if isUsable {
			write = log.DebugContext
		}
		status := firstOf(one.Reason, strconv.Itoa(one.Status))
		write(ctx, fmt.Sprintf("%s, attempt %d: %s, %s, %d ms", one.Operation, number, one.Outcome, status, one.Duration.Milliseconds()))
	}
	if c.config.OnAttempt != nil {
		c.config.OnAttempt(ctx, one)
	}
}

func shorter[Amount ~int64](a, b Amount) Amount {
	if b < a {
		return b
	}
	return a
}

func longer[Amount ~int64](a, b Amount) Amount { return a + b - shorter(a, b) }
