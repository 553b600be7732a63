// Package payout is a client of the remittance payout service. Its one rule: it never pays a payout twice, and
// never loses one. After a 5xx, a timeout or a broken connection it asks for the status. It sends a payout in doubt
// again only with an idempotency key, if the contract has one.
//
// [Client.SettlePayouts] sends payouts and follows each to its end. [Client] has a method per documented
// operation. Every number of an answer is a [json.Number], with every digit as it was sent.
package payout

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"
)

// Config configures a client. BaseURL, Email and Password must be given.
type Config struct {
	BaseURL         string        `json:"-"` // of an environment: https, or http on this machine; it may have a path
	Email, Password string        `json:"-"` // of the partner's user; each environment has its own
	Timeout         time.Duration // of one exchange, from the connection to the end of the answer; 0 for the default
	MaxBytes        int64         // of an answer; 0 for the default; less is read of one without a list of objects
	// DistrustStatuses leaves a payout in doubt after a status that only we assume to mean "not processed".
	DistrustStatuses bool
	// HTTPClient sends the requests, with your certificates, proxy or transport; nil for the default. Redirects are not
	// followed. An [http.Transport] is copied and keeps every promise. Any other transport must not repeat a request,
	// follow a redirect or hide that an answer was cut short, and what it fails to send is in doubt.
	HTTPClient *http.Client                   `json:"-"`
	Logger     Logger                         `json:"-"` // gets a line per attempt; a *slog.Logger is one
	OnAttempt  func(context.Context, Attempt) `json:"-"` // for metrics, after each attempt; it must not call the client
}

// Format shows nothing by any verb: a wrong address may have credentials, too.
func (config Config) Format(state fmt.State, _ rune) { fmt.Fprint(state, "payout.Config{…}") }

// Client calls the service. It logs in and renews its tokens, and goroutines may share it.
type Client struct {
	config        *Config // a pointer, so that what contains a client does not print the password
	reads, writes http.Client
	isForeign     bool // the transport is not that of net/http
	tokens        *tokens
}

// Format shows only the address, by every verb.
func (c Client) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, "payout.Client{", c.config.BaseURL, "}")
}

// NewClient makes a client without connecting. An [ArgumentError] says what is wrong.
func NewClient(config Config) (*Client, error) {
	if wrong := config.wrong(); wrong != "" {
		return nil, &ArgumentError{wrong}
	}
	config.BaseURL = strings.TrimRight(config.BaseURL, "/")
	config.Timeout = firstOf(config.Timeout, limitAttemptTimeout)
	config.MaxBytes = firstOf(config.MaxBytes, limitAnswerBytes)
	reads, _ := newSender(config.HTTPClient, true)
	writes, isForeign := newSender(config.HTTPClient, false)
	return &Client{&config, reads, writes, isForeign, &tokens{turn: make(chan struct{}, 1)}}, nil
}

var endsInNumber = regexp.MustCompile(`(^|\.)(0[xX][0-9a-fA-F]*|[0-9]+)\.?$`)

func (config Config) wrong() (wrong string) {
	base, err := url.Parse(config.BaseURL)
	if err != nil || base.Hostname() == "" || base.Opaque != "" || base.User != nil ||
		strings.ContainsAny(config.BaseURL, "?#") {
		return "BaseURL must be an absolute URL without credentials, query and fragment"
	}
	host, path := base.Hostname(), "/"+base.Path+"/"
	address := net.ParseIP(host)
	isLocal := strings.EqualFold(host, "localhost") || address != nil && address.IsLoopback()
	if _, err := strconv.ParseUint(base.Port(), 10, 16); base.Port() != "" && err != nil {
		wrong = "BaseURL must have a port of 0 to 65535, or none"
	} else if strings.Contains(path, "/./") || strings.Contains(path, "/../") {
		wrong = "BaseURL must have no '.' or '..' in its path"
	} else if hasColon := strings.Contains(host, ":"); hasColon != (base.Host[0] == '[') ||
		address == nil && (hasColon || endsInNumber.MatchString(host)) {
		wrong = "BaseURL must have a name, or an IP address as it is usually written"
	} else if base.Scheme != "https" && !(base.Scheme == "http" && isLocal) {
		wrong = "BaseURL must be https, or http on this machine (localhost, 127.0.0.0/8, ::1)"
	} else if config.Email == "" || config.Password == "" || config.Timeout < 0 || config.MaxBytes < 0 {
		wrong = "Email and Password must be given; Timeout and MaxBytes must be positive, or 0 for the default"
	}
	return wrong
}

// NamedOnlyParams are the parameters of [Client.CallNamedOnly]. Each may be left out.
type NamedOnlyParams struct {
	Path  map[string]string
	Query url.Values
	Body  any
}

// CallNamedOnly calls an operation of which only method and path are known, by its operationId, and returns its
// JSON; nil for an empty answer. After an unknown outcome none is sent again: what it does is not documented.
func (c *Client) CallNamedOnly(ctx context.Context, operationID string, params *NamedOnlyParams) (any, error) {
	operation, isThere := namedOnly[operationID]
	if !isThere {
		return nil, &ArgumentError{"operationID must be that of an operation without a description"}
	}
	sent := orZero(params)
	var parameters []parameter
	for name, text := range sent.Path {
		parameters = append(parameters, parameter{in: "path", name: name, value: text, required: true})
	}
	for name, texts := range sent.Query {
		parameters = append(parameters, parameter{in: "query", name: name, style: "form", explode: true, value: texts})
	}
	answer, err := c.do(ctx, call{
		method: operation.method, path: operation.path, parameters: parameters, sends: content{body: sent.Body},
		needsToken: true, mayBeEmpty: true,
	})
	return answer.value, err
}

// tokens renews the access token after a 401, not before: the unit of expiresIn is not documented.
type tokens struct {
	turn            chan struct{} // is full while a call renews them
	access, refresh string
	failures        atomic.Int64 // of renewals
	failure         error        // the last one
	rejectedUntil   time.Time    // the next login waits after a rejected one, for rejectedFor
	rejectedFor     time.Duration
}

// after returns a token other than the one that failed. Concurrent calls share the result.
func (t *tokens) after(ctx context.Context, c *Client, failed string) (string, error) {
	before := t.failures.Load()
	select {
	case t.turn <- struct{}{}:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	defer func() { <-t.turn }()
	if t.access != failed {
		return t.access, nil
	}
	if time.Now().Before(t.rejectedUntil) || t.failures.Load() > before {
		return "", t.failure
	}
	access, refresh, err := t.renew(ctx, c)
	isRejected := errors.Is(err, ErrRejected)
	if err == nil {
		t.access, t.refresh, t.rejectedFor = access, refresh, 0
	} else if ctx.Err() == nil || isRejected {
		t.failure = err
		t.failures.Add(1)
	}
	if isRejected {
		// It keeps many calls from locking the account.
		t.rejectedFor = shorter(firstOf(2*t.rejectedFor, limitFirstLoginDelay), limitLongestLoginDelay)
		t.rejectedUntil = time.Now().Add(t.rejectedFor)
	}
	return access, err
}

func (t *tokens) renew(ctx context.Context, c *Client) (access, refresh string, err error) {
	if t.refresh != "" {
		call := refreshTokenCall(RefreshTokenRequest{RefreshToken: t.refresh}, nil)
		call.needsToken, call.token = false, t.access
		if answer, err := c.do(ctx, call); err == nil {
			access, refresh = tokenAt(answer.value, "token"), tokenAt(answer.value, "refreshToken")
		}
	}
	if access == "" || access == t.access {
		var answer exchange
		answer, err = c.do(ctx, loginCall(LoginRequest{Email: c.config.Email, Password: c.config.Password}, nil))
		access, refresh = tokenAt(answer.value, "data", "accessToken"), tokenAt(answer.value, "data", "refreshToken")
	}
	if err == nil && (access == "" || access == t.access) {
		err = &PayoutError{kind: ErrUnknownOutcome, message: "it gave no new access token"}
	}
	return access, refresh, err
}

func tokenAt(answer any, keys ...string) string {
	token := textAt(answer, keys...)
	if !isVisible(token) || strings.Contains(token, " ") {
		return ""
	}
	return token
}

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
	request    *http.Request // is made by prepare, as the following
	body       []byte
	reference  string // in the path
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
		for _, pair := range pairs {
			name, text := pair[0], pair[1]
			switch {
			case parameter.in == "query":
				query.Add(name, text)
			case parameter.in == "path" && !isSegment(text):
				return &ArgumentError{name + " must be UTF-8 text, not '', '.' or '..'"}
			case parameter.in == "path":
				path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(text))
				if name == "transactionReference" {
					call.reference = text
				}
			case strings.TrimSpace(text) != text || text == "" || !isVisible(text):
				return &ArgumentError{name + " must be visible ASCII, since it is a header"}
			default:
				header.Set(name, text)
				if parameter.isKey {
					call.key = text
				}
			}
		}
	}
	if _, missing, isMissing := strings.Cut(path, "{"); isMissing {
		return &ArgumentError{strings.Split(missing, "}")[0] + " must be given"}
	}
	if call.sends.body != nil {
		var contentType string
		call.body, contentType, err = call.sends.write()
		header.Set("Content-Type", contentType)
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
func isSegment(text string) bool {
	return text != "" && text != "." && text != ".." && utf8.ValidString(text)
}

// isVisible: a header can carry it.
func isVisible(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) < 0
}

func (call *call) references() (references []string) {
	value, _ := decodeExact(call.body)
	for _, leaf := range append(leavesOf(value, ""), [2]string{"transactionReference", call.reference}) {
		if strings.HasSuffix("."+leaf[0], ".transactionReference") && leaf[1] != "" {
			references = append(references, leaf[1])
		}
	}
	return references
}

func send[Answer any](ctx context.Context, c *Client, call call) (model Answer, err error) {
	call.into = reflect.ValueOf(&model).Elem()
	_, err = c.do(ctx, call)
	return model, err
}

// do makes a call. Only here is anything sent again.
func (c *Client) do(ctx context.Context, call call) (answer exchange, err error) {
	if err = call.prepare(c.config.BaseURL); err != nil {
		return answer, err
	}
	call.distrusts = c.config.DistrustStatuses
	ctx, cancel := context.WithTimeout(ctx, longer(limitCallTimeout, c.config.Timeout))
	defer cancel()
	end, _ := ctx.Deadline()
	// doubt is of the first attempt that may have been done. What became of a repeat does not end it.
	var doubt error
	defer func() {
		if err != nil && doubt != nil {
			err = doubt
		}
	}()
	token, failed, renewals := call.token, "", 0
	for number := 1; ; number++ {
		if call.needsToken && token == "" {
			token, err = c.tokens.after(ctx, c, failed)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return answer, call.failure(exchange{err: err})
		}
		start := time.Now()
		answer = c.exchange(ctx, &call, token)
		isUsable := answer.err == nil && meaningOf(answer.status).means == "taken"
		if isUsable && !call.isAny && !(call.mayBeEmpty && len(answer.body) == 0) {
			var wrong error
			answer.value, wrong = decodeExact(answer.body)
			isUsable = wrong == nil && (!call.into.IsValid() || assign(answer.value, call.into))
		}
		c.tell(ctx, &call, Attempt{Number: number, Duration: time.Since(start)}, answer, isUsable)
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
			token, failed, renewals = "", token, 1 // it is not a second attempt
			continue
		}
		mayRepeat := repeat == "later" || repeat == "if-safe" && (call.repeatable || call.key != "")
		attempt := number - renewals
		// It grows. Clients that failed together do not come back together.
		half := shorter(limitFirstDelay<<(attempt-1), limitLongestDelay) / 2
		wait := half + time.Duration(rand.Int63n(int64(half))) + failure.RetryAfter
		if call.once || attempt >= limitAttempts || !mayRepeat || time.Now().Add(wait).After(end) {
			return answer, failure
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return answer, failure
		}
	}
}

type exchange struct {
	left   bool // the service may have received the request
	status int
	whole  int // the same; 0 unless the answer was read to its end: a cut one says nothing
	header http.Header
	body   []byte
	value  any   // the JSON of a success
	err    error // is set unless an answer was read to its end
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
	result.left = isConnected.Load() || c.isForeign && (len(call.body) == 0 || body.isRead.Load())
	if result.err = err; err != nil {
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
	if result.err == nil {
		result.whole = result.status
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
func (c *Client) tell(ctx context.Context, call *call, one Attempt, exchange exchange, isUsable bool) {
	defer func() { _ = recover() }()
	one.Operation, one.Outcome, one.Status = call.operation(), "accepted", exchange.status
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
		write(ctx, fmt.Sprintf("%s, attempt %d: %s, %s, %d ms", one.Operation, one.Number, one.Outcome, status, one.Duration.Milliseconds()))
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

// What a [PayoutError] is, for [errors.Is]: the request did not leave, or we take its status as "not processed", and it
// may be sent again; the service rejected it, though it may have taken a part; or there is no usable answer, and it may
// have been done. After the last two ask for the status, and never send it as a new payout.
var (
	ErrNotSent        = errors.New("payout: not sent")
	ErrRejected       = errors.New("payout: rejected")
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
	Cause                 error         `json:"-"` // what went wrong underneath, such as the error of the login
	kind                  error
	message               string
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

// Unwrap skips the error of a login: a rejected login must not look like a rejected payout.
func (e *PayoutError) Unwrap() error {
	if login, isLogin := e.Cause.(*PayoutError); isLogin {
		return login.Unwrap()
	}
	return e.Cause
}

func (call *call) failure(exchange exchange) *PayoutError {
	kind, what := ErrUnknownOutcome, "may have been done"
	switch means := call.meaningOf(exchange).means; {
	case means == "rejected":
		kind, what = ErrRejected, "was rejected"
	case means == "not-taken" && exchange.whole == 0:
		kind, what = ErrNotSent, "was not sent"
	case means == "not-taken":
		kind, what = ErrNotSent, "is taken as not processed"
	case call.repeatable:
		what = "got no usable answer"
	}
	header := exchange.header
	requestID := firstOf(header.Get("X-Request-Id"), header.Get("Request-Id"))
	return &PayoutError{
		call.operation(), exchange.status, header, string(exchange.body), requestID, retryAfter(header), call.references(),
		exchange.err, kind, call.operation() + " " + what + ": " + reason(exchange),
	}
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
	case exchange.status != 0 && err != nil:
		return status + ", and its body was cut short, or did not end in time"
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

// retryAfter is 0 when it is missing, unreadable or past. A year at most keeps sums of times in bounds.
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

func (call *call) meaningOf(exchange exchange) statusMeaning {
	found := meaningOf(exchange.whole)
	switch {
	case exchange.whole == 0 && !exchange.left:
		return statusMeaning{means: "not-taken", repeat: "later"}
	case exchange.whole == 0 || found.means == "taken": // there is no answer, or not the documented one
		return statusMeaning{means: "unknown", repeat: "if-safe"}
	case found.aboutCredentials && !call.needsToken: // they are in the request itself
		return statusMeaning{means: "rejected", repeat: "never"}
	case call.distrusts && found.means == "not-taken" && found.isAssumed && !call.repeatable:
		found.means = "unknown"
		if call.key == "" {
			found.repeat = "never"
		}
	}
	return found
}

// DescribeCode says what a response code means. One that is not listed is not final.
func DescribeCode(code string) ResponseCode {
	if listed, isListed := responseCodes[code]; isListed {
		return listed
	}
	return ResponseCode{Code: code, Meaning: unlistedMeaning, Outcome: OutcomePending, Action: unlistedAction}
}
