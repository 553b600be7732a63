package payout_test

import (
	"context"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

func TestWhatNeverLeftIsNotSent(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	listener.Close()
	untrusted := httptest.NewUnstartedServer(nil)
	untrusted.Config.ErrorLog = log.New(io.Discard, "", 0)
	untrusted.StartTLS()
	defer untrusted.Close()
	// The certificate is for 127.0.0.1 alone.
	untrustedURL := strings.Replace(untrusted.URL, "127.0.0.1", "localhost", 1)
	for _, address := range []string{"http://" + listener.Addr().String(), untrustedURL} {
		client, err := payout.NewClient(payout.Config{BaseURL: address, Email: "e", Password: "p"})
		must(t, err)
		_, err = client.SendPayout(context.Background(), payout.PayoutRequest{})
		var notSent *payout.NotSentError
		var network net.Error
		if !errors.As(err, &notSent) {
			t.Error("must not be sent:", err)
		}
		why := "no connection"
		if address == untrustedURL {
			why = "the certificate of the service is not trusted"
		}
		equal(t, "message", err, "POST /handler/send/remittance/transaction was not sent: the login failed: POST /auth/login was not sent: "+why)
		if strings.HasPrefix(address, "http:") && !errors.As(err, &network) {
			t.Error("must lead to the cause:", err)
		}
	}
}

// trusted answers by HTTPS, in either version of HTTP.
var trusted *httptest.Server

// withTrustedServer runs tests while the certificate of a server is one that the system trusts.
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
	client, err := payout.NewClient(payout.Config{BaseURL: trusted.URL, Email: "e", Password: "p"})
	must(t, err)
	balances, err := client.ListBalances(context.Background())
	must(t, err)
	batch, err := client.SendPayout(context.Background(), payout.PayoutRequest{})
	must(t, err)
	equal(t, "versions", balances[0].CurrencyCode+" "+batch.BatchID, "HTTP/1.1 HTTP/1.1")
}

func TestAnExchangeEndsInTime(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	s := startService(t, func(r request, _ func()) bool {
		if !r.isPayout() {
			return false
		}
		fmt.Fprint(r, "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n")
		for {
			select {
			case <-stop:
				return true
			case <-time.After(10 * time.Millisecond):
				if _, err := r.Write([]byte(" ")); err != nil {
					return true
				}
			}
		}
	})
	client, err := payout.NewClient(payout.Config{BaseURL: s.url, Email: "e", Password: "p", Timeout: 200 * time.Millisecond})
	must(t, err)
	_, err = client.SendPayout(context.Background(), payout.PayoutRequest{})
	var unknown *payout.UnknownOutcomeError
	if !errors.As(err, &unknown) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error("must be an unknown outcome in time:", err)
	}
}

func TestTheAddressAndThePathAreChecked(t *testing.T) {
	for address, isGood := range map[string]bool{
		"https://sandbox.remittance-payout.example": true, "https://a.example/base/": true,
		"http://127.1.2.3:80": true, "http://[::1]:80": true, "http://localhost": true,
		"http://a.example": false, "http://127.0.0.1.a.example": false, "ftp://localhost": false, "": false,
		"https://u:p@a.example": false, "https://a.example?": false, "https://a.example#x": false, "localhost:80": false,
		"https://a.example:0": true, "https://a.example:65535": true, "https://a.example:65536": false, "https://a.example:99999": false,
		"https://a.example:x": false, "https://a.example/a/../b": false, "https://a.example/%2e%2E/b": false, "https://a.example/..": false,
		"https://192.0.2.1": true, "https://192.0.2.256": false, "https://192.0.2": false, "https://0x7f.1": false, "http://127.1": false,
		"https://": false, "https://:443": false,
	} {
		_, err := payout.NewClient(payout.Config{BaseURL: address, Email: "e", Password: "p"})
		equal(t, address, err == nil, isGood)
	}
	s := startService(t, nil)
	for _, reference := range []string{"", ".", "..", "\xff"} {
		_, err := s.client(t).GetTransactionStatus(context.Background(), reference)
		var wrong *payout.ArgumentError
		equal(t, reference, errors.As(err, &wrong), true)
	}
	s.client(t).GetTransactionStatus(context.Background(), "a/../b?c#d e%2F\r\n")
	equal(t, "path", s.requests[len(s.requests)-1].path,
		"/remittance-middleware/transaction/status/check/a%2F..%2Fb%3Fc%23d%20e%252F%0D%0A")
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
	list, err := s.client(t).ListFinancialInstitutions(context.Background())
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
	answer, err := s.client(t).CallNamedOnly(context.Background(), "fxListFxRates", nil, nil, nil)
	must(t, err)
	equal(t, "answer", answer, "[map[currencyCode:NGN totalBalance:12345678901234567890.10]]")
	var wrong *payout.ArgumentError
	_, err = s.client(t).CallNamedOnly(context.Background(), "fxListFxRate", nil, nil, nil)
	equal(t, "a misspelt name", errors.As(err, &wrong), true)
}

func TestAReadIsTriedFourTimes(t *testing.T) {
	failures := 3
	s := startService(t, func(r request, _ func()) bool {
		if r.method == "GET" && failures > 0 {
			failures--
			r.answer(503, "")
			return true
		}
		return false
	})
	balances, err := s.client(t).ListBalances(context.Background())
	must(t, err)
	equal(t, "balance", balances[0].TotalBalance, "12345678901234567890.10")
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
	_, err := s.client(t).ListBalances(context.Background())
	var notSent *payout.NotSentError
	equal(t, "too many requests", errors.As(err, &notSent) && notSent.Status == 429, true)
	equal(t, "logins and refreshes", s.count("/auth/"), 2)
}

func TestALoginThatIsRejectedMeansThatThePayoutWasNotSent(t *testing.T) {
	s := startService(t, func(r request, _ func()) bool {
		r.answer(401, `{"detail":"wrong password"}`)
		return true
	})
	_, err := s.client(t).SendPayout(context.Background(), payout.PayoutRequest{})
	var notSent *payout.NotSentError
	var rejected *payout.RejectedError
	if !errors.As(err, &notSent) || !errors.As(notSent.Cause, &rejected) {
		t.Fatal("must not be sent, because the login was rejected:", err)
	}
	equal(t, "message", err,
		"POST /handler/send/remittance/transaction was not sent: the login failed: POST /auth/login was rejected: status 401")
	if errors.As(err, &rejected) {
		t.Error("the rejected login must not look like a rejected payout")
	}
	equal(t, "requests", s.count(""), 1)
}
