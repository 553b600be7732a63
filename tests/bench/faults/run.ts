/** One kind of fault, so many times on one database, with a reconciliation after each. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { partnerCode, readBalance } from '../api.ts';
import { logInFirstUser } from '../compare/setting.ts';
import { startSide } from '../compare/side.ts';
import type { Side } from '../compare/side.ts';
import type { ServerProcess } from '../server-process.ts';
import { reconcile } from './reconcile.ts';
import type { Findings } from './reconcile.ts';
import { createClient } from './sent.ts';
import type { Target } from './sent.ts';
import { readClock } from './statement.ts';

export interface FaultRun {
  side: Side;
  times: number;
  /** The address of an empty database. */
  database: string;
  /** What happens to the database under load; the sandbox itself is killed when left out. */
  strike?: () => Promise<void>;
}

export interface FaultCounts extends Findings {
  times: number;
  /** How often the sandbox ended by itself. */
  deaths: number;
  /** Payouts with an answer, without those that were sent again. */
  answered: number;
  /** Payouts without one, all of which were sent again. */
  unknown: number;
  /** Batches that were sent again and got another receipt. */
  otherReceipts: number;
  /** Notifications that came more than once, which they may. */
  notifiedAgain: number;
  /** Seconds from the end of the fault to the next accepted payout, at the most. */
  backAfter: number;
  troubles: ReadonlyMap<string, number>;
}

export async function runFaults({ side, times, database, strike }: FaultRun): Promise<FaultCounts> {
  await using receiver = await startReceiver();
  const start = (): Promise<ServerProcess> =>
    startSide(side, database, ['--webhook', `${partnerCode}=${receiver.url}`]);
  const client = createClient();
  let server = await start();
  let target = await targetOf(server);
  try {
    const openingBalance = await readBalance(target.url, target.headers);
    const openedAt = await readClock(target.url);
    const counts: FaultCounts = { ...noFindings, ...noCounts, times, troubles: client.troubles };
    for (let time = 0; time < times; time += 1) {
      const load = client.load(() => target);
      // Not at the same moment of every run.
      const enough = client.answered() + 100 + Math.floor(Math.random() * 500);
      await until('payouts are accepted', () => client.answered() >= enough);
      await (strike ?? server.kill)();
      const struck = performance.now();
      const before = client.answered();
      if (!strike) await load.stop();
      await until('payouts are accepted after the fault', async () => {
        if (server.hasEnded()) {
          if (strike) counts.deaths += 1;
          server = await start();
          target = await targetOf(server);
          if (!strike) return true;
        }
        return client.answered() >= before + 50;
      });
      counts.backAfter = Math.max(counts.backAfter, (performance.now() - struck) / 1000);
      await load.stop();
      const { unknown, otherReceipts } = await client.settle(target);
      counts.unknown += unknown;
      counts.otherReceipts += otherReceipts;
      const payouts = client.sent.flatMap((batch) => batch.payouts);
      const { notified } = receiver;
      const known = { payouts, openingBalance, openedAt, notified };
      keepWorst(counts, await reconcile(target, known));
    }
    counts.answered = client.answered();
    counts.notifiedAgain = receiver.again();
    return counts;
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

const noFindings: Findings = {
  found: 0,
  lost: 0,
  doubled: 0,
  invented: 0,
  wrong: 0,
  balanceOff: 0,
  notNotified: 0,
  notifiedAfter: 0,
};

const noCounts = {
  deaths: 0,
  answered: 0,
  unknown: 0,
  otherReceipts: 0,
  notifiedAgain: 0,
  backAfter: 0,
};

/** Each reconciliation is of everything so far; what was wrong once is not forgotten. */
function keepWorst(counts: FaultCounts, findings: Findings): void {
  counts.found = findings.found;
  for (const name of ['lost', 'doubled', 'invented', 'wrong'] as const) {
    counts[name] = Math.max(counts[name], findings[name]);
  }
  counts.notNotified = Math.max(counts.notNotified, findings.notNotified);
  counts.notifiedAfter = Math.max(counts.notifiedAfter, findings.notifiedAfter);
  if (findings.balanceOff !== 0) counts.balanceOff = findings.balanceOff;
}

async function targetOf({ url }: ServerProcess): Promise<Target> {
  return { url, headers: await logInFirstUser(url) };
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Within a minute it must be so: ${what}.`);
    await pause(5);
  }
}

interface Receiver extends AsyncDisposable {
  url: string;
  /** `reference code` of what has come. */
  notified: ReadonlySet<string>;
  /** How many have come that had come before. */
  again(): number;
}

async function startReceiver(): Promise<Receiver> {
  const notified = new Set<string>();
  let arrivals = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const [, reference] = /"transactionReference":"([^"]+)"/.exec(text) ?? [];
      const [, code] = /"responseCode":"([^"]+)"/.exec(text) ?? [];
      arrivals += 1;
      notified.add(`${reference} ${code}`);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    notified,
    again: () => arrivals - notified.size,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
