// An adapter of the client test: commands come as lines of JSON, answers go back the same way.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

type line map[string]any

func main() {
	var id int
	var client *payout.Client
	var webhook *payout.Webhook
	var options payout.SettleOptions
	ctx, in, out := context.Background(), json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var c struct {
			ID, Times, TimeoutMs, PatienceMs, PollMs, QuietMs int
			Do, BaseURL, Email, Password, Journal, Body       string
			Payouts                                           []payout.TransactionRequest
			References                                        []string
			Headers                                           map[string]string
		}
		if in.Decode(&c) != nil {
			return
		}
		id = c.ID
		ms := func(count int) time.Duration { return time.Duration(count) * time.Millisecond }
		settled := func(r payout.PayoutResult) {
			out.Encode(line{"id": id, "reference": r.TransactionReference, "outcome": r.Outcome, "code": r.ResponseCode})
		}
		done, err := line{"id": id, "done": true}, error(nil)
		switch c.Do {
		case "start":
			client, err = payout.NewClient(payout.Config{BaseURL: c.BaseURL, Email: c.Email, Password: c.Password, Timeout: ms(c.TimeoutMs)})
			check(err)
			options.Journal, err = payout.OpenFileJournal(c.Journal)
			check(err)
			options.Patience, options.QuietFor = ms(c.PatienceMs), ms(c.QuietMs)
			options.FirstPoll, options.MostPoll = ms(c.PollMs), ms(10*c.PollMs)
			webhook = payout.NewWebhook(client, nil, func(_ context.Context, outcome payout.TransactionOutcome, code payout.ResponseCode) error {
				return out.Encode(line{"id": id, "reference": outcome.TransactionReference, "code": code.Code})
			})
		case "pay":
			err = client.SettlePayouts(ctx, c.Payouts, options, settled)
		case "follow":
			err = client.FollowPayouts(ctx, c.References, options, settled)
		case "balances":
			answers := make(chan line)
			for i := 0; i < c.Times; i++ {
				go func() {
					balances, err := client.ListBalances(ctx)
					if err != nil {
						answers <- line{"id": id, "error": err.Error()}
						return
					}
					rows := []line{}
					for _, one := range balances {
						rows = append(rows, line{"currencyCode": one.CurrencyCode, "totalBalance": one.TotalBalance.String()})
					}
					answers <- line{"id": id, "balances": rows}
				}()
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

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
