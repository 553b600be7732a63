/** Tests the meaning of a journal: who owns a reference, in whatever order runs write and read. */
import { describe, expect, test } from 'vitest';
import { memoryJournal } from '../../../client/typescript/memory-journal.ts';
import type { JournalEntry, SendingEntry } from '../../../client/typescript/journal.ts';
import { openReferencesIn, ownerOf, readLedger } from '../../../client/typescript/settle/ledger.ts';

const claim = (name: string, { content = 'same', replaces = '' } = {}): SendingEntry => ({
  kind: 'sending',
  claim: name,
  idempotencyKey: `key-${name}`,
  transactions: [
    { transactionReference: 'T-1', fingerprint: content, ...(replaces !== '' && { replaces }) },
  ],
});
const withdrawn = (name: string): JournalEntry => ({ kind: 'withdrawn', claim: name });
const rejected = (name: string): JournalEntry => ({ kind: 'rejected', claim: name });
const released = (name: string): JournalEntry => ({
  kind: 'released',
  claim: name,
  transactionReferences: ['T-1'],
});
const followed: JournalEntry = { kind: 'followed', transactionReferences: ['T-1'] };
const paid: JournalEntry = {
  kind: 'settled',
  transactionReference: 'T-1',
  outcome: 'paid',
  responseCode: '00',
};

const lineOf = (entries: JournalEntry[]) => readLedger(entries).lines.get('T-1');
const owner = (entries: JournalEntry[]) => ownerOf(lineOf(entries))?.claim;

describe('the claim that owns a reference', () => {
  test('is the first of two', () => {
    expect(owner([claim('a'), claim('b')])).toBe('a');
  });

  test('is missing once withdrawn, until the next claim', () => {
    expect(owner([claim('a'), withdrawn('a')])).toBeUndefined();
    expect(owner([claim('a'), withdrawn('a'), claim('b')])).toBe('b');
  });

  test('is not one that had lost: its run has given up, so its claim must not block the reference', () => {
    const entries = [claim('a'), claim('b'), withdrawn('a')];
    expect(owner(entries)).toBeUndefined();
    expect(owner([...entries, claim('c')])).toBe('c');
    expect(owner([...entries, claim('c'), withdrawn('b')])).toBe('c');
  });

  test('is its replacement', () => {
    expect(owner([claim('a'), claim('b', { replaces: 'a' })])).toBe('b');
    expect(owner([claim('a'), claim('b', { replaces: 'a' }), claim('c', { replaces: 'a' })])).toBe(
      'b',
    );
  });

  test('stays when the claim it replaces is withdrawn, and the other way round', () => {
    const entries = [claim('a'), claim('b', { replaces: 'a' })];
    expect(owner([...entries, withdrawn('a')])).toBe('b');
    expect(owner([...entries, withdrawn('b')])).toBe('a');
    expect(owner([...entries, withdrawn('b'), withdrawn('a')])).toBeUndefined();
  });

  test('is the same if its entry was written twice', () => {
    expect(lineOf([claim('a'), claim('a')])?.claims).toEqual([claim('a')]);
  });

  test("has the content of the reference's first claim, even after a withdrawal", () => {
    expect(owner([claim('a'), claim('b', { content: 'other', replaces: 'a' })])).toBe('a');
    expect(owner([claim('a'), withdrawn('a'), claim('b', { content: 'other' })])).toBeUndefined();
  });

  test('counts without the claim it replaces: the payout may have been sent', () => {
    expect(owner([claim('b', { replaces: 'a' })])).toBe('b');
    expect(openReferencesIn([claim('b', { replaces: 'a' })])).toEqual(['T-1']);
  });
});

describe('a payout that is followed', () => {
  test('is in doubt and has no owner, whatever claims come', () => {
    for (const entries of [
      [followed],
      [followed, claim('a')],
      [claim('a'), followed],
      [claim('a'), withdrawn('a'), followed, claim('b')],
    ]) {
      expect(owner(entries)).toBeUndefined();
      expect(lineOf(entries)?.followed).toBe(true);
      expect(openReferencesIn(entries)).toEqual(['T-1']);
    }
  });

  test('is not free when a claim on it is withdrawn', () => {
    expect(openReferencesIn([claim('a'), followed, withdrawn('a')])).toEqual(['T-1']);
  });

  test('is no longer open once settled', () => {
    expect(openReferencesIn([followed, paid])).toEqual([]);
  });
});

describe('a payout that is settled', () => {
  test('needs no claim, and none counts afterwards', () => {
    expect(lineOf([paid])).toMatchObject({ settled: { responseCode: '00' } });
    expect(owner([paid, claim('a')])).toBeUndefined();
    expect(openReferencesIn([paid, claim('a')])).toEqual([]);
  });
});

describe('a payout that is released', () => {
  const entries = [claim('a'), rejected('a'), released('a')];
  const other = claim('b', { content: 'other' });

  test('is free, and the first claim after that owns it, even with other content', () => {
    expect([owner(entries), openReferencesIn(entries)]).toEqual([undefined, []]);
    expect(owner([...entries, claim('b'), other])).toBe('b');
    expect(owner([...entries, other, claim('c')])).toBe('b');
    expect(owner([...entries, other, rejected('b'), released('b'), claim('c')])).toBe('c');
  });

  test.each<[string, JournalEntry[]]>([
    ['without an answer', [claim('a'), released('a')]],
    ['whose answer came later', [claim('a'), released('a'), rejected('a')]],
    ['that was accepted', [claim('a'), { kind: 'accepted', claim: 'a' }, released('a')]],
    ['whose release names another', [claim('a'), rejected('a'), released('b')]],
    [
      'sent again after a rejection',
      [claim('a'), rejected('a'), claim('b', { replaces: 'a' }), released('a'), released('b')],
    ],
    [
      'sent again after it was in doubt',
      [claim('a'), claim('b', { replaces: 'a' }), rejected('b'), released('b')],
    ],
  ])('is not one under a claim %s', (_, others) => {
    expect(openReferencesIn([...others, claim('c')])).toEqual(['T-1']);
    expect(owner([...others, claim('c')])).not.toBe('c');
  });

  test('is not sent by a run that follows the old claim, or by its late answers', () => {
    expect(owner([...entries, claim('b', { replaces: 'a' })])).toBeUndefined();
    expect(owner([...entries, { kind: 'accepted', claim: 'a' }, other])).toBe('b');
    expect(owner([...entries, other, withdrawn('a'), rejected('a'), released('a')])).toBe('b');
  });

  test('is not free once settled or followed', () => {
    expect(owner([...entries, paid, other])).toBeUndefined();
    expect(owner([...entries, followed, other])).toBeUndefined();
    expect(owner([claim('a'), rejected('a'), paid, released('a'), other])).not.toBe('b');
  });
});

test('the journal in memory returns the entries of the references, and the answers to them, in order', async () => {
  const other: SendingEntry = {
    ...claim('z'),
    transactions: [{ transactionReference: 'T-2', fingerprint: 'f' }],
  };
  const entries: JournalEntry[] = [
    claim('a'),
    other,
    { kind: 'accepted', claim: 'z' },
    withdrawn('a'),
    followed,
    paid,
  ];
  const journal = memoryJournal(entries);
  expect(await journal.read(['T-1'])).toEqual([claim('a'), withdrawn('a'), followed, paid]);
  expect(await journal.read(['T-3'])).toEqual([]);
  await journal.append({ kind: 'followed', transactionReferences: ['T-3', 'T-2'] });
  expect(await journal.read(['T-3', 'T-2'])).toEqual([
    other,
    { kind: 'accepted', claim: 'z' },
    { kind: 'followed', transactionReferences: ['T-3', 'T-2'] },
  ]);
  expect(await journal.openReferences()).toEqual(['T-2', 'T-3']);
});
