package payout

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"sort"
	"sync"
)

// FileJournal remembers what was sent, so that a run can be resumed after a crash. It has references, digests and
// codes; no names, accounts or amounts. Keep it for as long as a reference may come again.
//
// One process at a time has it, by a lock that ends with the process. Goroutines may share it.
type FileJournal struct {
	mutex   sync.Mutex
	file    *os.File
	size    int64
	entries map[string]journalEntry
	// broken is why nothing can be written.
	broken error
}

// The kinds of lines, and what each means for its payouts.
const (
	// sending may have been sent.
	sending = "sending"
	// accepted was answered by a 2xx, which says nothing of a single payout.
	accepted = "accepted"
	// notSent was not sent, or is taken as not processed, and may be sent.
	notSent = "not-sent"
	// rejected was answered by a 4xx, and stays in doubt.
	rejected = "rejected"
	// followed may have been sent by other means.
	followed = "followed"
	// released is free again: a person has decided that a rejected one was not taken.
	released = "released"
	// settled has its final code.
	settled = "settled"
)

type journalEntry struct {
	// kind is that of the last line.
	kind string
	// digest is empty when only the reference is known.
	digest string
	code   string
	// sent is its last line of the kind sending.
	sent journalLine
}

type journalLine struct {
	Kind           string         `json:"kind"`
	IdempotencyKey string         `json:"idempotencyKey,omitempty"`
	Transactions   []journalClaim `json:"transactions,omitempty"`
	References     []string       `json:"references,omitempty"`
	Reference      string         `json:"reference,omitempty"`
	Code           string         `json:"code,omitempty"`
}

type journalClaim struct {
	Reference string `json:"reference"`
	Digest    string `json:"digest"`
	// RequestDate is there beside a key: a repeat has the same bytes.
	RequestDate string `json:"requestDate,omitempty"`
}

// OpenFileJournal opens or creates a journal. It fails while another process has it.
func OpenFileJournal(path string) (*FileJournal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, errors.New("payout: the journal " + path + " must be open in one place at a time: " + err.Error())
	}
	journal := newMemoryJournal()
	journal.file = file
	if err := journal.load(); err != nil {
		file.Close()
		return nil, errors.New("payout: the journal " + path + " cannot be read: " + err.Error())
	}
	// The name of a new file must also be on the disk. Where a folder cannot be flushed, it need not be.
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		real = path
	}
	if folder, err := os.Open(filepath.Dir(real)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return journal, nil
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

// OpenReferences lists what may have been sent and has no final code, in alphabetical order.
func (j *FileJournal) OpenReferences() []string {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	var open []string
	for reference, entry := range j.entries {
		if entry.kind != notSent && entry.kind != settled {
			open = append(open, reference)
		}
	}
	sort.Strings(open)
	return open
}

// newMemoryJournal is for a run without a journal.
func newMemoryJournal() *FileJournal {
	return &FileJournal{entries: map[string]journalEntry{}}
}

func (j *FileJournal) entry(reference string) (journalEntry, bool) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	entry, isThere := j.entries[reference]
	return entry, isThere
}

// claim writes down the payouts that no run may have sent, before they are sent. It also returns the others.
func (j *FileJournal) claim(payouts []*following, key string) (claimed, others []*following, err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	line := journalLine{Kind: sending, IdempotencyKey: key}
	for _, payout := range payouts {
		entry, isThere := j.entries[payout.reference]
		isSame := entry.digest == "" || entry.digest == payout.digest
		if isThere && !(entry.kind == notSent && isSame) {
			others = append(others, payout)
			continue
		}
		claimed = append(claimed, payout)
		claim := journalClaim{Reference: payout.reference, Digest: payout.digest}
		if key != "" {
			claim.RequestDate = payout.request.RequestDate
		}
		line.Transactions = append(line.Transactions, claim)
	}
	if len(claimed) == 0 {
		return nil, others, nil
	}
	return claimed, others, j.append(line)
}

// follow writes down payouts that were perhaps sent by other means, unless they are in doubt already.
func (j *FileJournal) follow(references []string) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	line := journalLine{Kind: followed}
	for _, reference := range references {
		if entry, isThere := j.entries[reference]; !isThere || entry.kind == notSent {
			line.References = append(line.References, reference)
		}
	}
	if len(line.References) == 0 {
		return nil
	}
	return j.append(line)
}

func (j *FileJournal) write(line journalLine) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	return j.append(line)
}

// append flushes a line to the disk. After a failure nothing more is written: nobody knows what is on the disk.
func (j *FileJournal) append(line journalLine) error {
	if j.broken != nil {
		return j.broken
	}
	if j.file != nil {
		bytes, err := encode(line)
		if err != nil {
			return err
		}
		bytes = append(bytes, '\n')
		_, err = j.file.WriteAt(bytes, j.size)
		if err == nil {
			err = j.file.Sync()
		}
		if err != nil {
			j.broken = err
			j.file.Truncate(j.size)
			return err
		}
		j.size += int64(len(bytes))
	}
	// It is on its way: only the run that wrote it may repeat it, until the journal is opened again.
	line.IdempotencyKey = ""
	j.apply(line)
	return nil
}

// apply leaves settled payouts as they are, and those in doubt.
func (j *FileJournal) apply(line journalLine) {
	change := func(reference, digest string) {
		entry := j.entries[reference]
		isOpen := entry.kind != "" && entry.kind != notSent
		isLeft := line.Kind == followed && isOpen || line.Kind == notSent && entry.kind == followed
		if entry.kind == settled || isLeft {
			return
		}
		if line.Kind == released {
			if entry.kind == rejected {
				delete(j.entries, reference)
			}
			return
		}
		entry.kind, entry.code = line.Kind, line.Code
		if line.Kind == sending {
			entry.sent = line
		}
		if entry.digest == "" {
			entry.digest = digest
		}
		j.entries[reference] = entry
	}
	for _, claim := range line.Transactions {
		change(claim.Reference, claim.Digest)
	}
	for _, reference := range line.References {
		change(reference, "")
	}
	if line.Reference != "" {
		change(line.Reference, "")
	}
}

// digestOf identifies the content of a payout: SHA-256 of the leaves of its JSON, without the date of the request.
func digestOf(payout TransactionRequest) (string, error) {
	value, err := jsonOf(payout)
	if err != nil {
		return "", err
	}
	object, _ := value.(map[string]any)
	delete(object, "requestDate")
	leaves := leavesOf(object, "")
	sort.Slice(leaves, func(a, b int) bool { return leaves[a].path < leaves[b].path })
	hash := sha256.New()
	for _, leaf := range leaves {
		hash.Write([]byte(leaf.path + "\x00" + leaf.value + "\x00"))
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
