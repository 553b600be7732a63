// An adapter of the client test: commands come as lines of JSON, answers go back the same way.
package main

import (
	"context"
	"encoding/json"
	"os"
	"time"

	payout "git.remittance-payout.example/client-go"
)

type command struct {
	ID, Times                                           int
	TimeoutMs, PatienceMs, PollMs, QuietMs              time.Duration
	Do, BaseURL, Email, Password, Journal, Body, CAFile string
	Payouts                                             []payout.TransactionRequest
	References                                          []string
	Headers                                             map[string]string
	DistrustStatuses                                    bool
}

func main() {
	client, webhook := (*payout.Client)(nil), (*payout.Webhook)(nil)
	c, options := command{}, payout.SettleOptions{}
	ctx, in, out := context.Background(), json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	settle := func(run *payout.Run) error {
		run.Results(func(r payout.PayoutResult) bool {
			return out.Encode(map[string]any{"id": c.ID, "reference": r.TransactionReference, "outcome": r.Outcome, "code": r.ResponseCode}) == nil
		})
		return run.Err()
	}
	for ; in.Decode(&c) == nil; c = (command{}) {
		done, err, ms := map[string]any{"id": c.ID, "done": true}, error(nil), time.Millisecond
		switch c.Do {
		case "start":
			os.Setenv("SSL_CERT_FILE", c.CAFile) // Go reads it before the first handshake
			client, err = payout.NewClient(payout.Config{BaseURL: c.BaseURL, Email: c.Email, Password: c.Password, Timeout: c.TimeoutMs * ms, DistrustStatuses: c.DistrustStatuses})
			options = payout.SettleOptions{Patience: c.PatienceMs * ms, QuietFor: c.QuietMs * ms, FirstPoll: c.PollMs * ms, MostPoll: 10 * c.PollMs * ms}
			if err == nil {
				options.Journal, err = payout.OpenFileJournal(c.Journal)
			}
			webhook = payout.NewWebhook(client, nil, func(_ context.Context, outcome payout.TransactionOutcome, code payout.ResponseCode) error {
				return out.Encode(map[string]any{"id": c.ID, "reference": outcome.TransactionReference, "code": code.Code})
			})
		case "pay":
			err = settle(client.SettlePayouts(ctx, c.Payouts, options))
		case "follow":
			err = settle(client.FollowPayouts(ctx, c.References, options))
		case "balances":
			answers := make(chan any)
			for i := 0; i < c.Times; i++ {
				go func() { answers <- balances(ctx, client, c.ID) }()
			}
			for i := 0; i < c.Times; i++ {
				out.Encode(<-answers)
			}
		case "deliver":
			done["status"], _ = webhook.ReceiveOutcome(ctx, []byte(c.Body), c.Headers["content-type"])
		default:
			done["unsupported"] = true
		}
		if err != nil {
			done["error"] = err.Error()
		}
		out.Encode(done)
	}
}

func balances(ctx context.Context, client *payout.Client, id int) any {
	list, err := client.ListBalances(ctx, nil)
	rows := []any{}
	for _, one := range list {
		rows = append(rows, map[string]any{"currencyCode": one.CurrencyCode, "totalBalance": one.TotalBalance.String()})
	}
	if err != nil {
		return map[string]any{"id": id, "error": err.Error()}
	}
	return map[string]any{"id": id, "balances": rows}
}
