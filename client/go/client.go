// Package payout is a client of the remittance payout service, made from its OpenAPI contract. Its one
// rule: it never pays a payout twice, and never loses one. A 5xx, a timeout or a broken connection is an
// unknown outcome, not a failure: it is resolved by asking for the status, never by a second transaction.
//
// [Client.SettlePayouts] sends payouts and follows each to its end. [Client] has a method per documented
// operation. Every number of an answer is a [json.Number], with every digit as it was sent.
package payout

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"
)

// Config is what a client is made with. The first three must be given.
type Config struct {
	// BaseURL is the address of an environment: https, or http on this machine. It may have a path.
	BaseURL string
	// Email and Password are those of the partner's user. Each environment has its own.
	Email, Password string
	// Timeout is how long one exchange may take, from the connection to the last byte of the answer.
	// Default: 30 seconds.
	Timeout time.Duration
	// MaxBytes is the largest body of an answer. Default: 64 MiB.
	MaxBytes int64
}

// Client calls the service. It logs in and renews its tokens by itself, and may be used by many
// goroutines at the same time.
type Client struct {
	baseURL       string
	timeout       time.Duration
	maxBytes      int64
	reads, writes *http.Transport
	tokens        *tokens
}

// NewClient makes a client, and connects to nothing yet. An [ArgumentError] says what is wrong.
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
		config.Timeout = 30 * time.Second
	}
	if config.MaxBytes == 0 {
		config.MaxBytes = 64 << 20
	}
	return &Client{
		baseURL:  baseURL,
		timeout:  config.Timeout,
		maxBytes: config.MaxBytes,
		reads:    newTransport(true),
		writes:   newTransport(false),
		tokens:   &tokens{email: config.Email, password: config.Password},
	}, nil
}

// CallNamedOnly calls an operation that the contract names without describing, by its operationId, and
// returns whatever JSON comes; nil for an empty answer. It is sent again only if it is a GET.
//
// path has a value for each parameter of the path, query what follows the question mark, and body
// what is sent as JSON; each may be nil.
func (c *Client) CallNamedOnly(
	ctx context.Context, operationID string, path map[string]string, query url.Values, body any,
) (any, error) {
	for _, operation := range namedOnly {
		if operation.id == operationID {
			answer, err := c.do(ctx, call{
				method: operation.method, path: operation.path, values: path, query: query, body: body,
				needsToken: true, repeatable: operation.method == http.MethodGet, mayBeEmpty: true,
			})
			return answer.value, err
		}
	}
	return nil, &ArgumentError{"operationID must be that of an operation without a description"}
}

// send makes a call whose answer is a model, or a list of them.
func send[Answer any](ctx context.Context, c *Client, call call) (Answer, error) {
	var model Answer
	target := reflect.ValueOf(&model).Elem()
	call.kind = target.Kind()
	answer, err := c.do(ctx, call)
	if err == nil {
		assign(answer.value, target)
	}
	return model, err
}

// do makes a call: the one place where it is decided what is sent again.
func (c *Client) do(ctx context.Context, call call) (answer, error) {
	target, body, err := call.prepare(c.baseURL)
	if err != nil {
		return answer{}, err
	}
	token, failed := call.token, ""
	for attempt := 1; ; attempt++ {
		if call.needsToken && token == "" {
			if token, err = c.tokens.after(ctx, c, failed); err != nil {
				return answer{}, call.withoutToken(err)
			}
		}
		if err := ctx.Err(); err != nil {
			return answer{}, call.failure(exchange{err: err})
		}
		exchange := c.exchange(ctx, call.method, target, token, body)
		value, isUsable := call.read(exchange)
		if isUsable {
			return answer{exchange.status, value}, nil
		}
		failure := call.failure(exchange)
		if call.needsToken && exchange.readStatus() == http.StatusUnauthorized && failed == "" {
			// The service did not process it, so it may be sent again.
			token, failed = "", token
			continue
		}
		wait, mayRepeat := call.again(exchange, attempt)
		if !mayRepeat || wait > c.timeout || !pause(ctx, wait) {
			return answer{}, failure
		}
	}
}

func checkBaseURL(text string) (string, error) {
	base, err := url.Parse(text)
	if err != nil || base.Host == "" || base.Opaque != "" || base.User != nil ||
		strings.ContainsAny(text, "?#") {
		return "", &ArgumentError{"BaseURL must be an absolute URL without credentials, query and fragment"}
	}
	host := base.Hostname()
	address := net.ParseIP(host)
	isLocal := strings.EqualFold(host, "localhost") || address != nil && address.IsLoopback()
	if base.Scheme != "https" && !(base.Scheme == "http" && isLocal) {
		return "", &ArgumentError{"BaseURL must be https, or http on this machine (localhost, 127.0.0.0/8, ::1)"}
	}
	return strings.TrimRight(text, "/"), nil
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
