package payout

import (
	"context"
	"errors"
	"fmt"
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
func (c *Client) SettlePayout(
	ctx context.Context, payout TransactionRequest, options SettleOptions,
) (result PayoutResult, err error) {
	run := c.SettlePayouts(ctx, []TransactionRequest{payout}, options)
	run.Results(func(one PayoutResult) bool {
		result = one
		return true
	})
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
