//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package payout

import (
	"os"
	"runtime"
	"syscall"
)

// lock holds the file until it is closed. It takes both kinds of locks, because clients in other languages take one
// of them.
func lock(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return err
	}
	command := syscall.F_SETLK
	if runtime.GOOS == "linux" {
		command = 37 // F_OFD_SETLK: closing another descriptor of the file does not release it
	}
	return syscall.FcntlFlock(file.Fd(), command, &syscall.Flock_t{Type: syscall.F_WRLCK})
}
