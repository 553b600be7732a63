import { fieldOf } from '../field.js';
import type { Notified } from '../status.js';
import { askOnce } from './ask.js';
import type { RunSetup } from './options.js';
import { SettlementError, type PayoutResult, type Settlement } from './results.js';
import { Run } from './run.js';

export function settlement(setup: RunSetup, start: (run: Run) => Promise<void>): Settlement {
  const run = new Run(setup);
  const notify = (outcome: Notified): Promise<unknown> | undefined => hear(run, outcome);
  const results = run.results(() => start(run), notify);
  let all: Promise<readonly PayoutResult[]> | undefined;
  return Object.assign(results, {
    notify: (outcome: Notified) => void notify(outcome),
    async [Symbol.asyncDispose]() {
      run.life.end();
      await results.return();
    },
    then<A = readonly PayoutResult[], B = never>(
      use?: ((all: readonly PayoutResult[]) => A | PromiseLike<A>) | null,
      fail?: ((thrown: unknown) => B | PromiseLike<B>) | null,
    ): Promise<A | B> {
      all ??= collect(results);
      return all.then(use, fail);
    },
  });
}

async function collect(results: AsyncIterable<PayoutResult>): Promise<readonly PayoutResult[]> {
  const all: PayoutResult[] = [];
  try {
    for await (const result of results) all.push(result);
  } catch (thrown) {
    throw new SettlementError(all, thrown);
  }
  return all;
}

/**
 * Requests the status of a payout immediately after a notification. Anyone may send one, so only the answer counts,
 * and each notification lengthens the wait until the next request.
 *
 * @returns a promise that resolves with the answer or after a while; `undefined` if no request was made
 */
function hear(run: Run, notified: Notified): Promise<unknown> | undefined {
  const { clock, poll } = run.setup;
  const reference = String(fieldOf(notified, 'transactionReference'));
  run.trust.unheard.delete(reference);
  const payout = run.open.get(reference);
  if (!payout) return undefined;
  const heard = (payout.heard ??= { wait: poll.firstDelay, next: 0 });
  // A payout that is not followed yet waits its turn.
  if (!payout.together || clock.elapsed() < heard.next) return heard.asked;
  heard.next = clock.elapsed() + heard.wait;
  heard.wait = Math.min(heard.wait * 2, poll.maxDelay);
  const question = askOnce(run, payout, Infinity, true);
  run.spawn(async () => {
    await question;
    // The status may lag a little behind the notification.
    if (!payout.done) await run.life.pause(poll.firstDelay);
    await askOnce(run, payout, Infinity, true);
  });
  heard.asked = Promise.race([question.catch(() => undefined), run.life.pause(longestWait)]);
  return heard.asked;
}

/** The longest that a delivery waits, in milliseconds. */
const longestWait = 30_000;
