/**
 * With `webhooks`, accepted payouts wait for their notifications. The run still polls a few of
 * them, and the last open payouts of each group that it sent together. If a payout becomes final
 * without a notification, the run polls all payouts until notifications arrive again.
 */
import type { Payout } from './payout.js';
import type { Run } from './run.js';

/** @param isSent whether this run sent them, and so knows which ones the service accepted */
export function awaitOutcomes(run: Run, payouts: readonly Payout[], isSent: boolean): void {
  const { sent } = run.trust;
  for (const payout of payouts) {
    payout.isAwaited ||= isSent && payout.state === 'accepted';
    if (payout.together) continue;
    let together = sent.at(-1);
    if (!together || together.size >= 20) {
      together = { since: run.setup.clock.elapsed(), size: 0, open: 0 };
      sent.push(together);
    }
    together.size += 1;
    together.open += 1;
    payout.together = together;
  }
}

/** Whether to poll the payout now, without a notification. */
export function isDue(run: Run, { isAwaited, heard, together }: Payout): boolean {
  const { trust, setup, open } = run;
  if (!isAwaited || heard || !together || together.since < trust.since) return true;
  if (together.open * 10 <= together.size) return true;
  const [oldest = together] = trust.sent;
  if (oldest.open * 2 <= oldest.size && trust.sent.length > 1) trust.sent.shift();
  // The oldest payouts are usually final first.
  const kind = together === oldest ? 'oldest' : 'all';
  const now = setup.clock.elapsed();
  if (now < trust.next[kind]) return false;
  const many = kind === 'oldest' ? 6 : Math.max(3, open.size / 60);
  trust.next[kind] = now + setup.poll.maxDelay / many;
  return true;
}

export function foundFinal(run: Run, { transactionReference, isAwaited, heard }: Payout): void {
  const { trust, setup, life } = run;
  if (heard && setup.webhooks) trust.since = Math.min(trust.since, setup.clock.elapsed());
  if (heard || !isAwaited || trust.since === Infinity) return;
  trust.unheard.add(transactionReference);
  void life.pause(longestLag).then(() => {
    if (trust.unheard.delete(transactionReference)) trust.since = Infinity;
  });
}

/** How much later than the status a notification may arrive, in milliseconds. */
const longestLag = 5_000;
