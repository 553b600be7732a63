package payout_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	payout "git.remittance-payout.example/client-go"
)

func settle(t *testing.T, s *service, options payout.SettleOptions, payouts ...payout.TransactionRequest) (map[string]payout.PayoutResult, error) {
	t.Helper()
	results := map[string]payout.PayoutResult{}
	run := s.client(t).SettlePayouts(context.Background(), payouts, options)
	run.Results(func(result payout.PayoutResult) bool {
		if _, isThere := results[result.TransactionReference]; isThere {
			t.Error(result.TransactionReference, "was yielded twice")
		}
		results[result.TransactionReference] = result
		return true
	})
	return results, run.Err()
}

func TestTheWholeListIsCheckedBeforeAnythingIsSent(t *testing.T) {
	s := startService(t, nil)
	for _, wrong := range [][]payout.TransactionRequest{
		{payoutOf("HR-1"), {TransactionReference: "HR-2", PaymentNarration: "\xff"}},
	} {
		results, err := settle(t, s, quick(nil), wrong...)
		var argument *payout.ArgumentError
		equal(t, "an argument error", errors.As(err, &argument), true)
		equal(t, "results", len(results), 0)
	}
	_, err := settle(t, s, payout.SettleOptions{BatchSize: 501}, payoutOf("HR-1"))
	equal(t, "an option", err, "payout: times must be positive, and BatchSize 1 to 500; 0 for the default")
	equal(t, "requests", s.count(""), 0)
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
			run := client.SettlePayouts(context.Background(), payouts, options)
			run.Results(func(result payout.PayoutResult) bool {
				count++
				equal(t, result.TransactionReference, result.Outcome, payout.OutcomePaid)
				return true
			})
			equal(t, "results", []any{count, run.Err()}, []any{len(payouts), nil})
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
			run := client.SettlePayouts(context.Background(), payouts, options)
			run.Results(func(result payout.PayoutResult) bool {
				reported[result.TransactionReference] = true
				return true
			})
			equal(t, "results", []any{len(reported), run.Err()}, []any{len(payouts), nil})
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
	run := s.client(t).SettlePayouts(ctx, []payout.TransactionRequest{payoutOf("HR-1"), payoutOf("HR-2")}, options)
	run.Results(func(result payout.PayoutResult) bool {
		outcomes[result.TransactionReference] = result.Outcome
		return true
	})
	equal(t, "error", errors.Is(run.Err(), context.Canceled), true)
	equal(t, "outcomes", outcomes, map[string]payout.Outcome{"HR-1": payout.OutcomeUnknown, "HR-2": payout.OutcomeNotSent})
}

func openJournal(t *testing.T, path string) *payout.Journal {
	t.Helper()
	journal, err := payout.OpenFileJournal(path)
	must(t, err)
	t.Cleanup(func() { journal.Close() })
	return journal
}

func TestAJournalThatCannotBeWrittenStopsSendingAndLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	journal := openJournal(t, path)
	var s *service
	s = startService(t, func(r request, _ func()) bool {
		if r.isPayout() {
			journal.Close()
		}
		return false
	})
	options := quick(journal)
	options.BatchSize = 1
	outcomes := map[string]payout.Outcome{}
	run := s.client(t).SettlePayouts(context.Background(), []payout.TransactionRequest{payoutOf("HR-1"), payoutOf("HR-2")}, options)
	run.Results(func(result payout.PayoutResult) bool {
		outcomes[result.TransactionReference] = result.Outcome
		return true
	})
	if run.Err() == nil {
		t.Error("the error of the journal must be returned")
	}
	equal(t, "outcomes", outcomes, map[string]payout.Outcome{"HR-1": payout.OutcomePaid, "HR-2": payout.OutcomeNotSent})
	equal(t, "times sent", s.count("/handler/send"), 1)
	journal = openJournal(t, path)
	equal(t, "open", journal.OpenReferences(), []string{"HR-1"})
}
