import { open } from 'node:fs/promises';
import { fileJournal } from '../file-journal.js';
import { settlePayouts, type SettleOptions } from '../index.js';
import { milliseconds, UsageError, type Arguments, type Values } from './arguments.js';
import { clientOf, withLogin } from './connect.js';
import { checkPayouts, payoutsIn } from './payout-file.js';
import { createReport } from './report.js';
import { say } from './terminal.js';

/** Pays the payouts of a file, and follows each. Returns the exit code. */
export async function settleFile({ operands: [path = ''], values }: Arguments): Promise<number> {
  const client = clientOf(values);
  const options = optionsOf(values);
  const file = await open(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new UsageError('settle needs a file that can be read twice.');
    const journal = fileJournal(values.get('journal') ?? `${path}.journal.jsonl`);
    if (journal.isNew) say('journal', `${journal.path} ${newJournal}`, 'yellow');
    else say('journal', journal.path);
    const total = await checkPayouts(file);
    say('payouts', String(total));
    // A damaged journal ends the run before anything is sent.
    await journal.read([]);
    const ready = await withLogin(client);
    const { signal, close } = interruption();
    const report = createReport(total);
    try {
      const payouts = payoutsIn(file, stats.mtimeMs);
      const all = { ...options, journal, signal };
      for await (const result of settlePayouts(ready, payouts, all)) report.add(result);
      return report.exitCode();
    } finally {
      report.end();
      close();
    }
  } finally {
    await file.close();
  }
}

function optionsOf(values: Values): SettleOptions {
  const firstDelay = milliseconds(values, 'poll');
  const chunkSize = values.get('chunk-size');
  return {
    patience: milliseconds(values, 'patience'),
    poll: firstDelay === undefined ? undefined : { firstDelay, maxDelay: 10 * firstDelay },
    chunkSize: chunkSize === undefined ? undefined : Number(chunkSize),
  };
}

const newJournal = 'is new: it knows of no payout that was sent before.';

/** Aborts at the first Ctrl-C or SIGTERM. The second one ends the process. */
function interruption(): { signal: AbortSignal; close(): void } {
  const controller = new AbortController();
  let begun = 0;
  const listen = (): void => {
    // One Ctrl-C arrives twice under npx: from the terminal, and passed on by npx.
    if (begun > 0 && performance.now() - begun > 500) process.exit(1);
    begun ||= performance.now();
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.on(name, listen);
  const close = (): void => signals.forEach((name) => process.off(name, listen));
  return { signal: controller.signal, close };
}
