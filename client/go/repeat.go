package payout

import (
	"crypto/rand"
	"errors"
	"fmt"
	"time"
)

// keyedBatch was perhaps sent, under a key by which the service recognises a repeat.
type keyedBatch struct {
	key string
	// payouts are in the order in which they were sent; nil is one that this run does not have.
	payouts    []*following
	isRepeated bool
}

// keyParameter is what the service recognises a repeat by; nil where the contract names none.
func (call *call) keyParameter() *parameter {
	for i := range call.parameters {
		if call.parameters[i].isKey {
			return &call.parameters[i]
		}
	}
	return nil
}

// newKey is a random UUID; empty where the contract has no place for a key.
func newKey() string {
	if call := sendPayoutCall(PayoutRequest{}); call.keyParameter() == nil {
		return ""
	}
	var bytes [16]byte
	if _, err := rand.Read(bytes[:]); err != nil {
		panic("payout: the system gives no random bytes: " + err.Error())
	}
	bytes[6], bytes[8] = bytes[6]&0x0f|0x40, bytes[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

// post sends payouts as one batch.
func (r *run) post(payouts []*following, key string) (references []string, err error) {
	var request PayoutRequest
	for _, payout := range payouts {
		request.TransactionRequestList = append(request.TransactionRequestList, payout.request)
		references = append(references, payout.reference)
	}
	call := sendPayoutCall(request)
	if key != "" {
		call.keyParameter().value = key
	}
	_, err = send[PayoutResponse](r.ctx, r.client, call)
	return references, err
}

// join makes a payout in doubt a part of the batch in which an earlier process sent it.
func (r *run) join(payout *following, sent journalLine) {
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
func (r *run) repeat(batch *keyedBatch) {
	if batch == nil || batch.isRepeated || r.err != nil {
		return
	}
	for _, payout := range batch.payouts {
		if payout == nil || !payout.isMissing || !payout.end.After(time.Now()) {
			return
		}
	}
	references, err := r.post(batch.payouts, batch.key)
	var untaken *NotSentError
	batch.isRepeated = !errors.As(err, &untaken)
	if err == nil {
		r.note(journalLine{Kind: accepted, References: references})
	}
	for _, payout := range batch.payouts {
		payout.sendErr = err
	}
}
