/** A partner's program: settles payouts with a journal in a file, until it is killed or done. */
import { fileJournal } from '../../../generated/client/typescript/file-journal.js';
import { createClient, settlePayouts } from '../../../generated/client/typescript/index.js';
import { isFull } from '../../support/full.ts';
import { payout } from './scripted-service.ts';

const [baseUrl = '', journalFile = '', count = '0'] = process.argv.slice(2);
const say = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);
const client = createClient({
  baseUrl,
  tokens: { token: async () => 'the-token', reject: () => {} },
  timeouts: { attempt: 2_000, total: 5_000 },
  retry: { attempts: 2, firstDelay: 5, maxDelay: 10 },
});
const payouts = Array.from({ length: Number(count) }, (_, index) => payout(`PO-${index}`));
const results = settlePayouts(client, payouts, {
  chunkSize: 3,
  journal: fileJournal(journalFile),
  poll: { firstDelay: 5, maxDelay: isFull ? 20 : 200, atOnce: 4 },
  patience: 30_000,
  resend: { isUnknownToService: ({ status }) => status === 400, quietFor: 2_000 },
  onProblem({ error, transactionReferences }) {
    if (error instanceof Error && error.message.startsWith('The journal took too long')) {
      say({ late: transactionReferences });
    }
  },
});
for await (const { transactionReference, outcome, next } of results) {
  say({ transactionReference, outcome, next });
}
