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

// decodeExact keeps numbers as they were written: [json.Number]. It rejects an object that has a name twice: of the two
// values, every reader takes another.
func decodeExact(text []byte) (value any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err = decoder.Decode(&value); err == nil {
		_, err = decoder.Token()
	}
	if err != io.EOF || !utf8.Valid(text) || namesIn(value) != colonsIn(text) {
		return nil, errors.New("the text is not JSON")
	}
	return value, nil
}

// namesIn counts the names of objects.
func namesIn(value any) (count int) {
	switch value := value.(type) {
	case map[string]any:
		count = len(value)
		for _, child := range value {
			count += namesIn(child)
		}
	case []any:
		for _, child := range value {
			count += namesIn(child)
		}
	}
	return count
}

// colonsIn counts those of JSON that are not in a text: one comes after each name.
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

// encode rejects what must not be sent. path is where the value is.
func encode(value any, path string) ([]byte, error) {
	if problem := problemIn(reflect.ValueOf(value), path, ""); problem != "" {
		return nil, &ArgumentError{strings.TrimSpace(problem)}
	}
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, &ArgumentError{"the body must be what can be written as JSON"}
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

// problemIn says what is wrong with the value at a path: it is missing, does not fit its pattern, or is text that is
// not UTF-8, which the standard encoder would replace.
func problemIn(value reflect.Value, path string, tag reflect.StructTag) (problem string) {
	under := func(name string, child reflect.Value, tag reflect.StructTag) {
		if problem == "" {
			problem = problemIn(child, strings.Trim(path+"."+name, "."), tag)
		}
	}
	if tag.Get("required") != "" && value.IsZero() {
		return path + " must be given"
	}
	switch value.Kind() {
	case reflect.String:
		pattern, text := patterns[tag.Get("pattern")], value.String()
		if !utf8.ValidString(text) {
			return path + " must be UTF-8 text"
		}
		if pattern != nil && text != "" && !pattern.MatchString(text) {
			return path + " must fit " + pattern.String()
		}
	case reflect.Pointer, reflect.Interface:
		if !value.IsNil() {
			return problemIn(value.Elem(), path, tag)
		}
	case reflect.Struct:
		for i := 0; i < value.NumField(); i++ {
			field := value.Type().Field(i)
			under(nameOf(field), value.Field(i), field.Tag)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < value.Len(); i++ {
			under(strconv.Itoa(i), value.Index(i), "")
		}
	case reflect.Map:
		for _, key := range value.MapKeys() {
			under("a name", key, "")
			under("a value", value.MapIndex(key), "")
		}
	}
	return problem
}

// nameOf a field in JSON.
func nameOf(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// assign copies a decoded value into a model, and reports whether it has the documented type. The service may differ
// from what the contract assumes: values that are absent, null or of another type stay zero, list items of another
// type are left out, other fields are ignored. It takes names as they are: encoding/json would take KIND for kind.
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
	case kind == reflect.Struct:
		for i := 0; i < target.NumField() && isObject; i++ {
			assign(object[nameOf(target.Type().Field(i))], target.Field(i))
		}
		return isObject
	case kind == reflect.Slice && isList:
		target.Set(reflect.MakeSlice(target.Type(), 0, len(list)))
		for _, item := range list {
			child(item, func(one reflect.Value) { target.Set(reflect.Append(target, one)) })
		}
		return true
	case kind == reflect.Map && isObject:
		target.Set(reflect.MakeMap(target.Type()))
		for key, item := range object {
			child(item, func(one reflect.Value) { target.SetMapIndex(reflect.ValueOf(key), one) })
		}
		return true
	case kind == reflect.Int64:
		// JSON may write a whole number as 7.0.
		whole, fraction, _ := strings.Cut(number.String(), ".")
		count, err := strconv.ParseInt(whole, 10, 64)
		isFit = err == nil && strings.Trim(fraction, "0") == ""
		if isFit {
			target.SetInt(count)
		}
	case value == nil:
		return kind == reflect.Interface
	default:
		// A number and a text are of the same kind, and not of the same type.
		given := reflect.ValueOf(value)
		isFit = kind == reflect.Interface || given.Kind() == kind && isNumber == (target.Type() == numberType)
		if isFit {
			target.Set(given.Convert(target.Type()))
		}
	}
	return isFit
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

// leaf is a value that is neither an object nor a list, and its path.
type leaf struct{ path, value string }

// leavesOf leaves out null, as if it were absent.
func leavesOf(value any, path string) (leaves []leaf) {
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
		leaves = []leaf{{path, textOf(value)}}
	}
	return leaves
}
