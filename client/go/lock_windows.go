package payout

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// lock has the file until it is closed, or the process ends. It locks a byte far behind the end, so that others can
// read the journal.
func lock(file *os.File) error {
	const failImmediately, exclusive, lockViolation = 1, 2, syscall.Errno(33)
	place := syscall.Overlapped{Offset: 0xffff0000, OffsetHigh: 0x7fff0000}
	result, _, err := lockFileEx.Call(
		file.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(&place)),
	)
	if result != 0 {
		return nil
	}
	if errors.Is(err, lockViolation) {
		return errors.New("it is in use by another process")
	}
	return err
}
