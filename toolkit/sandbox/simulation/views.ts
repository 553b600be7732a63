/** What the engine knows, as openapi.yaml shows it: times in ISO 8601, money as text. */
import type { ClockState } from '../engine/clock.ts';
import type { Delivery, Webhook } from '../engine/deliveries.ts';
import type { TransactionView } from '../engine/engine.ts';

export function clockView({ mode, now }: ClockState) {
  return { mode, now: moment(now) };
}

export function transactionView({ debited, ...view }: TransactionView) {
  return {
    ...view,
    createdAt: moment(view.createdAt),
    changedAt: moment(view.changedAt),
    dueAt: view.dueAt === null ? null : moment(view.dueAt),
    debited: amount(debited),
  };
}

export function deliveryView(delivery: Delivery) {
  return {
    ...delivery,
    createdAt: moment(delivery.createdAt),
    dueAt: delivery.dueAt === null ? null : moment(delivery.dueAt),
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: moment(attempt.at) })),
  };
}

export function webhookView({ registeredAt, ...webhook }: Webhook) {
  return { ...webhook, registeredAt: moment(registeredAt) };
}

function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Every currency of the contract has two decimals. */
function amount(minor: bigint): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
