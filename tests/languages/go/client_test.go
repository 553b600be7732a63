package payout_test

import (
	"context"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	payout "git.remittance-payout.example/client-go"
)

// trusted answers over HTTPS, in HTTP/1.1 or HTTP/2.
var trusted *httptest.Server

// withTrustedServer runs tests while the system trusts the certificate of a server.
func withTrustedServer(run func() int) int {
	folder, err := os.MkdirTemp("", "certificate-")
	if err != nil {
		return 1
	}
	defer os.RemoveAll(folder)
	trusted = httptest.NewUnstartedServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if request.Method == "POST" {
			fmt.Fprint(response, `{"data":{"accessToken":"a"},"batchId":"`+request.Proto+`"}`)
			return
		}
		fmt.Fprint(response, `[{"currencyCode":"`+request.Proto+`"}]`)
	}))
	trusted.EnableHTTP2 = true
	trusted.StartTLS()
	defer trusted.Close()
	file := filepath.Join(folder, "certificate.pem")
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: trusted.Certificate().Raw})
	if os.WriteFile(file, block, 0o600) != nil {
		return 1
	}
	os.Setenv("SSL_CERT_FILE", file)
	return run()
}

func TestMain(m *testing.M) { os.Exit(withTrustedServer(m.Run)) }

func TestHTTPSIsSpokenInVersion11(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere the system's certificates are not in a file that can be chosen")
	}
	for _, given := range []*http.Client{nil, {}, trusted.Client(), {Transport: http.DefaultTransport}} {
		client, err := payout.NewClient(payout.Config{BaseURL: trusted.URL, Email: "e", Password: "p", HTTPClient: given})
		must(t, err)
		balances, err := client.ListBalances(context.Background(), nil)
		must(t, err)
		batch, err := client.SendPayout(context.Background(), batchOf("HR-1"), nil)
		must(t, err)
		equal(t, "versions", balances[0].CurrencyCode+" "+batch.BatchID, "HTTP/1.1 HTTP/1.1")
	}
}

func TestAModelTakesWhatFits(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		if strings.Contains(r.path, "institutions") {
			r.answer(200, `[{"status":"yes","financialInstitutionCode":7,"financialInstitutionName":"A","countryCode":null,"new":1},
				{"status":false,"countryCode":{"countryCode":"NGA"}}, null]`)
			return true
		}
		return false
	})
	list, err := s.client(t).ListFinancialInstitutions(context.Background(), nil)
	must(t, err)
	if list[0].Status != nil || list[0].FinancialInstitutionCode != "" || list[0].FinancialInstitutionName != "A" {
		t.Error("what does not fit must be zero:", list[0])
	}
	if list[1].Status == nil || *list[1].Status || list[1].CountryCode.CountryCode != "NGA" {
		t.Error("what fits must be there:", list[1])
	}
	equal(t, "length without null", len(list), 2)
}

func TestAnOperationWithoutADescriptionIsCalledByItsName(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		if strings.HasPrefix(r.path, "/collection-middleware/transfers/") {
			r.answer(200, "")
			return true
		}
		return false
	})
	named := os.Getenv("NAMED_ONLY")
	answer, err := s.client(t).CallNamedOnly(context.Background(), named, nil)
	must(t, err)
	equal(t, "answer", answer, "[map[currencyCode:NGN totalBalance:12345678901234567890.10]]")
	var wrong *payout.ArgumentError
	_, err = s.client(t).CallNamedOnly(context.Background(), named+"x", nil)
	equal(t, "a misspelt name", errors.As(err, &wrong), true)
}

func TestOneCallRenewsTheTokenOnce(t *testing.T) {
	answers := []int{401, 429, 429, 429, 429}
	s := startService(t, func(r request, _ func()) bool {
		if r.method != "GET" || len(answers) == 0 {
			return false
		}
		r.answer(answers[0], `{}`)
		answers = answers[1:]
		return true
	})
	_, err := s.client(t).ListBalances(context.Background(), nil)
	var failed *payout.PayoutError
	equal(t, "too many requests", errors.Is(err, payout.ErrNotSent) && errors.As(err, &failed) && failed.Status == 429, true)
	equal(t, "logins and refreshes", s.count("/auth/"), 2)
}

// lines stores the log.
type lines struct{ debug, warn []string }

func (l *lines) DebugContext(_ context.Context, line string, _ ...any) {
	l.debug = append(l.debug, line)
}
func (l *lines) WarnContext(_ context.Context, line string, _ ...any) { l.warn = append(l.warn, line) }

func TestEveryAttemptIsLoggedAndCountedWithoutAParameter(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		if strings.Contains(r.path, "/status/check/") {
			r.answer(503, "{}")
		}
		return strings.Contains(r.path, "/status/check/")
	})
	log, attempts := &lines{}, []string{}
	client, err := payout.NewClient(payout.Config{
		BaseURL: s.url, Email: "e", Password: "p", Logger: log,
		OnAttempt: func(_ context.Context, one payout.Attempt) {
			attempts = append(attempts, fmt.Sprint(one.Operation, " ", one.Number, " ", one.Outcome, " ", one.Status))
			panic("it changes nothing")
		},
	})
	must(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err = client.GetTransactionStatus(ctx, "HR-1", nil)
	equal(t, "unknown", errors.Is(err, payout.ErrUnknownOutcome), true)
	status := "GET /remittance-middleware/transaction/status/check/{transactionReference}"
	equal(t, "attempts", attempts, []string{"POST /auth/login 1 accepted 200", status + " 1 unknown 503"})
	equal(t, "levels", []int{len(log.debug), len(log.warn)}, []int{1, 1})
	equal(t, "line", strings.HasPrefix(log.warn[0], status+", attempt 1: unknown, 503, "), true)
	equal(t, "agent", s.requests[0].header.Get("User-Agent"), "remittance-payout-client-go/"+payout.Version)
}
