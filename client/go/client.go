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
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Config configures a client. BaseURL, Email and Password must be given.
type Config struct {
	BaseURL         string        `json:"-"` // of an environment: https, or http on this machine; it may have a path
	Email, Password string        `json:"-"` // of the partner's user; each environment has its own
	Timeout         time.Duration // of one exchange, from the connection to the end of the answer; 0 for the default
	MaxBytes        int64         // of an answer; 0 for the default; less is read of one without a list of objects
	// DistrustStatuses leaves a payout in doubt after a status that only we assume to mean "not processed": see the
	// table in the README.
	DistrustStatuses bool
	// HTTPClient sends the requests, with your certificates, proxy or transport; nil for the default. Redirects are not
	// followed. An [http.Transport] is copied and keeps every promise. Any other transport must not repeat a request,
	// follow a redirect or hide that an answer was cut short, and what it fails to send is in doubt.
	HTTPClient *http.Client                   `json:"-"`
	Logger     Logger                         `json:"-"` // gets a line per attempt; a *slog.Logger is one
	OnAttempt  func(context.Context, Attempt) `json:"-"` // is called after each attempt, for metrics
}

// Format shows nothing by any verb: a wrong address may have credentials, too.
func (config Config) Format(state fmt.State, _ rune) { fmt.Fprint(state, "payout.Config{…}") }

// Client calls the service. It logs in and renews its tokens, and goroutines may share it.
type Client struct {
	config        *Config // a pointer, so that what contains a client does not print the password
	reads, writes http.Client
	isForeign     bool // the transport is not that of net/http
	tokens        *tokens
	ledgers       *ledgers
}

// Format shows only the address, by every verb.
func (c Client) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, "payout.Client{"+c.config.BaseURL+"}")
}

// NewClient makes a client without connecting. An [ArgumentError] says what is wrong.
func NewClient(config Config) (*Client, error) {
	wrong := wrongBaseURL(config.BaseURL)
	if config.Email == "" || config.Password == "" {
		wrong = "Email and Password must not be empty"
	}
	if config.Timeout < 0 || config.MaxBytes < 0 {
		wrong = "Timeout and MaxBytes must be positive, or 0 for the default"
	}
	if wrong != "" {
		return nil, &ArgumentError{wrong}
	}
	config.BaseURL = strings.TrimRight(config.BaseURL, "/")
	config.Timeout = firstOf(config.Timeout, limitAttemptTimeout)
	config.MaxBytes = firstOf(config.MaxBytes, limitAnswerBytes)
	reads, _ := newSender(config.HTTPClient, true)
	writes, isForeign := newSender(config.HTTPClient, false)
	return &Client{&config, reads, writes, isForeign, &tokens{}, &ledgers{}}, nil
}

// endsInNumber tells an IPv4 address from a name.
var endsInNumber = regexp.MustCompile(`(^|\.)(0[xX][0-9a-fA-F]*|[0-9]+)\.?$`)

func wrongBaseURL(text string) (wrong string) {
	base, err := url.Parse(text)
	if err != nil || base.Hostname() == "" || base.Opaque != "" || base.User != nil || strings.ContainsAny(text, "?#") {
		return "BaseURL must be an absolute URL without credentials, query and fragment"
	}
	host, path := base.Hostname(), "/"+base.Path+"/"
	address := net.ParseIP(host)
	isLocal := strings.EqualFold(host, "localhost") || address != nil && address.IsLoopback()
	if _, err := strconv.ParseUint(base.Port(), 10, 16); base.Port() != "" && err != nil {
		wrong = "BaseURL must have a port of 0 to 65535, or none"
	} else if strings.Contains(path, "/./") || strings.Contains(path, "/../") {
		wrong = "BaseURL must have no '.' or '..' in its path"
	} else if address == nil && (endsInNumber.MatchString(host) || strings.HasPrefix(base.Host, "[")) {
		wrong = "BaseURL must have a name, or an IP address as it is usually written"
	} else if base.Scheme != "https" && !(base.Scheme == "http" && isLocal) {
		wrong = "BaseURL must be https, or http on this machine (localhost, 127.0.0.0/8, ::1)"
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
