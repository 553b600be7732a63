package payout_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

func settle(t *testing.T, s *service, options payout.SettleOptions, payouts ...payout.TransactionRequest) (map[string]payout.PayoutResult, error) {
	t.Helper()
	results := map[string]payout.PayoutResult{}
	err := s.client(t).SettlePayouts(context.Background(), payouts, options, func(result payout.PayoutResult) {
		if _, isThere := results[result.TransactionReference]; isThere {
			t.Error(result.TransactionReference, "was yielded twice")
		}
		results[result.TransactionReference] = result
	})
	return results, err
}

func TestEachCodeHasItsOutcome(t *testing.T) {
	want := map[string]payout.Outcome{"01": payout.Pending, "02": payout.Pending, "10": payout.Held, "77": payout.Pending}
	for _, code := range payout.ResponseCodes() {
		if code.Final {
			want[code.Code] = payout.Failed
		}
	}
	want["00"] = payout.Paid
	s, payouts := startService(t, nil), []payout.TransactionRequest{}
	for code := range want {
		s.codes["HR-"+code] = code
		payouts = append(payouts, payoutOf("HR-"+code))
	}
	options := quick(nil)
	options.Patience = 100 * time.Millisecond
	results, err := settle(t, s, options, payouts...)
	must(t, err)
	for code, outcome := range want {
		result := results["HR-"+code]
		equal(t, code, []any{result.Outcome, result.ResponseCode, result.Final}, []any{outcome, code, payout.DescribeCode(code).Final})
	}
}

func TestTheWholeListIsCheckedBeforeAnythingIsSent(t *testing.T) {
	s := startService(t, nil)
	for _, wrong := range [][]payout.TransactionRequest{
		{payoutOf("HR-1"), payoutOf("")}, {payoutOf("HR-1"), payoutOf("..")}, {payoutOf("HR-1"), payoutOf("HR-1")},
		{payoutOf("HR-1"), {TransactionReference: "HR-2", PaymentNarration: "\xff"}},
	} {
		results, err := settle(t, s, quick(nil), wrong...)
		var argument *payout.ArgumentError
		equal(t, "an argument error", errors.As(err, &argument), true)
		equal(t, "results", len(results), 0)
	}
	_, err := settle(t, s, payout.SettleOptions{BatchSize: 501}, payoutOf("HR-1"))
	equal(t, "an option", err, "payout: BatchSize must be 1 to 500, or 0 for the default")
	equal(t, "requests", s.count(""), 0)
}

func TestTheSameReferenceWithOtherContentIsRefused(t *testing.T) {
	s, journal := startService(t, nil), openJournal(t, filepath.Join(t.TempDir(), "payouts.jsonl"))
	_, err := settle(t, s, quick(journal), payoutOf("HR-1"))
	must(t, err)
	other, sameButDate := payoutOf("HR-1"), payoutOf("HR-1")
	other.PaymentAmount = "250000.01"
	sameButDate.RequestDate = ""
	results, err := settle(t, s, quick(journal), other)
	must(t, err)
	equal(t, "other content", []any{results["HR-1"].Outcome, results["HR-1"].Err}, []any{payout.NotSent, payout.ErrReferenceReused})
	results, err = settle(t, s, quick(journal), sameButDate)
	must(t, err)
	equal(t, "another date", results["HR-1"].Outcome, payout.Paid)
	equal(t, "times sent", s.count("/handler/send"), 1)
}

func TestARejectedBatchIsAskedForBeforeItIsRejected(t *testing.T) {
	s := startService(t, func(r request, take func()) bool {
		if !r.isPayout() {
			return false
		}
		if strings.Contains(r.body, "HR-TAKEN") {
			take()
		}
		r.answer(400, `{}`)
		return true
	})
	options := quick(nil)
	options.BatchSize = 1
	results, err := settle(t, s, options, payoutOf("HR-1"), payoutOf("HR-TAKEN"))
	must(t, err)
	var rejected *payout.RejectedError
	equal(t, "outcome", results["HR-1"].Outcome, payout.Rejected)
	equal(t, "error", errors.As(results["HR-1"].Err, &rejected), true)
	equal(t, "final", results["HR-1"].Final, false)
	equal(t, "one that was taken", results["HR-TAKEN"].Outcome, payout.Paid)
}

func TestAPayoutOfARejectedBatchThatAppearsIsFollowed(t *testing.T) {
	questions := 0
	s := startService(t, nil)
	s.react = func(r request, take func()) bool {
		if r.isPayout() {
			r.answer(400, `{}`)
		} else if strings.Contains(r.path, "/status/") {
			if questions++; questions == 4 {
				s.mutex.Lock()
				s.codes["HR-1"] = "00"
				s.mutex.Unlock()
			}
		}
		return r.isPayout()
	}
	options := quick(nil)
	options.QuietFor = time.Minute
	results, err := settle(t, s, options, payoutOf("HR-1"))
	must(t, err)
	equal(t, "outcome", results["HR-1"].Outcome, payout.Paid)
}

func TestARejectedPayoutIsResumedAsARejectedOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	must(t, os.WriteFile(path, []byte(`{"kind":"rejected","references":["HR-1"]}`+"\n"), 0o600))
	s := startService(t, nil)
	results, err := settle(t, s, quick(openJournal(t, path)), payoutOf("HR-1"))
	must(t, err)
	equal(t, "outcome", results["HR-1"].Outcome, payout.Rejected)
	equal(t, "times sent", s.count("/handler/send"), 0)
}

func TestWhatCannotBeSentStopsEverything(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		if r.isPayout() {
			r.answer(403, `{}`)
		}
		return r.isPayout()
	})
	journal := openJournal(t, filepath.Join(t.TempDir(), "payouts.jsonl"))
	options := quick(journal)
	options.BatchSize = 1
	results, err := settle(t, s, options, payoutOf("HR-1"), payoutOf("HR-2"))
	must(t, err)
	equal(t, "outcomes", []any{results["HR-1"].Outcome, results["HR-2"].Outcome}, []any{payout.NotSent, payout.NotSent})
	equal(t, "times sent", s.count("/handler/send"), 1)
	s.react = nil
	results, err = settle(t, s, options, payoutOf("HR-1"), payoutOf("HR-2"))
	must(t, err)
	equal(t, "outcomes", []any{results["HR-1"].Outcome, results["HR-2"].Outcome}, []any{payout.Paid, payout.Paid})
}

func TestARecordOfAnotherPayoutSaysNothing(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		if strings.Contains(r.path, "/status/") {
			r.answer(200, `{"transactionReference":"HR-2","responseCode":"00","TransactionReference":"HR-1"}`)
			return true
		}
		return false
	})
	options := quick(nil)
	options.Patience = 30 * time.Millisecond
	results, err := settle(t, s, options, payoutOf("HR-1"))
	must(t, err)
	equal(t, "outcome", results["HR-1"].Outcome, payout.Unknown)
}

func TestAFollowedPayoutIsNeverSent(t *testing.T) {
	s, journal := startService(t, nil), openJournal(t, filepath.Join(t.TempDir(), "payouts.jsonl"))
	options := quick(journal)
	options.Patience = 20 * time.Millisecond
	outcomes := map[string]payout.Outcome{}
	must(t, s.client(t).FollowPayouts(context.Background(), []string{"HR-1"}, options, func(result payout.PayoutResult) {
		outcomes[result.TransactionReference] = result.Outcome
	}))
	equal(t, "outcome", outcomes, map[string]payout.Outcome{"HR-1": payout.Unknown})
	results, err := settle(t, s, options, payoutOf("HR-1"))
	must(t, err)
	equal(t, "outcome", results["HR-1"].Outcome, payout.Unknown)
	equal(t, "times sent", s.count("/handler/send"), 0)
}

func TestTwoRunsOnOneJournalSendAPayoutOnce(t *testing.T) {
	s, journal := startService(t, nil), openJournal(t, filepath.Join(t.TempDir(), "payouts.jsonl"))
	var payouts []payout.TransactionRequest
	for i := 0; i < 40; i++ {
		payouts = append(payouts, payoutOf(fmt.Sprint("HR-", i)))
	}
	options := quick(journal)
	options.BatchSize = 3
	client := s.client(t)
	var all sync.WaitGroup
	for i := 0; i < 4; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			count := 0
			err := client.SettlePayouts(context.Background(), payouts, options, func(result payout.PayoutResult) {
				count++
				equal(t, result.TransactionReference, result.Outcome, payout.Paid)
			})
			equal(t, "results", []any{count, err}, []any{len(payouts), nil})
		}()
	}
	all.Wait()
	for _, one := range payouts {
		equal(t, "times paid", s.timesPaid(one.TransactionReference), 1)
	}
}

func TestTwoRunsThatMayNotSendReportEachPayout(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		if r.isPayout() {
			r.answer(403, `{}`)
		}
		return r.isPayout()
	})
	journal := openJournal(t, filepath.Join(t.TempDir(), "payouts.jsonl"))
	var payouts []payout.TransactionRequest
	for i := 0; i < 100; i++ {
		payouts = append(payouts, payoutOf(fmt.Sprint("HR-", i)))
	}
	options := quick(journal)
	options.BatchSize, options.Patience = 50, 50*time.Millisecond
	client := s.client(t)
	var all sync.WaitGroup
	for i := 0; i < 8; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			reported := map[string]bool{}
			err := client.SettlePayouts(context.Background(), payouts, options, func(result payout.PayoutResult) {
				reported[result.TransactionReference] = true
			})
			equal(t, "results", []any{len(reported), err}, []any{len(payouts), nil})
		}()
	}
	all.Wait()
}

func TestTheEndOfTheContextLeavesWhatIsOpenAsItIs(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := startService(t, func(r request, _ func()) bool {
		if r.isPayout() {
			cancel()
			<-make(chan struct{})
		}
		return false
	})
	options := quick(nil)
	options.BatchSize = 1
	outcomes := map[string]payout.Outcome{}
	err := s.client(t).SettlePayouts(ctx, []payout.TransactionRequest{payoutOf("HR-1"), payoutOf("HR-2")}, options,
		func(result payout.PayoutResult) { outcomes[result.TransactionReference] = result.Outcome })
	equal(t, "error", errors.Is(err, context.Canceled), true)
	equal(t, "outcomes", outcomes, map[string]payout.Outcome{"HR-1": payout.Unknown, "HR-2": payout.NotSent})
}
