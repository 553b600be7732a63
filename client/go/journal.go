package payout

import (
	"errors"
	"sort"
	"sync"
)

// Journal remembers what was sent, so that a run can be resumed after a crash. [FileJournal] is one. To keep it in
// your own store, have a table of entries with their number as its key: then several processes may share it.
//
// Its methods get no context: what was sent is noted even when the caller's context has ended.
type Journal interface {
	// Append stores an entry under a number; the first is 0. The entry outlives a crash once Append has returned. It
	// reports false, and stores nothing, when another process was faster and the number is taken.
	Append(number int, entry JournalEntry) (isStored bool, err error)
	// Entries returns those from a number on, in order. Leave out the IdempotencyKey of those whose process may still
	// run: with it their batch may be sent again.
	Entries(number int) ([]JournalEntry, error)
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

// JournalEntry says what was done with some payouts. As JSON it is the same in the clients of other languages.
type JournalEntry struct {
	Kind           string         `json:"kind"`
	IdempotencyKey string         `json:"idempotencyKey,omitempty"`
	Transactions   []JournalClaim `json:"transactions,omitempty"`
	References     []string       `json:"references,omitempty"`
	Reference      string         `json:"reference,omitempty"`
	Code           string         `json:"code,omitempty"`
}

// JournalClaim is a payout that is about to be sent, and the digest of its content.
type JournalClaim struct {
	Reference   string `json:"reference"`
	Digest      string `json:"digest"`
	RequestDate string `json:"requestDate,omitempty"` // beside a key: a repeat has the same bytes
}

// claims are the payouts that it is about.
func (e JournalEntry) claims() (claims []JournalClaim) {
	references := e.References
	if e.Kind == sending {
		return e.Transactions
	} else if e.Kind == settled {
		references = []string{e.Reference}
	}
	for _, reference := range references {
		claims = append(claims, JournalClaim{Reference: reference})
	}
	return claims
}

// OpenReferences lists what may have been sent and has no final code, in alphabetical order.
func OpenReferences(journal Journal) (open []string, err error) {
	all, err := new(ledgers).of(journal)
	if err != nil {
		return nil, err
	}
	for reference, state := range all.states {
		if state.kind != notSent && state.kind != settled {
			open = append(open, reference)
		}
	}
	sort.Strings(open)
	return open, nil
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
	sent   *JournalEntry // its last entry of the kind sending
}

// ledgers keeps the ledger of the journal that was used last. Another one of the same journal does no harm.
type ledgers struct {
	mutex sync.Mutex
	last  *ledger
}

// of returns a ledger that knows every entry.
func (all *ledgers) of(journal Journal) (*ledger, error) {
	if journal == nil {
		return &ledger{journal: noJournal{}, states: map[string]state{}}, nil
	}
	all.mutex.Lock()
	defer all.mutex.Unlock()
	if all.last == nil || all.last.journal != journal {
		all.last = &ledger{journal: journal, states: map[string]state{}}
	}
	all.last.mutex.Lock()
	defer all.last.mutex.Unlock()
	return all.last, all.last.read()
}

// noJournal is for a run without one.
type noJournal struct{}

func (noJournal) Append(int, JournalEntry) (bool, error) { return true, nil }
func (noJournal) Entries(int) ([]JournalEntry, error)    { return nil, nil }

// read takes what other processes and other ledgers have appended.
func (l *ledger) read() error {
	entries, err := l.journal.Entries(l.count)
	for _, entry := range entries {
		l.apply(entry)
	}
	return err
}

// write appends the entry that make returns, unless it is about nothing. When another process was faster, make is asked
// again.
func (l *ledger) write(make func() JournalEntry) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for {
		entry, count := make(), l.count
		if len(entry.claims()) == 0 {
			return nil
		}
		isStored, err := l.journal.Append(count, entry)
		if err == nil && isStored {
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

func (l *ledger) state(reference string) (state, bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	found, isThere := l.states[reference]
	return found, isThere
}

// claim writes down the payouts that no run may have sent, before they are sent. It also returns the others.
func (l *ledger) claim(payouts []*following, key string) (claimed, others []*following, err error) {
	err = l.write(func() JournalEntry {
		claimed, others = nil, nil
		entry := JournalEntry{Kind: sending, IdempotencyKey: key}
		for _, payout := range payouts {
			state, isThere := l.states[payout.reference]
			if isThere && (state.kind != notSent || state.digest != "" && state.digest != payout.digest) {
				others = append(others, payout)
				continue
			}
			claimed = append(claimed, payout)
			claim := JournalClaim{Reference: payout.reference, Digest: payout.digest}
			if key != "" {
				claim.RequestDate = payout.request.RequestDate
			}
			entry.Transactions = append(entry.Transactions, claim)
		}
		return entry
	})
	return claimed, others, err
}

// follow writes down payouts that were perhaps sent by other means, unless they are in doubt already.
func (l *ledger) follow(payouts []*following) error {
	return l.write(func() JournalEntry {
		entry := JournalEntry{Kind: followed}
		for _, payout := range payouts {
			if state, isThere := l.states[payout.reference]; !isThere || state.kind == notSent {
				entry.References = append(entry.References, payout.reference)
			}
		}
		return entry
	})
}

// apply leaves settled payouts as they are, and those in doubt.
func (l *ledger) apply(entry JournalEntry) {
	l.count++
	for _, claim := range entry.claims() {
		state := l.states[claim.Reference]
		isOpen := state.kind != "" && state.kind != notSent
		isLeft := entry.Kind == followed && isOpen || entry.Kind == notSent && state.kind == followed
		switch {
		case state.kind == settled || isLeft || entry.Kind == released && state.kind != rejected:
			continue
		case entry.Kind == released:
			delete(l.states, claim.Reference)
			continue
		case entry.Kind == sending:
			state.sent = &entry
		}
		state.kind, state.code, state.digest = entry.Kind, entry.Code, firstOf(state.digest, claim.Digest)
		l.states[claim.Reference] = state
	}
}
