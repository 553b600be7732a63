import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { readBaseUrl } from '../check.js';
import { fileJournal, type FileJournal } from '../file-journal.js';
import { settlePayouts, type SettleOptions } from '../index.js';
import { milliseconds, type Arguments, type Values } from './arguments.js';
import { clientOf, withLogin } from './connect.js';
import { checkPayouts, payoutsIn } from './payout-file.js';
import { createReport } from './report.js';
import { say } from './terminal.js';

/** Pays the payouts of a file and follows each. Returns the exit code. */
export async function settleFile({ operands: [path = ''], values }: Arguments): Promise<number> {
  const client = clientOf(values);
  const options = optionsOf(values);
  const file = await open(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new TypeError('settle needs a regular file.');
    const total = await checkPayouts(file);
    say('payouts', String(total));
    const journal = fileJournal(values.get('journal') ?? '');
    const isNew = `${journal.path} is new: it lists no payouts.`;
    say('journal', journal.isNew ? isNew : journal.path, journal.isNew ? 'yellow' : 'cyan');
    await demandService(journal, readBaseUrl(values.get('base-url') ?? ''));
    // A damaged journal ends the run before anything is sent.
    await journal.read([]);
    const ready = await withLogin(client);
    const report = createReport(total);
    const { signal, close } = interruption();
    const all = { ...options, journal, signal, onProblem: report.problem };
    try {
      const payouts = payoutsIn(file, stats.mtimeMs, report);
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

/** A journal records what was paid, but not by which service: a rehearsal elsewhere must not count. */
async function demandService({ path }: FileJournal, service: string): Promise<void> {
  const note = `${path}.service`;
  const noted = existsSync(note) ? await readFile(note, 'utf8') : service;
  if (noted !== service) {
    throw new Error(
      `${path} belongs to ${noted}. Use another --journal for ${service}. If it is the same service, delete ${note}.`,
    );
  }
  await writeFile(note, service);
}

/** Aborts at the first Ctrl-C or SIGTERM. A second one ends the process. */
function interruption(): { signal: AbortSignal; close(): void } {
  const controller = new AbortController();
  let begun = Infinity;
  const listen = (): void => {
    // Under npx, one Ctrl-C arrives twice: from the terminal and from npx.
    if (performance.now() - begun > 500) process.exit(1);
    begun = Math.min(begun, performance.now());
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.on(name, listen);
  const close = (): void => signals.forEach((name) => process.off(name, listen));
  return { signal: controller.signal, close };
}
