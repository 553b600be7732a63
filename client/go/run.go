package payout

import (
	"context"
	"errors"
	"time"
)

// run is one settlement.
type run struct {
	ctx     context.Context
	client  *Client
	options SettleOptions
	each    func(PayoutResult)
	open    []*following
	// batches by their keys are those of an earlier process that may be sent again.
	batches map[string]*keyedBatch
	// err is the first one of the journal or the context.
	err error
}

type following struct {
	reference string
	// digest is empty when only the reference is known.
	digest  string
	request TransactionRequest
	// isRejected: the service rejected its request, and has never had a record since.
	isRejected bool
	// absentSince is when the service first had no record of it.
	absentSince time.Time
	// isAbsent: the service had no record of it for long enough.
	isAbsent bool
	// code is the latest.
	code string
	// isMissing: the service had no record of it when it was last asked.
	isMissing bool
	// batch is what may be sent again; nil without a key.
	batch *keyedBatch
	// sendErr is of the request that it was in, statusErr of the last question.
	sendErr, statusErr error
	isAsked            bool
	due, end           time.Time
	wait               time.Duration
}

func newRun(ctx context.Context, c *Client, options SettleOptions, each func(PayoutResult)) (*run, error) {
	options, err := options.complete()
	if err != nil {
		return nil, err
	}
	if each == nil {
		return nil, &ArgumentError{"each must be a function"}
	}
	return &run{ctx: ctx, client: c, options: options, each: each, batches: map[string]*keyedBatch{}}, nil
}

// resume continues from the journal. It reports false for a payout that may be sent.
func (r *run) resume(payout *following) bool {
	entry, isThere := r.options.Journal.entry(payout.reference)
	switch {
	case !isThere:
		return false
	case payout.digest != "" && entry.digest != "" && entry.digest != payout.digest:
		r.notSent(payout, ErrReferenceReused)
	case entry.kind == settled:
		payout.code = entry.code
		r.each(payout.result())
	case entry.kind == notSent:
		return false
	default:
		payout.isRejected = entry.kind == rejected
		if entry.kind == sending && payout.digest != "" {
			r.join(payout, entry.sent)
		}
		r.follow(payout)
	}
	return true
}

// sendAll sends nothing more when the first batch cannot be sent, or the login fails.
func (r *run) sendAll(payouts []*following) {
	var stop error
	for isFirst := true; len(payouts) > 0; isFirst = false {
		size := r.options.BatchSize
		if size > len(payouts) {
			size = len(payouts)
		}
		if err := r.ctx.Err(); err != nil && stop == nil {
			stop = err
			r.fail(err)
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
func (r *run) send(batch []*following, isFirst bool) (stop error) {
	key := newKey()
	claimed, others, err := r.options.Journal.claim(batch, key)
	for _, payout := range others {
		// Another run on the same journal was first, and perhaps could not send it either.
		if !r.resume(payout) {
			r.notSent(payout, errors.New("payout: another run on the same journal tried to send it"))
		}
	}
	if err != nil {
		r.fail(err)
		for _, payout := range claimed {
			r.notSent(payout, err)
		}
		return err
	}
	if len(claimed) == 0 {
		return nil
	}
	references, err := r.post(claimed, key)
	var untaken *NotSentError
	var rejection *RejectedError
	switch {
	case err == nil:
		r.note(journalLine{Kind: accepted, References: references})
	case errors.As(err, &untaken):
		r.note(journalLine{Kind: notSent, References: references})
		for _, payout := range claimed {
			r.notSent(payout, err)
		}
		if isFirst || untaken.hasNoToken {
			return err
		}
		return r.err
	case errors.As(err, &rejection):
		r.note(journalLine{Kind: rejected, References: references})
	}
	var inDoubt *keyedBatch
	if key != "" && err != nil && rejection == nil {
		inDoubt = &keyedBatch{key: key, payouts: claimed}
	}
	for _, payout := range claimed {
		payout.isRejected, payout.sendErr, payout.batch = rejection != nil, err, inDoubt
		r.follow(payout)
	}
	return r.err
}

// note goes on after an error: what was sent is still followed.
func (r *run) note(line journalLine) {
	if err := r.options.Journal.write(line); err != nil {
		r.fail(err)
	}
}

func (r *run) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *run) notSent(payout *following, err error) {
	action := "Settle it again, with the same journal."
	if err == ErrReferenceReused {
		action = "Pass what was sent under this reference, or choose a new one for a new payout."
	}
	r.each(PayoutResult{TransactionReference: payout.reference, Outcome: OutcomeNotSent, Action: action, Err: err})
}

func (payout *following) result() PayoutResult {
	code := DescribeCode(payout.code)
	result := PayoutResult{
		TransactionReference: payout.reference, ResponseCode: payout.code, Final: code.Final, Action: code.Action,
	}
	switch {
	case payout.isAbsent:
		result.Outcome, result.Action = OutcomeRejected, "Ask the support team before you send a new one."
	case payout.code == "":
		result.Outcome = OutcomeUnknown
		result.Action = "Follow it, or settle it again with the same journal; never send it as a new payout."
	case payout.code == "00":
		result.Outcome = OutcomePaid
	case code.Final:
		result.Outcome = OutcomeFailed
	case payout.code == "10":
		result.Outcome = OutcomeHeld
	default:
		result.Outcome = OutcomePending
	}
	if payout.code == "" {
		if result.Err = payout.sendErr; result.Err == nil {
			result.Err = payout.statusErr
		}
	}
	return result
}
