/** A sandbox without HTTP, with a stopped clock and two partners that have deliveries due. */
import { expect, onTestFinished } from 'vitest';
import type { WebhookDelivery } from '../../../toolkit/sandbox/engine/interface/deliveries.ts';
import { demoUsers } from '../../../toolkit/sandbox/engine/partners/demo-partners.ts';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import type { TransactionOutcome } from '../../../toolkit/sandbox/engine/interface/schemas.ts';
import type { User } from '../../../toolkit/sandbox/engine/shared/users.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import { freshDatabase } from '../database.ts';
import type { DatabaseKind } from '../database.ts';
import { payout } from '../http/payout.ts';

export type PartnerName = 'first' | 'second';

export interface Outbox {
  engine: Engine;
  partnerCode(partner: PartnerName): string;
  register(partner: PartnerName, url: string): Promise<void>;
  /** Sends a payout to an account that is paid. */
  sendPayout(partner: PartnerName, reference: string): Promise<void>;
  record(partner: PartnerName, reference: string): Promise<TransactionOutcome>;
  /** Lets the sandbox's time pass until the payout is paid. */
  untilFinal(partner: PartnerName, reference: string): Promise<void>;
  /** Adds a delivery of the partner's payout HR-1, due now. */
  resend(partner: PartnerName): Promise<void>;
  /** Waits until the oldest delivery has this many attempts, and returns all deliveries, oldest first. */
  untilAttempts(count: number): Promise<WebhookDelivery[]>;
  untilDelivered(count: number): Promise<void>;
  /** Moves the sandbox's clock to the time of the delivery. */
  advanceTo(delivery: WebhookDelivery | undefined): Promise<void>;
  /** The real time, which leases use. */
  passRealTime(milliseconds: number): void;
  /** Opens another engine on the same database, like another process. */
  openAgain(): Promise<Engine>;
}

/** Opens a sandbox on a new database. It is closed and removed when the test ends. */
export async function openOutbox(kind: DatabaseKind = 'SQLite'): Promise<Outbox> {
  const database = await freshDatabase(kind);
  let skipped = 0;
  const open = async () => {
    const engine = await openEngine({
      database,
      clock: 'manual',
      realNow: () => Date.now() + skipped,
    });
    onTestFinished(() => engine.close());
    return engine;
  };
  const engine = await open();
  const record = async (partner: PartnerName, reference: string) => {
    const found = await engine.findTransaction(userOf(partner), reference);
    if (!found) throw new Error(`There is no payout ${reference}.`);
    return found;
  };
  const deliveries = async () => (await engine.listDeliveries({ limit: 1000 })).items.toReversed();

  return {
    engine,
    partnerCode: (partner) => userOf(partner).partnerCode,
    async register(partner, url) {
      await engine.registerWebhook({ partnerCode: userOf(partner).partnerCode, url });
    },
    async sendPayout(partner, transactionReference) {
      const { receipt } = await engine.acceptBatch(userOf(partner), [
        payout({ reference: transactionReference }),
      ]);
      expect(receipt.errorTransactionCount).toBeNull();
    },
    record,
    async untilFinal(partner, reference) {
      await engine.advance(3_600_000);
      expect((await record(partner, reference)).responseCode).toBe('00');
    },
    async resend(partner) {
      await engine.resend({
        partnerCode: userOf(partner).partnerCode,
        transactionReference: 'HR-1',
      });
    },
    async untilAttempts(count) {
      await expect.poll(async () => (await deliveries())[0]?.attempts.length).toBe(count);
      return deliveries();
    },
    async untilDelivered(count) {
      const delivered = async () =>
        (await engine.listDeliveries({ state: 'delivered', limit: 1000 })).items;
      await expect.poll(async () => (await delivered()).length).toBe(count);
    },
    async advanceTo(delivery) {
      if (delivery?.dueAt == null) throw new Error('This delivery is no longer due.');
      await engine.advance(Math.max(0, delivery.dueAt - engine.now()));
    },
    passRealTime(milliseconds) {
      skipped += milliseconds;
    },
    openAgain: open,
  };
}

function userOf(partner: PartnerName): User {
  const user = demoUsers.find(({ partnerCode }) => partnerCode === partnerCodes[partner]);
  if (!user) throw new Error(`The sandbox has no user of ${partnerCodes[partner]}.`);
  return user;
}

const partnerCodes: { [partner in PartnerName]: string } = { first: 'HARBOUR', second: 'BAOBAB' };

/** Adds this many deliveries, due now, for each partner with an address. */
export async function outboxWithDeliveries(
  urls: { [partner in PartnerName]?: string },
  each: number,
  kind?: DatabaseKind,
): Promise<Outbox> {
  const outbox = await openOutbox(kind);
  for (const partner of ['first', 'second'] as const) {
    const url = urls[partner];
    if (url === undefined) continue;
    await outbox.sendPayout(partner, 'HR-1');
    // The payout is final before the webhook is registered, so that only resent notifications are delivered.
    await outbox.untilFinal(partner, 'HR-1');
    await outbox.register(partner, url);
    await Promise.all(Array.from({ length: each }, () => outbox.resend(partner)));
  }
  return outbox;
}
