package payout_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

// Answers that do not come to their end, or say two things of where it is. The status comes in place of %d.
func TestAQuestionThatIsAnsweredByHalfIsNotAnsweredByNo(t *testing.T) {
	s := startService(t, nil)
	cuts := 3
	s.react = func(r request, take func()) bool {
		switch {
		case r.isPayout():
			take()
			r.answer(400, `{}`)
			return true
		case r.method == "GET" && cuts > 0:
			cuts--
			fmt.Fprint(r, "HTTP/1.1 404 Status\r\nContent-Length: 99\r\n\r\n{")
			r.Close()
			return true
		}
		return false
	}
	options := quick(nil)
	options.QuietFor = 1
	results, err := settle(t, s, options, payoutOf("HR-1"))
	must(t, err)
	equal(t, "outcome", results["HR-1"].Outcome, payout.Paid)
}

func TestAnAnswerThatIsTooLargeIsAnUnknownOutcome(t *testing.T) {
	for _, c := range []struct {
		size     int
		maxBytes int64
		isLarge  bool
	}{{1 << 20, 0, false}, {1<<20 + 1, 0, true}, {1<<20 + 1, 9 << 20, true}, {1000, 1000, false}, {1001, 1000, true}} {
		s := startService(t, func(r request, _ func()) bool {
			if r.isPayout() {
				r.answer(200, `{"batchId":"`+strings.Repeat("x", c.size-len(`{"batchId":""}`))+`"}`)
			}
			return r.isPayout()
		})
		client, err := payout.NewClient(payout.Config{BaseURL: s.url, Email: "e", Password: "p", MaxBytes: c.maxBytes})
		must(t, err)
		_, err = client.SendPayout(context.Background(), payout.PayoutRequest{})
		var unknown *payout.UnknownOutcomeError
		equal(t, fmt.Sprint("unknown for ", c), errors.As(err, &unknown), c.isLarge)
		if c.isLarge {
			equal(t, "message", err, "POST /handler/send/remittance/transaction may have been done: status 200, and its body is too large")
		}
	}
}

func TestAListIsReadUpToAnOption(t *testing.T) {
	size := 3 << 20
	s := startService(t, func(r request, _ func()) bool {
		if r.method == "GET" {
			r.answer(200, "["+strings.Repeat(" ", size-2)+"]")
		}
		return r.method == "GET"
	})
	client, err := payout.NewClient(payout.Config{BaseURL: s.url, Email: "e", Password: "p", MaxBytes: 3 << 20})
	must(t, err)
	_, err = client.ListBalances(context.Background())
	must(t, err)
	size++
	_, err = client.ListBalances(context.Background())
	equal(t, "error", err, "GET /remittance-middleware/imto/admin/list/balance got no usable answer: status 200, and its body is too large")
}

func TestNoTimeToWaitIsTooLongToCount(t *testing.T) {
	for _, after := range []string{
		"Fri, 31 Dec 9999 23:59:59 GMT", "99999999999999999999999", "4294967295", "86400", "-1", "+1", "1e9", "soon", "Thu, 01 Jan 1970 00:00:00 GMT",
	} {
		s := startService(t, func(r request, _ func()) bool {
			if r.method == "GET" || r.isPayout() {
				fmt.Fprintf(r, "HTTP/1.1 429 Status\r\nRetry-After: %s\r\nContent-Length: 2\r\n\r\n{}", after)
			}
			return r.method == "GET" || r.isPayout()
		})
		_, err := s.client(t).SendPayout(context.Background(), payout.PayoutRequest{})
		var notSent *payout.NotSentError
		if !errors.As(err, &notSent) {
			t.Fatal(after, err)
		}
		isLong := len(after) > 4 && after[0] != 'T'
		equal(t, "wait for "+after, notSent.RetryAfter > time.Hour, isLong)
		equal(t, "times sent for "+after, s.count("/handler/send") > 1, !isLong)
		options := quick(nil)
		options.Patience = 50 * time.Millisecond
		count := 0
		must(t, s.client(t).FollowPayouts(context.Background(), []string{"HR-1"}, options, func(result payout.PayoutResult) {
			count++
			equal(t, "outcome", result.Outcome, payout.Unknown)
		}))
		equal(t, "results", count, 1)
	}
}
