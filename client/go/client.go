// Package payout is a client for the remittance payout service that never pays a payout twice and never loses one.
// After a 5xx, a timeout or a broken connection, it requests the status. It sends a payout in doubt again only with
// an idempotency key, if the contract has one.
//
// [Client.SettlePayouts] sends payouts and follows each to its outcome. [Client] has a method for each documented
// operation. Every number in an answer is a [json.Number] with every digit that was sent. A request leaves out an
// optional field that is nil or empty, such as the text "".
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

// Config configures a client. BaseURL, Email and Password are required.
type Config struct {
	BaseURL         string        `json:"-"` // the URL of the environment: https, or http on this machine; may include a path
	Email, Password string        `json:"-"` // the partner's login; each environment has separate credentials
	Timeout         time.Duration // for one request, from connecting to the end of the answer; 0 for the default
	MaxBytes        int64         // the largest answer to read; 0 for the default; answers without a list have a lower limit
	// DistrustStatuses leaves a payout in doubt after a status that this client only assumes to mean "not processed".
	DistrustStatuses bool
	// HTTPClient sends the requests with your certificates, proxy or transport; nil for the default. Redirects are
	// never followed. An [http.Transport] is copied and keeps every guarantee. Any other transport must not repeat a
	// request, follow a redirect or hide that an answer was cut short; a request that it fails to send is in doubt.
	HTTPClient *http.Client                   `json:"-"`
	Logger     Logger                         `json:"-"` // gets a line per attempt; a *slog.Logger fits
	OnAttempt  func(context.Context, Attempt) `json:"-"` // called after each attempt, for metrics; must not call the client
}

// Format prints no field with any verb, because even an invalid address may contain credentials.
func (config Config) Format(state fmt.State, _ rune) { fmt.Fprint(state, "payout.Config{…}") }

// Client calls the service. It logs in and renews its tokens. Goroutines may share it.
type Client struct {
	config        *Config // a pointer, so that printing a struct with a client does not print the password
	reads, writes http.Client
	isForeign     bool // whether the transport is not from net/http
	tokens        *tokens
}

// Format prints only the address, with every verb.
func (c Client) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, "payout.Client{", c.config.BaseURL, "}")
}

// NewClient creates a client without connecting. If the config is invalid, it returns an [ArgumentError].
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
		wrong = "BaseURL must have a host name, or an IP address in its usual form"
	} else if base.Scheme != "https" && !(base.Scheme == "http" && isLocal) {
		wrong = "BaseURL must be https, or http on this machine (localhost, 127.0.0.0/8, ::1)"
	} else if config.Email == "" || config.Password == "" || config.Timeout < 0 || config.MaxBytes < 0 {
		wrong = "Email and Password must be given; Timeout and MaxBytes must be positive, or 0 for the default"
	}
	return wrong
}

// NamedOnlyParams are the parameters of [Client.CallNamedOnly]. All are optional.
type NamedOnlyParams struct {
	Path  map[string]string
	Query url.Values
	Body  any
}

// CallNamedOnly calls an operation by its operationId. Only its method and path are known. It returns the JSON of the
// answer, or nil if the answer is empty. It never repeats the call after an unknown outcome, because the effect is
// not documented.
func (c *Client) CallNamedOnly(ctx context.Context, operationID string, params *NamedOnlyParams) (any, error) {
	operation, isThere := namedOnly[operationID]
	if !isThere {
		return nil, &ArgumentError{"operationID must be that of a named-only operation"}
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

// tokens renews the access token only after a 401, because the unit of expiresIn is not documented.
type tokens struct {
	turn            chan struct{} // full while a call renews the tokens
	access, refresh string
	failures        atomic.Int64 // the number of failed renewals
	failure         error        // the error of the last one
	rejectedUntil   time.Time    // no login before this time; set for rejectedFor after a rejected login
	rejectedFor     time.Duration
}

// after returns a token other than the failed one. Concurrent calls share the result.
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
		// The wait keeps many calls from locking the account.
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
		err = &PayoutError{kind: ErrUnknownOutcome, message: "the answer has no new access token"}
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
	path       string // the template in the contract, with its {parameters} unfilled
	parameters []parameter
	sends      content
	needsToken bool
	token      string // sent instead of the client's own
	repeatable bool   // it has no effect, so it may be sent again after an unknown outcome
	short      bool   // the answer contains no list of objects, so a smaller size limit applies
	once       bool   // make only one attempt
	distrusts  bool   // only documented statuses count as "not processed"
	mayBeEmpty bool
	accept     string        // the requested media type; default: application/json
	isAny      bool          // the answer may have any type; otherwise it is JSON
	into       reflect.Value // receives the JSON, if there is a model
	request    *http.Request // prepare sets this and the fields below
	body       []byte
	reference  string // the reference in the path
	key        string // the idempotency key; empty if there is none
}

func (call *call) operation() string { return call.method + " " + call.path }

// prepare builds the request. Its errors occur before anything is sent.
func (call *call) prepare(baseURL string) (err error) {
	path, query := call.path, [][2]string{}
	header := http.Header{
		"Accept":     {firstOf(call.accept, "application/json")},
		"User-Agent": {"remittance-payout-client-go/" + Version},
	}
	for _, parameter := range call.parameters {
		if parameter.isKey && given(parameter.value) == nil {
			parameter.value = newUUID() // for all attempts of the call
		}
		pairs, err := parameter.pairs()
		if err != nil {
			return err
		}
		for _, pair := range pairs {
			name, text := pair[0], pair[1]
			switch {
			case parameter.in == "query":
				query = append(query, pair)
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
		call.request, err = http.NewRequest(call.method, baseURL+path+written(query), nil)
	}
	if err == nil {
		call.request.Header, call.request.ContentLength = header, int64(len(call.body))
	}
	return err
}

// isSegment rejects '.' and '..', because URL parsers resolve them even when they are encoded.
func isSegment(text string) bool {
	return text != "" && text != "." && text != ".." && utf8.ValidString(text)
}

// isVisible reports whether a header can carry the text.
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

// do makes a call. It is the only place that sends anything again.
func (c *Client) do(ctx context.Context, call call) (answer exchange, err error) {
	if err = call.prepare(c.config.BaseURL); err != nil {
		return answer, err
	}
	call.distrusts = c.config.DistrustStatuses
	ctx, cancel := context.WithTimeout(ctx, longer(limitCallTimeout, c.config.Timeout))
	defer cancel()
	end, _ := ctx.Deadline()
	// doubt is the error of the first attempt that may have been processed. The result of a repeat does not clear it.
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
			token, failed, renewals = "", token, 1 // a retry with a new token does not count
			continue
		}
		mayRepeat := repeat == "later" || repeat == "if-safe" && (call.repeatable || call.key != "")
		attempt := number - renewals
		// The wait grows. Clients that failed together must not retry together.
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
	whole  int // like status, but 0 unless the whole answer was read
	header http.Header
	body   []byte
	value  any   // the JSON of a success
	err    error // set unless the whole answer was read
}

var errTooLarge = errors.New("the answer is larger than allowed")

// newSender returns a client that uses only HTTP/1.1. net/http repeats a request when a reused connection breaks;
// without keepAlive, each request is sent once on a new connection. After an error of a foreign transport, it is not
// known whether the request was sent.
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
	// An empty map disables HTTP/2. A cloned transport would still offer it in the handshake.
	transport.ForceAttemptHTTP2, transport.TLSNextProto = false, map[string]func(string, *tls.Conn) http.RoundTripper{}
	if transport.TLSClientConfig != nil {
		transport.TLSClientConfig.NextProtos = nil
	}
	own.Transport = transport
	return own, false
}

// onceReader is a body that net/http cannot copy and send again.
type onceReader struct {
	*bytes.Reader
	isRead atomic.Bool
}

func (r *onceReader) Read(into []byte) (int, error) {
	r.isRead.Store(true)
	return r.Reader.Read(into)
}

// exchange makes one request and reads its answer within the time limit. It follows no redirect.
func (c *Client) exchange(ctx context.Context, call *call, token string) (result exchange) {
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	// Once connected, bytes may be sent. Handshakes and proxy tunnels come before that.
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

// Attempt is one HTTP request of a call and its result.
type Attempt struct {
	Operation string // the method and path template
	Number    int    // 1 for the first request of a call
	Outcome   string // accepted, rejected, unknown or not-sent
	Status    int    // the HTTP status; 0 without an answer
	Duration  time.Duration
	Reason    string // why there is no status
}

// Logger gets a line per attempt: Debug if it was accepted, otherwise Warn. A line contains no body, token, parameter
// or reference.
type Logger interface {
	DebugContext(ctx context.Context, message string, args ...any)
	WarnContext(ctx context.Context, message string, args ...any)
}

// tell reports the result of an attempt. The listeners cannot change the call.
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

// The kind of a [PayoutError], for [errors.Is]. ErrNotSent: the request was not sent, or its status means "not
// processed" to this client; it may be sent again. ErrRejected: the service rejected it, but may have accepted a
// part. ErrUnknownOutcome: there is no usable answer, and the call may have been processed. After the last two, check
// the status and never send it as a new payout.
var (
	ErrNotSent        = errors.New("payout: not sent")
	ErrRejected       = errors.New("payout: rejected")
	ErrUnknownOutcome = errors.New("payout: unknown outcome")
)

// PayoutError is the error of a call. Printing it, or encoding it as JSON, shows no body, token or parameter.
type PayoutError struct {
	Operation             string        // the method and path template
	Status                int           // the HTTP status; 0 without an answer
	Header                http.Header   `json:"-"` // the headers of the answer
	Body                  string        `json:"-"` // the body of the answer, as text
	RequestID             string        // the answer's X-Request-Id or Request-Id, if it has one
	RetryAfter            time.Duration // how long the service asked to wait; 0 if it did not
	TransactionReferences []string      // the references of the payouts in the request
	Cause                 error         `json:"-"` // the underlying error, such as a failed login
	kind                  error
	message               string
}

// ArgumentError is an invalid argument, option or payout. Nothing was sent.
type ArgumentError struct{ message string }

// Error says what must be true.
func (e *ArgumentError) Error() string { return "payout: " + e.message }

// Error says which operation failed and why. It contains no value from the request or the answer.
func (e *PayoutError) Error() string { return e.message }

// Format prints the text of Error with every verb, even for a copy, so that no verb shows the body.
func (e PayoutError) Format(state fmt.State, _ rune) { fmt.Fprint(state, e.message) }

// Is reports whether it is [ErrNotSent], [ErrRejected] or [ErrUnknownOutcome].
func (e *PayoutError) Is(target error) bool { return target == e.kind }

// Unwrap hides the error of a login, because a rejected login must not look like a rejected payout.
func (e *PayoutError) Unwrap() error {
	if login, isLogin := e.Cause.(*PayoutError); isLogin {
		return login.Unwrap()
	}
	return e.Cause
}

func (call *call) failure(exchange exchange) *PayoutError {
	kind, what := ErrUnknownOutcome, "may have been processed"
	switch means := call.meaningOf(exchange).means; {
	case means == "rejected":
		kind, what = ErrRejected, "was rejected"
	case means == "not-taken" && exchange.whole == 0:
		kind, what = ErrNotSent, "was not sent"
	case means == "not-taken":
		kind, what = ErrNotSent, "counts as not processed"
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

// reason never quotes the cause, because net/http quotes data that it could not read.
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

// retryAfter is 0 if the header is missing, unreadable or in the past. A limit of one year prevents overflows.
func retryAfter(header http.Header) time.Duration {
	value := header.Get("Retry-After")
	// For a longer number, ParseUint returns the largest that fits; for other text, 0.
	seconds, _ := strconv.ParseUint(value, 10, 32)
	wait := time.Duration(seconds) * time.Second
	if date, err := http.ParseTime(value); err == nil {
		wait = longer(0, time.Until(date))
	}
	return shorter(wait, 365*24*time.Hour)
}

// printed formats a model with some of its fields, given as pairs of name and value. It omits zero values.
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
	case found.aboutCredentials && !call.needsToken: // the credentials are in the request itself
		return statusMeaning{means: "rejected", repeat: "never"}
	case call.distrusts && found.means == "not-taken" && found.isAssumed && !call.repeatable:
		found.means = "unknown"
		if call.key == "" {
			found.repeat = "never"
		}
	}
	return found
}

// DescribeCode returns what a response code means. An unlisted code is not final.
func DescribeCode(code string) ResponseCode {
	if listed, isListed := responseCodes[code]; isListed {
		return listed
	}
	return ResponseCode{Code: code, Meaning: unlistedMeaning, Outcome: OutcomePending, Action: unlistedAction}
}
