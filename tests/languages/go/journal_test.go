package payout_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	payout "git.remittance-payout.example/contract/generated/client/go"
)

func openJournal(t *testing.T, path string) *payout.FileJournal {
	t.Helper()
	journal, err := payout.OpenFileJournal(path)
	must(t, err)
	t.Cleanup(func() { journal.Close() })
	return journal
}

// digest by the words of the format: the leaves of the JSON, sorted by their paths.
const leaves = "paymentAmount\x00250000.00\x00" + "paymentCurrency\x00NGN\x00" + "paymentNarration\x00School fees\x00" +
	"recipientInformation.recipientAccountName\x00Chidi Nwosu\x00" +
	"recipientInformation.recipientAccountNumber\x000001234500\x00" +
	"recipientInformation.recipientBankCode\x00900101\x00" +
	"recipientInformation.recipientISOCountryCode\x00NGA\x00" +
	"recipientInformation.recipientPhoneNumber\x00\x00" +
	"senderInformation.senderEmailAddress\x00\x00" +
	"senderInformation.senderISOCountryCode\x00GBR\x00" +
	"senderInformation.senderName\x00Grace Bennett\x00" +
	"senderInformation.senderPhoneNumber\x00\x00" +
	"transactionReference\x00HR-1\x00"

func TestAJournalHasTheFormatOfEveryLanguage(t *testing.T) {
	s, path := startService(t, nil), filepath.Join(t.TempDir(), "payouts.jsonl")
	s.codes["HR-9"] = "01"
	journal := openJournal(t, path)
	_, err := s.client(t).SettlePayout(context.Background(), payoutOf("HR-1"), quick(journal))
	must(t, err)
	options := quick(journal)
	options.Patience = 1
	must(t, s.client(t).FollowPayouts(context.Background(), []string{"HR-9"}, options, func(payout.PayoutResult) {}))
	digest := sha256.Sum256([]byte(leaves))
	content, err := os.ReadFile(path)
	must(t, err)
	equal(t, "journal", string(content), `{"kind":"sending","transactions":[{"reference":"HR-1","digest":"`+hex.EncodeToString(digest[:])+`"}]}
{"kind":"accepted","references":["HR-1"]}
{"kind":"settled","reference":"HR-1","code":"00"}
{"kind":"followed","references":["HR-9"]}
`)
	equal(t, "open", journal.OpenReferences(), []string{"HR-9"})
}

// shared is the journal that the clients of every language can read.
type shared struct {
	Digests []struct {
		Payout payout.TransactionRequest
		Digest string
	}
	Lines   []string
	Cut     string
	Settled map[string]string
	Free    []string
	Open    []string
}

func readShared(t *testing.T) (all shared) {
	t.Helper()
	content, err := os.ReadFile("journal-format.json")
	must(t, err)
	must(t, json.Unmarshal(content, &all))
	return all
}

func TestEveryLanguageHasTheSameDigests(t *testing.T) {
	for _, one := range readShared(t).Digests {
		s, path := startService(t, nil), filepath.Join(t.TempDir(), "payouts.jsonl")
		result, err := s.client(t).SettlePayout(context.Background(), one.Payout, quick(openJournal(t, path)))
		must(t, err)
		equal(t, "outcome", result.Outcome, payout.Paid)
		content, err := os.ReadFile(path)
		must(t, err)
		equal(t, "digest of "+one.Payout.TransactionReference, strings.Contains(string(content), `"digest":"`+one.Digest+`"`), true)
	}
}

func TestTheJournalOfAnotherLanguageIsResumed(t *testing.T) {
	all, s, path := readShared(t), startService(t, nil), filepath.Join(t.TempDir(), "payouts.jsonl")
	must(t, os.WriteFile(path, []byte(strings.Join(all.Lines, "\n")+"\n"+all.Cut), 0o600))
	journal := openJournal(t, path)
	equal(t, "open", journal.OpenReferences(), all.Open)
	for _, reference := range all.Open {
		s.codes[reference] = "00"
	}
	payouts := map[string]payout.TransactionRequest{}
	for _, one := range all.Digests {
		payouts[one.Payout.TransactionReference] = one.Payout
	}
	var list []payout.TransactionRequest
	for _, one := range payouts {
		list = append(list, one)
	}
	results, err := settle(t, s, quick(journal), list...)
	must(t, err)
	for reference := range payouts {
		equal(t, reference, results[reference].Outcome, payout.Paid)
		isFree := 0
		for _, free := range all.Free {
			if free == reference {
				isFree = 1
			}
		}
		equal(t, reference+" sent", s.timesPaid(reference), isFree)
	}
	must(t, s.client(t).FollowPayouts(context.Background(), []string{"HR-20260304-60"}, quick(journal), func(result payout.PayoutResult) {
		equal(t, "code", result.ResponseCode, all.Settled[result.TransactionReference])
	}))
}

func TestALastLineThatWasCutIsTakenOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	whole := `{"kind":"followed","references":["HR-1"]}` + "\n"
	for _, cut := range []string{`{"kind":"sending","transa`, `{"ki`, `{"kind":"sen` + "\x00\x00", "\x00"} {
		must(t, os.WriteFile(path, []byte(whole+cut), 0o600))
		journal := openJournal(t, path)
		equal(t, "open", journal.OpenReferences(), []string{"HR-1"})
		content, err := os.ReadFile(path)
		must(t, err)
		equal(t, "file", string(content), whole)
		journal.Close()
	}
}

func TestALastLineThatIsNotOfAJournalIsNotTakenOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	for _, other := range []string{`{"kind":"paid","references":["HR-1"]}`, `{"KIND":"followed"`, "references,amounts", `{"kx`} {
		must(t, os.WriteFile(path, []byte(other), 0o600))
		_, err := payout.OpenFileJournal(path)
		if err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%q must be an error of line 1: %v", other, err)
		}
		content, err := os.ReadFile(path)
		must(t, err)
		equal(t, "file", string(content), other)
	}
}

func TestALastLineWithoutItsEndStillCounts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	whole := `{"kind":"followed","references":["HR-1"]}`
	must(t, os.WriteFile(path, []byte(whole), 0o600))
	journal := openJournal(t, path)
	equal(t, "open", journal.OpenReferences(), []string{"HR-1"})
	content, err := os.ReadFile(path)
	must(t, err)
	equal(t, "file", string(content), whole+"\n")
}

func TestAnyOtherBadLineIsAnErrorThatNamesIt(t *testing.T) {
	good := `{"kind":"followed","references":["HR-1"]}` + "\n"
	for _, bad := range []string{"", "{", `{"kind":"sent","references":["HR-2"]}`, `{"kind":"settled","reference":"HR-2"}`, "\xff",
		`{"kind":"sending","transactions":[{"reference":"HR-2"}]}`, "\x00\x00",
		`{"KIND":"followed","REFERENCES":["HR-2"]}`, `{"kind":"followed","References":["HR-2"]}`, "\ufeff" + `{"kind":"followed","references":["HR-2"]}`} {
		path := filepath.Join(t.TempDir(), "payouts.jsonl")
		must(t, os.WriteFile(path, []byte(good+bad+"\n"+good), 0o600))
		_, err := payout.OpenFileJournal(path)
		if err == nil || !strings.Contains(err.Error(), "line 2") || strings.Contains(err.Error(), "HR-2") {
			t.Errorf("%q must be an error of line 2: %v", bad, err)
		}
	}
}

func TestALineWithoutOneOfSendingCountsForWhatItSays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	lines := `{"kind":"not-sent","references":["HR-FREE","HR-FOLLOWED"]}
{"kind":"accepted","references":["HR-ACCEPTED"]}
{"kind":"rejected","references":["HR-REJECTED"]}
{"kind":"followed","references":["HR-FOLLOWED"]}
{"kind":"settled","reference":"HR-SETTLED","code":"51"}
`
	must(t, os.WriteFile(path, []byte(lines), 0o600))
	s := startService(t, nil)
	s.codes["HR-ACCEPTED"] = "00"
	options := quick(openJournal(t, path))
	options.Patience = 100 * time.Millisecond
	results, err := settle(t, s, options, payoutOf("HR-FREE"), payoutOf("HR-FOLLOWED"), payoutOf("HR-ACCEPTED"),
		payoutOf("HR-REJECTED"), payoutOf("HR-SETTLED"))
	must(t, err)
	for reference, outcome := range map[string]payout.Outcome{
		"HR-FREE": payout.Paid, "HR-FOLLOWED": payout.Unknown, "HR-ACCEPTED": payout.Paid, "HR-REJECTED": payout.Rejected,
		"HR-SETTLED": payout.Failed,
	} {
		equal(t, reference, results[reference].Outcome, outcome)
	}
	equal(t, "sent", s.paid, map[string]int{"HR-FREE": 1})
}

func TestWhatIsFollowedAfterItWasNotSentIsNeverSent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	lines := `{"kind":"not-sent","references":["HR-1"]}` + "\n" + `{"kind":"accepted","references":["HR-2"]}` + "\n"
	must(t, os.WriteFile(path, []byte(lines), 0o600))
	s, journal := startService(t, nil), openJournal(t, path)
	options := quick(journal)
	options.Patience = 20 * time.Millisecond
	must(t, s.client(t).FollowPayouts(context.Background(), []string{"HR-1", "HR-2"}, options, func(payout.PayoutResult) {}))
	content, err := os.ReadFile(path)
	must(t, err)
	equal(t, "journal", string(content), lines+`{"kind":"followed","references":["HR-1"]}`+"\n")
	results, err := settle(t, s, options, payoutOf("HR-1"))
	must(t, err)
	equal(t, "outcome", results["HR-1"].Outcome, payout.Unknown)
	equal(t, "times sent", s.count("/handler/send"), 0)
}

func TestAJournalIsForItsOwnerAndMayBeBehindALink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes there, and links need a privilege")
	}
	folder := t.TempDir()
	must(t, os.Mkdir(filepath.Join(folder, "there"), 0o700))
	must(t, os.Symlink("there/payouts.jsonl", filepath.Join(folder, "link")))
	openJournal(t, filepath.Join(folder, "link"))
	info, err := os.Stat(filepath.Join(folder, "there/payouts.jsonl"))
	must(t, err)
	equal(t, "mode", info.Mode(), "-rw-------")
}

func TestAJournalThatCannotBeWrittenStopsSendingAndLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	journal := openJournal(t, path)
	var s *service
	s = startService(t, func(r request, _ func()) bool {
		if r.isPayout() {
			journal.Close()
		}
		return false
	})
	options := quick(journal)
	options.BatchSize = 1
	outcomes := map[string]payout.Outcome{}
	err := s.client(t).SettlePayouts(context.Background(), []payout.TransactionRequest{payoutOf("HR-1"), payoutOf("HR-2")}, options,
		func(result payout.PayoutResult) { outcomes[result.TransactionReference] = result.Outcome })
	if err == nil {
		t.Error("the error of the journal must be returned")
	}
	equal(t, "outcomes", outcomes, map[string]payout.Outcome{"HR-1": payout.Paid, "HR-2": payout.NotSent})
	equal(t, "times sent", s.count("/handler/send"), 1)
	journal = openJournal(t, path)
	equal(t, "open", journal.OpenReferences(), []string{"HR-1"})
}

// TestMain is also a process with a journal: it opens it, says so, and pays when the service is given.
func TestMain(m *testing.M) {
	path, address := os.Getenv("JOURNAL"), os.Getenv("SERVICE")
	if path == "" {
		os.Exit(withTrustedServer(m.Run))
	}
	journal, err := payout.OpenFileJournal(path)
	if err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	os.Stdout.WriteString("open\n")
	if address == "" {
		bufio.NewReader(os.Stdin).ReadString('\n')
		return
	}
	client, err := payout.NewClient(payout.Config{BaseURL: address, Email: "e", Password: "p"})
	if err == nil {
		client.SettlePayout(context.Background(), payoutOf("HR-1"), payout.SettleOptions{Journal: journal})
	}
}

// process starts this test's program as another process.
func process(t *testing.T, path, address string) (line string, kill func()) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "JOURNAL="+path, "SERVICE="+address)
	input, err := command.StdinPipe()
	must(t, err)
	output, err := command.StdoutPipe()
	must(t, err)
	must(t, command.Start())
	line, err = bufio.NewReader(output).ReadString('\n')
	must(t, err)
	kill = func() {
		command.Process.Kill()
		command.Wait()
		input.Close()
	}
	t.Cleanup(kill)
	return line, kill
}

func TestOneProcessAtATimeHasAJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	line, kill := process(t, path, "")
	equal(t, "the first process", line, "open\n")
	_, err := payout.OpenFileJournal(path)
	if err == nil || !strings.Contains(err.Error(), "another one has it") {
		t.Error("must be locked:", err)
	}
	kill()
	openJournal(t, path)
	_, err = payout.OpenFileJournal(path)
	if err == nil {
		t.Error("must be locked within a process too")
	}
	line, _ = process(t, path, "")
	if !strings.Contains(line, "another one has it") {
		t.Error("must be locked for others:", line)
	}
}

func TestAPayoutWhoseProcessWasKilledIsAskedForAndNotSentAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "payouts.jsonl")
	arrived := make(chan struct{})
	s := startService(t, func(r request, take func()) bool {
		if r.isPayout() {
			take()
			close(arrived)
			<-make(chan struct{})
		}
		return false
	})
	_, kill := process(t, path, s.url)
	<-arrived
	kill()
	result, err := s.client(t).SettlePayout(context.Background(), payoutOf("HR-1"), quick(openJournal(t, path)))
	must(t, err)
	equal(t, "outcome", result.Outcome, payout.Paid)
	equal(t, "times paid", s.timesPaid("HR-1"), 1)
	equal(t, "times sent", s.count("/handler/send"), 1)
}
