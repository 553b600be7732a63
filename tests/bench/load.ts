/** Loads a server with autocannon from this process, and builds payouts to send. */
import autocannon, { type AutocannonRequest } from 'autocannon';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import type { ServerProcess } from './server-process.ts';
import type { Figures } from './side-by-side.ts';

/**
 * Sends one request after another on 32 connections for some seconds.
 *
 * @throws Error if an answer was not 2xx: a figure of rejections would say nothing
 */
export async function measureLoad(
  what: string,
  server: ServerProcess,
  request: AutocannonRequest,
  duration = 3,
): Promise<Figures> {
  const before = await server.cpuMs();
  const { url } = server;
  const result = await autocannon({ url, connections: 32, duration, requests: [request] });
  const cpuMs = (await server.cpuMs()) - before;
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0) {
    throw new Error(
      `${request.method} ${request.path}: ${answered} answers of 2xx, ${result.non2xx} others, ` +
        `${result.errors} errors. Only 2xx are measured.`,
    );
  }
  return {
    [`${what}, requests/s`]: answered / result.duration,
    [`${what}, CPU µs each`]: (cpuMs * 1000) / answered,
    [`${what}, p99 ms`]: result.latency.p99,
  };
}

export interface CallHeaders {
  [name: string]: string;
}

/** Logs in and returns the headers for calls. */
export async function logIn(url: string, credentials: object): Promise<CallHeaders> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const token = textAt(objectAt(await response.json(), 'data'), 'accessToken');
  if (token === undefined) throw new Error('The sandbox rejected the demo credentials.');
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

export const payoutPath = '/handler/send/remittance/transaction';

/** Creates a request that sends a batch of payouts under new references each time. All of them get paid. */
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

/** Returns the body of a batch as text, because the load must cost less than what it measures. */
export function batch(references: string[]): string {
  return `{"transactionRequestList":[${references.map(payoutText).join()}]}`;
}

function payoutText(reference: string): string {
  return (
    `{"transactionReference":"${reference}","requestDate":"2026-03-04T09:15:20.000Z",` +
    '"paymentCurrency":"NGN","paymentAmount":"1.00","paymentNarration":"School fees",' +
    '"recipientInformation":{"recipientAccountNumber":"0001234500",' +
    '"recipientAccountName":"Chidi Nwosu","recipientBankCode":"900101","recipientPhoneNumber":"",' +
    '"recipientISOCountryCode":"NGA"},"senderInformation":{"senderName":"Grace Bennett",' +
    '"senderEmailAddress":"","senderPhoneNumber":"","senderISOCountryCode":"GBR"}}'
  );
}
