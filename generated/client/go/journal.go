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

// JournalStore stores the entries of a [Journal]. Implement it to use your own storage, for one process at a time.
// Its methods take no context, because a payout that was sent must be recorded even after the caller's context ends.
type JournalStore interface {
	// Append stores an entry, one line of JSON. The entry must survive a crash once Append has returned nil.
	Append(entry []byte) error
	// Entries returns all appended entries in order.
	Entries() ([][]byte, error)
}

// The kinds of entries and what each means for its payouts.
const (
	sending  = "sending"  // may have been sent
	accepted = "accepted" // got a 2xx, which says nothing about a single payout
	notSent  = "not-sent" // not sent, or not processed; may be sent
	rejected = "rejected" // got a 4xx, and still in doubt
	followed = "followed" // may have been sent by other means
	released = "released" // may be sent again: a person decided that a rejected payout was not accepted
	settled  = "settled"  // has its final code
)

// entry has the same form in the clients of other languages.
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
	RequestDate string `json:"requestDate,omitempty"` // only with a key, because a repeat must send the same bytes
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
	// claims omits items with an unexpected form.
	isRight := isKnown && (read.Code != "" && read.Kind == settled || isList && len(list) == len(read.claims()))
	for _, claim := range read.claims() {
		isRight = isRight && claim.Reference != "" && (read.Kind != sending || claim.Digest != "")
	}
	if err != nil || !isRight {
		return read, errors.New("must be the JSON of an entry, with a known kind and its references")
	}
	return read, nil
}

// Journal records what was sent, so that a run can be resumed after a crash. It contains references, digests and
// codes, but no names, accounts or amounts. Keep it for as long as a reference may come up again. Goroutines and
// clients may share it.
type Journal struct {
	store  JournalStore // nil for a run without one
	mutex  sync.Mutex
	states map[string]state // of each reference
	broken error            // the reason why nothing more is written
}

type state struct {
	kind   string // of the last entry
	digest string // empty if only the reference is known
	code   string
	sent   *entry // its last sending entry
}

// NewJournal reads the entries of a store. Open only one journal per store at a time.
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

// OpenReferences lists payouts that may have been sent and have no final code, in alphabetical order.
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

// Close closes the file and releases its lock.
func (j *Journal) Close() (err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if closer, isCloser := j.store.(io.Closer); isCloser {
		err = closer.Close()
	}
	j.broken = os.ErrClosed
	return err
}

// write appends an entry unless it lists no payouts. After a failure, the state of the store is
// unknown, so it writes nothing more.
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
	written.IdempotencyKey = "" // until the journal is reopened, only the run that sends the batch may repeat it
	j.apply(written)
	return nil
}

// claim records the payouts that may be sent, as sending or followed, and returns them and the others.
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

// apply does not change payouts that are settled or in doubt.
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

// fileStore is a file of JSON lines. A lock lets only one process use it at a time; it ends with the process.
type fileStore struct {
	*os.File
	path     string
	size     int64
	lacksEnd bool // the last line lacks a line break, as some editors leave it
}

// OpenFileJournal opens or creates a journal in a file. It fails while another process is using the file.
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
	// The name of a new file must also be on disk, where the system can flush a folder.
	real, _ := filepath.EvalSymlinks(path)
	if folder, err := os.Open(filepath.Dir(real)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return journal, nil
}

// Append flushes an entry to disk, unless the service can be asked again for what a crash loses.
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

// Entries omits a cut last line: a line is on disk before its batch is sent, so that batch was not sent.
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

// isCut reports whether the last line is the beginning of an entry. After a crash, the rest may be zeros. Any other
// line does not come from a journal and is kept.
func isCut(line []byte) bool {
	const start = `{"kind":`
	text := strings.TrimRight(string(line), "\x00")
	return strings.HasPrefix(start, text) || strings.HasPrefix(text, start) && !json.Valid([]byte(text))
}
