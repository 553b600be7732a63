package payout

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// File is a body, or a part of a form. Its content is read completely before anything is sent.
type File struct {
	Name      string // the file name; default: the name of the field
	MediaType string // default: the type in the contract, or else application/octet-stream
	Content   io.Reader
}

// Change is a field of a merge patch. Create it with [Set] or [Null]; nil leaves the field unchanged.
type Change[Value any] struct{ value *Value }

// Set returns a change that sets the field to a value.
func Set[Value any](value Value) *Change[Value] { return &Change[Value]{&value} }

// Null returns a change that removes the value of the field.
func Null[Value any]() *Change[Value] { return &Change[Value]{} }

// MarshalJSON writes the value, or null.
func (c Change[Value]) MarshalJSON() ([]byte, error) { return json.Marshal(c.value) }

type content struct {
	mediaType string // from the contract; empty means JSON
	body      any
	partTypes map[string]string // media types of form parts that the contract names
}

func (c content) write() (body []byte, contentType string, err error) {
	contentType = firstOf(c.mediaType, "application/json")
	value := reflect.Indirect(reflect.ValueOf(c.body))
	file, isFile := value.Interface().(File)
	switch {
	case strings.HasSuffix(contentType, "json"):
		body, err = encode(c.body, "")
	case contentType == "multipart/form-data":
		return c.writeParts(value)
	case isFile:
		body, err = file.read()
		contentType = firstOf(file.MediaType, contentType)
	default:
		var decoded any
		decoded, err = jsonOf(c.body, "")
		if members, isForm := decoded.(map[string]any); isForm {
			form := url.Values{}
			for name, member := range members {
				for _, one := range elementsOf(member) {
					form.Add(name, textOf(one))
				}
			}
			decoded = form.Encode()
		}
		body = []byte(textOf(decoded))
	}
	return body, contentType, err
}

func (c content) writeParts(form reflect.Value) (body []byte, contentType string, err error) {
	var buffer bytes.Buffer
	writer := multipart.NewWriter(&buffer)
	if problem := problemIn(form, "", ""); problem != "" {
		return nil, "", &ArgumentError{problem}
	}
	for i := 0; i < form.NumField(); i++ {
		name, mayBeLeftOut := nameOf(form.Type().Field(i))
		values := form.Field(i)
		if values.IsZero() && (mayBeLeftOut || values.Kind() == reflect.Pointer) {
			continue // a form cannot contain null
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

var quoted = strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A") // escapes a name as browsers do

func (f File) read() ([]byte, error) {
	if f.Content == nil {
		return nil, &ArgumentError{"a File must have Content"}
	}
	return io.ReadAll(f.Content)
}

// Download is an answer that is not JSON.
type Download struct {
	Content   []byte
	MediaType string // from the service, such as text/csv
	FileName  string // suggested by the service, without folders; empty if there is none
	Header    http.Header
}

// Format never prints the content, with any verb.
func (d Download) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, "payout.Download{", d.MediaType, "}")
}

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

// WithAnswerHeader returns a context for one call. If the call succeeds, header receives the headers of the answer.
func WithAnswerHeader(ctx context.Context, header *http.Header) context.Context {
	return context.WithValue(ctx, headerKey{}, header)
}

// parameter is one parameter of a call, encoded by the OpenAPI rules for in, style and explode.
type parameter struct {
	in, name, style string
	explode         bool
	value           any
	required        bool // sent even if it is zero
	isKey           bool // the idempotency key
}

// pairs returns names and texts: none for an omitted parameter, several for an exploded list or object. In a query,
// each name and item is encoded, but not the commas between them.
func (p parameter) pairs() (pairs [][2]string, err error) {
	if isMissing := given(p.value) == nil; isMissing && !p.required {
		return nil, nil
	} else if isMissing && reflect.ValueOf(p.value).Kind() == reflect.String {
		return nil, &ArgumentError{p.name + " must be given"}
	}
	value, err := jsonOf(p.value, p.name)
	members, isObject := value.(map[string]any)
	separator := map[bool]string{true: "=", false: ","}[p.explode]
	encode := func(text string) string { return text }
	if p.in == "query" {
		encode = url.QueryEscape
	}
	var texts []string
	for name, member := range members {
		text := encode(textOf(member))
		texts = append(texts, encode(name)+separator+text)
		if p.style == "deepObject" {
			name = p.name + "[" + name + "]"
		}
		pairs = append(pairs, [2]string{encode(name), text})
	}
	sort.Strings(texts)
	for _, one := range elementsOf(value) {
		if text := encode(textOf(one)); !isObject {
			texts, pairs = append(texts, text), append(pairs, [2]string{encode(p.name), text})
		}
	}
	if p.style == "deepObject" || p.style == "form" && p.explode {
		return pairs, err
	}
	return [][2]string{{encode(p.name), strings.Join(texts, ",")}}, err
}

// written returns a query in the order of its names, with its question mark.
func written(query [][2]string) (text string) {
	sort.SliceStable(query, func(i, j int) bool { return query[i][0] < query[j][0] })
	for i, pair := range query {
		text += map[bool]string{true: "?", false: "&"}[i == 0] + pair[0] + "=" + pair[1]
	}
	return text
}

// Ptr returns a pointer to a value, for an optional flag or number: Ptr(true), Ptr[int64](0).
func Ptr[Value any](value Value) *Value { return &value }

func orZero[Value any](given *Value) (value Value) {
	if given != nil {
		value = *given
	}
	return value
}

func firstOf[Value comparable](values ...Value) (first Value) {
	for i := 0; i < len(values) && first == *new(Value); i++ {
		first = values[i]
	}
	return first
}

func given(body any) any {
	if value := reflect.ValueOf(body); !value.IsValid() || value.IsZero() {
		return nil
	}
	return body
}

func jsonOf(value any, path string) (decoded any, err error) {
	body, err := encode(value, path)
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.UseNumber()
		err = decoder.Decode(&decoded)
	}
	return decoded, err
}

func elementsOf(value any) []any {
	if list, isList := value.([]any); isList {
		return list
	}
	return []any{value}
}

func textOf(value any) string {
	if text, isText := value.(string); isText || value == nil {
		return text
	}
	text, _ := json.Marshal(value)
	return string(text)
}

// decodeExact keeps every number as a [json.Number], exactly as written. It rejects an object that repeats a name,
// because parsers disagree about which value counts.
func decodeExact(text []byte) (value any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err = decoder.Decode(&value); err == nil {
		_, err = decoder.Token()
	}
	once, _ := json.Marshal(value)
	if err != io.EOF || !utf8.Valid(text) || colonsIn(once) != colonsIn(text) {
		return nil, errors.New("the text is not JSON")
	}
	return value, nil
}

// colonsIn counts the colons outside texts: one follows each name.
func colonsIn(text []byte) (count int) {
	isInText := false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			isInText = !isInText
		case text[i] == '\\':
			i++
		case text[i] == ':' && !isInText:
			count++
		}
	}
	return count
}

// encode rejects values that must not be sent. path is the location of the value.
func encode(value any, path string) ([]byte, error) {
	if problem := problemIn(reflect.ValueOf(value), path, ""); problem != "" {
		return nil, &ArgumentError{problem}
	}
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	// The encoder writes \ufffd for text that is not UTF-8.
	if err := encoder.Encode(value); err != nil || bytes.Contains(buffer.Bytes(), []byte(`\ufffd`)) {
		return nil, &ArgumentError{strings.TrimSpace(path + " must be UTF-8 text, or another value with a JSON form")}
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

// problemIn reports the first value that is missing or does not match its pattern.
func problemIn(value reflect.Value, path string, tag reflect.StructTag) (problem string) {
	if tag.Get("required") != "" && value.IsZero() {
		return path + " must be given"
	}
	switch value.Kind() {
	case reflect.String:
		if pattern := patterns[tag.Get("pattern")]; pattern != nil && !value.IsZero() && !pattern.MatchString(value.String()) {
			return path + " must fit " + pattern.String()
		}
	case reflect.Pointer, reflect.Interface:
		if !value.IsNil() {
			return problemIn(value.Elem(), path, tag)
		}
	case reflect.Struct:
		isFile := value.Type() == reflect.TypeOf(File{})
		for i := 0; i < value.NumField() && problem == "" && !isFile; i++ {
			name, _ := nameOf(value.Type().Field(i))
			problem = problemIn(value.Field(i), strings.Trim(path+"."+name, "."), value.Type().Field(i).Tag)
		}
	case reflect.Slice:
		for i := 0; i < value.Len() && problem == ""; i++ {
			problem = problemIn(value.Index(i), path+"."+strconv.Itoa(i), "")
		}
	case reflect.Map:
		for entries := value.MapRange(); problem == "" && entries.Next(); {
			problem = problemIn(entries.Value(), path+"."+fmt.Sprint(entries.Key()), "")
		}
	}
	return problem
}

func nameOf(field reflect.StructField) (name string, mayBeLeftOut bool) {
	name, _, mayBeLeftOut = strings.Cut(field.Tag.Get("json"), ",")
	return name, mayBeLeftOut
}

// assign copies a decoded value into a model by exact field names, and reports whether it has the documented type.
// Values that are absent, null or of another type stay zero. List items of another type and unknown fields are
// dropped.
func assign(value any, target reflect.Value) (isFit bool) {
	object, isObject := value.(map[string]any)
	list, isList := value.([]any)
	number, isNumber := value.(json.Number)
	child := func(item any, then func(reflect.Value)) bool {
		one := reflect.New(target.Type().Elem()).Elem()
		isFit := assign(item, one)
		if isFit {
			then(one)
		}
		return isFit
	}
	switch kind := target.Kind(); {
	case kind == reflect.Pointer:
		return child(value, func(one reflect.Value) { target.Set(one.Addr()) })
	case kind == reflect.Struct && isObject:
		for i := 0; i < target.NumField(); i++ {
			name, _ := nameOf(target.Type().Field(i))
			assign(object[name], target.Field(i))
		}
	case kind == reflect.Slice && isList:
		target.Set(reflect.MakeSlice(target.Type(), 0, len(list)))
		for _, item := range list {
			child(item, func(one reflect.Value) { target.Set(reflect.Append(target, one)) })
		}
	case kind == reflect.Map && isObject:
		target.Set(reflect.MakeMap(target.Type()))
		for key, item := range object {
			child(item, func(one reflect.Value) { target.SetMapIndex(reflect.ValueOf(key), one) })
		}
	case kind == reflect.Int64: // JSON may write a whole number as 7.0
		whole, fraction, _ := strings.Cut(number.String(), ".")
		count, err := strconv.ParseInt(whole, 10, 64)
		if err != nil || strings.Trim(fraction, "0") != "" {
			return false
		}
		target.SetInt(count)
	case kind == reflect.Interface:
		target.Set(reflect.Indirect(reflect.ValueOf(&value)))
	default:
		// A json.Number and a string have the same kind but different types.
		given := reflect.ValueOf(value)
		if given.Kind() != kind || isNumber != (target.Type() == reflect.TypeOf(number)) || isObject || isList {
			return false
		}
		target.Set(given.Convert(target.Type()))
	}
	return true
}

func textAt(value any, keys ...string) string {
	for _, key := range keys {
		object, _ := value.(map[string]any)
		value = object[key]
	}
	text, _ := value.(string)
	return text
}

// leavesOf returns the paths and texts of all values except objects and lists. It treats null as absent.
func leavesOf(value any, path string) (leaves [][2]string) {
	under := func(key string, child any) {
		leaves = append(leaves, leavesOf(child, strings.TrimPrefix(path+"."+key, "."))...)
	}
	switch value := value.(type) {
	case map[string]any:
		for key, child := range value {
			under(key, child)
		}
	case []any:
		for i, child := range value {
			under(strconv.Itoa(i), child)
		}
	case nil:
	default:
		leaves = [][2]string{{path, textOf(value)}}
	}
	return leaves
}
