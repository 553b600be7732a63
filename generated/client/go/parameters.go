package payout

import (
	"encoding/json"
	"reflect"
	"sort"
	"strings"
)

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
