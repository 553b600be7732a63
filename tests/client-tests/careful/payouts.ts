/** How the careful client sends and follows payouts, with a journal. */
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject, listAt, textAt, type UnknownObject } from '../../../toolkit/contract/objects.js';
import { isDefect } from './defects.ts';
import { NotSent, type Received } from './exchange.ts';
import { jsonOf, type Session } from './session.ts';

export interface Limits {
  journal: string;
  patienceMs: number;
  pollMs: number;
  quietMs: number;
}

export interface Belief {
  reference: string;
  outcome: string;
  code?: string;
}

/** The state of a payout in the journal. The last line counts. */
interface Line {
  reference: string;
  content?: string;
  state: 'sending' | 'not-sent' | 'rejected' | 'settled';
  code?: string;
}

export interface Payouts {
  pay(payouts: readonly UnknownObject[]): Promise<Belief[]>;
  follow(references: readonly string[]): Promise<Belief[]>;
}

export function createPayouts(session: Session, limits: Limits): Payouts {
  const { journal, pollMs, patienceMs, quietMs } = limits;
  // Take a lock that ends with the process. @throws if another process holds it
  if (!isDefect('no-lock')) new DatabaseSync(`${journal}.lock`).exec('BEGIN EXCLUSIVE');

  const lines = (): Map<string, Line> => {
    if (!existsSync(journal) || isDefect('no-journal')) return new Map();
    if (isDefect('sends-without-journal') && statSync(journal).isDirectory()) return new Map();
    const all = readFileSync(journal);
    const whole = all.subarray(0, all.lastIndexOf('\n') + 1);
    const rest = all.subarray(whole.length).toString();
    const isOwn = rest.startsWith(lineStart.slice(0, rest.length));
    if (!isOwn && !isDefect('empties-other-files')) throw new Error('This is not a journal.');
    if (whole.length < all.length) {
      if (isDefect('torn-journal-is-lost')) truncateSync(journal, 0);
      if (isDefect('torn-journal-is-lost')) return new Map();
      if (isDefect('torn-journal-stops')) throw new Error('The journal is torn.');
      if (!isDefect('appends-to-torn-line')) truncateSync(journal, whole.length);
    }
    const read = new Map<string, Line>();
    for (const text of whole.toString().split('\n').filter(Boolean)) {
      const line: unknown = JSON.parse(text);
      if (isLine(line)) read.set(line.reference, { ...read.get(line.reference), ...line });
    }
    return read;
  };
  const write = (more: readonly Line[]): void => {
    if (isDefect('sends-without-journal') && statSync(journal).isDirectory()) return;
    appendFileSync(journal, more.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      flush: true,
    });
  };

  const follow = async (reference: string, isRejected: boolean): Promise<Belief> => {
    const begun = performance.now();
    let absentSince: number | undefined;
    let last: string | undefined;
    for (let delay = pollMs; ; delay = Math.min(delay * 2, pollMs * 10)) {
      await pause(delay);
      const now = performance.now();
      const answer = await ask(session, reference);
      if (answer.kind === 'code') {
        last = answer.code;
        const outcome = outcomeOf(last);
        if (outcome !== undefined) {
          write([{ reference, state: 'settled', code: last }]);
          return { reference, outcome, code: last };
        }
      }
      if (answer.kind === 'absent' && isDefect('absent-is-rejected')) {
        return { reference, outcome: 'rejected' };
      }
      if (answer.kind !== 'code' && isDefect('gives-up-following')) {
        return { reference, outcome: 'unknown' };
      }
      absentSince = answer.kind === 'absent' ? (absentSince ?? now) : undefined;
      const isQuiet = absentSince !== undefined && now - absentSince > quietMs;
      if (isRejected && isQuiet && !isDefect('assumes-paid'))
        return { reference, outcome: 'rejected' };
      if (now - begun < patienceMs || isDefect('follows-for-ever')) continue;
      if (last === '10') return { reference, outcome: 'held', code: last };
      if (last !== undefined) return { reference, outcome: 'pending', code: last };
      return isDefect('assumes-paid')
        ? { reference, outcome: 'paid', code: '00' }
        : { reference, outcome: 'unknown' };
    }
  };

  const send = async (batch: readonly UnknownObject[]): Promise<Belief[]> => {
    const references = batch.map(referenceOf);
    const claim = batch.map((payout): Line => ({
      reference: referenceOf(payout),
      content: contentOf(payout),
      state: 'sending',
    }));
    if (!isDefect('journal-after-sending')) write(claim);
    const sent = await post(session, batch);
    if (isDefect('journal-after-sending')) write(claim);
    if (sent === 'not-sent') {
      if (isDefect('refused-is-unknown'))
        return Promise.all(references.map((one) => follow(one, false)));
      write(references.map((reference) => ({ reference, state: 'not-sent' })));
      return references.map((reference) => ({ reference, outcome: 'not-sent' }));
    }
    if (sent === 'accepted' && isDefect('accepted-is-paid')) {
      return references.map((reference) => ({ reference, outcome: 'paid', code: '00' }));
    }
    if (sent === 'rejected') {
      if (isDefect('4xx-is-rejected')) {
        return references.map((reference) => ({ reference, outcome: 'rejected' }));
      }
      write(references.map((reference) => ({ reference, state: 'rejected' })));
    }
    return Promise.all(references.map((one) => follow(one, sent === 'rejected')));
  };

  return {
    async pay(payouts) {
      const known = lines();
      const found = payouts.map((payout) => ({ payout, line: known.get(referenceOf(payout)) }));
      const isDoubtful = found.some(({ line }) => line?.state === 'sending');
      const mayBeSent = !(isDefect('in-doubt-stops') && isDoubtful);
      const beliefs: Belief[] = [];
      const fresh: UnknownObject[] = [];
      for (const { payout, line } of found) {
        const reference = referenceOf(payout);
        const isOther = line?.content !== contentOf(payout) && !isDefect('journal-without-content');
        const isAgain = line?.state === 'sending' && isDefect('resends-unknown');
        if (!line || line.state === 'not-sent' || isAgain) fresh.push(payout);
        else if (isOther) beliefs.push({ reference, outcome: 'not-sent' });
        else if (line.state === 'settled' && line.code !== undefined) {
          beliefs.push({ reference, outcome: outcomeOf(line.code) ?? 'unknown', code: line.code });
        }
      }
      const settled = new Set(beliefs.map(({ reference }) => reference));
      const open = found.filter(
        ({ payout, line }) => !fresh.includes(payout) && line && !settled.has(line.reference),
      );
      const followed = open.map(({ payout, line }) =>
        follow(referenceOf(payout), line?.state === 'rejected'),
      );
      for (let at = 0; at < fresh.length; at += batchSize) {
        const batch = fresh.slice(at, at + batchSize);
        if (mayBeSent) beliefs.push(...(await send(batch)));
        else
          beliefs.push(
            ...batch.map((one) => ({ reference: referenceOf(one), outcome: 'not-sent' })),
          );
      }
      return [...beliefs, ...(await Promise.all(followed))]
        .slice(isDefect('forgets-the-last') ? 1 : 0)
        .filter(({ outcome }) => outcome !== 'unknown' || !isDefect('drops-unknown'))
        .map((one, _, [all = one]) =>
          isDefect('one-code-for-all') ? { ...all, reference: one.reference } : one,
        );
    },
    follow(references) {
      const known = lines();
      return Promise.all(
        references.map((reference) =>
          isDefect('journal-after-sending') && !known.has(reference)
            ? Promise.resolve({ reference, outcome: 'not-sent' })
            : follow(reference, false),
        ),
      );
    },
  };
}

const lineStart = '{"reference":"';

const batchSize = 10;

/** Statuses that mean "not processed": the payout may be sent later. */
const putOff = [425, 429];

type Sent = 'accepted' | 'rejected' | 'not-sent' | 'unknown';

async function post(session: Session, batch: readonly UnknownObject[]): Promise<Sent> {
  const payouts = isDefect('float-amounts')
    ? batch.map((one) => ({ ...one, paymentAmount: String(Number(one['paymentAmount'])) }))
    : batch;
  const body = JSON.stringify({ transactionRequestList: payouts });
  const once = (): Promise<Received> =>
    session.call('POST', '/handler/send/remittance/transaction', body);
  let received: Received | 'not-sent' | 'unknown' = await tried(once);
  if (isDefect('sends-twice')) received = await tried(once);
  if (typeof received === 'string') {
    return received === 'unknown' && isDefect('retries-no-answer')
      ? sentAs(await tried(once), batch)
      : received;
  }
  if (received.status >= 500 && isDefect('retries-5xx')) return sentAs(await tried(once), batch);
  if (received.status === 408 && isDefect('retries-5xx')) return sentAs(await tried(once), batch);
  const isUnusable = received.status === 200 && !isObject(jsonOf(received));
  if (isUnusable && isDefect('retries-unusable')) return sentAs(await tried(once), batch);
  const count = isObject(jsonOf(received)) && textAt(jsonOf(received), 'totalCount');
  if (isDefect('resends-miscounted') && count !== String(batch.length)) {
    return sentAs(await tried(once), batch);
  }
  if (putOff.includes(received.status) && !isDefect('4xx-is-rejected')) {
    await pause(Number(received.retryAfter ?? 1) * 1000);
    return sentAs(await tried(once), batch);
  }
  return sentAs(received, batch);
}

async function tried(call: () => Promise<Received>): Promise<Received | 'not-sent' | 'unknown'> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NotSent) return 'not-sent';
    return 'unknown';
  }
}

function sentAs(received: Received | 'not-sent' | 'unknown', batch: readonly unknown[]): Sent {
  if (typeof received === 'string') return received;
  const { status } = received;
  if (status === 401 || (putOff.includes(status) && !isDefect('4xx-is-rejected')))
    return 'not-sent';
  if (status === 408 || status >= 500 || status < 200) return 'unknown';
  if (status >= 400) return 'rejected';
  if (status >= 300) return 'unknown';
  return batch.length > 0 && isObject(jsonOf(received)) ? 'accepted' : 'unknown';
}

type Answer = { kind: 'code'; code: string } | { kind: 'absent' } | { kind: 'nothing' };

async function ask(session: Session, reference: string): Promise<Answer> {
  const segment = isDefect('raw-path') ? reference : encodeURIComponent(reference);
  const path = `/remittance-middleware/transaction/status/check/${segment}`;
  const received = await tried(() => session.call('GET', path));
  if (typeof received === 'string') return { kind: 'nothing' };
  const record = jsonOf(received);
  if (isDefect('any-answer-is-paid') && received.status === 200)
    return { kind: 'code', code: '00' };
  const code = textAt(record, 'responseCode');
  const isOwn = textAt(record, 'transactionReference') === reference;
  if (isDefect('believes-any-record') && code !== undefined) return { kind: 'code', code };
  const isWhole = received.status === 200 || isDefect('believes-partial-answers');
  if (isWhole && isOwn && code !== undefined && isReadable(record)) {
    return { kind: 'code', code };
  }
  const isDown = received.status >= 500 && isDefect('down-is-absent');
  return isDown || [400, 404].includes(received.status) ? { kind: 'absent' } : { kind: 'nothing' };
}

function isReadable(record: unknown): boolean {
  if (!isObject(record)) return false;
  const names = Object.keys(record);
  if (isDefect('knows-all-fields') && names.length > 7) return false;
  return !isDefect('needs-all-fields') || textAt(record, 'responseMessage') !== undefined;
}

/** The codes that are final in the contract's table. All others are open. */
function outcomeOf(code: string): string | undefined {
  if (isDefect('first-code-is-final')) return code === '00' ? 'paid' : 'failed';
  if (code === '00' || (isDefect('reads-numbers') && Number(code) === 0)) return 'paid';
  return ['20', '40', '50', '51', '60', '80', '90'].includes(code) ? 'failed' : undefined;
}

function referenceOf(payout: UnknownObject): string {
  return textAt(payout, 'transactionReference') ?? '';
}

function contentOf(payout: UnknownObject): string {
  return JSON.stringify(payout);
}

function isLine(value: unknown): value is Line {
  return textAt(value, 'reference') !== undefined && textAt(value, 'state') !== undefined;
}

/** Returns the balances in the form that the adapter reports. */
export function balancesIn(received: Received): UnknownObject[] {
  const list = jsonOf(received);
  return listAt({ list }, 'list').flatMap((one) =>
    isObject(one) ? [{ ...one, totalBalance: amountOf(String(one['totalBalance'])) }] : [],
  );
}

function amountOf(text: string): string {
  return isDefect('tiny-is-zero') ? Number(text).toFixed(2) : text;
}

/** Requests a status for the webhook receiver. */
export function confirm(session: Session, reference: string): Promise<Answer> {
  return ask(session, reference);
}
