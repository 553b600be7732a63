package payout

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"reflect"
	"sort"
	"strings"
)

// File is a body, or a part of a form. It is read to its end before anything is sent.
type File struct {
	Name      string // that of the file; default: the name of the field
	MediaType string // what it contains; default: what the contract says, or else application/octet-stream
	Content   io.Reader
}

// Change is a field of a patch, where nil leaves the field as it is. [Set] and [Null] make one.
type Change[Value any] struct{ value *Value }

// Set gives a field of a patch a value.
func Set[Value any](value Value) *Change[Value] { return &Change[Value]{&value} }

// Null removes the value of a field of a patch.
func Null[Value any]() *Change[Value] { return &Change[Value]{} }

// MarshalJSON writes the value, or null.
func (c Change[Value]) MarshalJSON() ([]byte, error) { return json.Marshal(c.value) }

// content is a body before it is written.
type content struct {
	mediaType string // that of the contract; none means JSON
	body      any
	partTypes map[string]string // of the parts of a form, where the contract names them
}

// write returns the bytes, and the Content-Type that they need.
func (c content) write() (body []byte, contentType string, err error) {
	contentType = firstOf(c.mediaType, "application/json")
	if strings.HasSuffix(contentType, "json") {
		body, err = encode(c.body, "")
		return body, contentType, err
	}
	value := reflect.Indirect(reflect.ValueOf(c.body))
	if contentType == "multipart/form-data" {
		return c.writeParts(value)
	}
	if file, isFile := value.Interface().(File); isFile {
		body, err = file.read()
		return body, firstOf(file.MediaType, contentType), err
	}
	decoded, err := jsonOf(c.body, "")
	members, isForm := decoded.(map[string]any)
	if !isForm {
		return []byte(textOf(decoded)), contentType, err
	}
	form := url.Values{}
	for name, member := range members {
		for _, one := range elementsOf(member) {
			form.Add(name, textOf(one))
		}
	}
	return []byte(form.Encode()), contentType, err
}

// writeParts writes each field, and each element of a list, as a part of a form.
func (c content) writeParts(form reflect.Value) (body []byte, contentType string, err error) {
	var buffer bytes.Buffer
	writer := multipart.NewWriter(&buffer)
	for i := 0; i < form.NumField(); i++ {
		name, option, _ := strings.Cut(form.Type().Field(i).Tag.Get("json"), ",")
		values := form.Field(i)
		if option != "" && values.IsZero() {
			continue
		}
		if values.Kind() != reflect.Slice {
			values = reflect.Append(reflect.MakeSlice(reflect.SliceOf(values.Type()), 0, 1), values)
		}
		for i := 0; i < values.Len() && err == nil; i++ {
			err = writePart(writer, name, c.partTypes[name], reflect.Indirect(values.Index(i)).Interface())
		}
	}
	writer.Close()
	return buffer.Bytes(), writer.FormDataContentType(), err
}

func writePart(writer *multipart.Writer, name, mediaType string, value any) (err error) {
	var content []byte
	disposition := `form-data; name="` + quoted.Replace(name) + `"`
	if file, isFile := value.(File); isFile {
		content, err = file.read()
		mediaType = firstOf(file.MediaType, mediaType, "application/octet-stream")
		disposition += `; filename="` + quoted.Replace(firstOf(file.Name, name)) + `"`
	} else if value, err = jsonOf(value, name); err == nil {
		content = []byte(textOf(value))
		if _, isObject := value.(map[string]any); isObject {
			mediaType = firstOf(mediaType, "application/json")
		}
	}
	if err != nil {
		return err
	}
	header := textproto.MIMEHeader{"Content-Disposition": {disposition}}
	if mediaType != "" {
		header.Set("Content-Type", quoted.Replace(mediaType))
	}
	part, _ := writer.CreatePart(header)
	part.Write(content)
	return nil
}

// quoted keeps a name inside its quotes, as browsers do.
var quoted = strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A")

func (f File) read() ([]byte, error) {
	if f.Content == nil {
		return nil, &ArgumentError{"a File must have a Content"}
	}
	return io.ReadAll(f.Content)
}

// Download is an answer that is not JSON.
type Download struct {
	Content   []byte
	MediaType string // what the service calls it, such as text/csv
	FileName  string // what the service suggests, without folders; empty if it suggests none
	Header    http.Header
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

// parameter is what a call sends beside its body, written as OpenAPI says by in, style and explode.
type parameter struct {
	in, name, style string
	explode         bool
	value           any
	required        bool // it is sent even when it is zero
	isKey           bool // the service recognises a repeat of the call by it
}

// pair is a name and a text, not encoded yet.
type pair struct{ name, text string }

// pairs are none for what is left out, and many for a list or an object that is spread.
func (p parameter) pairs() (pairs []pair, err error) {
	given := reflect.ValueOf(p.value)
	isZero := !given.IsValid() || given.IsZero()
	if isZero && !p.required {
		return nil, nil
	}
	if isZero && given.Kind() == reflect.String {
		return nil, &ArgumentError{p.name + " must be given"}
	}
	value, err := jsonOf(p.value, p.name)
	members, isObject := value.(map[string]any)
	separator := ","
	if p.explode {
		separator = "="
	}
	var texts []string
	for name, member := range members {
		text := textOf(member)
		texts = append(texts, name+separator+text)
		if p.style == "deepObject" {
			name = p.name + "[" + name + "]"
		}
		pairs = append(pairs, pair{name, text})
	}
	sort.Strings(texts)
	for _, one := range elementsOf(value) {
		if !isObject {
			texts, pairs = append(texts, textOf(one)), append(pairs, pair{p.name, textOf(one)})
		}
	}
	if p.style == "deepObject" || p.style == "form" && p.explode {
		return pairs, err
	}
	return []pair{{p.name, strings.Join(texts, ",")}}, err
}

// Ptr returns a pointer to a value, for a flag or a number that may be left out: Ptr(true), Ptr[int64](0).
func Ptr[Value any](value Value) *Value { return &value }

// orZero is what is pointed to, or else zero.
func orZero[Value any](given *Value) (value Value) {
	if given != nil {
		value = *given
	}
	return value
}

// firstOf is the first value that is not zero.
func firstOf[Value comparable](values ...Value) (first Value) {
	for i := 0; i < len(values) && first == *new(Value); i++ {
		first = values[i]
	}
	return first
}

// given is nil for a body that is left out.
func given(body any) any {
	if value := reflect.ValueOf(body); !value.IsValid() || value.IsZero() {
		return nil
	}
	return body
}

// jsonOf is a value of the caller as JSON is decoded.
func jsonOf(value any, path string) (any, error) {
	body, err := encode(value, path)
	if err != nil {
		return nil, err
	}
	return decodeExact(body)
}

// elementsOf a list are many, of any other value only itself.
func elementsOf(value any) []any {
	if list, isList := value.([]any); isList {
		return list
	}
	return []any{value}
}

// textOf is the JSON of what is neither a text nor null.
func textOf(value any) string {
	if text, isText := value.(string); isText || value == nil {
		return text
	}
	text, _ := json.Marshal(value)
	return string(text)
}
