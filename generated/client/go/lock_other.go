//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package payout

import (
	"errors"
	"os"
)

// lock fails: without a lock two processes could send the same payout.
func lock(*os.File) error { return errors.New("this system has no lock for it") }
