package payout

import (
	"context"
	"errors"
	"sort"
	"sync"
	"time"
)

// statusReading is the answer to one question for a status.
type statusReading struct {
	askedAt  time.Time
	code     string // empty unless the service answered with the record of this payout
	record   any
	isAbsent bool // the service answered, and has no record of it
	err      error
}

func (r *Run) follow(payout *following) {
	now := time.Now()
	payout.wait = r.options.FirstPoll
	payout.end = now.Add(r.options.Patience)
	payout.due = earlier(now.Add(payout.wait), payout.end)
	r.open = append(r.open, payout)
}

// followAll asks for payouts in the order in which they are due, until none is open.
func (r *Run) followAll() {
	isSilent := false
	for len(r.open) > 0 && !r.isLeft {
		sort.SliceStable(r.open, func(a, b int) bool { return r.open[a].due.Before(r.open[b].due) })
		if !pause(r.ctx, time.Until(r.open[0].due)) {
			r.check(r.ctx.Err())
			break
		}
		now := time.Now()
		size, isLast := 0, true
		for size < len(r.open) && size < limitQuestionsAtOnce && !r.open[size].due.After(now) {
			// Patience has ended for all, each of which was asked for.
			isLast = isLast && r.open[size].isAsked && !r.open[size].end.After(now)
			size++
		}
		round := r.open[:size:size]
		r.open = r.open[size:]
		if isLast && isSilent {
			// If nobody answers, the last questions for many payouts would take hours.
			for _, payout := range round {
				r.report(payout.result())
			}
			continue
		}
		isSilent = r.askRound(round) && isLast
	}
	for _, payout := range r.open {
		r.report(payout.result())
	}
	r.open = nil
}

// askRound asks for payouts at the same time, and reports whether nobody answered.
func (r *Run) askRound(round []*following) (isSilent bool) {
	readings := make([]statusReading, len(round))
	var all sync.WaitGroup
	for i := range round {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			readings[i] = askStatus(r.ctx, r.client, round[i].reference)
		}(i)
	}
	all.Wait()
	isSilent = true
	for i, payout := range round {
		var failed *PayoutError
		hasFailed := errors.As(readings[i].err, &failed)
		isSilent = isSilent && hasFailed && failed.Status == 0
		if r.learn(payout, readings[i]) {
			r.report(payout.result())
			continue
		}
		r.open = append(r.open, payout)
		if hasFailed {
			r.delay(time.Now().Add(failed.RetryAfter))
		}
	}
	for _, payout := range round {
		r.repeat(payout.batch)
	}
	return isSilent
}

// learn reports whether there is nothing left to wait for.
func (r *Run) learn(payout *following, reading statusReading) bool {
	payout.isAsked, payout.statusErr, payout.isMissing = true, reading.err, reading.isAbsent
	switch {
	case reading.code != "":
		payout.code, payout.isRejected = reading.code, false
		if DescribeCode(reading.code).Final {
			r.note(settled, []*following{payout})
			return true
		}
	case reading.isAbsent && payout.isRejected:
		if payout.absentSince.IsZero() {
			payout.absentSince = time.Now()
		}
		if reading.askedAt.Sub(payout.absentSince) >= r.options.QuietFor {
			payout.isAbsent = true
			return true
		}
	}
	if !reading.askedAt.Before(payout.end) {
		return true
	}
	payout.due = earlier(time.Now().Add(payout.wait), payout.end)
	if !payout.absentSince.IsZero() && payout.isRejected {
		payout.due = earlier(payout.due, payout.absentSince.Add(r.options.QuietFor))
	}
	if payout.wait *= 2; payout.wait > r.options.MostPoll {
		payout.wait = r.options.MostPoll
	}
	return false
}

// delay postpones all questions, but not beyond a payout's patience.
func (r *Run) delay(until time.Time) {
	for _, payout := range r.open {
		if payout.due.Before(until) {
			payout.due = earlier(until, payout.end)
		}
	}
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// askStatus asks once. A failed question says nothing about the payout.
func askStatus(ctx context.Context, c *Client, reference string) statusReading {
	question := getTransactionStatusCall(reference, nil)
	question.once = true
	reading := statusReading{askedAt: time.Now()}
	answer, err := c.do(ctx, question)
	var failed *PayoutError
	switch {
	case errors.As(err, &failed):
		reading.err = err
		reading.isAbsent = failed.kind == ErrRejected && meaningOf(failed.Status).aboutPayout
	case err != nil:
		reading.err = err
	case !meaningOf(answer.status).aboutPayout || textAt(answer.value, "transactionReference") != reference ||
		textAt(answer.value, "responseCode") == "":
		reading.err = errors.New("payout: the answer is not the record of this payout")
	default:
		reading.code, reading.record = textAt(answer.value, "responseCode"), answer.value
	}
	return reading
}
