// A generated client, used as its methods suggest. It is compiled together with the output of `redocly
// generate-client generated/openapi.documented.json --generator go --go-package main`, which by default does not
// retry. The client test uses it for comparison; it is not an example to follow.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
)

type generated struct {
	*Client
	settings command
	token    string
}

func main() {
	answer(func(settings command) client {
		g := &generated{settings: settings}
		g.Client = New(Config{
			ServerURL: settings.BaseURL,
			Timeout:   milliseconds(settings.TimeoutMs),
			Auth:      Auth{Bearer: func() string { return g.token }},
		})
		return g
	})
}

// call logs in if there is no token, and again if the token has expired.
func (g *generated) call(method func() error) error {
	if g.token == "" {
		if err := g.logIn(); err != nil {
			return err
		}
	}
	err := method()
	var failed *APIError
	if !errors.As(err, &failed) || failed.Status != http.StatusUnauthorized {
		return err
	}
	if err := g.logIn(); err != nil {
		return err
	}
	return method()
}

func (g *generated) logIn() error {
	answer, err := g.Login(context.Background(), LoginRequest{Email: g.settings.Email, Password: &g.settings.Password})
	g.token = answer.Data.AccessToken
	return err
}

func (g *generated) send(payouts json.RawMessage) error {
	var body PayoutRequest
	if err := json.Unmarshal(payouts, &body.TransactionRequestList); err != nil {
		return err
	}
	return g.call(func() error {
		_, err := g.SendPayout(context.Background(), body)
		return err
	})
}

func (g *generated) code(reference string) (code string, err error) {
	err = g.call(func() error {
		record, err := g.GetTransactionStatus(context.Background(), reference)
		code = string(record.ResponseCode)
		return err
	})
	return code, err
}

func (g *generated) balances() (rows []line, err error) {
	err = g.call(func() error {
		balances, err := g.ListBalances(context.Background())
		rows = []line{}
		for _, one := range balances {
			rows = append(rows, line{"currencyCode": one.CurrencyCode, "totalBalance": strconv.FormatFloat(one.TotalBalance, 'f', -1, 64)})
		}
		return err
	})
	return rows, err
}

// receive does nothing, because the generator creates no webhook receiver.
func (g *generated) receive(string) (record line, isSupported bool, err error) {
	return nil, false, nil
}
