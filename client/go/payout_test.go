package payout_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	payout "git.remittance-payout.example/client-go"
)

// loopback is a small service on this machine that counts how often it paid a payout.
type loopback struct {
	*httptest.Server
	mutex    sync.Mutex
	paid     map[string]int
	isBroken bool // it takes a batch but answers 500
}

func newLoopback(t *testing.T) *loopback {
	service := &loopback{paid: map[string]int{}}
	service.Server = httptest.NewServer(service)
	t.Cleanup(service.Close)
	return service
}

func (s *loopback) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	reference := path.Base(request.URL.Path)
	switch {
	case strings.HasSuffix(request.URL.Path, "/auth/login"):
		fmt.Fprint(response, `{"data":{"accessToken":"a-token"}}`)
	case request.Method == http.MethodPost:
		var batch payout.PayoutRequest
		json.NewDecoder(request.Body).Decode(&batch)
		for _, one := range batch.TransactionRequestList {
			s.paid[one.TransactionReference]++
		}
		if s.isBroken {
			response.WriteHeader(http.StatusInternalServerError)
		}
		fmt.Fprint(response, `{"batchId":"B-1"}`)
	case s.paid[reference] == 0:
		response.WriteHeader(http.StatusBadRequest)
	default:
		fmt.Fprintf(response, `{"transactionReference":%q,"responseCode":"00"}`, reference)
	}
}

func (s *loopback) newClient(t *testing.T, config payout.Config) *payout.Client {
	config.BaseURL, config.Email, config.Password = s.URL, "grace@harbour-remit.example", "a-long-example-password"
	client, err := payout.NewClient(config)
	noError(t, err)
	return client
}

func noError(t *testing.T, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func of(reference, amount string) payout.TransactionRequest {
	return payout.TransactionRequest{
		TransactionReference: reference, PaymentCurrency: "NGN", PaymentAmount: amount,
		RecipientInformation: payout.RecipientInformation{RecipientISOCountryCode: "NGA"},
		SenderInformation:    payout.SenderInformation{SenderISOCountryCode: "GBR"},
	}
}

// payEach settles two payouts and checks that each is paid once.
func (s *loopback) payEach(t *testing.T, journal *payout.Journal) {
	options := payout.SettleOptions{Journal: journal, FirstPoll: time.Millisecond}
	payouts := []payout.TransactionRequest{of("HR-1", "10.00"), of("HR-2", "20.00")}
	run, outcomes := s.newClient(t, payout.Config{}).SettlePayouts(context.Background(), payouts, options), ""
	run.Results(func(result payout.PayoutResult) bool {
		outcomes += string(result.Outcome) + " "
		return true
	})
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if run.Err() != nil || outcomes != "paid paid " || s.paid["HR-1"] != 1 || s.paid["HR-2"] != 1 {
		t.Error(run.Err(), outcomes, s.paid)
	}
}

func TestAPayoutWhoseAnswerIsLostIsPaidOnceAndResumedFromTheFile(t *testing.T) {
	service, file := newLoopback(t), filepath.Join(t.TempDir(), "payouts.jsonl")
	service.isBroken = true
	for i := 0; i < 2; i++ {
		journal, err := payout.OpenFileJournal(file)
		noError(t, err)
		service.payEach(t, journal)
		noError(t, journal.Close())
	}
}

// table is a store of the application.
type table struct{ rows [][]byte }

func (t *table) Append(entry []byte) error  { t.rows = append(t.rows, entry); return nil }
func (t *table) Entries() ([][]byte, error) { return t.rows, nil }

func TestAJournalMayBeInTheStoreOfTheApplication(t *testing.T) {
	service, store := newLoopback(t), &table{}
	for i := 0; i < 2; i++ {
		journal, err := payout.NewJournal(store)
		noError(t, err)
		service.payEach(t, journal)
	}
}

// breaking is a transport that fails before or after it reads a payout.
type breaking struct{ isRead bool }

func (b breaking) RoundTrip(request *http.Request) (*http.Response, error) {
	if strings.HasSuffix(request.URL.Path, "/auth/login") {
		return http.DefaultTransport.RoundTrip(request)
	}
	if b.isRead {
		io.ReadAll(request.Body)
	}
	return nil, errors.New("it broke")
}

func TestWhatAnotherTransportFailsToSendIsInDoubtOnceItsBodyWasRead(t *testing.T) {
	for isRead, want := range map[bool]error{true: payout.ErrUnknownOutcome, false: payout.ErrNotSent} {
		client := newLoopback(t).newClient(t, payout.Config{HTTPClient: &http.Client{Transport: breaking{isRead}}})
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		batch := payout.PayoutRequest{TransactionRequestList: []payout.TransactionRequest{of("HR-1", "10.00")}}
		if _, err := client.SendPayout(ctx, batch, nil); !errors.Is(err, want) {
			t.Error(isRead, err)
		}
	}
}
