package payout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"
)

// load reads the file. A last line that was cut is ignored and taken off: its batch was not sent, since
// a line is on the disk before that. Any other line that cannot be read is an error.
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
		case !isWhole:
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

// readLine checks a line. Its errors quote nothing of it.
func readLine(text []byte) (journalLine, error) {
	var line journalLine
	if !utf8.Valid(text) || json.Unmarshal(text, &line) != nil {
		return line, fmt.Errorf("must be the JSON of an entry")
	}
	isRight := false
	switch line.Kind {
	case sending:
		isRight = len(line.Transactions) > 0
		for _, claim := range line.Transactions {
			isRight = isRight && claim.Reference != "" && claim.Digest != ""
		}
	case accepted, notSent, rejected, followed:
		isRight = len(line.References) > 0
		for _, reference := range line.References {
			isRight = isRight && reference != ""
		}
	case settled:
		isRight = line.Reference != "" && line.Code != ""
	}
	if !isRight {
		return line, fmt.Errorf("must have a known kind and its references")
	}
	return line, nil
}
