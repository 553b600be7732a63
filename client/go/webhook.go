package payout

import (
	"context"
	"hash/crc32"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"sync"
)

// Seen remembers which outcomes were handled. To survive restarts or share it between processes, implement it
// yourself.
type Seen interface {
	// Codes returns the response codes that were handled for a reference.
	Codes(ctx context.Context, reference string) ([]string, error)
	Add(ctx context.Context, reference, code string) error
}

// Webhook receives payout outcomes. Create it with [NewWebhook].
//
// The service documents no signature, so the client requests the status, and the application gets that record.
type Webhook struct {
	client    *Client
	seen      Seen
	onOutcome func(context.Context, TransactionOutcome, ResponseCode) error
	turns     *[1024]sync.Mutex // only one goroutine at a time handles a reference; a few references share a lock
}

// DeliveryTimeout is how long a server should take to read a delivery. Use it as ReadTimeout.
const DeliveryTimeout = limitDeliveryTimeout

// NewWebhook creates a receiver that calls onOutcome once per reference and code. If seen is nil, it remembers 10,000
// payouts until the process ends. Processes that receive the same delivery at the same time may each call onOutcome,
// so make sure that handling an outcome twice does no harm.
func NewWebhook(client *Client, seen Seen, onOutcome func(context.Context, TransactionOutcome, ResponseCode) error) *Webhook {
	if seen == nil {
		seen = &memorySeen{codes: map[string][]string{}}
	}
	return &Webhook{client, seen, onOutcome, new([1024]sync.Mutex)}
}

var jsonType = regexp.MustCompile(`^application/(json|[a-z0-9!#$&^_.-]+\+json)$`)

// ServeHTTP handles deliveries from net/http.
func (w *Webhook) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	status, text := http.StatusMethodNotAllowed, "Deliveries must be sent by POST."
	if request.Method != http.MethodPost {
		response.Header().Set("Allow", http.MethodPost)
	} else if body, err := io.ReadAll(io.LimitReader(request.Body, limitDeliveryBytes+1)); err != nil {
		status, text = http.StatusBadRequest, "The body was cut short."
	} else {
		status, text = w.ReceiveOutcome(request.Context(), body, request.Header.Get("Content-Type"))
	}
	if status != http.StatusOK {
		http.Error(response, text, status)
	}
}

// ReceiveOutcome handles one delivery and returns the status and text of the answer.
//
//	200 handled, now or earlier; or late, because a final outcome was already handled
//	400 not an outcome
//	409 the service has another code, or does not know the payout
//	413, 415 too large, or not JSON
//	500 onOutcome failed: deliver again
//	503 cannot be confirmed now: deliver again
func (w *Webhook) ReceiveOutcome(ctx context.Context, body []byte, contentType string) (status int, text string) {
	kind, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	delivered, problem := decodeExact(body)
	reference, code := textAt(delivered, "transactionReference"), textAt(delivered, "responseCode")
	switch {
	case contentType != "" && !jsonType.MatchString(strings.TrimSpace(kind)): // the headers of a delivery are not documented
		return http.StatusUnsupportedMediaType, "Deliveries must be application/json."
	case len(body) > limitDeliveryBytes:
		return http.StatusRequestEntityTooLarge, "The body is too large for an outcome."
	case problem != nil || !isSegment(reference) || code == "":
		return http.StatusBadRequest, "The body must be JSON with transactionReference and responseCode."
	}
	turn := &w.turns[crc32.ChecksumIEEE([]byte(reference))%uint32(len(w.turns))]
	turn.Lock()
	defer turn.Unlock()
	handled, err := w.seen.Codes(ctx, reference)
	for _, before := range handled {
		// A code that is not final arrives late if a final code was handled.
		if before == code || DescribeCode(before).Final && !DescribeCode(code).Final {
			return http.StatusOK, ""
		}
	}
	isCode, record, isAbsent := "", any(nil), false
	if err == nil {
		isCode, record, isAbsent, _ = askStatus(ctx, w.client, reference)
	}
	if isAbsent || isCode != "" && isCode != code {
		return http.StatusConflict, "The service does not confirm this outcome."
	} else if isCode == "" {
		return http.StatusServiceUnavailable, "The outcome cannot be confirmed now. Deliver it again."
	}
	var outcome TransactionOutcome
	assign(record, reflect.ValueOf(&outcome).Elem())
	if err = w.onOutcome(ctx, outcome, DescribeCode(code)); err == nil {
		err = w.seen.Add(ctx, reference, code)
	}
	if err != nil {
		return http.StatusInternalServerError, "The outcome could not be handled. Deliver it again."
	}
	return http.StatusOK, ""
}

// memorySeen repeatedly drops the older half of its entries.
type memorySeen struct {
	mutex      sync.Mutex
	old, codes map[string][]string
}

func (s *memorySeen) Codes(_ context.Context, reference string) ([]string, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append(append([]string{}, s.old[reference]...), s.codes[reference]...), nil
}

func (s *memorySeen) Add(_ context.Context, reference, code string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.codes) >= 10_000 {
		s.old, s.codes = s.codes, map[string][]string{}
	}
	s.codes[reference] = append(s.codes[reference], code)
	return nil
}
