package payout_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	payout "git.remittance-payout.example/client-go"
)

func delivery(reference, code string) string {
	return `{"transactionReference":"` + reference + `","responseCode":"` + code + `"}`
}

func TestADeliveryThatCouldNotBeHandledIsHandledAgainAndOnce(t *testing.T) {
	s := startService(t, nil)
	s.codes["HR-1"] = "00"
	var mutex sync.Mutex
	var handed []string
	failures := 1
	webhook := payout.NewWebhook(s.client(t), nil, func(_ context.Context, outcome payout.TransactionOutcome, code payout.ResponseCode) error {
		mutex.Lock()
		defer mutex.Unlock()
		if failures > 0 {
			failures--
			return errors.New("the database is down")
		}
		handed = append(handed, outcome.TransactionReference+" "+code.Code)
		return nil
	})
	for _, step := range []struct {
		body, kind string
		status     int
	}{
		{delivery("HR-1", "00"), "application/json", 500},
		{delivery("HR-1", "00"), "application/json; charset=utf-8", 200},
	} {
		request := httptest.NewRequest("POST", "/hook", strings.NewReader(step.body))
		request.Header.Set("Content-Type", step.kind)
		recorder := httptest.NewRecorder()
		webhook.ServeHTTP(recorder, request)
		equal(t, step.kind, recorder.Code, step.status)
	}
	equal(t, "handed over", handed, []string{"HR-1 00"})
	recorder := httptest.NewRecorder()
	webhook.ServeHTTP(recorder, httptest.NewRequest("GET", "/hook", nil))
	equal(t, "a GET", recorder.Code, http.StatusMethodNotAllowed)
}

func TestTheSameDeliveryTwentyTimesAtOnceIsHandledOnce(t *testing.T) {
	s := startService(t, nil)
	s.codes["HR-1"] = "00"
	handed := 0
	webhook := payout.NewWebhook(s.client(t), nil, func(context.Context, payout.TransactionOutcome, payout.ResponseCode) error {
		handed++
		return nil
	})
	var all sync.WaitGroup
	for i := 0; i < 20; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			status, _ := webhook.ReceiveOutcome(context.Background(), []byte(delivery("HR-1", "00")), "application/json")
			equal(t, "status", status, 200)
		}()
	}
	all.Wait()
	equal(t, "handed over", handed, 1)
}
