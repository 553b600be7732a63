package payout

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Outcome is what became of a payout.
type Outcome string

const (
	// OutcomePaid has the code 00.
	OutcomePaid Outcome = "paid"
	// OutcomeFailed has another final code.
	OutcomeFailed Outcome = "failed"
	// OutcomeRejected was in a rejected request, and the service had no record of it for QuietFor.
	OutcomeRejected Outcome = "rejected"
	// OutcomeHeld has the code 10: you decide in the portal.
	OutcomeHeld Outcome = "held"
	// OutcomePending was received, and is not final yet.
	OutcomePending Outcome = "pending"
	// OutcomeUnknown may have been taken. Follow it; never send it as a new payout.
	OutcomeUnknown Outcome = "unknown"
	// OutcomeNotSent did not leave, or a status says so that we take as not processed.
	OutcomeNotSent Outcome = "not-sent"
)

// ErrReferenceReused is the error of a payout that was not sent: its reference has other content in the journal.
var ErrReferenceReused = errors.New("payout: the reference has other content in the journal")

// PayoutResult is what became of one payout.
type PayoutResult struct {
	TransactionReference string
	Outcome              Outcome
	// ResponseCode is the latest; empty when there was none.
	ResponseCode string
	// Final is whether it is not expected to change.
	Final bool
	// Action says in words what to do.
	Action string
	// Err is what went wrong, if anything.
	Err error
}

// SettleOptions say how payouts are sent and followed. Each may be left out; the README has the defaults.
type SettleOptions struct {
	// Journal makes the run resumable after a crash. Without it nothing outlives the run.
	Journal *FileJournal
	// Patience is how long a payout is followed after it was sent or resumed.
	Patience time.Duration
	// BatchSize is how many payouts a request has.
	BatchSize int
	// FirstPoll is the first wait before the status is asked for. It doubles each time.
	FirstPoll time.Duration
	// MostPoll is the longest wait.
	MostPoll time.Duration
	// QuietFor is how long the service must have no record of an [OutcomeRejected] payout.
	QuietFor time.Duration
}

// SettlePayouts sends payouts and follows each to its end. It calls each once per payout, by the goroutine of the
// caller, when the outcome is known or Patience ends.
//
// Store each reference before you send its payout. A payout in doubt is never sent again without an idempotency key.
// After an [ArgumentError] nothing was sent. Any other error is of the journal or the context, and comes after every
// call of each; when the journal cannot be written, nothing more is sent.
func (c *Client) SettlePayouts(
	ctx context.Context, payouts []TransactionRequest, options SettleOptions, each func(PayoutResult),
) error {
	run, err := newRun(ctx, c, options, each)
	if err != nil {
		return err
	}
	all := make([]*following, len(payouts))
	references := make([]string, len(payouts))
	for i := range payouts {
		digest, err := digestOf(payouts[i])
		if err != nil {
			return err
		}
		references[i] = payouts[i].TransactionReference
		all[i] = &following{reference: references[i], digest: digest, request: payouts[i]}
	}
	if err := checkReferences(references); err != nil {
		return err
	}
	var free []*following
	for _, payout := range all {
		if !run.resume(payout) {
			free = append(free, payout)
		}
	}
	run.sendAll(free)
	run.followAll()
	return run.err
}

// SettlePayout settles a single payout, as [Client.SettlePayouts] does.
func (c *Client) SettlePayout(
	ctx context.Context, payout TransactionRequest, options SettleOptions,
) (result PayoutResult, err error) {
	err = c.SettlePayouts(ctx, []TransactionRequest{payout}, options, func(one PayoutResult) { result = one })
	return result, err
}

// FollowPayouts follows payouts by their references. [Client.SettlePayouts] with the same journal never sends them.
func (c *Client) FollowPayouts(
	ctx context.Context, references []string, options SettleOptions, each func(PayoutResult),
) error {
	run, err := newRun(ctx, c, options, each)
	if err != nil {
		return err
	}
	if err := checkReferences(references); err != nil {
		return err
	}
	if err := run.options.Journal.follow(references); err != nil {
		run.fail(err)
	}
	for _, reference := range references {
		payout := &following{reference: reference}
		if !run.resume(payout) {
			// It could not be written down.
			run.follow(payout)
		}
	}
	run.followAll()
	return run.err
}

func checkReferences(references []string) error {
	seen := map[string]bool{}
	for _, reference := range references {
		if !isSegment(reference) {
			return &ArgumentError{"each transactionReference must be UTF-8 text, not '', '.' or '..'"}
		}
		if seen[reference] {
			return &ArgumentError{"each transactionReference must be used once"}
		}
		seen[reference] = true
	}
	return nil
}

func (options SettleOptions) complete() (SettleOptions, error) {
	for _, one := range []struct {
		name     string
		value    *time.Duration
		fallback time.Duration
	}{
		{"Patience", &options.Patience, limitPatience},
		{"FirstPoll", &options.FirstPoll, limitFirstQuestionDelay},
		{"MostPoll", &options.MostPoll, limitLongestQuestionDelay},
		{"QuietFor", &options.QuietFor, limitQuietTime},
	} {
		if *one.value < 0 {
			return options, &ArgumentError{one.name + " must be positive, or 0 for the default"}
		}
		if *one.value == 0 {
			*one.value = one.fallback
		}
	}
	if options.BatchSize == 0 {
		options.BatchSize = limitBatchSize
	}
	if options.BatchSize < 1 || options.BatchSize > limitLargestBatch {
		return options, &ArgumentError{fmt.Sprintf("BatchSize must be 1 to %d, or 0 for the default", limitLargestBatch)}
	}
	if options.Journal == nil {
		options.Journal = newMemoryJournal()
	}
	return options, nil
}
