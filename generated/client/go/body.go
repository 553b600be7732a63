package payout

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/textproto"
	"net/url"
	"reflect"
	"strings"
)

// File is a body, or a part of a form. It is read to its end before anything is sent.
type File struct {
	// Name is that of the file. Default: the name of the field.
	Name string
	// MediaType says what it contains. Default: what the contract says, or else application/octet-stream.
	MediaType string
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
	// mediaType is that of the contract; none means JSON.
	mediaType string
	body      any
	// partTypes are the media types of the parts of a form, where the contract names them.
	partTypes map[string]string
}

// write returns the bytes, and the Content-Type that they need.
func (c content) write() (body []byte, contentType string, err error) {
	contentType = firstOf(c.mediaType, "application/json")
	if strings.HasSuffix(contentType, "json") {
		body, err = encode(c.body)
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
	decoded, err := jsonOf(c.body)
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
	} else if value, err = jsonOf(value); err == nil {
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

// firstOf is the first text that is not empty.
func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
