/** A partner's program: settles payouts with a journal in a file or in PostgreSQL. */
import { readFileSync } from 'node:fs';
import { fileJournal } from '../../../generated/client/typescript/file-journal.js';
import { createClient, settlePayouts } from '../../../generated/client/typescript/index.js';
import { postgresJournal } from '../../../generated/client/typescript/postgres-journal.js';
import { payout } from '../settle/scripted-service.ts';

const [baseUrl = '', place = '', count = '0', mayResend = ''] = process.argv.slice(2);
const pool = place.startsWith('postgres:') ? await poolAt(place) : undefined;
const journal = pool
  ? postgresJournal({ query: (text, values) => pool.query(text, values) })
  : fileJournal(place);
const client = createClient({
  baseUrl,
  tokens: { token: async () => 'the-token', refuse: () => {} },
  timeouts: { attempt: 5_000, total: 10_000 },
  retry: { attempts: 2, firstDelay: 5, maxDelay: 10 },
});
const payouts = Array.from({ length: Number(count) }, (_, index) => payout(`PO-${index}`));
const results = settlePayouts(client, payouts, {
  chunkSize: 20,
  journal,
  poll: { firstDelay: 5, maxDelay: 20, atOnce: 4 },
  deadline: 60_000,
  ...(mayResend !== '' && {
    resend: { isUnknownToService: ({ status }) => status === 400, quietFor: 2_000 },
  }),
});
for await (const { transactionReference, outcome } of results) {
  process.stdout.write(`${transactionReference} ${outcome}\n`);
}
await pool?.end();
process.stderr.write(`${peakMemory()}`);

/** In bytes. On Linux resourceUsage() has the peak of the process that started this one, too. */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** The library is loaded by those alone that need it. */
async function poolAt(connectionString: string) {
  const { Pool } = (await import('pg')).default;
  return new Pool({ connectionString, max: 4 });
}
