/**
 * Pays many payouts in a process that does nothing else. Prints the CPU time per payout in µs and
 * the peak of the heap in MB. Arguments: `fetch` for the same requests without a client, `no
 * journal` or `file journal`; and the number of payouts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileJournal } from '../../../generated/client/typescript/file-journal.js';
import { createClient, settlePayouts } from '../../../generated/client/typescript/index.js';
import type { TransactionRequest } from '../../../generated/client/typescript/index.js';
import { payout } from '../../client/settle/scripted-service.ts';

const [how = '', count = '0'] = process.argv.slice(2);
const baseUrl = 'https://service.example';
const perRequest = 20;
const started = process.cpuUsage();
let peak = 0;
let paid = 0;

await (how === 'fetch' ? byFetch() : bySettling(how === 'file journal'));
if (paid !== Number(count)) throw new Error(`${paid} of ${count} were paid.`);
const { user, system } = process.cpuUsage(started);
console.log((user + system) / paid, peak / 1e6);

/** Payouts are read while they are sent, as from a file. */
async function* payouts(): AsyncGenerator<TransactionRequest> {
  for (let index = 0; index < Number(count); index += 1) yield payout(`HR-${index}`);
}

/** Called for each paid payout. Collects garbage first. */
function sawPaid(): void {
  paid += 1;
  if (paid % 5_000 > 0) return;
  globalThis.gc?.();
  peak = Math.max(peak, process.memoryUsage().heapUsed);
}

async function byFetch(): Promise<void> {
  let batch: TransactionRequest[] = [];
  for await (const one of payouts()) {
    batch.push(one);
    if (batch.length < perRequest) continue;
    await payByFetch(batch);
    batch = [];
  }
}

async function payByFetch(transactionRequestList: TransactionRequest[]): Promise<void> {
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
  const body = JSON.stringify({ transactionRequestList });
  await (await service(`${baseUrl}/send`, { method: 'POST', headers, body })).json();
  const asked = transactionRequestList.map(async ({ transactionReference }) => {
    const answer = await service(`${baseUrl}/${transactionReference}`, { method: 'GET', headers });
    await answer.json();
    sawPaid();
  });
  await Promise.all(asked);
}

async function bySettling(withJournal: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-settling-'));
  const tokens = { token: async () => 'token', reject: () => undefined };
  const fetch = Object.assign(service, { sendsOnce: true as const });
  const client = createClient({ baseUrl, tokens, fetch });
  const journal = withJournal ? fileJournal(join(folder, 'payouts.jsonl')) : undefined;
  for await (const { outcome } of settlePayouts(client, payouts(), {
    journal,
    poll: { firstDelay: 1 },
  })) {
    if (outcome === 'paid') sawPaid();
  }
  await rm(folder, { recursive: true });
}

/** A service that accepts every payout and has paid it by the first status request. */
async function service(
  url: string,
  { method, body }: { method: string; headers: object; body?: unknown },
): Promise<Response> {
  if (method === 'GET') {
    const transactionReference = url.slice(url.lastIndexOf('/') + 1);
    return Response.json({ transactionReference, responseCode: '00', responseMessage: 'Paid' });
  }
  const totalCount = String(body).split('"transactionReference"').length - 1;
  const batch = { batchId: 'batch', totalCount, errorTransactionCount: null };
  return Response.json(batch);
}
