package payout_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	payout "git.remittance-payout.example/client-go"
)

// service answers on real sockets, and counts the payouts that it accepts.
type service struct {
	url      string
	mutex    sync.Mutex
	requests []request
	paid     map[string]int
	codes    map[string]string
	tokens   int
	// react may answer a request itself, or call usual, which gives the correct answer.
	react func(r request, usual func()) (isDone bool)
}

type request struct {
	net.Conn
	method, path, body, token string
	header                    http.Header
	query                     url.Values
	rawQuery                  string
}

func startService(t *testing.T, react func(r request, usual func()) bool) *service {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { listener.Close() })
	s := &service{url: "http://" + listener.Addr().String(), react: react, paid: map[string]int{}, codes: map[string]string{}}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go s.serve(connection)
		}
	}()
	return s
}

func (s *service) serve(connection net.Conn) {
	defer connection.Close()
	reader := bufio.NewReader(connection)
	for {
		came, err := http.ReadRequest(reader)
		if err != nil {
			return
		}
		body, err := io.ReadAll(came.Body)
		if err != nil {
			return
		}
		r := request{connection, came.Method, came.URL.EscapedPath(), string(body), came.Header.Get("Authorization"), came.Header, came.URL.Query(), came.URL.RawQuery}
		s.mutex.Lock()
		s.requests = append(s.requests, r)
		s.mutex.Unlock()
		if s.react == nil || !s.react(r, func() { s.take(r) }) {
			r.answer(s.take(r))
		}
	}
}

// take executes a request and gives the correct answer.
func (s *service) take(r request) (status int, body string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	token := fmt.Sprintf("Bearer access-%d", s.tokens)
	switch {
	case r.path == "/auth/login":
		s.tokens++
		return 200, fmt.Sprintf(`{"status":"SUCCESS","data":{"accessToken":"access-%d","refreshToken":"r"}}`, s.tokens)
	case r.path == "/auth/refresh/token":
		s.tokens++
		return 200, fmt.Sprintf(`{"token":"access-%d","refreshToken":"r"}`, s.tokens)
	case r.token != token:
		return 401, `{}`
	case r.path == "/handler/send/remittance/transaction":
		var batch struct {
			TransactionRequestList []struct{ TransactionReference string }
		}
		json.Unmarshal([]byte(r.body), &batch)
		for _, one := range batch.TransactionRequestList {
			s.paid[one.TransactionReference]++
			if s.codes[one.TransactionReference] == "" {
				s.codes[one.TransactionReference] = "00"
			}
		}
		return 200, `{"batchId":"B-1","totalCount":1,"errorTransactionCount":null,"createDate":""}`
	case strings.HasPrefix(r.path, "/remittance-middleware/transaction/status/check/"):
		reference, _ := url.PathUnescape(r.path[strings.LastIndex(r.path, "/")+1:])
		if s.codes[reference] == "" {
			return 400, `{"title":"There is no such payout"}`
		}
		record, _ := json.Marshal(map[string]string{"transactionReference": reference, "responseCode": s.codes[reference]})
		return 200, string(record)
	default:
		return 200, `[{"currencyCode":"NGN","totalBalance":12345678901234567890.10}]`
	}
}

func (r request) answer(status int, body string) {
	fmt.Fprintf(r, "HTTP/1.1 %d Status\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", status, len(body), body)
}

func (r request) isPayout() bool { return r.path == "/handler/send/remittance/transaction" }

func (s *service) count(path string) int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	count := 0
	for _, r := range s.requests {
		if strings.HasPrefix(r.path, path) {
			count++
		}
	}
	return count
}

func (s *service) timesPaid(reference string) int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.paid[reference]
}

func (s *service) client(t *testing.T) *payout.Client {
	t.Helper()
	client, err := payout.NewClient(payout.Config{
		BaseURL: s.url, Email: "amara.okafor@harbour-remit.example", Password: "a-long-example-password", Timeout: 5 * time.Second,
	})
	must(t, err)
	return client
}

func payoutOf(reference string) payout.TransactionRequest {
	return payout.TransactionRequest{
		TransactionReference: reference,
		RequestDate:          "2026-03-04T09:15:20.000Z",
		PaymentCurrency:      "NGN",
		PaymentAmount:        "250000.00",
		PaymentNarration:     "School fees",
		RecipientInformation: payout.RecipientInformation{
			RecipientAccountNumber:  "0001234500",
			RecipientAccountName:    "Chidi Nwosu",
			RecipientBankCode:       "900101",
			RecipientISOCountryCode: "NGA",
		},
		SenderInformation: payout.SenderInformation{SenderName: "Grace Bennett", SenderISOCountryCode: "GBR"},
	}
}

func batchOf(reference string) payout.PayoutRequest {
	return payout.PayoutRequest{TransactionRequestList: []payout.TransactionRequest{payoutOf(reference)}}
}

// quick returns options that follow a payout within milliseconds.
func quick(journal *payout.Journal) payout.SettleOptions {
	return payout.SettleOptions{
		Journal: journal, Patience: 2 * time.Second, FirstPoll: time.Millisecond, MostPoll: 5 * time.Millisecond,
		QuietFor: 20 * time.Millisecond,
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
