/**
 * The minimal cost of the sandbox's storage: `node:http` and `node:sqlite` write the rows of a batch, with the
 * sandbox's settings of SQLite and one commit for all waiting requests. This server checks nothing. Arguments:
 * `--port <number> --database <file>`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

interface Payout {
  transactionReference: string;
  paymentCurrency: string;
  paymentAmount: string;
}

const database = new DatabaseSync(process.argv[5] ?? ':memory:');
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma cache_size = -32768;
  pragma wal_autocheckpoint = 8192;
  create table accounts (partner text, currency text, balance bigint, entries bigint,
    primary key (partner, currency));
  insert into accounts values ('HARBOUR', 'NGN', 1000000000000, 0);
  create table batches (id integer primary key, batch_id text, partner text, total bigint,
    created_at bigint, requests text);
  create table payouts (id bigint primary key, partner text, reference text, batch bigint,
    position bigint, currency text, code text, changed_at bigint, outcome text, amount bigint,
    entry bigint, due_at bigint) without rowid;
  create unique index payouts_by_reference on payouts (reference, partner);
  create index payouts_due on payouts (partner, due_at) where due_at is not null;
  create table ledger (partner text, currency text, entry bigint, kind text, amount bigint,
    balance_after bigint, completed_at bigint, payout bigint,
    primary key (partner, currency, entry)) without rowid;`);
const findAccount = database.prepare(
  "select balance, entries from accounts where partner = 'HARBOUR' and currency = 'NGN'",
);
const saveAccount = database.prepare(
  "update accounts set balance = ?, entries = ? where partner = 'HARBOUR' and currency = 'NGN'",
);
const addBatch = database.prepare('insert into batches values (?, ?, ?, ?, ?, ?)');
const addPayout = database.prepare(
  'insert into payouts values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
);
const addEntry = database.prepare('insert into ledger values (?, ?, ?, ?, ?, ?, ?, ?)');
const findPayout = database.prepare(
  "select id, changed_at from payouts where reference = ? and partner = 'HARBOUR'",
);

let lastId = Date.now() * 1_000;

function accept(payouts: readonly Payout[]): object {
  const now = Date.now();
  const batch = (lastId += 1);
  const batchId = `BATCH-${batch.toString(36)}`;
  addBatch.run(batch, batchId, 'HARBOUR', payouts.length, now, JSON.stringify(payouts));
  const account = findAccount.get();
  let balance = Number(account?.['balance']);
  let entries = Number(account?.['entries']);
  for (const [position, { transactionReference, paymentAmount }] of payouts.entries()) {
    const id = (lastId += 1);
    const amount = Math.round(Number(paymentAmount) * 100);
    balance -= amount;
    entries += 1;
    const state = [position, 'NGN', '02', now, '00', amount, entries, null] as const;
    addPayout.run(id, 'HARBOUR', transactionReference, batch, ...state);
    addEntry.run('HARBOUR', 'NGN', entries, 'debit', -amount, balance, now, id);
  }
  saveAccount.run(balance, entries);
  const createDate = new Date(now).toISOString();
  return { batchId, totalCount: payouts.length, errorTransactionCount: null, createDate };
}

const waiting: { payouts: Payout[]; response: ServerResponse }[] = [];

/** All requests of one turn of the event loop wait for the disk together. */
function commitWaiting(): void {
  const group = waiting.splice(0);
  database.exec('begin immediate');
  const receipts = group.map(({ payouts }) => accept(payouts));
  database.exec('commit');
  for (const [at, { response }] of group.entries()) answer(response, receipts[at]);
}

function answer(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  response.writeHead(200, headers).end(body);
}

function isBatch(body: unknown): body is { transactionRequestList: Payout[] } {
  return typeof body === 'object';
}

function readPayouts(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (isBatch(body)) waiting.push({ payouts: body.transactionRequestList, response });
    if (waiting.length === 1) setImmediate(commitWaiting);
  });
}

createServer((request, response) => {
  const { url = '/', method } = request;
  if (method === 'POST' && url.startsWith('/handler/')) {
    readPayouts(request, response);
    return;
  }
  request.resume();
  const transactionReference = url.slice(url.lastIndexOf('/') + 1);
  const payout = method === 'GET' ? findPayout.get(transactionReference) : undefined;
  answer(response, {
    transactionReference,
    responseCode: '00',
    responseMessage: 'Paid',
    processorResponseCode: 'true',
    processorTransactionReference: `PRC-${String(payout?.['id'])}`,
    processorResponseTime: new Date(Number(payout?.['changed_at'] ?? 0)).toISOString(),
    processorResponseDescription: 'Credited to the recipient account',
    // Print a login in the same form as the other servers, for the bench to read.
    data: { accessToken: 'token' },
  });
}).listen(Number(process.argv[3]), '127.0.0.1');
