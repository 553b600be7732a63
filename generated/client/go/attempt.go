package payout

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

// Attempt is one HTTP request of a call and what became of it.
type Attempt struct {
	// Operation is the method and the path in the contract.
	Operation string
	// Number is 1 for the first request of a call.
	Number int
	// Outcome is accepted, rejected, unknown or not-sent.
	Outcome string
	// Status is the HTTP status; 0 without an answer.
	Status   int
	Duration time.Duration
	// Reason says why there is no status.
	Reason string
}

// Logger gets a line per attempt: Debug for one that was accepted, else Warn. No line has a body, a token, a parameter
// or a reference.
type Logger interface {
	DebugContext(ctx context.Context, message string, args ...any)
	WarnContext(ctx context.Context, message string, args ...any)
}

// tell says what became of an attempt. What the listeners do changes nothing of the call.
func (c *Client) tell(ctx context.Context, call *call, number int, exchange exchange, isUsable bool) {
	if c.config.Logger == nil && c.config.OnAttempt == nil {
		return
	}
	one := Attempt{call.operation(), number, "accepted", exchange.status, exchange.took, ""}
	if !isUsable {
		one.Outcome = call.meaningOf(exchange).means
		if one.Outcome == "not-taken" {
			one.Outcome = "not-sent"
		}
	}
	said := strconv.Itoa(one.Status)
	if one.Status == 0 {
		one.Reason = reason(exchange)
		said = one.Reason
	}
	defer func() { _ = recover() }()
	if c.config.Logger != nil {
		write := c.config.Logger.WarnContext
		if isUsable {
			write = c.config.Logger.DebugContext
		}
		write(ctx, fmt.Sprintf("%s, attempt %d: %s, %s, %d ms", one.Operation, number, one.Outcome, said, one.Duration.Milliseconds()))
	}
	if c.config.OnAttempt != nil {
		c.config.OnAttempt(ctx, one)
	}
}
