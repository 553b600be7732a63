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
	// required: it is sent even when it is zero.
	required bool
	// isKey: the service recognises a repeat of the call by it.
	isKey bool
}

// pair is a name and a text, not encoded yet.
type pair struct{ name, text string }

// pairs are none for what is left out, and many for a list or an object that is spread.
func (p parameter) pairs() (pairs []pair, err error) {
	if isLeftOut(p.value) && !p.required {
		return nil, nil
	}
	value, err := jsonOf(p.value)
	members, isObject := value.(map[string]any)
	separator, isSpread := ",", p.style == "deepObject" || p.style == "form" && p.explode
	if p.explode {
		separator = "="
	}
	var texts []string
	for _, name := range sortedKeys(members) {
		text := textOf(members[name])
		texts = append(texts, name+separator+text)
		if p.style == "deepObject" {
			name = p.name + "[" + name + "]"
		}
		pairs = append(pairs, pair{name, text})
	}
	for _, one := range elementsOf(value) {
		if !isObject {
			texts, pairs = append(texts, textOf(one)), append(pairs, pair{p.name, textOf(one)})
		}
	}
	if !isSpread {
		pairs = []pair{{p.name, strings.Join(texts, ",")}}
	}
	return pairs, err
}

// Ptr returns a pointer to a value, for a flag or a number that may be left out: Ptr(true), Ptr[int64](0).
func Ptr[Value any](value Value) *Value { return &value }

// optional is the one that is given, or else an empty one.
func optional[Value any](given []Value) (value Value) {
	if len(given) > 0 {
		value = given[0]
	}
	return value
}

// given is nil for a body that is left out.
func given(body any) any {
	if isLeftOut(body) {
		return nil
	}
	return body
}

func isLeftOut(value any) bool { return value == nil || reflect.ValueOf(value).IsZero() }

// jsonOf is a value of the caller as JSON is decoded.
func jsonOf(value any) (any, error) {
	body, err := encode(value)
	if err != nil {
		return nil, err
	}
	return decodeExact(body)
}

func sortedKeys(object map[string]any) (keys []string) {
	for key := range object {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
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
