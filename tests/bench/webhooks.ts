/** How many notifications a sandbox delivers, and how long after they are due. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { simulate } from './api.ts';
import { batch, payoutPath } from './load.ts';
import type { CallHeaders } from './load.ts';
import type { ServerProcess } from './server-process.ts';

export interface DeliveryFigures {
  /** Deliveries that the receiver got per second, from the first to the last. */
  perSecond: number;
  /** From the time a delivery was due to its arrival, in milliseconds. */
  p99: number;
}

export interface DeliveryLoad {
  partnerCode: string;
  headers: CallHeaders;
  /** Payouts sent per second, each of which ends in one delivery. */
  rate: number;
  seconds: number;
}

/**
 * Sends payouts at a steady rate and waits for the notification of each. The sandbox's clock must
 * run, so that due times can be compared with this machine's.
 *
 * @throws Error when deliveries stay out
 */
export async function measureDeliveries(
  sandbox: ServerProcess,
  { partnerCode, headers, rate, seconds }: DeliveryLoad,
): Promise<DeliveryFigures> {
  await using receiver = await startReceiver();
  await simulate(sandbox.url, 'PUT', 'webhooks', { partnerCode, url: receiver.url });
  const run = crypto.randomUUID();
  const perTick = Math.round(rate / ticksPerSecond);
  const ticks = seconds * ticksPerSecond;
  const start = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    await pause(start + (tick * 1000) / ticksPerSecond - performance.now());
    const references = Array.from({ length: perTick }, (_, at) => `${run}-${tick}-${at}`);
    answers.push(send(sandbox, headers, references));
  }
  await Promise.all(answers);
  const sent = perTick * ticks;
  const deadline = performance.now() + patienceMs;
  while (receiver.arrived.size < sent) {
    if (performance.now() > deadline) {
      throw new Error(`Only ${receiver.arrived.size} of ${sent} deliveries have come.`);
    }
    await pause(20);
  }
  const times = [...receiver.arrived.values()].map(({ at }) => at);
  const span = Math.max(...times) - Math.min(...times);
  const delays = (await dueTimes(sandbox)).flatMap(({ reference, due }) => {
    const arrival = receiver.arrived.get(reference);
    return arrival ? [arrival.at - due] : [];
  });
  delays.sort((one, other) => one - other);
  await simulate(sandbox.url, 'DELETE', `webhooks/${partnerCode}`);
  return {
    perSecond: (sent / span) * 1000,
    p99: delays[Math.ceil(delays.length * 0.99) - 1] ?? Number.NaN,
  };
}

const ticksPerSecond = 20;
const patienceMs = 60_000;

async function send(
  sandbox: ServerProcess,
  headers: CallHeaders,
  references: string[],
): Promise<void> {
  const response = await fetch(`${sandbox.url}${payoutPath}`, {
    method: 'POST',
    headers,
    body: batch(references),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The sandbox refused payouts with ${response.status}.`);
}

/** When the newest deliveries were due: at the change that they tell of. */
async function dueTimes(sandbox: ServerProcess): Promise<{ reference: string; due: number }[]> {
  const answer = await simulate(sandbox.url, 'GET', 'deliveries?limit=1000');
  if (!Array.isArray(answer)) throw new Error('The sandbox lists no deliveries.');
  return answer.map((delivery: ListedDelivery) => ({
    reference: delivery.record.transactionReference,
    due: Date.parse(delivery.createdAt),
  }));
}

interface ListedDelivery {
  createdAt: string;
  record: { transactionReference: string };
}

interface BenchReceiver extends AsyncDisposable {
  url: string;
  /** The first arrival of each reference, by the machine's clock. */
  arrived: Map<string, { at: number }>;
}

async function startReceiver(): Promise<BenchReceiver> {
  const arrived = new Map<string, { at: number }>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const reference = /"transactionReference":"([^"]+)"/.exec(text)?.[1] ?? '';
      if (!arrived.has(reference)) arrived.set(reference, { at: Date.now() });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    arrived,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
