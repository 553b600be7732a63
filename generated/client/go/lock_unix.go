//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package payout

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// lock has the file for this process until it is closed, or the process ends.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) || err == nil && hasRecordLock(file) {
		return errors.New("another one has it")
	}
	return err
}

// hasRecordLock looks for a lock of fcntl, which the client for Java takes and flock does not see on Linux. Each
// client looks for the other kind after taking its own, so at least one of two sees the other.
func hasRecordLock(file *os.File) bool {
	info, err := file.Stat()
	if err != nil {
		return true
	}
	status, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return false
	}
	// 1: POSIX  ADVISORY  WRITE 3108 08:01:131090 0 EOF
	end := fmt.Sprint(":", status.Ino)
	// A long list is read in parts, and a lock that ends between two of them hides a line that stays.
	for readings := 0; readings < 5; readings++ {
		if isRecordLockListed(end) {
			return true
		}
	}
	return false
}

func isRecordLockListed(end string) bool {
	locks, err := os.ReadFile("/proc/locks")
	if err != nil {
		return false
	}
	for _, line := range strings.Split(string(locks), "\n") {
		words := strings.Fields(line)
		if len(words) > 5 && words[1] == "POSIX" && strings.HasSuffix(words[5], end) {
			return true
		}
	}
	return false
}
