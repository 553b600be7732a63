package payout_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

// keysOf lists the keys of the requests with payouts, and the bodies in which they came.
func keysOf(s *service) (keys, bodies []string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, r := range s.requests {
		if r.isPayout() {
			keys, bodies = append(keys, r.header.Get("Idempotency-Key")), append(bodies, r.body)
		}
	}
	return keys, bodies
}

func outcomesOf(t *testing.T, client *payout.Client, options payout.SettleOptions, payouts ...payout.TransactionRequest) map[string]payout.Outcome {
	t.Helper()
	outcomes := map[string]payout.Outcome{}
	must(t, client.SettlePayouts(context.Background(), payouts, options, func(result payout.PayoutResult) {
		outcomes[result.TransactionReference] = result.Outcome
	}))
	return outcomes
}

// answering answers the payouts with these statuses, before it takes them as usual.
func answering(statuses ...int) func(r request, take func()) bool {
	return func(r request, _ func()) bool {
		if !r.isPayout() || len(statuses) == 0 {
			return false
		}
		r.answer(statuses[0], `{}`)
		statuses = statuses[1:]
		return true
	}
}

func TestABatchHasOneKeyThatEachRepeatHasToo(t *testing.T) {
	s := startService(t, answering(503, 503))
	options := quick(nil)
	options.BatchSize = 2
	outcomes := outcomesOf(t, s.client(t), options, payoutOf("HR-1"), payoutOf("HR-2"), payoutOf("HR-3"))
	equal(t, "outcomes", outcomes, map[string]payout.Outcome{"HR-1": "paid", "HR-2": "paid", "HR-3": "paid"})
	keys, bodies := keysOf(s)
	equal(t, "requests", len(keys), 4)
	equal(t, "a UUID", len(keys[0]), 36)
	equal(t, "repeats", []string{keys[1], keys[2], bodies[1], bodies[2]}, []string{keys[0], keys[0], bodies[0], bodies[0]})
	equal(t, "another batch has the same key", keys[3] == keys[0], false)
}

func TestARepeatThatIsRejectedLeavesTheBatchInDoubt(t *testing.T) {
	for _, second := range []int{409, 403, 401} {
		s := startService(t, answering(503, second, second))
		_, err := s.client(t).SendPayout(context.Background(), payout.PayoutRequest{}, payout.SendPayoutParams{IdempotencyKey: "key-1"})
		var unknown *payout.UnknownOutcomeError
		equal(t, "unknown", errors.As(err, &unknown) && unknown.Status == http.StatusServiceUnavailable, true)
	}
	s := startService(t, answering(503))
	_, err := s.client(t).SendPayout(context.Background(), payout.PayoutRequest{})
	var unknown *payout.UnknownOutcomeError
	equal(t, "without a key", errors.As(err, &unknown), true)
	equal(t, "requests", s.count("/handler/send"), 1)
}

func TestABatchThatTheServiceDoesNotKnowIsRepeatedUnderItsKey(t *testing.T) {
	s := startService(t, answering(503, 503, 503, 503))
	equal(t, "outcomes", outcomesOf(t, s.client(t), quick(nil), payoutOf("HR-1"), payoutOf("HR-2")),
		map[string]payout.Outcome{"HR-1": "paid", "HR-2": "paid"})
	keys, bodies := keysOf(s)
	equal(t, "repeat", []any{len(keys), keys[4], bodies[4]}, []any{5, keys[0], bodies[0]})
}

func TestABatchOfWhichTheServiceKnowsAPayoutIsNotRepeated(t *testing.T) {
	s := startService(t, answering(503, 503, 503, 503))
	s.codes["HR-1"] = "02"
	options := quick(nil)
	options.Patience = 100 * time.Millisecond
	equal(t, "outcomes", outcomesOf(t, s.client(t), options, payoutOf("HR-1"), payoutOf("HR-2")),
		map[string]payout.Outcome{"HR-1": "pending", "HR-2": "unknown"})
	keys, _ := keysOf(s)
	equal(t, "requests", len(keys), 4)
}
