// Code that the two clients for comparison share: the protocol of the client test, and blind trust in every answer.
// It is not an example to follow.
package main

import (
	"encoding/json"
	"os"
	"time"
)

type client interface {
	send(payouts json.RawMessage) error
	code(reference string) (string, error)
	balances() ([]line, error)
	// receive returns the record of a delivery, or false if the client cannot receive one.
	receive(body string) (record line, isSupported bool, err error)
}

type line map[string]any

type command struct {
	ID, Times, TimeoutMs, PatienceMs, PollMs int
	Do, BaseURL, Email, Password, Body       string
	Payouts                                  json.RawMessage
	References                               []string
}

var out = json.NewEncoder(os.Stdout)

// answer reads commands until the input ends.
func answer(start func(command) client) {
	var c client
	var patience, poll time.Duration
	in := json.NewDecoder(os.Stdin)
	for {
		var given command
		if in.Decode(&given) != nil {
			return
		}
		done := line{"id": given.ID, "done": true}
		switch given.Do {
		case "start":
			c = start(given)
			patience, poll = milliseconds(given.PatienceMs), milliseconds(given.PollMs)
		case "pay":
			var payouts []struct{ TransactionReference string }
			json.Unmarshal(given.Payouts, &payouts)
			err := c.send(given.Payouts)
			for _, one := range payouts {
				if err != nil {
					out.Encode(line{"id": given.ID, "reference": one.TransactionReference, "outcome": "failed", "error": err.Error()})
				} else {
					follow(c, given.ID, one.TransactionReference, patience, poll)
				}
			}
		case "follow":
			for _, reference := range given.References {
				follow(c, given.ID, reference, patience, poll)
			}
		case "balances":
			answers := make(chan line)
			for i := 0; i < given.Times; i++ {
				go func() {
					rows, err := c.balances()
					if err != nil {
						answers <- line{"id": given.ID, "error": err.Error()}
						return
					}
					answers <- line{"id": given.ID, "balances": rows}
				}()
			}
			for i := 0; i < given.Times; i++ {
				out.Encode(<-answers)
			}
		case "deliver":
			record, isSupported, err := c.receive(given.Body)
			switch {
			case !isSupported:
				done["unsupported"] = true
			case err != nil:
				done["status"] = 400
			default:
				out.Encode(line{"id": given.ID, "reference": record["transactionReference"], "code": record["responseCode"]})
				done["status"] = 200
			}
		}
		out.Encode(done)
	}
}

func follow(c client, id int, reference string, patience, poll time.Duration) {
	outcome, code := "", ""
	for end := time.Now().Add(patience); outcome == "" && time.Now().Before(end); {
		var err error
		if code, err = c.code(reference); err != nil {
			outcome = "failed"
			break
		}
		switch code {
		case "00":
			outcome = "paid"
		case "20", "40", "50", "51", "60", "80", "90":
			outcome = "failed"
		default:
			time.Sleep(poll)
		}
	}
	if outcome == "" {
		outcome = "pending"
		if code == "10" {
			outcome = "held"
		}
	}
	out.Encode(line{"id": id, "reference": reference, "outcome": outcome, "code": code})
}

func milliseconds(count int) time.Duration { return time.Duration(count) * time.Millisecond }
