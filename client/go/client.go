// Package payout is a client of the remittance payout service. Its one rule: it never pays a payout twice, and
// never loses one. After a 5xx, a timeout or a broken connection it asks for the status. It sends a payout in doubt
// again only with an idempotency key, if the contract has one.
//
// [Client.SettlePayouts] sends payouts and follows each to its end. [Client] has a method per documented
// operation. Every number of an answer is a [json.Number], with every digit as it was sent.
package payout

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Config configures a client. BaseURL, Email and Password must be given.
type Config struct {
	// BaseURL is the address of an environment: https, or http on this machine. It may have a path.
	BaseURL string `json:"-"`
	// Email and Password are those of the partner's user. Each environment has its own.
	Email, Password string `json:"-"`
	// Timeout limits one exchange, from the connection to the end of the answer; 0 for the default.
	Timeout time.Duration
	// MaxBytes is the largest body of an answer; 0 for the default. Less is read of one without a list of objects.
	MaxBytes int64
	// DistrustStatuses leaves a payout in doubt after a status that only we assume to mean "not processed": see the
	// table in the README.
	DistrustStatuses bool
}

// Format shows nothing by any verb: a wrong address may have credentials, too.
func (config Config) Format(state fmt.State, _ rune) { fmt.Fprint(state, "payout.Config{…}") }

// Client calls the service. It logs in and renews its tokens, and goroutines may share it.
type Client struct {
	baseURL       string
	timeout       time.Duration
	maxBytes      int64
	distrusts     bool
	reads, writes *http.Transport
	tokens        *tokens
}

// Format shows only the address, by every verb.
func (c Client) Format(state fmt.State, _ rune) { fmt.Fprint(state, "payout.Client{"+c.baseURL+"}") }

// NewClient makes a client without connecting. An [ArgumentError] says what is wrong.
func NewClient(config Config) (*Client, error) {
	baseURL, err := checkBaseURL(config.BaseURL)
	if err != nil {
		return nil, err
	}
	if config.Email == "" || config.Password == "" {
		return nil, &ArgumentError{"Email and Password must not be empty"}
	}
	if config.Timeout < 0 || config.MaxBytes < 0 {
		return nil, &ArgumentError{"Timeout and MaxBytes must be positive, or 0 for the default"}
	}
	if config.Timeout == 0 {
		config.Timeout = limitAttemptTimeout
	}
	if config.MaxBytes == 0 {
		config.MaxBytes = limitAnswerBytes
	}
	return &Client{
		baseURL:   baseURL,
		timeout:   config.Timeout,
		maxBytes:  config.MaxBytes,
		distrusts: config.DistrustStatuses,
		reads:     newTransport(true),
		writes:    newTransport(false),
		tokens:    &tokens{email: config.Email, password: config.Password},
	}, nil
}

// CallNamedOnly calls an operation of which only method and path are known, by its operationId, and returns its
// JSON; nil for an empty answer. After an unknown outcome none is sent again: what it does is not documented. path,
// query and body may be nil.
func (c *Client) CallNamedOnly(
	ctx context.Context, operationID string, path map[string]string, query url.Values, body any,
) (any, error) {
	var parameters []parameter
	for name, text := range path {
		parameters = append(parameters, parameter{in: "path", name: name, value: text, required: true})
	}
	for name, texts := range query {
		parameters = append(parameters, parameter{in: "query", name: name, style: "form", explode: true, value: texts})
	}
	for _, operation := range namedOnly {
		if operation.id == operationID {
			answer, err := c.do(ctx, call{
				method: operation.method, path: operation.path, parameters: parameters, sends: content{body: body},
				needsToken: true, mayBeEmpty: true,
			})
			return answer.value, err
		}
	}
	return nil, &ArgumentError{"operationID must be that of an operation without a description"}
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
func (c *Client) do(ctx context.Context, call call) (answer, error) {
	if err := call.prepare(c.baseURL); err != nil {
		return answer{}, err
	}
	call.distrusts = c.distrusts
	maxBytes := c.maxBytes
	if call.short && maxBytes > limitShortAnswerBytes {
		maxBytes = limitShortAnswerBytes
	}
	end := time.Now().Add(limitCallTimeout)
	if limitCallTimeout < c.timeout {
		end = time.Now().Add(c.timeout)
	}
	ctx, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	token, failed := call.token, ""
	// doubt is of the first attempt that may have been done. What became of a repeat does not end it.
	var doubt error
	fail := func(err error) (answer, error) {
		if doubt != nil {
			err = doubt
		}
		return answer{}, err
	}
	for attempt := 1; ; attempt++ {
		if call.needsToken && token == "" {
			var err error
			if token, err = c.tokens.after(ctx, c, failed); err != nil {
				return fail(call.withoutToken(err))
			}
		}
		if err := ctx.Err(); err != nil {
			return fail(call.failure(exchange{err: err}))
		}
		exchange := c.exchange(ctx, call, token, maxBytes)
		value, isUsable := call.read(exchange)
		if isUsable {
			if header, isWanted := ctx.Value(headerKey{}).(*http.Header); isWanted {
				*header = exchange.header
			}
			return answer{exchange, value}, nil
		}
		failure := call.failure(exchange)
		if _, isUnknown := failure.(*UnknownOutcomeError); isUnknown && !call.repeatable && doubt == nil {
			doubt = failure
		}
		if call.meaningOf(exchange).repeat == "with-new-token" && failed == "" {
			// It is not a second attempt.
			attempt--
			token, failed = "", token
			continue
		}
		wait, mayRepeat := call.again(exchange, attempt)
		if !mayRepeat || time.Now().Add(wait).After(end) || !pause(ctx, wait) {
			return fail(failure)
		}
	}
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

// endsInNumber tells an IPv4 address from a name.
var endsInNumber = regexp.MustCompile(`(^|\.)(0[xX][0-9a-fA-F]*|[0-9]+)\.?$`)

func checkBaseURL(text string) (string, error) {
	base, err := url.Parse(text)
	if err != nil || base.Hostname() == "" || base.Opaque != "" || base.User != nil ||
		strings.ContainsAny(text, "?#") {
		return "", &ArgumentError{"BaseURL must be an absolute URL without credentials, query and fragment"}
	}
	if port, err := strconv.ParseUint(base.Port(), 10, 16); base.Port() != "" && (err != nil || port > 65535) {
		return "", &ArgumentError{"BaseURL must have a port of 0 to 65535, or none"}
	}
	for _, segment := range strings.Split(base.Path, "/") {
		if segment == "." || segment == ".." {
			return "", &ArgumentError{"BaseURL must have no '.' or '..' in its path"}
		}
	}
	host := base.Hostname()
	address := net.ParseIP(host)
	if address == nil && (endsInNumber.MatchString(host) || strings.HasPrefix(base.Host, "[")) {
		return "", &ArgumentError{"BaseURL must have a name, or an IP address as it is usually written"}
	}
	isLocal := strings.EqualFold(host, "localhost") || address != nil && address.IsLoopback()
	if base.Scheme != "https" && !(base.Scheme == "http" && isLocal) {
		return "", &ArgumentError{"BaseURL must be https, or http on this machine (localhost, 127.0.0.0/8, ::1)"}
	}
	return strings.TrimRight(text, "/"), nil
}
