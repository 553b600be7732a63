package payout

import (
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// lock holds the file until it is closed. It locks a byte far past the end, so that other programs can read the
// journal.
func lock(file *os.File) error {
	const failImmediately, exclusive = 1, 2
	place := syscall.Overlapped{Offset: 0xffff0000, OffsetHigh: 0x7fff0000}
	result, _, err := lockFileEx.Call(file.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(&place)))
	if result != 0 {
		return nil
	}
	return err
}
