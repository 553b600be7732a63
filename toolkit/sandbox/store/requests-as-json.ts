/**
 * Rewrites payouts that were stored as an array of values, and the fingerprints made from them, so
 * that what was accepted before is recognised after.
 *
 * The fingerprint of a batch is made from all its payouts. Those in error, and those that an earlier
 * batch had brought, were not stored with it: such a batch gets no new fingerprint, and its
 * idempotency key is forgotten. When it is repeated, its payouts are recognised one by one and
 * nothing is debited again; its receipt is a new one.
 */
import { canonicalJson, fingerprint, hashOf } from './identity.ts';
import { execute, query, runScript, smallInteger, text } from './store.ts';
import type { Work } from './store.ts';

export function* storeRequestsAsJson(): Work<void> {
  yield* convertPayouts();
  yield* findNewFingerprints();
  yield* runScript(replaceFingerprints);
}

const pageSize = 1_000;

function* convertPayouts(): Work<void> {
  let before = '';
  for (;;) {
    const page = yield* query(payoutsSql, before, pageSize);
    const last = page.at(-1);
    if (!last) return;
    before = text(last, 'reference_key');
    const rows = page.map((row) => ({
      ref: text(row, 'reference_key'),
      ...convert(text(row, 'request')),
    }));
    yield* execute(savePayoutsSql, { rows });
  }
}

/** The request as JSON, and its fingerprint, of all fields but `requestDate`. */
function convert(packed: string): { request: string; print: string } {
  const values: unknown = JSON.parse(packed);
  if (!isPacked(values)) throw new TypeError('A stored request must be an array of 15 values.');
  const [requestDate, paymentAmount, transactionReference, paymentCurrency, canonicalAmount] =
    values;
  const [paymentNarration, ...parties] = values.slice(5);
  const recipientInformation = Object.fromEntries(
    recipientFields.map((name, index) => [name, parties[index]]),
  );
  const senderInformation = Object.fromEntries(
    senderFields.map((name, index) => [name, parties[recipientFields.length + index]]),
  );
  const others = { paymentNarration, recipientInformation, senderInformation };
  return {
    request: JSON.stringify({
      transactionReference,
      ...(requestDate !== null && { requestDate }),
      paymentCurrency,
      paymentAmount,
      ...others,
    }),
    print: hashOf(
      canonicalJson({
        transactionReference,
        paymentCurrency,
        paymentAmount: canonicalAmount,
        ...others,
      }),
    ),
  };
}

const recipientFields = [
  'recipientAccountNumber',
  'recipientAccountName',
  'recipientBankCode',
  'recipientPhoneNumber',
  'recipientISOCountryCode',
];
const senderFields = [
  'senderName',
  'senderEmailAddress',
  'senderPhoneNumber',
  'senderISOCountryCode',
];

function isPacked(values: unknown): values is (string | null)[] {
  return Array.isArray(values) && values.length === 15;
}

/** Notes the new fingerprint of each batch whose payouts are all stored. */
function* findNewFingerprints(): Work<void> {
  let [before, partner] = ['', ''];
  for (;;) {
    const batches = yield* query(batchesSql, before, partner, pageSize);
    const last = batches.at(-1);
    if (!last) return;
    [before, partner] = [text(last, 'fingerprint'), text(last, 'partner_code')];
    const prints = new Map(batches.map((row): [string, string[]] => [text(row, 'batch_id'), []]));
    for (const row of yield* query(printsSql, { texts: [...prints.keys()] })) {
      prints.get(text(row, 'batch_id'))?.push(text(row, 'fingerprint'));
    }
    const rows = batches.flatMap((row) => {
      const all = prints.get(text(row, 'batch_id')) ?? [];
      if (all.length !== smallInteger(row, 'total')) return [];
      return {
        partner: text(row, 'partner_code'),
        before: text(row, 'fingerprint'),
        after: fingerprint(all),
      };
    });
    yield* execute(saveFingerprintsSql, { rows });
  }
}

const payoutsSql = `
  select reference_key, request from transactions
  where reference_key > ? order by reference_key limit ?`;

const savePayoutsSql = `
  update transactions set request = r.request, fingerprint = r.print
  from rows(?, ref text, request text, print text) as r
  where transactions.reference_key = r.ref`;

const batchesSql = `
  select partner_code, fingerprint, batch_id, total from batches
  where (fingerprint, partner_code) > (?, ?) order by fingerprint, partner_code limit ?`;

const printsSql = `
  select batch_id, fingerprint from transactions
  where batch_id in texts(?) order by batch_id, position`;

const saveFingerprintsSql = `
  insert into new_fingerprints (partner_code, fingerprint_before, fingerprint_after)
  select r.partner, r.before, r.after from rows(?, partner text, before text, after text) as r`;

const replaceFingerprints = `
  delete from idempotency_keys where not exists (
    select 1 from new_fingerprints n
    where n.fingerprint_before = idempotency_keys.fingerprint and n.partner_code = idempotency_keys.partner_code
  );
  update idempotency_keys set fingerprint = (
    select n.fingerprint_after from new_fingerprints n
    where n.fingerprint_before = idempotency_keys.fingerprint and n.partner_code = idempotency_keys.partner_code
  );
  update batches set fingerprint = (
    select n.fingerprint_after from new_fingerprints n
    where n.fingerprint_before = batches.fingerprint and n.partner_code = batches.partner_code
  ) where exists (
    select 1 from new_fingerprints n
    where n.fingerprint_before = batches.fingerprint and n.partner_code = batches.partner_code
  );
  drop table new_fingerprints;
  drop index transactions_of_batch;`;
