//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package payout

import (
	"errors"
	"os"
)

// lock fails, because without a lock two processes could send the same payout.
func lock(*os.File) error { return errors.New("this system does not support file locks") }
