/** The process that makes load: does one job after another, as `loader.ts` sends them. */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { AutocannonRequest } from 'autocannon';
import { batchOf, payoutPath, payoutText, statusPath } from '../load.ts';
import type { Job, PayoutLoad, Preload, Result, StatusLoad, Target } from './loader.ts';
import type { Figures } from './pairs.ts';
import { startProbe } from './probe.ts';
import type { Probe } from './probe.ts';

let probe: Probe | undefined;

process.on('message', (message) => {
  if (!isJob(message)) return;
  void run(message)
    .then((figures): Result => ({ figures }))
    .catch((error: unknown): Result => ({ error: String(error) }))
    .then((result) => process.send?.(result));
});

function isJob(message: unknown): message is Job {
  return typeof message === 'object' && message !== null && 'do' in message;
}

async function run(job: Job): Promise<Figures> {
  switch (job.do) {
    case 'payouts':
      return sendPayouts(job);
    case 'preload':
      return preload(job);
    case 'status':
      return askStatus(job);
    case 'probe':
      probe = startProbe(job);
      return {};
    case 'end probe': {
      const running = probe;
      probe = undefined;
      if (!running) throw new Error('No probe is running.');
      return running.end();
    }
  }
}

function sendPayouts(job: PayoutLoad): Promise<Figures> {
  const { headers, batchSize, references } = job;
  let next = job.first;
  return shoot('payouts', job, {
    method: 'POST',
    path: payoutPath,
    headers,
    setupRequest(request) {
      const payouts: string[] = [];
      for (let at = 0; at < batchSize; at += 1, next += 1) {
        const reference = references === 'random' ? randomUUID() : referenceOf(next);
        payouts.push(payoutText({ reference, account: recipientOf(next) }));
      }
      return { ...request, body: batchOf(payouts) };
    },
  });
}

function askStatus(job: StatusLoad): Promise<Figures> {
  const { headers, count } = job;
  let asked = 0;
  return shoot('status', job, {
    method: 'GET',
    path: statusPath,
    headers,
    setupRequest(request) {
      asked += 1;
      // Not one after another: a step that has no factor in common with a round number.
      return { ...request, path: statusPath + referenceOf(1 + ((asked * 7_919) % count)) };
    },
  });
}

/** Sends so many requests. Timed by their answers: autocannon itself looks once in a while. */
async function shoot(
  what: string,
  { url, amount, connections }: Target & { amount: number; connections: number },
  request: AutocannonRequest,
): Promise<Figures> {
  const cpu = process.cpuUsage();
  let start = performance.now();
  let end = start;
  const result = await autocannon({
    url,
    amount,
    connections,
    sampleInt: 50,
    requests: [request],
    verifyBody: isWhole,
  })
    .on('start', () => (start = performance.now()))
    .on('response', () => (end = performance.now()));
  const { user, system } = process.cpuUsage(cpu);
  const succeeded = result.statusCodeStats['200']?.count ?? 0;
  if (succeeded !== amount || result.errors > 0 || result.mismatches > 0) {
    throw new Error(
      `${what}: ${succeeded} of ${amount} answers were 200, ` +
        `${result.mismatches} had another body than wanted, ${result.errors} requests failed.`,
    );
  }
  const { p50, p99 } = result.latency;
  return { seconds: (end - start) / 1000, p50, p99, cpuMs: (user + system) / 1000 };
}

/** A receipt without refusals, or a record. */
function isWhole(body: string): boolean {
  return body.includes('"errorTransactionCount":null') || body.includes('"responseCode":"');
}

async function preload({ url, headers, count }: Preload): Promise<Figures> {
  let sent = 0;
  const senders = Array.from({ length: 8 }, async () => {
    while (sent < count) {
      const first = sent + 1;
      sent = Math.min(count, sent + 100);
      const payouts: string[] = [];
      for (let at = first; at <= sent; at += 1) {
        payouts.push(payoutText({ reference: referenceOf(at), account: recipientOf(at) }));
      }
      const response = await fetch(url + payoutPath, {
        method: 'POST',
        headers,
        body: batchOf(payouts),
      });
      if (response.status !== 200 || !isWhole(await response.text())) {
        throw new Error(`A batch must be accepted whole, and was answered ${response.status}.`);
      }
    }
  });
  await Promise.all(senders);
  return {};
}

function referenceOf(number: number): string {
  return `PO-${String(number).padStart(6, '0')}`;
}

/** One of 4,000 accounts, all of which are paid. */
function recipientOf(number: number): string {
  return `${String((number * 7_919) % 4_000).padStart(8, '0')}00`;
}
