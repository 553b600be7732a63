// A client as a hurried developer writes it with net/http: the default HTTP client, three attempts, and blind trust
// in every answer. The client test uses it for comparison; it is not an example to follow.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"
)

type naive struct {
	settings command
	token    string
}

func main() {
	answer(func(settings command) client {
		http.DefaultClient.Timeout = milliseconds(settings.TimeoutMs)
		return &naive{settings: settings}
	})
}

func (n *naive) call(method, path string, body, into any) error {
	var err error
	for attempt := 0; attempt < 3; attempt++ {
		if err = n.attempt(method, path, body, into); err == nil {
			return nil
		}
		time.Sleep(milliseconds(100 << attempt))
	}
	return err
}

func (n *naive) attempt(method, path string, body, into any) error {
	if n.token == "" && path != "/auth/login" {
		if err := n.logIn(); err != nil {
			return err
		}
	}
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, n.settings.BaseURL+path, bytes.NewReader(content))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+n.token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusUnauthorized {
		n.token = ""
	}
	if response.StatusCode >= 300 {
		return errors.New(response.Status)
	}
	return json.NewDecoder(response.Body).Decode(into)
}

func (n *naive) logIn() error {
	var answer struct{ Data struct{ AccessToken string } }
	err := n.attempt("POST", "/auth/login", line{"email": n.settings.Email, "password": n.settings.Password}, &answer)
	n.token = answer.Data.AccessToken
	return err
}

func (n *naive) send(payouts json.RawMessage) error {
	var answer line
	return n.call("POST", "/handler/send/remittance/transaction", line{"transactionRequestList": payouts}, &answer)
}

func (n *naive) code(reference string) (string, error) {
	var record struct{ ResponseCode string }
	err := n.call("GET", "/remittance-middleware/transaction/status/check/"+reference, nil, &record)
	return record.ResponseCode, err
}

func (n *naive) balances() ([]line, error) {
	var balances []struct {
		CurrencyCode string
		TotalBalance float64
	}
	err := n.call("GET", "/remittance-middleware/imto/admin/list/balance", nil, &balances)
	rows := []line{}
	for _, one := range balances {
		rows = append(rows, line{"currencyCode": one.CurrencyCode, "totalBalance": strconv.FormatFloat(one.TotalBalance, 'f', -1, 64)})
	}
	return rows, err
}

func (n *naive) receive(body string) (record line, isSupported bool, err error) {
	err = json.Unmarshal([]byte(body), &record)
	return record, true, err
}
