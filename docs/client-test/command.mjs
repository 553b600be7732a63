/** Lets the client test drive the command, as a program in any language does: one run for each step. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [command, ...before] = process.argv.slice(2); // npx --offline remittance-payout-client, for example
let connection, settling, environment, file, say;

const commands = {
  start({ baseUrl, email, password, journal, timeoutMs, patienceMs, pollMs, ...given }) {
    const { idempotencyHeader, caFile } = given;
    connection = [`--base-url=${baseUrl}`, `--timeout=${timeoutMs / 1000}`];
    settling = [
      `--journal=${journal}`,
      `--patience=${patienceMs / 1000}`,
      `--poll=${pollMs / 1000}`,
    ];
    if (idempotencyHeader) settling.push(`--idempotency-header=${idempotencyHeader}`);
    environment = { ...process.env, CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password };
    if (caFile) environment.NODE_EXTRA_CA_CERTS = caFile;
    file = `${journal}.payouts.jsonl`;
  },
  pay({ payouts }) {
    writeFileSync(file, payouts.map((payout) => `${JSON.stringify(payout)}\n`).join(''));
    return settle();
  },
  // What was sent before is in the file: the same command continues.
  follow: () => (existsSync(file) ? settle() : { unsupported: true }),
  async balances({ times }) {
    const ask = () => run('balances', ...connection);
    for (const { lines, errors } of await Promise.all(Array.from({ length: times }, ask))) {
      say(lines.length > 0 ? { balances: lines } : { error: errors });
    }
  },
};

async function settle() {
  const { lines, errors } = await run('settle', file, ...connection, ...settling);
  for (const { transactionReference: reference, outcome, responseCode: code, error } of lines) {
    say({ reference, outcome, code, error });
  }
  if (lines.length === 0) return { error: errors };
}

/** What it printed: JSON lines, and words for people. */
async function run(...args) {
  const child = spawn(command, [...before, ...args], { env: environment });
  const [lines, errors] = await Promise.all([child.stdout, child.stderr].map(textOf));
  if (child.exitCode === null) await once(child, 'close');
  return {
    lines: lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    errors,
  };
}

async function textOf(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, do: name, ...given } = JSON.parse(line);
  say = (answer) => console.log(JSON.stringify({ id, ...answer }));
  const step = commands[name] ?? (() => ({ unsupported: true }));
  say({ ...(await step(given)), done: true });
}
