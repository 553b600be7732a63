package payout_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	payout "git.remittance-payout.example/client-go"
)

var ctx = context.Background()

// odd is a service that answers every request with the given head and body.
func odd(t *testing.T, head, body string) (*service, *payout.Client, *request) {
	last := &request{}
	s := startService(t, func(r request, _ func()) bool {
		if !strings.HasPrefix(r.path, "/odd/") {
			return false
		}
		*last = r
		fmt.Fprintf(r, "HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s", head, len(body), body)
		return true
	})
	return s, s.client(t), last
}

func TestWhatIsLeftOutIsNotSentAndZeroIs(t *testing.T) {
	_, client, last := odd(t, "200 OK", `{}`)
	_, err := client.SearchCases(ctx, nil)
	equal(t, "a required text", err, "payout: from must be given")
	_, err = client.SearchCases(ctx, &payout.SearchCasesParams{From: "2026-03-01"})
	must(t, err)
	equal(t, "query", last.query.Encode(), "from=2026-03-01")
	equal(t, "body", last.body+last.header.Get("Content-Type"), "")
	_, err = client.SearchCases(ctx, &payout.SearchCasesParams{
		From: "2026-03-01", Page: payout.Ptr[int64](0), WithClosed: payout.Ptr(false), XAttempt: payout.Ptr[int64](2), MinAmount: "0",
		Sort: []string{}, Range: &payout.SearchCasesRange{High: payout.Ptr[int64](0)},
	})
	must(t, err)
	equal(t, "query", last.query.Encode(), "from=2026-03-01&min-amount=0&page=0&range%5Bhigh%5D=0&sort=&with+closed=false")
	equal(t, "header", last.header.Get("X-Attempt"), 2)
}

func TestParametersThatMayBeLeftOutNeedNoStruct(t *testing.T) {
	_, client, last := odd(t, "204 No Content", "")
	must(t, client.DeleteCase(ctx, "case-1", nil))
	equal(t, "query", len(last.query), 0)
	must(t, client.DeleteCase(ctx, "a/b c?", &payout.DeleteCaseParams{Class: "another reason"}))
	equal(t, "request", last.path+last.query.Get("class"), "/odd/cases/a%2Fb%20c%3Fanother reason")
}

func TestWhatAHeaderCannotCarryIsNotSent(t *testing.T) {
	s, client, _ := odd(t, "200 OK", `{}`)
	for _, tag := range []string{"", "a\r\nX-Other: b", "März", " v1"} {
		_, err := client.ChangeCase(ctx, "case-1", payout.OddChange{}, &payout.ChangeCaseParams{IfMatch: tag})
		var wrong *payout.ArgumentError
		equal(t, fmt.Sprintf("error for %q", tag), errors.As(err, &wrong), true)
	}
	equal(t, "requests", s.count(""), 0)
}

func TestADownloadHasItsBytesItsTypeAndItsName(t *testing.T) {
	head := "200 OK\r\nContent-Type: application/pdf; v=1\r\nContent-Disposition: attachment; filename=\"../cases\\\\a.pdf\""
	_, client, last := odd(t, head, "%PDF \xff\x00")
	file, err := client.ExportCases(ctx, &payout.ExportCasesParams{Year: 2026})
	must(t, err)
	equal(t, "asked for", last.header.Get("Accept"), "text/csv")
	equal(t, "content", string(file.Content), "%PDF \xff\x00")
	equal(t, "about it", file.MediaType+" "+file.FileName+" "+file.Header.Get("Content-Length"), "application/pdf a.pdf 7")
	hidden := fmt.Sprintf("%v %+v %#v %s", file, *file, *file, file)
	equal(t, "printed", strings.Contains(hidden, "PDF"), false)
	_, err = client.ExportCases(ctx, &payout.ExportCasesParams{Year: 2026, Accept: "application/pdf"})
	must(t, err)
	equal(t, "asked for", last.header.Get("Accept"), "application/pdf")
	_, err = client.ReadCaseDownload(ctx, "case-1", nil)
	must(t, err)
	equal(t, "asked for", last.header.Get("Accept"), "text/csv")
	_, client, _ = odd(t, "206 Partial Content", "id,amount")
	_, err = client.ReadCaseDownload(ctx, "case-1", nil)
	equal(t, "a part is an error", errors.Is(err, payout.ErrUnknownOutcome), true)
}

func TestAnAnswerIsReadAsFarAsItFits(t *testing.T) {
	body := `{"cases":[{"id":"c","status":"FROZEN","kind":7,"labels":{"a":1,"b":"x","c":2.0},"parent":{"id":"p"}}],"page":1.5,"pages":3.0}`
	_, client, _ := odd(t, "200 OK\r\nX-Total-Count: 41", body)
	var header http.Header
	page, err := client.SearchCases(payout.WithAnswerHeader(ctx, &header), &payout.SearchCasesParams{From: "2026-03-01"})
	must(t, err)
	first := page.Cases[0]
	equal(t, "unknown state", first.Status, "FROZEN")
	equal(t, "case", []any{first.Kind, first.Labels, first.Parent.ID, page.Page == nil, *page.Pages}, []any{"", map[string]int64{"a": 1, "c": 2}, "p", true, 3})
	equal(t, "header", header.Get("X-Total-Count"), 41)
}

func TestAnAnswerWithoutABodyIsNil(t *testing.T) {
	_, client, last := odd(t, "204 No Content", "")
	answer, err := client.ChangeCase(ctx, "case-1", payout.OddChange{Owner: payout.Null[string](), Amount: payout.Set[json.Number]("1.50")},
		&payout.ChangeCaseParams{IfMatch: `"v1"`})
	must(t, err)
	equal(t, "answer", answer == nil, true)
	equal(t, "patch", last.body, `{"amount":1.50,"owner":null}`)
}

func TestACommaInAnItemDoesNotSeparate(t *testing.T) {
	_, client, last := odd(t, "200 OK", `{}`)
	_, err := client.SearchCases(ctx, &payout.SearchCasesParams{From: "2026-03-01", Sort: []string{"a,b", "c"}})
	must(t, err)
	equal(t, "query", last.rawQuery, "from=2026-03-01&sort=a%2Cb,c")
}

func TestARequiredNumberMustBeGiven(t *testing.T) {
	s, client, _ := odd(t, "201 Created", `{}`)
	_, err := client.CreateCase(ctx, payout.OddNewCase{Kind: "RETURN"}, nil)
	equal(t, "error", err, "payout: amount must be given")
	equal(t, "requests", s.count(""), 0)
}

func TestACallWithoutAKeyGetsOneThatItsRepeatsShare(t *testing.T) {
	var keys []string
	s := startService(t, func(r request, _ func()) bool {
		if !strings.HasPrefix(r.path, "/odd/") {
			return false
		}
		keys = append(keys, r.header.Get("Case-Key"))
		r.answer(map[bool]int{true: 500, false: 201}[len(keys) == 1], `{"id":"case-1"}`)
		return true
	})
	client := s.client(t)
	for range [2]int{} {
		_, err := client.CreateCase(ctx, payout.OddNewCase{Kind: "RETURN", Amount: "1"}, nil)
		must(t, err)
	}
	equal(t, "keys", []any{len(keys), len(keys[0]), keys[0] == keys[1], keys[1] == keys[2]}, []any{3, 36, true, false})
}

func TestAFileIsSentWithItsNameAndItsType(t *testing.T) {
	_, client, last := odd(t, "201 Created", `{}`)
	file, err := os.Open("go.mod")
	must(t, err)
	defer file.Close()
	_, err = client.AttachFiles(ctx, "case-1", payout.AttachFilesRequest{
		Scan: payout.File{Name: "a \"b\"\r\nX: y.png", MediaType: "image/png", Content: file}, Title: "März",
	}, nil)
	must(t, err)
	form, err := (&http.Request{Method: "POST", Header: last.header, Body: io.NopCloser(strings.NewReader(last.body))}).MultipartReader()
	must(t, err)
	part, err := form.NextPart()
	must(t, err)
	content, err := io.ReadAll(part)
	must(t, err)
	equal(t, "file", part.FileName()+" "+part.Header.Get("Content-Type"), "a %22b%22%0D%0AX: y.png image/png")
	equal(t, "content", strings.HasPrefix(string(content), "module git."), true)
	part, err = form.NextPart()
	must(t, err)
	content, _ = io.ReadAll(part)
	equal(t, "text", part.FormName()+" "+string(content)+part.FileName(), "title März")
	_, err = form.NextPart()
	equal(t, "end", err, io.EOF)
	var wrong *payout.ArgumentError
	_, err = client.AttachFiles(ctx, "case-1", payout.AttachFilesRequest{Title: "No file"}, nil)
	equal(t, "without a content", errors.As(err, &wrong), true)
}
