import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileJournal, type FileJournal } from '../file-journal.js';
import { settlePayouts, type SettleOptions } from '../index.js';
import { milliseconds, type Arguments, type Values } from './arguments.js';
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
    if (!stats.isFile()) throw new TypeError('settle needs a file that can be read twice.');
    const journal = journalOf(path, values);
    const total = await checkPayouts(file);
    say('payouts', String(total));
    // A damaged journal ends the run before anything is sent.
    await journal.read([]);
    const ready = await withLogin(client);
    const { signal, close } = interruption();
    const settlement = settlePayouts(ready, payoutsIn(file, stats.mtimeMs), {
      ...options,
      journal,
      signal,
      onProblem: (problem) => report.problem(problem),
    });
    const report = createReport(total);
    try {
      for await (const result of settlement) report.add(result);
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

/** One for a folder, so that a copy of the file is not paid again; and one for a service. */
function journalOf(path: string, values: Values): FileJournal {
  const { host, pathname } = new URL(values.get('base-url') ?? '');
  const service = `${host}${pathname}`.replaceAll(/[^\w.]+/g, '-').replace(/-$/, '');
  const usual = join(dirname(path), `journal-${service}.jsonl`);
  const journal = fileJournal(values.get('journal') ?? usual);
  const isNew = `${journal.path} is new: it knows of no payout that was sent before.`;
  say('journal', journal.isNew ? isNew : journal.path, journal.isNew ? 'yellow' : 'cyan');
  return journal;
}

/** Aborts at the first Ctrl-C or SIGTERM. The second one ends the process. */
function interruption(): { signal: AbortSignal; close(): void } {
  const controller = new AbortController();
  let begun = Infinity;
  const listen = (): void => {
    // One Ctrl-C arrives twice under npx: from the terminal, and passed on by npx.
    if (performance.now() - begun > 500) process.exit(1);
    begun = Math.min(begun, performance.now());
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.on(name, listen);
  const close = (): void => signals.forEach((name) => process.off(name, listen));
  return { signal: controller.signal, close };
}
