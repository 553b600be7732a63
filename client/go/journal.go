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
	"sort"
	"sync"
)

// Journal remembers what was sent, so that a run can be resumed after a crash. [FileJournal] is one. To keep it in
// your own store, have a table of entries with their number as its key: then several processes may share it.
//
// Its methods get no context: what was sent is noted even when the caller's context has ended.
type Journal interface {
	// Append stores an entry, a line of JSON, under a number; the first is 0. The entry outlives a crash once Append has
	// returned. It reports false, and stores nothing, when another process was faster and the number is taken.
	Append(number int, entry []byte) (isStored bool, err error)
	// Entries returns those from a number on, in order.
	Entries(number int) ([][]byte, error)
}

// The kinds of entries, and what each means for its payouts.
const (
	sending  = "sending"  // may have been sent
	accepted = "accepted" // answered by a 2xx, which says nothing of a single payout
	notSent  = "not-sent" // not sent, or taken as not processed: may be sent
	rejected = "rejected" // answered by a 4xx, and still in doubt
	followed = "followed" // may have been sent by other means
	released = "released" // free again: a person has decided that a rejected one was not taken
	settled  = "settled"  // has its final code
)

// entry is the same in the clients of other languages.
type entry struct {
	Kind           string   `json:"kind"`
	IdempotencyKey string   `json:"idempotencyKey,omitempty"`
	Transactions   []claim  `json:"transactions,omitempty"`
	References     []string `json:"references,omitempty"`
	Reference      string   `json:"reference,omitempty"`
	Code           string   `json:"code,omitempty"`
}

type claim struct {
	Reference   string `json:"reference"`
	Digest      string `json:"digest"`
	RequestDate string `json:"requestDate,omitempty"` // beside a key: a repeat has the same bytes
}

// claims are the payouts that it is about.
func (e entry) claims() (claims []claim) {
	references := e.References
	if e.Kind == sending {
		return e.Transactions
	} else if e.Kind == settled {
		references = []string{e.Reference}
	}
	for _, reference := range references {
		claims = append(claims, claim{Reference: reference})
	}
	return claims
}

// readEntry quotes nothing in its errors.
func readEntry(line []byte) (read entry, err error) {
	value, err := decodeExact(line)
	if err != nil {
		return read, errors.New("must be the JSON of an entry")
	}
	assign(value, reflect.ValueOf(&read).Elem())
	object, _ := value.(map[string]any)
	list, isRight := object["references"].([]any)
	switch read.Kind {
	case accepted, notSent, rejected, followed, released:
	case sending:
		list, isRight = object["transactions"].([]any)
	case settled:
		list, isRight = []any{read.Reference}, read.Code != ""
	default:
		isRight = false
	}
	// What is not as it must be was left out.
	isRight = isRight && len(read.claims()) == len(list)
	for _, claim := range read.claims() {
		isRight = isRight && claim.Reference != "" && (read.Kind != sending || claim.Digest != "")
	}
	if !isRight {
		return read, errors.New("must have a known kind and its references")
	}
	return read, nil
}

// OpenReferences lists what may have been sent and has no final code, in alphabetical order.
func OpenReferences(journal Journal) (open []string, err error) {
	ledger, err := new(ledgers).of(journal)
	for reference, state := range ledger.states {
		if state.kind != notSent && state.kind != settled {
			open = append(open, reference)
		}
	}
	sort.Strings(open)
	return open, err
}

// ledger is what the entries of a journal say of each reference.
type ledger struct {
	journal Journal
	mutex   sync.Mutex
	count   int
	states  map[string]state
}

type state struct {
	kind   string // that of the last entry
	digest string // empty when only the reference is known
	code   string
	sent   *entry // its last entry of the kind sending
}

// ledgers keeps the ledger of the journal that was used last. Another one of the same journal does no harm.
type ledgers struct {
	mutex sync.Mutex
	last  *ledger
}

// of returns a ledger that knows every entry.
func (all *ledgers) of(journal Journal) (*ledger, error) {
	all.mutex.Lock()
	defer all.mutex.Unlock()
	if journal == nil || all.last == nil || all.last.journal != journal {
		all.last = &ledger{journal: journal, states: map[string]state{}}
	}
	found := all.last
	found.mutex.Lock()
	defer found.mutex.Unlock()
	return found, found.read()
}

// read takes what other processes and other ledgers have appended.
func (l *ledger) read() error {
	if l.journal == nil {
		return nil
	}
	lines, err := l.journal.Entries(l.count)
	for i := 0; i < len(lines) && err == nil; i++ {
		var read entry
		if read, err = readEntry(lines[i]); err == nil {
			l.apply(read)
		}
	}
	return err
}

// write appends the entry that make returns, unless it is about nothing. When another process was faster, make is asked
// again.
func (l *ledger) write(make func() entry) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for {
		entry, count := make(), l.count
		line, err := encode(entry, "")
		if err != nil || len(entry.claims()) == 0 {
			return err
		}
		isStored := l.journal == nil
		if !isStored {
			isStored, err = l.journal.Append(count, line)
		}
		if isStored && err == nil {
			// It is on its way: only the run that wrote it may repeat it.
			entry.IdempotencyKey = ""
			l.apply(entry)
			return nil
		}
		if err == nil {
			err = l.read()
		}
		if err == nil && l.count == count {
			err = errors.New("payout: the journal has a number without its entry")
		}
		if err != nil {
			return err
		}
	}
}

func (l *ledger) state(reference string) state {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.states[reference]
}

// claim writes down the payouts that are free: that they are about to be sent, or were perhaps sent by other means. It
// also returns the others.
func (l *ledger) claim(kind, key string, payouts []*following) (claimed, others []*following, err error) {
	err = l.write(func() entry {
		claimed, others = nil, nil
		written := entry{Kind: kind, IdempotencyKey: key}
		for _, payout := range payouts {
			state := l.states[payout.reference]
			isOther := payout.digest != "" && state.digest != "" && state.digest != payout.digest
			if isOther || state.kind != "" && state.kind != notSent {
				others = append(others, payout)
				continue
			}
			claimed = append(claimed, payout)
			one := claim{Reference: payout.reference, Digest: payout.digest}
			if key != "" {
				one.RequestDate = payout.request.RequestDate
			}
			if kind == sending {
				written.Transactions = append(written.Transactions, one)
			} else {
				written.References = append(written.References, payout.reference)
			}
		}
		return written
	})
	return claimed, others, err
}

// apply leaves settled payouts as they are, and those in doubt.
func (l *ledger) apply(read entry) {
	l.count++
	for _, claim := range read.claims() {
		state := l.states[claim.Reference]
		isOpen := state.kind != "" && state.kind != notSent
		isLeft := read.Kind == followed && isOpen || read.Kind == notSent && state.kind == followed
		switch {
		case state.kind == settled || isLeft || read.Kind == released && state.kind != rejected:
			continue
		case read.Kind == released:
			delete(l.states, claim.Reference)
			continue
		case read.Kind == sending:
			state.sent = &read
		}
		state.kind, state.code, state.digest = read.Kind, read.Code, firstOf(state.digest, claim.Digest)
		l.states[claim.Reference] = state
	}
}

// FileJournal is a [Journal] in a file. It has references, digests and codes; no names, accounts or amounts. Keep it
// for as long as a reference may come again.
//
// One process at a time has it, by a lock that ends with the process. Goroutines may share it.
type FileJournal struct {
	path   string
	file   *os.File
	mutex  sync.Mutex
	size   int64
	count  int   // of entries
	broken error // why nothing can be written
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
	if err = lock(file); err == nil {
		err = journal.load()
	}
	if err != nil {
		file.Close()
		return nil, journal.wrong("cannot be used: " + err.Error())
	}
	// The name of a new file must also be on the disk. Where a folder cannot be flushed, it need not be.
	real, _ := filepath.EvalSymlinks(path)
	if folder, err := os.Open(filepath.Dir(real)); err == nil {
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
func (j *FileJournal) Append(number int, entry []byte) (isStored bool, err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.broken != nil || number != j.count {
		return false, j.broken
	}
	if j.isChanged() {
		return false, j.wrong("was moved, cut or changed while it was open")
	}
	line := append(entry[:len(entry):len(entry)], '\n')
	if _, err = j.file.WriteAt(line, j.size); err == nil {
		err = j.file.Sync()
	}
	if j.broken = err; err != nil {
		j.file.Truncate(j.size)
		return false, err
	}
	j.size, j.count = j.size+int64(len(line)), j.count+1
	return true, nil
}

// Entries reads the file again, unless there is nothing new.
func (j *FileJournal) Entries(number int) ([][]byte, error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if number == j.count {
		return nil, nil
	}
	content := make([]byte, j.size)
	_, err := j.file.ReadAt(content, 0)
	return bytes.SplitN(content, []byte("\n"), j.count+1)[number:j.count], err
}

// isChanged: the next process would not find what was written.
func (j *FileJournal) isChanged() bool {
	open, err := j.file.Stat()
	there, errThere := os.Stat(j.path)
	return err != nil || errThere != nil || !os.SameFile(open, there) || open.Size() != j.size
}

// load removes a cut last line: a line is on the disk before its batch is sent, so that batch was not sent.
// Any other unreadable line is an error.
func (j *FileJournal) load() error {
	content, err := io.ReadAll(j.file)
	for err == nil && len(content) > 0 {
		line, rest, isWhole := bytes.Cut(content, []byte("\n"))
		_, wrong := readEntry(line)
		switch {
		case wrong == nil && !isWhole:
			// Whole but for its end, as some editors leave it.
			_, err = j.file.WriteAt([]byte("\n"), j.size+int64(len(line)))
		case !isWhole && isCut(line):
			return j.file.Truncate(j.size)
		case wrong != nil:
			return fmt.Errorf("line %d %w", j.count+1, wrong)
		}
		j.size, j.count, content = j.size+int64(len(line))+1, j.count+1, rest
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
