package payout_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

func TestFiftyCallsWithAnExpiredTokenCauseOneRenewal(t *testing.T) {
	s := startService(t, nil)
	client := s.client(t)
	_, err := client.ListBalances(context.Background())
	must(t, err)
	s.expire()
	var all sync.WaitGroup
	for i := 0; i < 50; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			if _, err := client.ListBalances(context.Background()); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
	equal(t, "logins", s.count("/auth/login"), 1)
	equal(t, "refreshes", s.count("/auth/refresh"), 1)
}

func TestOneCallRenewsTheTokenOnce(t *testing.T) {
	answers := []int{401, 429, 429}
	s := startService(t, func(r request, _ func()) bool {
		if r.method != "GET" || len(answers) == 0 {
			return false
		}
		r.answer(answers[0], `{}`)
		answers = answers[1:]
		return true
	})
	_, err := s.client(t).ListBalances(context.Background())
	var notSent *payout.NotSentError
	equal(t, "too many requests", errors.As(err, &notSent) && notSent.Status == 429, true)
	equal(t, "logins and refreshes", s.count("/auth/"), 2)
}

func TestAWrongPasswordIsTriedAgainAfterOneSecondThenTwo(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		r.answer(401, `{}`)
		return true
	})
	var references []string
	for i := 0; i < 100; i++ {
		references = append(references, fmt.Sprint("HR-", i))
	}
	options := payout.SettleOptions{Patience: 2500 * time.Millisecond, FirstPoll: 50 * time.Millisecond, MostPoll: 100 * time.Millisecond}
	count := 0
	must(t, s.client(t).FollowPayouts(context.Background(), references, options, func(result payout.PayoutResult) {
		count++
		equal(t, "outcome", result.Outcome, payout.Unknown)
	}))
	equal(t, "results", count, 100)
	equal(t, "logins", s.count("/auth/login"), 2)
}

func TestALoginThatIsRejectedMeansThatThePayoutWasNotSent(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		r.answer(401, `{"detail":"wrong password"}`)
		return true
	})
	_, err := s.client(t).SendPayout(context.Background(), payout.PayoutRequest{})
	var notSent *payout.NotSentError
	var rejected *payout.RejectedError
	if !errors.As(err, &notSent) || !errors.As(notSent.Cause, &rejected) {
		t.Fatal("must not be sent, because the login was rejected:", err)
	}
	equal(t, "message", err,
		"POST /handler/send/remittance/transaction was not sent: the login failed: POST /auth/login was rejected: status 401")
	if errors.As(err, &rejected) {
		t.Error("the rejected login must not look like a rejected payout")
	}
	equal(t, "requests", s.count(""), 1)
}

func TestARefreshThatGivesTheTokenThatWasRefusedLeadsToALogin(t *testing.T) {
	for _, body := range []string{`{"token":"access-1","refreshToken":"r"}`, `{}`} {
		s := startService(t, func(r request, _ func()) bool {
			if r.path == "/auth/refresh/token" {
				r.answer(200, body)
				return true
			}
			return false
		})
		client := s.client(t)
		_, err := client.ListBalances(context.Background())
		must(t, err)
		s.expire()
		_, err = client.ListBalances(context.Background())
		must(t, err)
		equal(t, "logins", s.count("/auth/login"), 2)
	}
}
