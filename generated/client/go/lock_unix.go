//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package payout

import (
	"os"
	"runtime"
	"syscall"
)

// lock has the file until it is closed, by both kinds of locks: clients of other languages take one or the other.
func lock(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return err
	}
	command := syscall.F_SETLK
	if runtime.GOOS == "linux" {
		command = 37 // F_OFD_SETLK: another file of this process that is closed does not end it
	}
	return syscall.FcntlFlock(file.Fd(), command, &syscall.Flock_t{Type: syscall.F_WRLCK})
}
