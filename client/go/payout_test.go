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

// loopback is a small service on this machine, and counts how often it was paid.
type loopback struct {
	*httptest.Server
	mutex    sync.Mutex
	paid     map[string]int
	isBroken bool // it takes a batch and answers 500
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
	t.Helper()
	config.BaseURL, config.Email, config.Password = s.URL, "grace@harbour-remit.example", "a-long-example-password"
	client, err := payout.NewClient(config)
	noError(t, err)
	return client
}

func noError(t *testing.T, err error) {
	t.Helper()
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

// payEach has each payout paid.
func payEach(t *testing.T, client *payout.Client, journal payout.Journal, references ...string) {
	t.Helper()
	var payouts []payout.TransactionRequest
	for _, reference := range references {
		payouts = append(payouts, of(reference, "10.00"))
	}
	options := payout.SettleOptions{Journal: journal, Patience: time.Second, FirstPoll: time.Millisecond, QuietFor: time.Minute}
	run, outcomes := client.SettlePayouts(context.Background(), payouts, options), ""
	run.Results(func(result payout.PayoutResult) bool {
		outcomes += string(result.Outcome) + " "
		return true
	})
	if run.Err() != nil || outcomes != strings.Repeat("paid ", len(references)) {
		t.Error(run.Err(), outcomes)
	}
}

func TestAPayoutWhoseAnswerIsLostIsPaidOnceAndResumedFromTheFile(t *testing.T) {
	service := newLoopback(t)
	service.isBroken = true
	file := filepath.Join(t.TempDir(), "payouts.jsonl")
	for i := 0; i < 2; i++ {
		journal, err := payout.OpenFileJournal(file)
		noError(t, err)
		payEach(t, service.newClient(t, payout.Config{}), journal, "HR-1")
		journal.Close()
	}
	if service.paid["HR-1"] != 1 {
		t.Error(service.paid)
	}
}

// table is a journal in the application's own store.
type table struct {
	mutex sync.Mutex
	rows  [][]byte
}

func (j *table) Append(number int, entry []byte) (bool, error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if number < len(j.rows) {
		return false, nil
	}
	j.rows = append(j.rows, entry)
	return true, nil
}

func (j *table) Entries(number int) ([][]byte, error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	return append([][]byte{}, j.rows[number:]...), nil
}

func TestTwoClientsShareAJournalOfTheApplication(t *testing.T) {
	service, journal, references := newLoopback(t), &table{}, strings.Fields(strings.Repeat("HR ", 50))
	for i := range references {
		references[i] += fmt.Sprint(i)
	}
	var all sync.WaitGroup
	for i := 0; i < 2; i++ {
		client := service.newClient(t, payout.Config{})
		all.Add(1)
		go func() {
			defer all.Done()
			payEach(t, client, journal, references...)
		}()
	}
	all.Wait()
	for _, reference := range references {
		if service.paid[reference] != 1 {
			t.Error(reference, "was paid", service.paid[reference], "times")
		}
	}
}

// breaking is a transport that fails after it has, or has not, read a payout.
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

func TestAnAmountThatIsMissingIsNamed(t *testing.T) {
	run := newLoopback(t).newClient(t, payout.Config{}).SettlePayouts(
		context.Background(), []payout.TransactionRequest{of("HR-1", "10.00"), of("HR-2", "")}, payout.SettleOptions{},
	)
	run.Results(func(payout.PayoutResult) bool { panic("nothing may be sent") })
	if fmt.Sprint(run.Err()) != "payout: payouts.1.paymentAmount must be given" {
		t.Error(run.Err())
	}
}
