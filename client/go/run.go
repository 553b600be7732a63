package payout

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sort"
	"time"
)

// Run settles or follows payouts, while its results are read.
type Run struct {
	ctx     context.Context
	client  *Client
	options SettleOptions
	payouts []*following
	ledger  *ledger
	open    []*following
	batches map[string]*keyedBatch // by their keys, those of an earlier process that may be sent again
	yield   func(PayoutResult) bool
	isLeft  bool  // the caller wants no more results
	err     error // the first one of the journal or the context
}

type following struct {
	reference   string
	digest      string // empty when only the reference is known
	request     TransactionRequest
	isRejected  bool        // the service rejected its request, and has never had a record since
	absentSince time.Time   // when the service first had no record of it
	isAbsent    bool        // the service had no record of it for long enough
	code        string      // the latest
	isMissing   bool        // the service had no record of it when it was last asked
	batch       *keyedBatch // what may be sent again; nil without a key
	sendErr     error       // of the request that it was in
	statusErr   error       // of the last question
	isAsked     bool
	due, end    time.Time
	wait        time.Duration
}

// keyedBatch was perhaps sent, under a key by which the service recognises a repeat.
type keyedBatch struct {
	key        string
	payouts    []*following // in the order in which they were sent; nil is one that this run does not have
	isRepeated bool
}

// Results calls yield once per payout, when its outcome is known or Patience ends. From Go 1.23 on, range over it:
//
//	for result := range run.Results {
//
// It ends when yield returns false: nothing more is sent then, and the journal has what is open. A run has its results
// once. See [Run.Err] after it.
func (r *Run) Results(yield func(PayoutResult) bool) {
	payouts := r.payouts
	r.payouts, r.yield = nil, yield
	if r.err != nil {
		return
	}
	var free, sent []*following
	if r.ledger, r.err = r.client.ledgers.of(r.options.Journal); r.err != nil {
		for _, payout := range payouts {
			payout.sendErr = r.err
			r.report(payout.result())
		}
		return
	}
	for _, payout := range payouts {
		if payout.digest == "" {
			sent = append(sent, payout)
		}
	}
	r.check(r.ledger.follow(sent))
	for _, payout := range payouts {
		if isFree := !r.resume(payout); isFree && payout.digest != "" {
			free = append(free, payout)
		} else if isFree {
			// It could not be written down.
			r.follow(payout)
		}
	}
	r.sendAll(free)
	r.followAll()
}

// Err is an [ArgumentError] when nothing was done, or else what went wrong with the journal or the context. When the
// journal cannot be written, nothing more is sent.
func (r *Run) Err() error { return r.err }

func (r *Run) report(result PayoutResult) { r.isLeft = r.isLeft || !r.yield(result) }

func (r *Run) check(err error) {
	if r.err == nil {
		r.err = err
	}
}

// note goes on after an error: what was sent is still followed.
func (r *Run) note(kind string, payouts []*following) {
	entry := JournalEntry{Kind: kind}
	for _, payout := range payouts {
		if entry.References = append(entry.References, payout.reference); kind == settled {
			entry = JournalEntry{Kind: kind, Reference: payout.reference, Code: payout.code}
		}
	}
	r.check(r.ledger.write(func() JournalEntry { return entry }))
}

// resume continues from the journal. It reports false for a payout that may be sent.
func (r *Run) resume(payout *following) bool {
	state, isThere := r.ledger.state(payout.reference)
	switch {
	case !isThere:
		return false
	case payout.digest != "" && state.digest != "" && state.digest != payout.digest:
		r.notSent(payout, ErrReferenceReused)
	case state.kind == settled:
		payout.code = state.code
		r.report(payout.result())
	case state.kind == notSent:
		return false
	default:
		payout.isRejected = state.kind == rejected
		if state.kind == sending && payout.digest != "" {
			r.join(payout, state.sent)
		}
		r.follow(payout)
	}
	return true
}

// sendAll sends nothing more when the first batch cannot be sent, or the login fails.
func (r *Run) sendAll(payouts []*following) {
	var stop error
	for isFirst := true; len(payouts) > 0 && !r.isLeft; isFirst = false {
		size := r.options.BatchSize
		if size > len(payouts) {
			size = len(payouts)
		}
		if stop == nil {
			stop = r.ctx.Err()
			r.check(stop)
		}
		if stop == nil {
			stop = r.send(payouts[:size], isFirst)
		} else {
			r.notSent(payouts[0], stop)
			size = 1
		}
		payouts = payouts[size:]
	}
}

// send returns why nothing more may be sent.
func (r *Run) send(batch []*following, isFirst bool) (stop error) {
	key := newKey()
	claimed, others, err := r.ledger.claim(batch, key)
	r.check(err)
	isSent := err == nil && len(claimed) > 0
	if isSent {
		err = r.post(claimed, key)
	}
	isUntaken, isRejected := errors.Is(err, ErrNotSent), errors.Is(err, ErrRejected)
	if isUntaken {
		r.note(notSent, claimed)
	} else if isRejected {
		r.note(rejected, claimed)
	}
	for _, payout := range others {
		// Another run on the same journal was first, and perhaps could not send it either.
		if !r.resume(payout) {
			r.notSent(payout, errors.New("payout: another run on the same journal tried to send it"))
		}
	}
	var inDoubt *keyedBatch
	if key != "" && err != nil && !isRejected {
		inDoubt = &keyedBatch{key: key, payouts: claimed}
	}
	for _, payout := range claimed {
		if !isSent || isUntaken {
			r.notSent(payout, err)
			continue
		}
		payout.isRejected, payout.batch = isRejected, inDoubt
		r.follow(payout)
	}
	var failed *PayoutError
	if isUntaken && (isFirst || errors.As(err, &failed) && failed.login() != nil) {
		return err
	}
	return r.err
}

// post sends payouts as one batch.
func (r *Run) post(payouts []*following, key string) error {
	var request PayoutRequest
	for _, payout := range payouts {
		request.TransactionRequestList = append(request.TransactionRequestList, payout.request)
	}
	call := sendPayoutCall(request, nil)
	if key != "" {
		call.keyParameter().value = key
	}
	_, err := send[PayoutResponse](r.ctx, r.client, call)
	if err == nil {
		r.note(accepted, payouts)
	}
	for _, payout := range payouts {
		payout.sendErr = err
	}
	return err
}

// join makes a payout in doubt a part of the batch in which an earlier process sent it.
func (r *Run) join(payout *following, sent *JournalEntry) {
	if sent.IdempotencyKey == "" || newKey() == "" {
		return
	}
	mine := r.batches[sent.IdempotencyKey]
	if mine == nil {
		mine = &keyedBatch{key: sent.IdempotencyKey, payouts: make([]*following, len(sent.Transactions))}
		r.batches[sent.IdempotencyKey] = mine
	}
	for i, claim := range sent.Transactions {
		if claim.Reference == payout.reference {
			payout.batch, mine.payouts[i] = mine, payout
			// A repeat has the same bytes.
			payout.request.RequestDate = claim.RequestDate
		}
	}
}

// repeat sends a batch again under its key, when the service has no record of any of its payouts.
func (r *Run) repeat(batch *keyedBatch) {
	if batch == nil || batch.isRepeated || r.err != nil || r.isLeft {
		return
	}
	for _, payout := range batch.payouts {
		if payout == nil || !payout.isMissing || !payout.end.After(time.Now()) {
			return
		}
	}
	batch.isRepeated = !errors.Is(r.post(batch.payouts, batch.key), ErrNotSent)
}

// newKey is a random UUID; empty where the contract has no place for a key.
func newKey() string {
	if call := sendPayoutCall(PayoutRequest{}, nil); call.keyParameter() == nil {
		return ""
	}
	var bytes [16]byte
	if _, err := rand.Read(bytes[:]); err != nil {
		panic("payout: the system gives no random bytes: " + err.Error())
	}
	bytes[6], bytes[8] = bytes[6]&0x0f|0x40, bytes[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

// digestOf identifies the content of a payout: SHA-256 of the leaves of its JSON, without the date of the request.
func digestOf(payout TransactionRequest, path string) (string, error) {
	value, err := jsonOf(payout, path)
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

func (r *Run) notSent(payout *following, err error) {
	action := actions[OutcomeNotSent]
	if err == ErrReferenceReused {
		action = reusedReferenceAction
	}
	r.report(PayoutResult{TransactionReference: payout.reference, Outcome: OutcomeNotSent, Action: action, Err: err})
}

func (payout *following) result() PayoutResult {
	code := DescribeCode(payout.code)
	result := PayoutResult{
		TransactionReference: payout.reference, Outcome: code.Outcome, ResponseCode: payout.code, Final: code.Final,
		Action: code.Action,
	}
	if payout.isAbsent {
		result.Outcome = OutcomeRejected
	} else if payout.code == "" {
		result.Outcome = OutcomeUnknown
	}
	if payout.code == "" {
		result.Action = actions[result.Outcome]
		if result.Err = payout.sendErr; result.Err == nil {
			result.Err = payout.statusErr
		}
	}
	return result
}
