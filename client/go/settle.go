package payout

import (
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

// ErrReferenceReused is the error of a payout that was not sent because the journal has different content for its
// reference.
var ErrReferenceReused = errors.New("payout: the journal has different content for this reference")

// PayoutResult is the result for one payout.
type PayoutResult struct {
	TransactionReference string
	Outcome              Outcome
	ResponseCode         string // the last one; empty if there was none
	Final                bool   // whether the outcome is not expected to change
	Action               string // what to do, in words
	Err                  error  // what went wrong, if anything
}

// SettleOptions say how payouts are sent and followed. All are optional; the README lists the defaults.
type SettleOptions struct {
	Journal   *Journal      // makes the run resumable after a crash
	Patience  time.Duration // how long to follow a payout after it was sent or resumed
	BatchSize int           // payouts per request
	FirstPoll time.Duration // the first wait before a status request; it doubles each time
	MostPoll  time.Duration // the longest wait
	QuietFor  time.Duration // how long the service must have no record of a payout before [OutcomeRejected]
}

// SettlePayouts sends payouts and follows each to its outcome while you read [Run.Results]. Store each reference
// before you send its payout. A payout in doubt is never sent again without an idempotency key.
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

// SettlePayout settles a single payout, like [Client.SettlePayouts].
func (c *Client) SettlePayout(ctx context.Context, payout TransactionRequest, options SettleOptions) (PayoutResult, error) {
	run, result := c.SettlePayouts(ctx, []TransactionRequest{payout}, options), PayoutResult{}
	run.Results(func(one PayoutResult) bool { result = one; return true })
	return result, run.Err()
}

// FollowPayouts follows payouts by reference. With the same journal, [Client.SettlePayouts] never sends them.
func (c *Client) FollowPayouts(ctx context.Context, references []string, options SettleOptions) *Run {
	all := make([]*following, len(references))
	for i, reference := range references {
		all[i] = &following{reference: reference}
	}
	return c.newRun(ctx, all, options)
}

func (c *Client) newRun(ctx context.Context, payouts []*following, options SettleOptions) *Run {
	var err error
	if options.Patience < 0 || options.FirstPoll < 0 || options.MostPoll < 0 || options.QuietFor < 0 ||
		options.BatchSize < 0 || options.BatchSize > limitLargestBatch {
		err = &ArgumentError{fmt.Sprintf("times must be positive, and BatchSize 1 to %d; 0 for the default", limitLargestBatch)}
	}
	options.Patience = firstOf(options.Patience, limitPatience)
	options.BatchSize = firstOf(options.BatchSize, limitBatchSize)
	options.FirstPoll = firstOf(options.FirstPoll, limitFirstQuestionDelay)
	options.MostPoll = firstOf(options.MostPoll, limitLongestQuestionDelay)
	options.QuietFor = firstOf(options.QuietFor, limitQuietTime)
	options.Journal = firstOf(options.Journal, &Journal{states: map[string]state{}})
	seen := map[string]bool{}
	for _, payout := range payouts {
		if !isSegment(payout.reference) {
			err = &ArgumentError{"each transactionReference must be UTF-8 text, not '', '.' or '..'"}
		} else if seen[payout.reference] {
			err = &ArgumentError{"each transactionReference must be used once"}
		}
		seen[payout.reference] = true
	}
	return &Run{
		start: time.Now(), ctx: ctx, client: c, options: options, payouts: payouts, batches: map[string]*keyedBatch{}, err: err,
	}
}

// Run settles or follows payouts while you read its results.
type Run struct {
	start   time.Time
	ctx     context.Context
	client  *Client
	options SettleOptions
	payouts []*following
	open    []*following
	batches map[string]*keyedBatch // by key: batches of an earlier process that may be sent again
	yield   func(PayoutResult) bool
	isLeft  bool  // the caller stopped reading results
	err     error // the first error of the journal or the context
}

type following struct {
	reference   string
	digest      string // empty if only the reference is known
	request     TransactionRequest
	isRejected  bool          // the service rejected its request and has had no record since
	absentSince time.Duration // when the service first had no record of it
	isAbsent    bool          // the service had no record of it for long enough
	code        string        // the last one
	isMissing   bool          // the last answer had no record of it
	batch       *keyedBatch   // may be sent again; nil without a key
	sendErr     error         // of its request
	statusErr   error         // of the last status request
	due, end    time.Duration // measured from the start of the run, like absentSince
	wait        time.Duration
}

// keyedBatch may have been sent, with a key by which the service recognises a repeat.
type keyedBatch struct {
	key        string
	payouts    []*following // in the order in which they were sent; nil for a payout that this run does not have
	isRepeated bool
}

// Results calls yield once per payout, as soon as its outcome is known or Patience runs out. From Go 1.23 on, range
// over it. When yield returns false, nothing more is sent, and the journal lists the open payouts. Check [Run.Err]
// afterwards.
func (r *Run) Results(yield func(PayoutResult) bool) {
	payouts := r.payouts
	r.payouts, r.yield = nil, yield
	if r.err != nil || len(payouts) == 0 {
		return
	}
	if isFollowing := payouts[0].digest == ""; isFollowing {
		_, _, err := r.options.Journal.claim(followed, "", payouts)
		r.check(err)
	}
	var free []*following
	for _, payout := range payouts {
		if isFree := !r.resume(payout); isFree && payout.digest != "" {
			free = append(free, payout)
		} else if isFree {
			r.follow(payout) // the journal could not record it
		}
	}
	r.sendAll(free)
	r.followAll()
}

// Err returns an [ArgumentError] if nothing was done, or an error of the journal or the context.
func (r *Run) Err() error { return r.err }

func (r *Run) report(result PayoutResult) { r.isLeft = r.isLeft || !r.yield(result) }

func (r *Run) check(err error) {
	if r.err == nil {
		r.err = err
	}
}

// note continues after an error, so that payouts that were sent are still followed.
func (r *Run) note(kind string, payouts []*following) {
	noted := entry{Kind: kind}
	for _, payout := range payouts {
		if noted.References = append(noted.References, payout.reference); kind == settled {
			noted = entry{Kind: kind, Reference: payout.reference, Code: payout.code}
		}
	}
	r.options.Journal.mutex.Lock()
	defer r.options.Journal.mutex.Unlock()
	r.check(r.options.Journal.write(noted))
}

// resume continues from the journal. It returns false for a payout that may be sent.
func (r *Run) resume(payout *following) bool {
	r.options.Journal.mutex.Lock()
	state := r.options.Journal.states[payout.reference]
	r.options.Journal.mutex.Unlock()
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

// sendAll stops sending if the first batch cannot be sent or the login fails.
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

// send returns the reason why nothing more may be sent.
func (r *Run) send(batch []*following, isFirst bool) (stop error) {
	key := newKey()
	claimed, others, err := r.options.Journal.claim(sending, key, batch)
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
		// Another run on the same journal was faster, and perhaps could not send it either.
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
		// The first batch was not sent, or the login failed: the others would fail too.
		return err
	}
	return r.err
}

func (r *Run) post(payouts []*following, key string) error {
	var request PayoutRequest
	for _, payout := range payouts {
		request.TransactionRequestList = append(request.TransactionRequestList, payout.request)
	}
	params := &SendPayoutParams{}
	params.setKey(key)
	_, err := r.client.SendPayout(r.ctx, request, params)
	if err == nil {
		r.note(accepted, payouts)
	}
	for _, payout := range payouts {
		payout.sendErr = err
	}
	return err
}

// join adds a payout in doubt to the batch in which an earlier process sent it.
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
			payout.request.RequestDate = claim.RequestDate // a repeat must send the same bytes
		}
	}
}

// repeat sends a batch again under its key, if the service has no record of any of its payouts.
func (r *Run) repeat(batch *keyedBatch) {
	if batch == nil || batch.isRepeated || r.err != nil || r.isLeft {
		return
	}
	for _, payout := range batch.payouts {
		if payout == nil || !payout.isMissing || payout.end <= r.now() {
			return
		}
	}
	batch.isRepeated = !errors.Is(r.post(batch.payouts, batch.key), ErrNotSent)
}

// newKey returns a random UUID, or an empty text if the contract has no parameter for a key.
func newKey() string {
	if isKeyed := new(SendPayoutParams).setKey(""); !isKeyed {
		return ""
	}
	return newUUID()
}

func newUUID() string {
	var bytes [16]byte
	if _, err := rand.Read(bytes[:]); err != nil {
		panic("payout: the system provides no random bytes: " + err.Error())
	}
	bytes[6], bytes[8] = bytes[6]&0x0f|0x40, bytes[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

// digestOf identifies the content of a payout: SHA-256 of the leaves of its JSON, without the request date.
func digestOf(payout TransactionRequest, path string) (string, error) {
	value, err := jsonOf(payout, path)
	if err != nil {
		return "", err
	}
	object, _ := value.(map[string]any)
	delete(object, "requestDate")
	leaves := leavesOf(object, "")
	sort.Slice(leaves, func(a, b int) bool { return leaves[a][0] < leaves[b][0] })
	hash := sha256.New()
	for _, leaf := range leaves {
		hash.Write([]byte(leaf[0] + "\x00" + leaf[1] + "\x00"))
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

func (r *Run) now() time.Duration { return time.Since(r.start) }

func (r *Run) follow(payout *following) {
	payout.wait, payout.end = r.options.FirstPoll, r.now()+r.options.Patience
	r.askAt(payout, r.now()+payout.wait)
}

// askAt schedules a status request, at the latest when the patience runs out. Open payouts are ordered by due time.
func (r *Run) askAt(payout *following, at time.Duration) {
	payout.due = shorter(at, payout.end)
	place := sort.Search(len(r.open), func(i int) bool { return r.open[i].due > payout.due })
	r.open = append(r.open, nil)
	copy(r.open[place+1:], r.open[place:])
	r.open[place] = payout
}

// followAll requests the status of payouts when they are due, a few at a time, until none is open.
func (r *Run) followAll() {
	answers, asked := make(chan func(), limitQuestionsAtOnce), 0
	for !r.isLeft && len(r.open)+asked > 0 {
		wait := time.Duration(math.MaxInt64)
		if len(r.open) > 0 && asked < limitQuestionsAtOnce {
			wait = r.open[0].due - r.now()
		}
		timer := time.NewTimer(wait)
		select {
		case learn := <-answers:
			asked--
			learn()
		case <-timer.C:
			payout := r.open[0]
			r.open = r.open[1:]
			isAsked := payout.statusErr != nil || payout.code != ""
			if isAsked && r.now()-payout.end > r.client.config.Timeout {
				r.report(payout.result()) // a last request for each of many payouts would take too long
				break
			}
			asked++
			go func() {
				askedAt := r.now()
				code, _, isAbsent, err := askStatus(r.ctx, r.client, payout.reference)
				answers <- func() { r.learn(payout, askedAt, code, isAbsent, err) }
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
func (r *Run) learn(payout *following, askedAt time.Duration, code string, isAbsent bool, err error) {
	payout.statusErr, payout.isMissing = err, isAbsent
	isDone, next := r.now() >= payout.end, r.now()+payout.wait
	if code != "" {
		payout.code, payout.isRejected = code, false
		if DescribeCode(code).Final {
			r.note(settled, []*following{payout})
			isDone = true
		}
	}
	if payout.isRejected && isAbsent {
		payout.absentSince = firstOf(payout.absentSince, r.now())
		payout.isAbsent = askedAt-payout.absentSince >= r.options.QuietFor
	}
	if payout.isRejected && payout.absentSince > 0 {
		next = shorter(next, payout.absentSince+r.options.QuietFor)
	}
	if isDone || payout.isAbsent {
		r.report(payout.result())
	} else {
		r.askAt(payout, next)
		payout.wait = shorter(2*payout.wait, r.options.MostPoll)
	}
	var failed *PayoutError
	if errors.As(err, &failed) && failed.RetryAfter > 0 {
		until := r.now() + failed.RetryAfter
		for _, payout := range r.open {
			payout.due = longer(payout.due, shorter(until, payout.end))
		}
		sort.SliceStable(r.open, func(a, b int) bool { return r.open[a].due < r.open[b].due })
	}
	r.repeat(payout.batch)
}

// askStatus makes one status request. The code is empty unless the answer is the record. isAbsent: the service
// answered that it has none.
func askStatus(ctx context.Context, c *Client, reference string) (code string, record any, isAbsent bool, err error) {
	question := getTransactionStatusCall(reference, nil)
	question.once = true
	answer, err := c.do(ctx, question)
	var failed *PayoutError
	if err != nil {
		isAbsent = errors.As(err, &failed) && failed.kind == ErrRejected && meaningOf(failed.Status).aboutPayout
		return "", nil, isAbsent, err
	}
	code = textAt(answer.value, "responseCode")
	if !meaningOf(answer.status).aboutPayout || textAt(answer.value, "transactionReference") != reference || code == "" {
		return "", nil, false, errors.New("payout: the answer is not the record of this payout")
	}
	return code, answer.value, false, nil
}
