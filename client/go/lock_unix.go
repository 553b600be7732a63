//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package payout

import (
	"errors"
	"os"
	"syscall"
)

// lock has the file for this process until it is closed, or the process ends.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("another one has it")
	}
	return err
}
