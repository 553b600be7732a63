package payout

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"strings"
)

// Download is an answer that is not JSON.
type Download struct {
	Content []byte
	// MediaType is what the service calls it, such as text/csv.
	MediaType string
	// FileName is what the service suggests, without folders; empty if it suggests none.
	FileName string
	Header   http.Header
}

// Format shows nothing of the content, by any verb.
func (d Download) Format(state fmt.State, _ rune) {
	fmt.Fprintf(state, "payout.Download{%d bytes of %s}", len(d.Content), d.MediaType)
}

// download asks for the first of the media types that is not empty.
func (c *Client) download(ctx context.Context, call call, mediaTypes ...string) (*Download, error) {
	call.accept, call.isAny = firstOf(mediaTypes...), true
	answer, err := c.do(ctx, call)
	if err != nil || call.mayBeEmpty && len(answer.body) == 0 {
		return nil, err
	}
	mediaType, _, _ := mime.ParseMediaType(answer.header.Get("Content-Type"))
	_, disposition, _ := mime.ParseMediaType(answer.header.Get("Content-Disposition"))
	name := disposition["filename"]
	return &Download{answer.body, mediaType, name[strings.LastIndexAny(name, `/\`)+1:], answer.header}, nil
}

type headerKey struct{}

// WithAnswerHeader returns a context for one call. When the call succeeds, header has the headers of its answer.
func WithAnswerHeader(ctx context.Context, header *http.Header) context.Context {
	return context.WithValue(ctx, headerKey{}, header)
}
