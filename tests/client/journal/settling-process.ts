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
  tokens: { token: async () => 'the-token', reject: () => {} },
  timeouts: { attempt: 5_000, total: 10_000 },
  retry: { attempts: 2, firstDelay: 5, maxDelay: 10 },
});
let references = Array.from({ length: Number(count) }, (_, index) => `PO-${index}`);
// If a busy machine delays a claim by half a second, the client does not send late and says to settle again.
while (references.length > 0) references = await settled(references);
await pool?.end();
process.stderr.write(`${peakMemory()}`);

/** Prints each outcome. Returns the payouts that were too late to be sent. */
async function settled(these: readonly string[]): Promise<string[]> {
  const tooLate = new Set<string>();
  const again: string[] = [];
  const results = settlePayouts(
    client,
    these.map((one) => payout(one)),
    {
      chunkSize: 20,
      journal,
      poll: { firstDelay: 5, maxDelay: 20, atOnce: 4 },
      deadline: 60_000,
      onProblem({ error, transactionReferences }) {
        const isLate =
          error instanceof Error && error.message.startsWith('The journal took too long');
        if (isLate) for (const one of transactionReferences) tooLate.add(one);
      },
      ...(mayResend !== '' && {
        resend: { isUnknownToService: ({ status }) => status === 400, quietFor: 2_000 },
      }),
    },
  );
  for await (const { transactionReference, outcome, next } of results) {
    if (next === 'settle-again' && tooLate.has(transactionReference)) {
      again.push(transactionReference);
    } else process.stdout.write(`${transactionReference} ${outcome}\n`);
  }
  return again;
}

/** Returns the memory peak in bytes. On Linux, resourceUsage() includes the peak of the parent process. */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Loads the library only when it is needed. */
async function poolAt(connectionString: string) {
  const { Pool } = (await import('pg')).default;
  return new Pool({ connectionString, max: 4 });
}
