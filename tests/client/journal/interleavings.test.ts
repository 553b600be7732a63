/**
 * Tries every order in which two or three runs can write to one journal and read it, with a crash possible at any
 * step: at most one of them owns a reference, and the payout is accepted at most once.
 *
 * The runs model `settlePayouts`: write a claim, read whether it counts, send, write the outcome.
 * The real ledger decides what they believe.
 */
import { expect, test } from 'vitest';
import type { JournalEntry, SendingEntry } from '../../../client/typescript/journal.ts';
import { ownerOf, readLedger, stateUnder } from '../../../client/typescript/settle/ledger.ts';
import type { LedgerLine } from '../../../client/typescript/settle/ledger.ts';

/** The next step of a run. `sends`: it believes that it owns the reference, and its request is in progress. */
type Step =
  | { does: 'claims'; replaces?: string | undefined }
  | { does: 'reads'; claim: string }
  | { does: 'sends'; claim: string }
  | { does: 'withdraws'; claim: string; then: 'tries-again' | 'ends' }
  | { does: 'looks' }
  | { does: 'writes-followed' }
  /** A person asks the service, then decides about the rejected claim. */
  | { does: 'decides' }
  | { does: 'releases'; claim: string }
  | { does: 'nothing' };

interface Run {
  step: Step;
  /** The number of claims that the run may still make. */
  claimsLeft: number;
}

/** All worlds with the same entries share this, about ten for each. */
interface SharedJournal {
  id: string;
  entries: readonly JournalEntry[];
  /** The journal's view of the payout. */
  line: LedgerLine | undefined;
  isRejected: boolean;
  /** The journals with one more entry, by that entry. */
  longer: Map<string, SharedJournal>;
}

interface World {
  journal: SharedJournal;
  /** How often the service has accepted the payout. */
  taken: number;
  runs: readonly Run[];
}

const ended: Step = { does: 'nothing' };

function journalOf(id: string, entries: readonly JournalEntry[]): SharedJournal {
  const ledger = readLedger(entries);
  const line = ledger.lines.get('T-1');
  const owner = ownerOf(line);
  const isRejected = owner !== undefined && stateUnder(ledger, owner) === 'rejected';
  return { id, entries, line, isRejected, longer: new Map() };
}

function append(journal: SharedJournal, entry: JournalEntry): SharedJournal {
  const { id, entries, longer } = journal;
  const text = JSON.stringify(entry);
  const appended = longer.get(text) ?? journalOf(`${id}.${longer.size}`, [...entries, entry]);
  longer.set(text, appended);
  return appended;
}

/** Returns every world that can follow when this run takes a step. */
function next(world: World, index: number): World[] {
  const run = world.runs[index];
  if (!run || run.step.does === 'nothing') return [];
  const { step } = run;
  const { line } = world.journal;
  const goOn = (then: Step, changes: Partial<World> = {}, claimsLeft = run.claimsLeft): World => ({
    ...world,
    ...changes,
    runs: world.runs.map((other, at) => (at === index ? { step: then, claimsLeft } : other)),
  });
  const written = (entry: JournalEntry) => ({ journal: append(world.journal, entry) });
  const isFree = !line || (line.claims.length === 0 && !line.followed && !line.settled);
  // A crash writes nothing and holds nothing.
  const crash = goOn(ended);
  switch (step.does) {
    case 'claims': {
      if (run.claimsLeft === 0) return [crash];
      const claim = `${index}.${run.claimsLeft}`;
      const entry: SendingEntry = {
        kind: 'sending',
        claim,
        idempotencyKey: '',
        transactions: [
          {
            transactionReference: 'T-1',
            fingerprint: 'same',
            ...(step.replaces !== undefined && { replaces: step.replaces }),
          },
        ],
      };
      return [goOn({ does: 'reads', claim }, written(entry), run.claimsLeft - 1), crash];
    }
    case 'reads':
      if (ownerOf(line)?.claim === step.claim && !line?.settled) {
        return [goOn({ does: 'sends', claim: step.claim }), crash];
      }
      return [
        goOn({ does: 'withdraws', claim: step.claim, then: isFree ? 'tries-again' : 'ends' }),
        crash,
      ];
    case 'sends': {
      const { claim } = step;
      const taken = { taken: world.taken + 1 };
      return [
        // The service did not look at the request, so the run withdraws its claim.
        goOn({ does: 'withdraws', claim, then: 'tries-again' }),
        goOn(ended, { ...written({ kind: 'accepted', claim }), ...taken }),
        goOn({ does: 'looks' }, written({ kind: 'rejected', claim })),
        // Only the service knows the outcome. A crash here has the same effect.
        goOn({ does: 'looks' }, taken),
        goOn({ does: 'looks' }),
      ];
    }
    case 'withdraws': {
      const then: Step = step.then === 'tries-again' ? { does: 'claims' } : { does: 'looks' };
      return [goOn(then, written({ kind: 'withdrawn', claim: step.claim })), crash];
    }
    case 'looks': {
      // A restarted run finds the payout free, in doubt or settled.
      if (line?.settled) return [crash];
      if (world.taken > 0) {
        const code = { outcome: 'paid', responseCode: '00' } as const;
        return [
          goOn(ended, written({ kind: 'settled', transactionReference: 'T-1', ...code })),
          crash,
        ];
      }
      if (isFree) return [goOn({ does: 'claims' }), crash];
      // Send it again only after the service has not known it for so long that the owner of the claim has sent it or
      // never will.
      const owner = ownerOf(line)?.claim;
      const isQuiet = !world.runs.some(({ step: theirs }) =>
        theirs.does === 'reads' || theirs.does === 'sends' ? theirs.claim === owner : false,
      );
      return owner !== undefined && isQuiet
        ? [goOn({ does: 'claims', replaces: owner }), crash]
        : [crash];
    }
    case 'decides': {
      const owner = ownerOf(line)?.claim;
      const mayRelease = owner !== undefined && world.journal.isRejected && world.taken === 0;
      return mayRelease ? [goOn({ does: 'releases', claim: owner }), crash] : [crash];
    }
    case 'releases': {
      const { claim } = step;
      return [
        goOn(ended, written({ kind: 'released', claim, transactionReferences: ['T-1'] })),
        crash,
      ];
    }
    case 'writes-followed':
      return [goOn(ended, written({ kind: 'followed', transactionReferences: ['T-1'] })), crash];
  }
}

/** Visits every reachable world, and returns their number. */
function explore(runs: Run[]): number {
  const seen = new Set<string>();
  const open: World[] = [{ journal: journalOf('', []), taken: 0, runs }];
  for (let world = open.pop(); world; world = open.pop()) {
    const { journal, taken } = world;
    const key = `${journal.id} ${taken} ${JSON.stringify(world.runs)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const owners = world.runs.filter(({ step }) => step.does === 'sends');
    const { line } = journal;
    const inFull = () => JSON.stringify({ ...world, journal: journal.entries });
    if (owners.length > 1 || taken > 1) expect.fail(`paid twice: ${inFull()}`);
    // A payout that may have been accepted is never free.
    if (taken > 0 && line?.claims.length === 0 && !line.settled && !line.followed) {
      expect.fail(`lost: ${inFull()}`);
    }
    for (const index of world.runs.keys()) open.push(...next(world, index));
  }
  return seen.size;
}

const sender = (claimsLeft: number): Run => ({ step: { does: 'claims' }, claimsLeft });
const resumer = (claimsLeft: number): Run => ({ step: { does: 'looks' }, claimsLeft });
const follower: Run = { step: { does: 'writes-followed' }, claimsLeft: 0 };
const person: Run = { step: { does: 'decides' }, claimsLeft: 0 };

test.each([
  ['two runs that claim again', [sender(2), sender(2)]],
  ['a run and one that resumes', [sender(2), resumer(3)]],
  ['three runs', [sender(1), sender(1), resumer(2)]],
  ['two runs, and one that follows', [sender(2), sender(2), follower]],
  ['two runs, and a person who releases', [sender(2), resumer(2), person]],
  ['three runs, and a person who releases', [sender(1), sender(1), resumer(1), person]],
])('%s: at most one owns the reference, and the payout is accepted once', (_, runs) => {
  expect(explore(runs)).toBeGreaterThan(300);
});
