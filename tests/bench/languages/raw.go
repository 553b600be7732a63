// Measures a payout with only net/http and encoding/json: one connection, no checks, no journal. Like the adapter of
// a client, it prints a line per payout.
package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
)

type command struct {
	ID                                    int
	Do                                    string
	BaseURL, CAFile, SendPath, StatusPath string
	Payouts                               []map[string]any
}

var (
	started command
	client  *http.Client
)

func call(method, path string, body any) (answer map[string]any) {
	var content io.Reader = http.NoBody
	if body != nil {
		text, _ := json.Marshal(body)
		content = bytes.NewReader(text)
	}
	request, _ := http.NewRequest(method, started.BaseURL+path, content)
	request.Header.Set("Authorization", "Bearer access-1")
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err == nil {
		defer response.Body.Close()
		err = json.NewDecoder(response.Body).Decode(&answer)
		io.Copy(io.Discard, response.Body)
	}
	if err != nil {
		panic(err)
	}
	return answer
}

func pay(id int, payouts []map[string]any) {
	for ; len(payouts) > 0; payouts = payouts[20:] {
		batch := payouts[:20]
		call("POST", started.SendPath, map[string]any{"transactionRequestList": batch})
		for _, one := range batch {
			reference := one["transactionReference"].(string)
			if call("GET", started.StatusPath+reference, nil)["responseCode"] != "00" {
				panic("a payout must be paid")
			}
			line, _ := json.Marshal(map[string]any{"id": id, "reference": reference, "outcome": "paid"})
			fmt.Println(string(line))
		}
	}
}

func main() {
	for lines := json.NewDecoder(os.Stdin); ; {
		var given command
		if lines.Decode(&given) != nil {
			return
		}
		if given.Do == "start" {
			started = given
			authority, _ := os.ReadFile(given.CAFile)
			roots := x509.NewCertPool()
			roots.AppendCertsFromPEM(authority)
			client = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
		} else {
			pay(given.ID, given.Payouts)
		}
		fmt.Printf("{\"id\":%d,\"done\":true}\n", given.ID)
	}
}
