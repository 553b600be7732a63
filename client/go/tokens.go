package payout

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
)

// tokens renews the access token after a 401, not before: the unit of expiresIn is not documented.
type tokens struct {
	mutex           sync.Mutex
	access, refresh string
	renewal         *renewal // is under way, and shared by all calls that need one
	rejection       error    // of the last login; the next one waits until rejectedUntil, which is rejectedFor later
	rejectedUntil   time.Time
	rejectedFor     time.Duration
}

type renewal struct {
	done chan struct{}
	err  error
}

// after returns a token other than the one that failed. Calls that need one at the same time share a renewal.
func (t *tokens) after(ctx context.Context, c *Client, failed string) (string, error) {
	t.mutex.Lock()
	if t.access != failed {
		defer t.mutex.Unlock()
		return t.access, nil
	}
	if time.Now().Before(t.rejectedUntil) {
		defer t.mutex.Unlock()
		return "", t.rejection
	}
	if t.renewal == nil {
		t.renewal = &renewal{done: make(chan struct{})}
		go t.renew(c, t.renewal, t.access, t.refresh)
	}
	current := t.renewal
	t.mutex.Unlock()
	select {
	case <-current.done:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if current.err != nil {
		return "", current.err
	}
	return t.after(ctx, c, failed)
}

// renew has a time limit, but not the context of one caller: others wait too.
func (t *tokens) renew(c *Client, current *renewal, oldAccess, oldRefresh string) {
	ctx, cancel := context.WithTimeout(context.Background(), limitCallTimeout)
	defer cancel()
	access, refresh := "", ""
	if oldRefresh != "" {
		call := refreshTokenCall(RefreshTokenRequest{RefreshToken: oldRefresh}, nil)
		call.needsToken, call.token = false, oldAccess
		if answer, err := c.do(ctx, call); err == nil {
			access, refresh = tokenAt(answer.value, "token"), tokenAt(answer.value, "refreshToken")
		}
	}
	var err error
	if access == "" || access == oldAccess {
		var answer exchange
		answer, err = c.do(ctx, loginCall(LoginRequest{Email: c.config.Email, Password: c.config.Password}, nil))
		access, refresh = tokenAt(answer.value, "data", "accessToken"), tokenAt(answer.value, "data", "refreshToken")
	}
	if err == nil && (access == "" || access == oldAccess) {
		err = &PayoutError{kind: ErrUnknownOutcome, message: "it gave no new access token"}
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if err == nil {
		t.access, t.refresh, t.rejectedFor = access, refresh, 0
	} else if errors.Is(err, ErrRejected) {
		// It keeps many calls from locking the account.
		t.rejectedFor = shorter(firstOf(2*t.rejectedFor, limitFirstLoginDelay), limitLongestLoginDelay)
		t.rejection, t.rejectedUntil = err, time.Now().Add(t.rejectedFor)
	}
	t.renewal, current.err = nil, err
	close(current.done)
}

// tokenAt is empty unless a header can carry the token.
func tokenAt(answer any, keys ...string) string {
	token := textAt(answer, keys...)
	if !isVisible(token) || strings.Contains(token, " ") {
		return ""
	}
	return token
}
