/** Lets the client test drive the JavaScript client. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createClient, followPayouts, listBalances, settlePayouts } from 'remittance-payout-client';
import { fileJournal } from 'remittance-payout-client/file-journal';
import { nodeTransport } from 'remittance-payout-client/node';
import * as webhooks from 'remittance-payout-client/webhooks';

let client, options, resend, receiver, say;

const commands = {
  start({ baseUrl, email, password, idempotencyHeader: header, distrustStatuses, ...given }) {
    const timeouts = { attempt: given.timeoutMs };
    const idempotency = header ? { header } : 'off';
    const credentials = { email, password };
    const fetch = given.caFile && nodeTransport({ ca: readFileSync(given.caFile) });
    const how = { timeouts, idempotency, distrustStatuses, fetch };
    client = createClient({ baseUrl, credentials, ...how });
    options = {
      journal: fileJournal(given.journal),
      patience: given.patienceMs,
      poll: { firstDelay: given.pollMs, maxDelay: 10 * given.pollMs },
    };
    // Nothing is sent again by this rule: only its time counts.
    resend = { isUnknownToService: () => false, quietFor: given.quietMs };
    receiver = webhooks.createWebhookHandler({
      verify: webhooks.confirmByStatus(client),
      seen: webhooks.createMemorySeen(),
      onOutcome: ({ transactionReference: reference, responseCode: code }) =>
        say({ reference, code }),
    });
  },
  pay: ({ payouts }) => report(settlePayouts(client, payouts, { ...options, resend })),
  follow: ({ references }) => report(followPayouts(client, references, options)),
  async balances({ times }) {
    const ask = () => listBalances(client, { exact: true });
    for (const { value, reason } of await Promise.allSettled(Array.from({ length: times }, ask))) {
      say(value ? { balances: value } : { error: String(reason) });
    }
  },
  async deliver({ headers, body }) {
    const bytes = Buffer.from(body); // a text would get a content type
    const delivery = new Request('http://localhost/', { method: 'POST', headers, body: bytes });
    const { status } = await receiver.fetch(delivery);
    return { status };
  },
};

async function report(results) {
  for await (const { transactionReference: reference, outcome, ...result } of results) {
    say({ reference, outcome, code: result.responseCode, error: String(result.error ?? '') });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, do: name, ...given } = JSON.parse(line);
  say = (answer) => console.log(JSON.stringify({ id, ...answer }));
  const command = commands[name] ?? (() => ({ unsupported: true }));
  const answer = await (async () => command(given))().catch((error) => ({ error: String(error) }));
  say({ ...answer, done: true });
}
