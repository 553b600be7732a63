package payout

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"time"
)

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

var (
	errTooLarge      = errors.New("the answer is larger than allowed")
	errOtherProtocol = errors.New("the service answered with another protocol")
)

// sender sends requests.
type sender struct {
	http.Client
	isForeign bool // its transport is not that of net/http, so nobody knows what it does before an error
}

// newSender speaks HTTP/1.1. net/http sends a request again when a kept connection breaks: without keepAlive it sends
// each once, on a new connection.
func newSender(given *http.Client, keepAlive bool) *sender {
	transport, own := &http.Transport{Proxy: http.ProxyFromEnvironment}, &sender{}
	if given != nil {
		own.Client = *given
	}
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if known, isKnown := own.Transport.(*http.Transport); isKnown {
		transport = known.Clone()
	} else if own.Transport != nil {
		own.isForeign = true
		return own
	}
	transport.DisableKeepAlives = !keepAlive
	transport.DisableCompression = true
	transport.MaxResponseHeaderBytes = 1 << 20
	transport.MaxIdleConnsPerHost = limitQuestionsAtOnce
	transport.IdleConnTimeout = 30 * time.Second
	// A map without entries is how HTTP/2 is switched off.
	transport.ForceAttemptHTTP2, transport.TLSNextProto = false, map[string]func(string, *tls.Conn) http.RoundTripper{}
	own.Transport = transport
	return own
}

// onceReader is a body that net/http cannot copy to send it again.
type onceReader struct {
	content *bytes.Reader
	isRead  atomic.Bool
}

func (r *onceReader) Read(into []byte) (int, error) {
	r.isRead.Store(true)
	return r.content.Read(into)
}

// exchange makes one request and reads its answer, within the time limit. It follows no redirect.
func (c *Client) exchange(ctx context.Context, call *call, token string) (result exchange) {
	start := time.Now()
	defer func() { result.took = time.Since(start) }()
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	// Once connected, bytes may leave. Handshakes and tunnels through a proxy come before.
	var isConnected atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { isConnected.Store(true) },
	})
	sender, once := c.writes, &onceReader{content: bytes.NewReader(call.body)}
	if call.repeatable {
		sender = c.reads
	}
	var body io.Reader
	if len(call.body) > 0 {
		body = once
	}
	request, err := http.NewRequestWithContext(ctx, call.method, call.target, body)
	if err != nil {
		result.err = err
		return result
	}
	request.ContentLength = int64(len(call.body))
	request.Header = call.header.Clone()
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := sender.Do(request)
	// A body that was never read did not leave.
	result.left = isConnected.Load() || sender.isForeign && (body == nil || once.isRead.Load())
	if err != nil {
		result.err = err
		return result
	}
	defer response.Body.Close()
	result.status, result.header = response.StatusCode, response.Header
	if response.StatusCode == http.StatusSwitchingProtocols {
		result.err = errOtherProtocol
		return result
	}
	maxBytes := c.config.MaxBytes
	if call.short && maxBytes > limitShortAnswerBytes {
		maxBytes = limitShortAnswerBytes
	}
	result.body, result.err = io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	if int64(len(result.body)) > maxBytes {
		result.body, result.err = nil, errTooLarge
	}
	return result
}
