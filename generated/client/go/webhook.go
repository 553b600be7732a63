package payout

import (
	"context"
	"hash/crc32"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"
	"sync"
)

// Seen remembers which outcomes were handled. For restarts and several processes, implement it on your own store.
type Seen interface {
	// Codes lists the response codes that were handled for a reference.
	Codes(ctx context.Context, reference string) ([]string, error)
	Add(ctx context.Context, reference, code string) error
}

// Webhook receives deliveries of payout outcomes. Make it with [NewWebhook].
//
// The service documents no signature, so the client asks for the status, and the application gets that record.
type Webhook struct {
	client    *Client
	seen      Seen
	onOutcome func(context.Context, TransactionOutcome, ResponseCode) error
	turns     *[1024]sync.Mutex // one goroutine at a time handles a reference, and the few that share its turn
}

// DeliveryTimeout is how long a server should read a delivery: its ReadTimeout.
const DeliveryTimeout = limitDeliveryTimeout

// NewWebhook makes a receiver that calls onOutcome once per reference and code. A nil seen remembers 10,000 payouts
// until the process ends. Processes that receive the same delivery at the same time may each call onOutcome, so
// handling an outcome twice should be harmless.
func NewWebhook(
	client *Client, seen Seen, onOutcome func(context.Context, TransactionOutcome, ResponseCode) error,
) *Webhook {
	if seen == nil {
		seen = &memorySeen{codes: map[string][]string{}}
	}
	return &Webhook{client, seen, onOutcome, new([1024]sync.Mutex)}
}

// ServeHTTP answers deliveries of net/http.
func (w *Webhook) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		response.Header().Set("Allow", http.MethodPost)
		http.Error(response, "Deliveries must be a POST.", http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, limitDeliveryBytes+1))
	if err != nil && len(body) <= limitDeliveryBytes {
		http.Error(response, "The body was cut short.", http.StatusBadRequest)
		return
	}
	status, text := w.ReceiveOutcome(request.Context(), body, request.Header.Get("Content-Type"))
	if status == http.StatusOK {
		return
	}
	http.Error(response, text, status)
}

// ReceiveOutcome returns the status and the text to answer one delivery with.
//
//	200 it was handled, now or before, or is late: a final outcome was handled
//	400 it is not an outcome
//	409 the service has another code for it, or does not know the payout
//	413, 415 it is too large, or not JSON
//	500 onOutcome failed: deliver again
//	503 the service cannot be asked now: deliver again
func (w *Webhook) ReceiveOutcome(ctx context.Context, body []byte, contentType string) (status int, text string) {
	if len(body) > limitDeliveryBytes {
		return http.StatusRequestEntityTooLarge, "The body is too large for an outcome."
	}
	// The headers of a delivery are not documented: without a type, JSON is accepted.
	if kind, _, _ := mime.ParseMediaType(contentType); contentType != "" &&
		kind != "application/json" && !(strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json")) {
		return http.StatusUnsupportedMediaType, "Deliveries must be application/json."
	}
	delivered, problem := decodeExact(body)
	reference, code := textAt(delivered, "transactionReference"), textAt(delivered, "responseCode")
	if problem != nil || !isSegment(reference) || code == "" {
		return http.StatusBadRequest, "The body must be JSON with transactionReference and responseCode."
	}
	turn := &w.turns[crc32.ChecksumIEEE([]byte(reference))%1024]
	turn.Lock()
	defer turn.Unlock()
	if isHandled, err := w.isHandled(ctx, reference, code); err != nil {
		return http.StatusServiceUnavailable, "It cannot be handled now: deliver it again."
	} else if isHandled {
		return http.StatusOK, ""
	}
	reading := askStatus(ctx, w.client, reference)
	if reading.isAbsent || reading.code != "" && reading.code != code {
		return http.StatusConflict, "The service does not confirm this outcome."
	}
	if reading.code == "" {
		return http.StatusServiceUnavailable, "The service cannot be asked now: deliver it again."
	}
	var outcome TransactionOutcome
	assign(reading.record, reflect.ValueOf(&outcome).Elem())
	err := w.onOutcome(ctx, outcome, DescribeCode(code))
	if err == nil {
		err = w.seen.Add(ctx, reference, code)
	}
	if err != nil {
		return http.StatusInternalServerError, "It was not handled: deliver it again."
	}
	return http.StatusOK, ""
}

// isHandled is also true for an outcome that comes after a final one.
func (w *Webhook) isHandled(ctx context.Context, reference, code string) (bool, error) {
	handled, err := w.seen.Codes(ctx, reference)
	if err != nil {
		return false, err
	}
	for _, before := range handled {
		if before == code || DescribeCode(before).Final && !DescribeCode(code).Final {
			return true, nil
		}
	}
	return false, nil
}

// memorySeen forgets the oldest payout beyond the bound.
type memorySeen struct {
	mutex sync.Mutex
	codes map[string][]string
	order []string
}

func (s *memorySeen) Codes(_ context.Context, reference string) ([]string, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]string{}, s.codes[reference]...), nil
}

func (s *memorySeen) Add(_ context.Context, reference, code string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.codes[reference]) == 0 {
		s.order = append(s.order, reference)
	}
	s.codes[reference] = append(s.codes[reference], code)
	if len(s.order) > 10_000 {
		delete(s.codes, s.order[0])
		s.order = s.order[1:]
	}
	return nil
}
