package payout_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

// answeredBy answers every payout with a status, and takes none.
func answeredBy(status int) func(r request, _ func()) bool {
	return func(r request, _ func()) bool {
		if r.isPayout() {
			r.answer(status, `{}`)
		}
		return r.isPayout()
	}
}

func distrustful(t *testing.T, s *service) *payout.Client {
	t.Helper()
	client, err := payout.NewClient(payout.Config{
		BaseURL: s.url, Email: "amara.okafor@harbour-remit.example", Password: "a-long-example-password", DistrustStatuses: true,
	})
	must(t, err)
	return client
}

func TestAPayoutIsSentAgainAsItsStatusSays(t *testing.T) {
	for _, c := range []struct {
		status, sent          int
		trusting, distrustful string
	}{
		{400, 1, "rejected", "rejected"}, {403, 1, "rejected", "rejected"}, {407, 1, "rejected", "rejected"},
		{401, 2, "not sent", "unknown"}, {425, 4, "not sent", "unknown"}, {429, 4, "not sent", "unknown"},
		{206, 1, "unknown", "unknown"}, {307, 1, "unknown", "unknown"}, {408, 1, "unknown", "unknown"}, {503, 1, "unknown", "unknown"},
	} {
		for _, distrusts := range []bool{false, true} {
			s := startService(t, answeredBy(c.status))
			client, outcome, sent := s.client(t), c.trusting, c.sent
			if distrusts {
				client, outcome, sent = distrustful(t, s), c.distrustful, 1
			}
			_, err := client.SendPayout(context.Background(), payout.PayoutRequest{})
			equal(t, "ending", []any{c.status, distrusts, ending(err)}, []any{c.status, distrusts, outcome})
			equal(t, "times sent", []any{c.status, distrusts, s.count("/handler/send")}, []any{c.status, distrusts, sent})
		}
	}
}

func ending(err error) string {
	var rejected *payout.RejectedError
	var notSent *payout.NotSentError
	switch {
	case errors.As(err, &rejected):
		return "rejected"
	case errors.As(err, &notSent):
		return "not sent"
	}
	return "unknown"
}

func TestAPayoutAfterADistrustedStatusIsFollowedAndNotSentAgainAlsoAfterARestart(t *testing.T) {
	for _, status := range []int{401, 425, 429} {
		s := startService(t, answeredBy(status))
		path := filepath.Join(t.TempDir(), "payouts.jsonl")
		settle := func() payout.PayoutResult {
			journal, err := payout.OpenFileJournal(path)
			must(t, err)
			defer journal.Close()
			options := quick(journal)
			options.Patience = 50 * time.Millisecond
			result, err := distrustful(t, s).SettlePayout(context.Background(), payoutOf("HR-1"), options)
			must(t, err)
			return result
		}
		equal(t, "outcome", settle().Outcome, payout.Unknown)
		s.mutex.Lock()
		s.codes["HR-1"] = "00"
		s.mutex.Unlock()
		equal(t, "outcome after a restart", settle().Outcome, payout.Paid)
		equal(t, "times sent", s.count("/handler/send"), 1)
	}
}

func TestWhatAQuestionIsAnsweredWithoutTheServiceLookingForThePayoutSaysNothing(t *testing.T) {
	for status, outcome := range map[int]payout.Outcome{404: payout.Rejected, 403: payout.Unknown, 407: payout.Unknown, 421: payout.Unknown} {
		s := startService(t, func(r request, _ func()) bool {
			if r.isPayout() {
				r.answer(400, `{}`)
			} else if r.method == "GET" {
				r.answer(status, `{}`)
			}
			return r.isPayout() || r.method == "GET"
		})
		options := quick(nil)
		options.Patience = 200 * time.Millisecond
		results, err := settle(t, s, options, payoutOf("HR-1"))
		must(t, err)
		equal(t, "outcome", []any{status, results["HR-1"].Outcome}, []any{status, outcome})
	}
}

func TestAnAmountThatDoesNotFitIsNotSent(t *testing.T) {
	s := startService(t, nil)
	for _, amount := range []string{"", "2500", "-5.00", "1.001", "1e3", "abc", "٣.٠٠", "1.00\n"} {
		wrong := payoutOf("HR-2")
		wrong.PaymentAmount = amount
		results, err := settle(t, s, quick(nil), payoutOf("HR-1"), wrong)
		equal(t, "error", err, `payout: paymentAmount must fit ^\d+\.\d{2}$`)
		equal(t, "results", len(results), 0)
	}
	equal(t, "requests", s.count(""), 0)
}
