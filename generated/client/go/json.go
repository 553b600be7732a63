package payout

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

var numberType = reflect.TypeOf(json.Number(""))

// decodeExact keeps numbers as they were written: [json.Number].
func decodeExact(body []byte) (any, error) {
	if !utf8.Valid(body) {
		return nil, errors.New("the JSON is not UTF-8")
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	value, err := readValue(decoder, 0)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("there is something after the JSON value")
	}
	return value, nil
}

// readValue rejects an object that has a name twice: of the two values, every reader takes another. It rejects what is
// nested deeper than in encoding/json, too.
func readValue(decoder *json.Decoder, depth int) (any, error) {
	token, err := decoder.Token()
	if err != nil || depth > 10_000 {
		return nil, errors.New("the text is not JSON")
	}
	switch token {
	case json.Delim('{'):
		object := map[string]any{}
		for decoder.More() {
			token, _ := decoder.Token()
			name, isText := token.(string)
			if _, isThere := object[name]; isThere || !isText {
				return nil, errors.New("the JSON has a name twice")
			}
			if object[name], err = readValue(decoder, depth+1); err != nil {
				return nil, err
			}
		}
		_, err = decoder.Token()
		return object, err
	case json.Delim('['):
		list := []any{}
		for decoder.More() {
			item, err := readValue(decoder, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, item)
		}
		_, err = decoder.Token()
		return list, err
	}
	return token, nil
}

// encode rejects text that is not UTF-8, which the standard encoder would replace, and what does not fit its pattern.
func encode(value any) ([]byte, error) {
	if problem := problemIn(reflect.ValueOf(value)); problem != "" {
		return nil, &ArgumentError{problem}
	}
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, &ArgumentError{"the body must be what can be written as JSON"}
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

func problemIn(value reflect.Value) (problem string) {
	switch value.Kind() {
	case reflect.String:
		if !utf8.ValidString(value.String()) {
			return "every text must be UTF-8"
		}
	case reflect.Pointer, reflect.Interface:
		if !value.IsNil() {
			return problemIn(value.Elem())
		}
	case reflect.Struct:
		for i := 0; i < value.NumField() && problem == ""; i++ {
			problem = problemIn(value.Field(i))
			tag := value.Type().Field(i).Tag
			name, mayBeLeftOut, _ := strings.Cut(tag.Get("json"), ",")
			pattern, text := patterns[tag.Get("pattern")], value.Field(i)
			isLeftOut := mayBeLeftOut != "" && text.IsZero()
			if problem == "" && pattern != nil && !isLeftOut && !pattern.MatchString(text.String()) {
				problem = name + " must fit " + pattern.String()
			}
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < value.Len() && problem == ""; i++ {
			problem = problemIn(value.Index(i))
		}
	case reflect.Map:
		for _, key := range value.MapKeys() {
			if problem = problemIn(key) + problemIn(value.MapIndex(key)); problem != "" {
				break
			}
		}
	}
	return problem
}

// assign copies a decoded value into a model. The service may differ from what the contract assumes: values that
// are absent, null or of another type stay zero, list items of another type are left out, other fields are ignored.
func assign(value any, target reflect.Value) {
	if !fits(value, target.Type()) {
		return
	}
	switch target.Kind() {
	case reflect.Pointer:
		target.Set(reflect.New(target.Type().Elem()))
		assign(value, target.Elem())
	case reflect.Struct:
		object, _ := value.(map[string]any)
		for i := 0; i < target.NumField(); i++ {
			name, _, _ := strings.Cut(target.Type().Field(i).Tag.Get("json"), ",")
			assign(object[name], target.Field(i))
		}
	case reflect.Slice:
		list, _ := value.([]any)
		count := 0
		for _, item := range list {
			if fits(item, target.Type().Elem()) {
				list[count] = item
				count++
			}
		}
		target.Set(reflect.MakeSlice(target.Type(), count, count))
		for i, item := range list[:count] {
			assign(item, target.Index(i))
		}
	case reflect.Map:
		target.Set(reflect.MakeMap(target.Type()))
		for key, item := range value.(map[string]any) {
			if element := reflect.New(target.Type().Elem()).Elem(); fits(item, element.Type()) {
				assign(item, element)
				target.SetMapIndex(reflect.ValueOf(key), element)
			}
		}
	case reflect.Int64:
		number, _ := wholeIn(value)
		target.SetInt(number)
	default:
		target.Set(reflect.ValueOf(value).Convert(target.Type()))
	}
}

// fits reports whether a decoded value has the documented type.
func fits(value any, target reflect.Type) (isFit bool) {
	switch target.Kind() {
	case reflect.Pointer:
		return fits(value, target.Elem())
	case reflect.Struct, reflect.Map:
		_, isFit = value.(map[string]any)
	case reflect.Slice:
		_, isFit = value.([]any)
	case reflect.Int64:
		_, isFit = wholeIn(value)
	case reflect.String:
		// A number and a text are of the same kind, and not of the same type.
		if _, isFit = value.(string); target == numberType {
			_, isFit = value.(json.Number)
		}
	default:
		isFit = value != nil && reflect.TypeOf(value).AssignableTo(target)
	}
	return isFit
}

// wholeIn reads a whole number, which JSON may write as 7.0.
func wholeIn(value any) (number int64, isWhole bool) {
	text, _ := value.(json.Number)
	whole, fraction, _ := strings.Cut(text.String(), ".")
	number, err := strconv.ParseInt(whole, 10, 64)
	return number, err == nil && strings.Trim(fraction, "0") == ""
}

// textAt is the text at the end of keys, or empty.
func textAt(value any, keys ...string) string {
	for _, key := range keys {
		object, _ := value.(map[string]any)
		value = object[key]
	}
	text, _ := value.(string)
	return text
}

func listAt(value any, key string) []any {
	object, _ := value.(map[string]any)
	list, _ := object[key].([]any)
	return list
}

// leaf is a value that is neither an object nor a list, and its path.
type leaf struct{ path, value string }

// leavesOf leaves out null, as if it were absent.
func leavesOf(value any, path string) []leaf {
	var leaves []leaf
	under := func(key string, child any) {
		if path != "" {
			key = path + "." + key
		}
		leaves = append(leaves, leavesOf(child, key)...)
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
		leaves = []leaf{{path, textOf(value)}}
	}
	return leaves
}
