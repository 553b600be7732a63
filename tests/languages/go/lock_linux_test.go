package payout_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

func TestAJournalThatTheClientForJavaHasIsLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	file, err := os.Create(path)
	must(t, err)
	defer file.Close()
	// The lock of a FileChannel.
	must(t, syscall.FcntlFlock(file.Fd(), syscall.F_SETLK, &syscall.Flock_t{Type: syscall.F_WRLCK}))
	_, err = payout.OpenFileJournal(path)
	if err == nil || !strings.Contains(err.Error(), "another one has it") {
		t.Error("must be locked:", err)
	}
	file.Close()
	openJournal(t, path)
}
