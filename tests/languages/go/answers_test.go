package payout_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	payout "git.remittance-payout.example/client-go"
)

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
		_, err = client.SendPayout(context.Background(), batchOf("HR-1"), nil)
		equal(t, fmt.Sprint("unknown for ", c), errors.Is(err, payout.ErrUnknownOutcome), c.isLarge)
		if c.isLarge {
			equal(t, "message", err, "POST /handler/send/remittance/transaction may have been processed: status 200, and its body is too large")
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
	_, err = client.ListBalances(context.Background(), nil)
	must(t, err)
	size++
	_, err = client.ListBalances(context.Background(), nil)
	equal(t, "error", err, "GET /remittance-middleware/imto/admin/list/balance got no usable answer: status 200, and its body is too large")
}
