package payout_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	payout "git.remittance-payout.example/client-go"
)

// printed formats a value with every verb of fmt, alone and inside other values.
func printed(value any) string {
	var all strings.Builder
	for _, verb := range []string{"v", "+v", "#v", "s", "q", "x", "X", "d", "t", "10.3v"} {
		within := struct{ Value any }{value}
		fmt.Fprintf(&all, "%"+verb+" %"+verb+" %"+verb+"\n", value, within, []any{value})
	}
	return all.String()
}

func hides(t *testing.T, text string, secrets ...string) {
	t.Helper()
	for _, secret := range secrets {
		for _, form := range []string{secret, fmt.Sprintf("%x", secret), fmt.Sprintf("%X", secret)} {
			if strings.Contains(text, form) {
				t.Errorf("%s must not be in %s", form, text)
			}
		}
	}
}

func TestAnErrorShowsNoBodyWhenItIsPrinted(t *testing.T) {
	for _, status := range []int{400, 401, 500} {
		s := startService(t, func(r request, _ func()) bool {
			if r.isPayout() {
				r.answer(status, `{"detail":"of Chidi Nwosu"}`)
			}
			return r.isPayout()
		})
		_, err := s.client(t).SendPayout(context.Background(), batchOf("HR-1"), nil)
		var base *payout.PayoutError
		if !errors.As(err, &base) {
			t.Fatal(err)
		}
		equal(t, "body", base.Body, `{"detail":"of Chidi Nwosu"}`)
		values := []any{err, base, *base}
		if errors.Is(err, payout.ErrRejected) {
			equal(t, "message", err, "POST /handler/send/remittance/transaction was rejected: status 400")
		}
		for _, value := range values {
			asJSON, jsonErr := json.Marshal(value)
			must(t, jsonErr)
			hides(t, printed(value)+string(asJSON), "Chidi", "access-1", "password")
		}
	}
}

func TestNothingShowsTheUserOrTheToken(t *testing.T) {
	const email, password = "amara.okafor@harbour-remit.example", "a-long-example-password"
	s := startService(t, nil)
	client := s.client(t)
	_, err := client.ListBalances(context.Background(), nil)
	must(t, err)
	config := payout.Config{BaseURL: "https://u:" + password + "@a.example", Email: email, Password: password}
	asJSON, err := json.Marshal(config)
	must(t, err)
	text := string(asJSON)
	login := payout.LoginRequest{Email: email, Password: password}
	data := payout.LoginData{AccessToken: "access-1", RefreshToken: "access-1", Username: email}
	for _, value := range []any{
		client, *client, config, &config, login, &login, data, &data, payout.LoginResponse{Data: data},
		payout.RefreshTokenRequest{RefreshToken: "access-1"}, payout.RefreshTokenResponse{Token: "access-1", RefreshToken: "access-1"},
		payout.NewWebhook(client, nil, nil), openJournal(t, filepath.Join(t.TempDir(), "payouts.jsonl")),
	} {
		text += printed(value)
	}
	hides(t, text, email, password, "access-1")
	equal(t, "a login", login, "payout.LoginRequest{…}")
	equal(t, "a user", payout.LoginData{PartnerCode: "HARBOUR", Username: email}, "payout.LoginData{PartnerCode: HARBOUR, …}")
}
