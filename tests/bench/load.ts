/** Load on a server, by autocannon, from this process; and payouts to send. */
import autocannon from 'autocannon';
import type { AutocannonRequest } from 'autocannon';
import type { ServerProcess } from './server-process.ts';

export interface Load {
  /** Seconds of load, or requests in all. */
  duration?: number;
  amount?: number;
  request: AutocannonRequest;
}

export interface LoadFigures {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Processor time of the server for one request, in microseconds. */
  cpuPerRequest: number;
}

/**
 * Sends one request after another on 32 connections.
 *
 * @throws Error when an answer was not 2xx: a figure of refusals would say nothing
 */
export async function measureLoad(server: ServerProcess, load: Load): Promise<LoadFigures> {
  const { request, ...extent } = load;
  const before = await server.cpuMs();
  const { url } = server;
  const result = await autocannon({ url, connections: 32, requests: [request], ...extent });
  const cpuMs = (await server.cpuMs()) - before;
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0) {
    throw new Error(
      `${request.method} ${request.path}: ${answered} answers of 2xx, ${result.non2xx} others, ` +
        `${result.errors} errors. Only 2xx are measured.`,
    );
  }
  return {
    perSecond: answered / result.duration,
    p99: result.latency.p99,
    cpuPerRequest: (cpuMs * 1000) / answered,
  };
}

/** Logs the first demo partner in and gives the headers that its calls carry. */
export async function logIn(url: string, credentials: Credentials): Promise<CallHeaders> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: credentials.email, password: credentials.password }),
  });
  const answer: unknown = await response.json();
  return { authorization: `Bearer ${readToken(answer)}`, 'content-type': 'application/json' };
}

export interface Credentials {
  email: string;
  password: string;
}

export interface CallHeaders {
  authorization: string;
  'content-type': string;
  [name: string]: string;
}

/** A request that sends a batch of payouts under new references each time. All will be paid. */
export function payoutRequest(headers: CallHeaders, batchSize: number): AutocannonRequest {
  const run = crypto.randomUUID();
  let sent = 0;
  return {
    method: 'POST',
    path: payoutPath,
    headers,
    setupRequest(request) {
      sent += 1;
      const first = sent * batchSize;
      const references = Array.from({ length: batchSize }, (_, at) => `${run}-${first + at}`);
      return { ...request, body: batch(references) };
    },
  };
}

export const payoutPath = '/handler/send/remittance/transaction';
export const statusPath = '/remittance-middleware/transaction/status/check/';

/** The body of a batch with these references. */
export function batch(references: string[]): string {
  return batchOf(references.map((reference) => payoutText({ reference })));
}

/** The body of a batch of payouts that are text already. */
export function batchOf(payouts: string[]): string {
  return `{"transactionRequestList":[${payouts.join()}]}`;
}

export interface PayoutText {
  reference: string;
  account?: string;
  amount?: string;
  narration?: string;
}

/** A payout in naira. Text, since the load must cost less than what it measures. */
export function payoutText({
  reference,
  account = '0001234500',
  amount = '1.00',
  narration = 'School fees',
}: PayoutText): string {
  return (
    `{"transactionReference":"${reference}","requestDate":"2026-03-04T09:15:20.000Z",` +
    `"paymentCurrency":"NGN","paymentAmount":"${amount}","paymentNarration":"${narration}",` +
    `"recipientInformation":{"recipientAccountNumber":"${account}",` +
    '"recipientAccountName":"Chidi Nwosu","recipientBankCode":"900101","recipientPhoneNumber":"",' +
    '"recipientISOCountryCode":"NGA"},"senderInformation":{"senderName":"Grace Bennett",' +
    '"senderEmailAddress":"","senderPhoneNumber":"","senderISOCountryCode":"GBR"}}'
  );
}

function readToken(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'data' in answer) {
    const { data } = answer;
    if (typeof data === 'object' && data !== null && 'accessToken' in data) {
      return String(data.accessToken);
    }
  }
  throw new Error('The sandbox refused the demo credentials.');
}
