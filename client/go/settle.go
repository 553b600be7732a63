package payout

import (
	"container/heap"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"sort"
	"time"
)

// ErrReferenceReused is the error of a payout that was not sent: its reference has other content in the journal.
var ErrReferenceReused = errors.New("payout: the reference has other content in the journal")

// PayoutResult is what became of one payout.
type PayoutResult struct {
	TransactionReference string
	Outcome              Outcome
	ResponseCode         string // the latest; empty when there was none
	Final                bool   // whether it is not expected to change
	Action               string // what to do, in words
	Err                  error  // what went wrong, if anything
}

// SettleOptions say how payouts are sent and followed. Each may be left out; the README has the defaults.
type SettleOptions struct {
	Journal   Journal       // makes the run resumable after a crash; without it nothing outlives the run
	Patience  time.Duration // how long a payout is followed after it was sent or resumed
	BatchSize int           // how many payouts a request has
	FirstPoll time.Duration // the first wait before the status is asked for; it doubles each time
	MostPoll  time.Duration // the longest wait
	QuietFor  time.Duration // how long the service must have no record of an [OutcomeRejected] payout
}

// SettlePayouts sends payouts and follows each to its end, while its [Run.Results] are read.
//
// Store each reference before you send its payout. A payout in doubt is never sent again without an idempotency key.
func (c *Client) SettlePayouts(ctx context.Context, payouts []TransactionRequest, options SettleOptions) *Run {
	all := make([]*following, len(payouts))
	for i, payout := range payouts {
		digest, err := digestOf(payout, fmt.Sprint("payouts.", i))
		if err != nil {
			return &Run{err: err}
		}
		all[i] = &following{reference: payout.TransactionReference, digest: digest, request: payout}
	}
	return c.newRun(ctx, all, options)
}

// SettlePayout settles a single payout, as [Client.SettlePayouts] does.
func (c *Client) SettlePayout(ctx context.Context, payout TransactionRequest, options SettleOptions) (PayoutResult, error) {
	run, result := c.SettlePayouts(ctx, []TransactionRequest{payout}, options), PayoutResult{}
	run.Results(func(one PayoutResult) bool { result = one; return true })
	return result, run.Err()
}

// FollowPayouts follows payouts by their references. [Client.SettlePayouts] with the same journal never sends them.
func (c *Client) FollowPayouts(ctx context.Context, references []string, options SettleOptions) *Run {
	all := make([]*following, len(references))
	for i, reference := range references {
		all[i] = &following{reference: reference}
	}
	return c.newRun(ctx, all, options)
}

func (c *Client) newRun(ctx context.Context, payouts []*following, options SettleOptions) *Run {
	var err error
	if options.Patience < 0 || options.FirstPoll < 0 || options.MostPoll < 0 || options.QuietFor < 0 {
		err = &ArgumentError{"Patience, FirstPoll, MostPoll and QuietFor must be positive, or 0 for the default"}
	}
	if options.BatchSize < 0 || options.BatchSize > limitLargestBatch {
		err = &ArgumentError{fmt.Sprintf("BatchSize must be 1 to %d, or 0 for the default", limitLargestBatch)}
	}
	options.Patience = firstOf(options.Patience, limitPatience)
	options.BatchSize = firstOf(options.BatchSize, limitBatchSize)
	options.FirstPoll = firstOf(options.FirstPoll, limitFirstQuestionDelay)
	options.MostPoll = firstOf(options.MostPoll, limitLongestQuestionDelay)
	options.QuietFor = firstOf(options.QuietFor, limitQuietTime)
	seen := map[string]bool{}
	for _, payout := range payouts {
		if !isSegment(payout.reference) {
			err = &ArgumentError{"each transactionReference must be UTF-8 text, not '', '.' or '..'"}
		} else if seen[payout.reference] {
			err = &ArgumentError{"each transactionReference must be used once"}
		}
		seen[payout.reference] = true
	}
	return &Run{ctx: ctx, client: c, options: options, payouts: payouts, batches: map[string]*keyedBatch{}, err: err}
}

// Run settles or follows payouts, while its results are read.
type Run struct {
	ctx     context.Context
	client  *Client
	options SettleOptions
	payouts []*following
	ledger  *ledger
	open    waiting
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
	if r.err == nil {
		r.ledger, r.err = r.client.ledgers.of(r.options.Journal)
		for _, payout := range payouts {
			if payout.sendErr = r.err; r.err != nil {
				r.report(payout.result())
			}
		}
	}
	if r.err != nil || len(payouts) == 0 {
		return
	}
	if isFollowing := payouts[0].digest == ""; isFollowing {
		_, _, err := r.ledger.claim(followed, "", payouts)
		r.check(err)
	}
	var free []*following
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

// report does nothing more once the caller has left.
func (r *Run) report(result PayoutResult) { r.isLeft = r.isLeft || !r.yield(result) }

func (r *Run) check(err error) {
	if r.err == nil {
		r.err = err
	}
}

// note goes on after an error: what was sent is still followed.
func (r *Run) note(kind string, payouts []*following) {
	noted := entry{Kind: kind}
	for _, payout := range payouts {
		if noted.References = append(noted.References, payout.reference); kind == settled {
			noted = entry{Kind: kind, Reference: payout.reference, Code: payout.code}
		}
	}
	r.check(r.ledger.write(func() entry { return noted }))
}

// resume continues from the journal. It reports false for a payout that may be sent.
func (r *Run) resume(payout *following) bool {
	state := r.ledger.state(payout.reference)
	switch {
	case payout.digest != "" && state.digest != "" && state.digest != payout.digest:
		r.notSent(payout, ErrReferenceReused)
	case state.kind == "" || state.kind == notSent:
		return false
	case state.kind == settled:
		payout.code = state.code
		r.report(payout.result())
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
	for isFirst := true; len(payouts) > 0 && stop == nil && !r.isLeft; isFirst = false {
		if stop = r.ctx.Err(); stop == nil {
			size := shorter(int64(r.options.BatchSize), int64(len(payouts)))
			stop, payouts = r.send(payouts[:size], isFirst), payouts[size:]
		} else {
			r.check(stop)
		}
	}
	for _, payout := range payouts {
		r.notSent(payout, stop)
	}
}

// send returns why nothing more may be sent.
func (r *Run) send(batch []*following, isFirst bool) (stop error) {
	key := newKey()
	claimed, others, err := r.ledger.claim(sending, key, batch)
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
	if isUntaken && (isFirst || errors.As(err, &failed) && errors.As(failed.Cause, &failed)) {
		// Nobody could log in, if it was not the first.
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
	params := &SendPayoutParams{}
	if keyed, isKeyed := any(params).(keyed); isKeyed {
		keyed.setKey(key)
	}
	_, err := r.client.SendPayout(r.ctx, request, params)
	if err == nil {
		r.note(accepted, payouts)
	}
	for _, payout := range payouts {
		payout.sendErr = err
	}
	return err
}

// join makes a payout in doubt a part of the batch in which an earlier process sent it.
func (r *Run) join(payout *following, sent *entry) {
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

// keyed parameters have a place for a key.
type keyed interface{ setKey(string) }

// newKey is a random UUID; empty where the contract has no place for a key.
func newKey() string {
	if _, isKeyed := any(&SendPayoutParams{}).(keyed); !isKeyed {
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
	result := PayoutResult{payout.reference, code.Outcome, payout.code, code.Final, code.Action, nil}
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

func (r *Run) follow(payout *following) {
	payout.wait, payout.end = r.options.FirstPoll, time.Now().Add(r.options.Patience)
	r.askLater(payout, time.Now().Add(payout.wait))
}

// askLater asks at a time, or when patience ends.
func (r *Run) askLater(payout *following, at time.Time) {
	payout.due = earlier(at, payout.end)
	heap.Push(&r.open, payout)
}

// followAll asks for payouts when they are due, a few at a time, until none is open.
func (r *Run) followAll() {
	answers, asked := make(chan func(), limitQuestionsAtOnce), 0
	for !r.isLeft && len(r.open)+asked > 0 {
		wait := time.Duration(math.MaxInt64)
		if len(r.open) > 0 && asked < limitQuestionsAtOnce {
			wait = time.Until(r.open[0].due)
		}
		timer := time.NewTimer(wait)
		select {
		case learn := <-answers:
			asked--
			learn()
		case <-timer.C:
			payout := heap.Pop(&r.open).(*following)
			if payout.isAsked && time.Since(payout.end) > r.client.config.Timeout {
				// The last questions for many payouts would take long.
				r.report(payout.result())
				break
			}
			asked++
			go func() {
				reading := askStatus(r.ctx, r.client, payout.reference)
				answers <- func() { r.learn(payout, reading) }
			}()
		case <-r.ctx.Done():
			r.check(r.ctx.Err())
			for ; asked > 0; asked-- {
				(<-answers)()
			}
			for _, payout := range r.open {
				r.report(payout.result())
			}
			r.open = nil
		}
		timer.Stop()
	}
}

// learn reports a payout when there is nothing left to wait for.
func (r *Run) learn(payout *following, reading statusReading) {
	payout.isAsked, payout.statusErr, payout.isMissing = true, reading.err, reading.isAbsent
	isDone := !time.Now().Before(payout.end)
	next := time.Now().Add(payout.wait)
	if reading.code != "" {
		payout.code, payout.isRejected = reading.code, false
		if DescribeCode(reading.code).Final {
			r.note(settled, []*following{payout})
			isDone = true
		}
	}
	if payout.isRejected && reading.isAbsent {
		payout.absentSince = firstOf(payout.absentSince, time.Now())
		payout.isAbsent = reading.askedAt.Sub(payout.absentSince) >= r.options.QuietFor
	}
	if payout.isRejected && !payout.absentSince.IsZero() {
		next = earlier(next, payout.absentSince.Add(r.options.QuietFor))
	}
	if isDone || payout.isAbsent {
		r.report(payout.result())
	} else {
		r.askLater(payout, next)
		payout.wait = shorter(2*payout.wait, r.options.MostPoll)
	}
	var failed *PayoutError
	if errors.As(reading.err, &failed) && failed.RetryAfter > 0 {
		for _, payout := range r.open {
			if until := time.Now().Add(failed.RetryAfter); payout.due.Before(until) {
				payout.due = earlier(until, payout.end)
			}
		}
		heap.Init(&r.open)
	}
	r.repeat(payout.batch)
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// waiting payouts are a heap by when they are due.
type waiting []*following

func (w waiting) Len() int           { return len(w) }
func (w waiting) Less(a, b int) bool { return w[a].due.Before(w[b].due) }
func (w waiting) Swap(a, b int)      { w[a], w[b] = w[b], w[a] }
func (w *waiting) Push(payout any)   { *w = append(*w, payout.(*following)) }
func (w *waiting) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}

// statusReading is the answer to one question for a status.
type statusReading struct {
	askedAt  time.Time
	code     string // empty unless the service answered with the record of this payout
	record   any
	isAbsent bool // the service answered, and has no record of it
	err      error
}

// askStatus asks once. A failed question says nothing about the payout.
func askStatus(ctx context.Context, c *Client, reference string) statusReading {
	question := getTransactionStatusCall(reference, nil)
	question.once = true
	reading := statusReading{askedAt: time.Now()}
	answer, err := c.do(ctx, question)
	var failed *PayoutError
	code := textAt(answer.value, "responseCode")
	switch {
	case err != nil:
		reading.err = err
		reading.isAbsent = errors.As(err, &failed) && failed.kind == ErrRejected && meaningOf(failed.Status).aboutPayout
	case !meaningOf(answer.status).aboutPayout || textAt(answer.value, "transactionReference") != reference || code == "":
		reading.err = errors.New("payout: the answer is not the record of this payout")
	default:
		reading.code, reading.record = code, answer.value
	}
	return reading
}
