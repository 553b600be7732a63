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
	// left: there was a connection, so the service may have received the request.
	left   bool
	status int
	header http.Header
	body   []byte
	// err is set unless an answer was read to its end.
	err error
}

// readStatus is 0 unless the answer was read to its end: a cut one says nothing.
func (e exchange) readStatus() int {
	if e.err != nil {
		return 0
	}
	return e.status
}

var errTooLarge = errors.New("the answer is larger than allowed")

// newTransport makes a transport for HTTP/1.1. net/http sends a request again when a kept connection breaks: without
// keepAlive it sends each once, on a new connection.
func newTransport(keepAlive bool) *http.Transport {
	return &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		DisableKeepAlives:      !keepAlive,
		DisableCompression:     true,
		MaxResponseHeaderBytes: 1 << 20,
		MaxIdleConnsPerHost:    limitQuestionsAtOnce,
		IdleConnTimeout:        30 * time.Second,
		// A map without entries is how HTTP/2 is switched off.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},
	}
}

// exchange makes one request and reads its answer, within the time limit. It follows no redirect.
func (c *Client) exchange(ctx context.Context, call call, token string, maxBytes int64) exchange {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	var result exchange
	// Once connected, bytes may leave. Handshakes and tunnels through a proxy come before.
	var left atomic.Bool
	trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { left.Store(true) }}
	ctx = httptrace.WithClientTrace(ctx, trace)
	request, err := http.NewRequestWithContext(ctx, call.method, call.target, bytes.NewReader(call.body))
	if err != nil {
		result.err = err
		return result
	}
	request.Header = call.header.Clone()
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	transport := c.reads
	if !call.repeatable {
		transport = c.writes
		// Without it the body cannot be read twice, so the request cannot be sent again.
		request.GetBody = nil
	}
	response, err := transport.RoundTrip(request)
	result.left = left.Load()
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
	result.body, result.err = io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	if int64(len(result.body)) > maxBytes {
		result.body, result.err = nil, errTooLarge
	}
	return result
}
