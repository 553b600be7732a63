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
	"strings"
	"sync"
)

// JournalStore keeps the entries of a [Journal]. Implement it to keep a journal in your own store, for one process at a
// time. Its methods get no context: what was sent is noted even when the caller's context has ended.
type JournalStore interface {
	// Append stores an entry, a line of JSON. It outlives a crash once Append has returned nil.
	Append(entry []byte) error
	// Entries returns all that were appended, in order.
	Entries() ([][]byte, error)
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
	RequestDate string `json:"requestDate,omitempty"` // only with a key: a repeat has the same bytes
}

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
	assign(value, reflect.ValueOf(&read).Elem())
	object, _ := value.(map[string]any)
	list, isList := object["references"].([]any)
	if read.Kind == sending {
		list, isList = object["transactions"].([]any)
	}
	isKnown := strings.Contains(" sending accepted not-sent rejected followed released settled ", " "+read.Kind+" ")
	// What is not as it must be was left out of the claims.
	isRight := isKnown && (read.Code != "" && read.Kind == settled || isList && len(list) == len(read.claims()))
	for _, claim := range read.claims() {
		isRight = isRight && claim.Reference != "" && (read.Kind != sending || claim.Digest != "")
	}
	if err != nil || !isRight {
		return read, errors.New("must be the JSON of an entry, with a known kind and its references")
	}
	return read, nil
}

// Journal remembers what was sent, so that a run can be resumed after a crash. It has references, digests and codes; no
// names, accounts or amounts. Keep it for as long as a reference may come again. Goroutines and clients may share it.
type Journal struct {
	store  JournalStore // nil for a run without one
	mutex  sync.Mutex
	states map[string]state // of each reference
	broken error            // why nothing can be written
}

type state struct {
	kind   string // that of the last entry
	digest string // empty when only the reference is known
	code   string
	sent   *entry // its last entry of the kind sending
}

// NewJournal reads the entries of a store. There must be one journal of a store at a time.
func NewJournal(store JournalStore) (*Journal, error) {
	journal := &Journal{store: store, states: map[string]state{}}
	lines, err := store.Entries()
	for number, line := range lines {
		read, err := readEntry(line)
		if err != nil {
			return nil, fmt.Errorf("payout: the journal cannot be read: line %d %w", number+1, err)
		}
		journal.apply(read)
	}
	return journal, err
}

// OpenReferences lists what may have been sent and has no final code, in alphabetical order.
func (j *Journal) OpenReferences() (open []string) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	for reference, state := range j.states {
		if state.kind != notSent && state.kind != settled {
			open = append(open, reference)
		}
	}
	sort.Strings(open)
	return open
}

// Close ends the lock of a file.
func (j *Journal) Close() (err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if closer, isCloser := j.store.(io.Closer); isCloser {
		err = closer.Close()
	}
	j.broken = os.ErrClosed
	return err
}

// write appends an entry, unless it is about nothing. After a failure nobody knows what is stored: nothing more is.
func (j *Journal) write(written entry) error {
	if j.broken != nil || len(written.claims()) == 0 {
		return j.broken
	}
	line, err := encode(written, "")
	if err == nil && j.store != nil {
		err = j.store.Append(line)
	}
	if j.broken = err; err != nil {
		return err
	}
	written.IdempotencyKey = "" // it is on its way: only this run may repeat it, until the journal is opened again
	j.apply(written)
	return nil
}

// claim writes down the payouts that are free, as sending or followed. It also returns the others.
func (j *Journal) claim(kind, key string, payouts []*following) (claimed, others []*following, err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	written := entry{Kind: kind, IdempotencyKey: key}
	for _, payout := range payouts {
		state, date := j.states[payout.reference], ""
		isOther := payout.digest != "" && state.digest != "" && state.digest != payout.digest
		if isOther || state.kind != "" && state.kind != notSent {
			others = append(others, payout)
			continue
		}
		claimed = append(claimed, payout)
		if key != "" {
			date = payout.request.RequestDate
		}
		if kind == sending {
			written.Transactions = append(written.Transactions, claim{payout.reference, payout.digest, date})
		} else {
			written.References = append(written.References, payout.reference)
		}
	}
	return claimed, others, j.write(written)
}

// apply does not change settled or doubtful payouts.
func (j *Journal) apply(read entry) {
	for _, claim := range read.claims() {
		state := j.states[claim.Reference]
		isOpen := state.kind != "" && state.kind != notSent
		isLeft := isOpen && (read.Kind == followed || read.Kind == notSent && state.kind != sending)
		switch {
		case state.kind == settled || isLeft || read.Kind == released && state.kind != rejected:
			continue
		case read.Kind == released:
			delete(j.states, claim.Reference)
			continue
		case read.Kind == sending:
			state.sent = &read
		}
		state.kind, state.code, state.digest = read.Kind, read.Code, firstOf(state.digest, claim.Digest)
		j.states[claim.Reference] = state
	}
}

// fileStore is a file of JSON lines. One process at a time has it, by a lock that ends with the process.
type fileStore struct {
	*os.File
	path     string
	size     int64
	lacksEnd bool // of its last line, as some editors leave it
}

// OpenFileJournal opens or creates a journal in a file. It fails while another process has it.
func OpenFileJournal(path string) (journal *Journal, err error) {
	store := &fileStore{}
	if store.path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	if store.File, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return nil, err
	}
	if err = lock(store.File); err == nil {
		journal, err = NewJournal(store)
	} else {
		err = fmt.Errorf("payout: the journal is in use by another process, or cannot be locked: %w", err)
	}
	if err == nil {
		err = store.Truncate(store.size)
	}
	if err == nil && store.lacksEnd {
		store.size++
		_, err = store.WriteAt([]byte("\n"), store.size-1)
	}
	if err != nil {
		store.Close()
		return nil, fmt.Errorf("%w: %s", err, path)
	}
	// The name of a new file must also be on the disk. Where a folder cannot be flushed, it need not be.
	real, _ := filepath.EvalSymlinks(path)
	if folder, err := os.Open(filepath.Dir(real)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return journal, nil
}

// Append flushes an entry to the disk, unless the service can be asked again for what is lost.
func (f *fileStore) Append(entry []byte) error {
	open, err := f.Stat()
	there, errThere := os.Stat(f.path)
	if err != nil || errThere != nil || !os.SameFile(open, there) || open.Size() != f.size {
		return errors.New("payout: the journal was moved, cut or changed while it was open: " + f.path)
	}
	isLossHarmless := bytes.HasPrefix(entry, []byte(`{"kind":"settled"`))
	count, err := f.WriteAt(append(entry, '\n'), f.size)
	if err == nil && !isLossHarmless {
		err = f.Sync()
	}
	if err != nil {
		f.Truncate(f.size)
	}
	f.size += int64(count)
	return err
}

// Entries leaves out a cut last line: a line is on the disk before its batch is sent, so that batch was not sent.
func (f *fileStore) Entries() (lines [][]byte, err error) {
	content, err := io.ReadAll(f)
	lines, f.size = bytes.Split(content, []byte("\n")), int64(len(content))
	last := lines[len(lines)-1]
	_, wrong := readEntry(last)
	if f.lacksEnd = wrong == nil; wrong != nil && isCut(last) {
		lines, f.size = lines[:len(lines)-1], f.size-int64(len(last))
	}
	return lines, err
}

// isCut reports whether the last line is the beginning of one. A crash may leave zeros for the rest.
// Anything else is not from a journal: keep it.
func isCut(line []byte) bool {
	const start = `{"kind":`
	text := strings.TrimRight(string(line), "\x00")
	return strings.HasPrefix(start, text) || strings.HasPrefix(text, start) && !json.Valid([]byte(text))
}
