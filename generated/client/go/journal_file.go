package payout

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"sync"
)

// FileJournal is a [Journal] in a file. It has references, digests and codes; no names, accounts or amounts. Keep it
// for as long as a reference may come again.
//
// One process at a time has it, by a lock that ends with the process. Goroutines may share it.
type FileJournal struct {
	path    string
	file    *os.File
	mutex   sync.Mutex
	size    int64
	entries []JournalEntry
	broken  error // why nothing can be written
}

// OpenFileJournal opens or creates a journal. It fails while another process has it.
func OpenFileJournal(path string) (*FileJournal, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	journal := &FileJournal{path: path, file: file}
	if err := lock(file); err != nil {
		file.Close()
		return nil, journal.wrong("must be open in one place at a time: " + err.Error())
	}
	if err := journal.load(); err != nil {
		file.Close()
		return nil, journal.wrong("cannot be read: " + err.Error())
	}
	// The name of a new file must also be on the disk. Where a folder cannot be flushed, it need not be.
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return journal, nil
}

func (j *FileJournal) wrong(what string) error {
	return errors.New("payout: the journal " + j.path + " " + what)
}

// Close ends the lock.
func (j *FileJournal) Close() error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.broken == nil {
		j.broken = os.ErrClosed
	}
	return j.file.Close()
}

// Append flushes an entry to the disk. After a failure nothing more is written: nobody knows what is on the disk.
func (j *FileJournal) Append(number int, entry JournalEntry) (isStored bool, err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.broken != nil || number != len(j.entries) {
		return false, j.broken
	}
	if entry.Kind == sending && j.isMoved() {
		return false, j.wrong("was moved or deleted while it was open")
	}
	line, err := encode(entry, "")
	if err != nil {
		return false, err
	}
	line = append(line, '\n')
	if _, err = j.file.WriteAt(line, j.size); err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.broken = err
		j.file.Truncate(j.size)
		return false, err
	}
	// This process may still be sending it.
	entry.IdempotencyKey = ""
	j.size, j.entries = j.size+int64(len(line)), append(j.entries, entry)
	return true, nil
}

// Entries returns what was in the file when it was opened, and what was appended since.
func (j *FileJournal) Entries(number int) ([]JournalEntry, error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	return append([]JournalEntry{}, j.entries[number:]...), nil
}

// isMoved: the next process would not find what is written.
func (j *FileJournal) isMoved() bool {
	open, err := j.file.Stat()
	there, errThere := os.Stat(j.path)
	return err != nil || errThere != nil || !os.SameFile(open, there)
}

// load removes a cut last line: a line is on the disk before its batch is sent, so that batch was not sent.
// Any other unreadable line is an error.
func (j *FileJournal) load() error {
	content, err := io.ReadAll(j.file)
	for err == nil && len(content) > 0 {
		line, rest, isWhole := bytes.Cut(content, []byte("\n"))
		entry, wrong := readEntry(line)
		switch {
		case wrong == nil && !isWhole:
			// Whole but for its end, as some editors leave it.
			_, err = j.file.WriteAt([]byte("\n"), j.size+int64(len(line)))
		case !isWhole && isCut(line):
			return j.file.Truncate(j.size)
		case wrong != nil:
			return fmt.Errorf("line %d %w", len(j.entries)+1, wrong)
		}
		j.size, j.entries, content = j.size+int64(len(line))+1, append(j.entries, entry), rest
	}
	return err
}

// isCut reports whether the last line is the beginning of one. A crash may leave zeros for the rest.
// Anything else is not from a journal: keep it.
func isCut(line []byte) bool {
	const start = `{"kind":`
	line = bytes.TrimRight(line, "\x00")
	if len(line) < len(start) {
		return bytes.HasPrefix([]byte(start), line)
	}
	return bytes.HasPrefix(line, []byte(start)) && !json.Valid(line)
}

// readEntry quotes nothing in its errors.
func readEntry(line []byte) (entry JournalEntry, err error) {
	value, err := decodeExact(line)
	if err != nil {
		return entry, errors.New("must be the JSON of an entry")
	}
	assign(value, reflect.ValueOf(&entry).Elem())
	object, _ := value.(map[string]any)
	list, isRight := object["references"].([]any)
	switch entry.Kind {
	case accepted, notSent, rejected, followed, released:
	case sending:
		list, isRight = object["transactions"].([]any)
	case settled:
		isRight = entry.Code != ""
	default:
		isRight = false
	}
	claims := entry.claims()
	// What is not as it must be was left out.
	isRight = isRight && (entry.Kind == settled || len(claims) == len(list))
	for _, claim := range claims {
		isRight = isRight && claim.Reference != "" && (entry.Kind != sending || claim.Digest != "")
	}
	if !isRight {
		return entry, errors.New("must have a known kind and its references")
	}
	return entry, nil
}
