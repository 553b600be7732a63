//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package payout

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// lock has the file for this process until it is closed, or the process ends. Of two kinds of locks, which do not see
// each other on Linux, clients of other languages take one or the other.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		command := syscall.F_SETLK
		if runtime.GOOS == "linux" {
			// F_OFD_SETLK: another file of this process that is closed does not end it.
			command = 37
		}
		err = syscall.FcntlFlock(file.Fd(), command, &syscall.Flock_t{Type: syscall.F_WRLCK})
	}
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		return errors.New("it is in use by another process")
	}
	return err
}
