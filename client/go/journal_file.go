package payout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// load removes a cut last line: a line is on the disk before its batch is sent, so that batch was not sent.
// Any other unreadable line is an error.
func (j *FileJournal) load() error {
	content, err := io.ReadAll(j.file)
	if err != nil {
		return err
	}
	for number := 1; len(content) > 0; number++ {
		text, rest, isWhole := bytes.Cut(content, []byte("\n"))
		line, err := readLine(text)
		switch {
		case err == nil && !isWhole:
			// Whole but for its end, as some editors leave it.
			if _, err := j.file.WriteAt([]byte("\n"), j.size+int64(len(text))); err != nil {
				return err
			}
		case !isWhole && isCut(text):
			return j.file.Truncate(j.size)
		case err != nil:
			return fmt.Errorf("line %d %w", number, err)
		}
		j.apply(line)
		j.size += int64(len(text)) + 1
		content = rest
	}
	return nil
}

// isCut reports whether the last line is the beginning of one. A crash may leave zeros for the rest.
// Anything else is not from a journal: keep it.
func isCut(text []byte) bool {
	const start = `{"kind":`
	text = bytes.TrimRight(text, "\x00")
	if len(text) < len(start) {
		return bytes.HasPrefix([]byte(start), text)
	}
	return bytes.HasPrefix(text, []byte(start)) && !json.Valid(text)
}

// readLine quotes nothing in its errors. It takes names as they are: decoding to a struct would take KIND for kind.
func readLine(text []byte) (journalLine, error) {
	value, err := decodeExact(text)
	if err != nil {
		return journalLine{}, fmt.Errorf("must be the JSON of an entry")
	}
	line := journalLine{Kind: textAt(value, "kind")}
	isRight := false
	switch line.Kind {
	case sending:
		line.IdempotencyKey = textAt(value, "idempotencyKey")
		items := listAt(value, "transactions")
		isRight = items != nil
		for _, item := range items {
			claim := journalClaim{textAt(item, "reference"), textAt(item, "digest"), textAt(item, "requestDate")}
			isRight = isRight && claim.Reference != "" && claim.Digest != ""
			line.Transactions = append(line.Transactions, claim)
		}
	case accepted, notSent, rejected, followed, released:
		items := listAt(value, "references")
		isRight = items != nil
		for _, item := range items {
			reference := textAt(item)
			isRight = isRight && reference != ""
			line.References = append(line.References, reference)
		}
	case settled:
		line.Reference, line.Code = textAt(value, "reference"), textAt(value, "code")
		isRight = line.Reference != "" && line.Code != ""
	}
	if !isRight {
		return line, fmt.Errorf("must have a known kind and its references")
	}
	return line, nil
}
