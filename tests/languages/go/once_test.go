package payout_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

// Ways in which the connection of a payout breaks.
var breaks = map[string]func(r request, usual func()){
	"closed before it is taken": func(r request, _ func()) { r.Close() },
	"reset before it is taken":  func(r request, _ func()) { r.reset() },
	"closed after it is taken":  func(r request, take func()) { take(); r.Close() },
	"reset after it is taken":   func(r request, take func()) { take(); r.reset() },
	"closed within the head": func(r request, take func()) {
		take()
		fmt.Fprint(r, "HTTP/1.1 200 OK\r\nContent-")
		r.Close()
	},
	"closed within the body": func(r request, take func()) {
		take()
		fmt.Fprint(r, "HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"batchId\"")
		r.Close()
	},
	"reset within the body": func(r request, take func()) {
		take()
		fmt.Fprint(r, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{\"b\r\n")
		r.reset()
	},
}

func TestAPayoutOverABrokenConnectionIsSentOnce(t *testing.T) {
	for way, end := range breaks {
		end := end
		for _, isKept := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, after a read: %v", way, isKept), func(t *testing.T) {
				s := startService(t, func(r request, take func()) bool {
					if r.isPayout() {
						end(r, take)
					}
					return r.isPayout()
				})
				for i := 0; i < 10; i++ {
					client := s.client(t)
					if isKept {
						// Leaves a connection that could be used again.
						_, err := client.ListBalances(context.Background())
						must(t, err)
					}
					_, err := client.SendPayout(context.Background(), payout.PayoutRequest{
						TransactionRequestList: []payout.TransactionRequest{payoutOf(fmt.Sprint("HR-", i))},
					})
					var unknown *payout.UnknownOutcomeError
					if !errors.As(err, &unknown) {
						t.Fatal("must be an unknown outcome:", err)
					}
					equal(t, "references", unknown.TransactionReferences, []string{fmt.Sprint("HR-", i)})
				}
				equal(t, "payouts sent", s.count("/handler/send"), 10)
				s.mutex.Lock()
				defer s.mutex.Unlock()
				for _, r := range s.requests {
					if r.isPayout() && r.isKept {
						t.Error("a payout must have a connection of its own")
					}
				}
			})
		}
	}
}

func TestAPayoutIsSentAgainOnlyWhenItWasNotProcessed(t *testing.T) {
	for status, want := range map[int]int{401: 2, 403: 1, 425: 1, 429: 3, 400: 1, 409: 1, 408: 1, 500: 1, 503: 1, 302: 1, 307: 1} {
		s := startService(t, func(r request, _ func()) bool {
			if r.isPayout() {
				r.answer(status, `{}`)
			}
			return r.isPayout()
		})
		_, err := s.client(t).SendPayout(context.Background(), payout.PayoutRequest{})
		var notSent *payout.NotSentError
		var rejected *payout.RejectedError
		var unknown *payout.UnknownOutcomeError
		kinds := []bool{errors.As(err, &notSent), errors.As(err, &rejected), errors.As(err, &unknown)}
		isUntaken, isRejected := status == 401 || status == 403 || status == 425 || status == 429, status == 400 || status == 409
		equal(t, fmt.Sprint("kind of error for ", status), kinds, []bool{isUntaken, isRejected, !isUntaken && !isRejected})
		equal(t, fmt.Sprint("times sent for ", status), s.count("/handler/send"), want)
	}
}

func TestAReadIsTriedThreeTimes(t *testing.T) {
	failures := 2
	s := startService(t, func(r request, _ func()) bool {
		if r.method == "GET" && failures > 0 {
			failures--
			r.answer(503, "")
			return true
		}
		return false
	})
	balances, err := s.client(t).ListBalances(context.Background())
	must(t, err)
	equal(t, "balance", balances[0].TotalBalance, "12345678901234567890.10")
}
