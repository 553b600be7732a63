/** The engine's data in the form of openapi.yaml: times in ISO 8601, money as text. */
import type { ClockState } from '../engine/shared/clocks.ts';
import type { Upcoming } from '../engine/life/upcoming.ts';
import type { Webhook, WebhookDelivery } from '../engine/interface/deliveries.ts';
import type { Engine } from '../engine/open.ts';
import type { Rejection } from '../engine/interface/rejections.ts';
import type { TransactionView } from '../engine/interface/transactions.ts';
import type { PayoutLife } from '../engine/life/life.ts';
import { rejectionTexts } from '../engine/interface/rejections.ts';
import type { Snapshot } from '../engine/snapshots/snapshots.ts';
import type { JournalEntry } from '../http/journal-entry.ts';

export function clockView({ mode, now }: ClockState) {
  return { mode, now: moment(now) };
}

export function upcomingView({ nextAt, ...upcoming }: Upcoming) {
  return { ...upcoming, nextAt: nextAt === null ? null : moment(nextAt) };
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

export function outcomeView({ code, path, text, description }: PayoutLife) {
  return { ending: code, responseCode: code, path, message: text.message, description };
}

export function rejectionView({ rejectionId, ...rejection }: Rejection) {
  const { reason, rejectedAt } = rejection;
  return { ...rejection, detail: rejectionTexts[reason], rejectedAt: moment(rejectedAt) };
}

export function requestView(entry: JournalEntry) {
  return { ...entry, at: moment(entry.at), clockAt: moment(entry.clockAt) };
}

export function deliveryView(delivery: WebhookDelivery) {
  return {
    ...delivery,
    createdAt: moment(delivery.createdAt),
    dueAt: delivery.dueAt === null ? null : moment(delivery.dueAt),
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: moment(attempt.at) })),
  };
}

export function snapshotView({ takenAt, ...snapshot }: Snapshot) {
  return { ...snapshot, takenAt: moment(takenAt) };
}

export function webhookView({ registeredAt, ...webhook }: Webhook) {
  return { ...webhook, registeredAt: moment(registeredAt) };
}

export interface Credentials {
  email: string;
  password: string;
}

export function partnerView(
  partner: Awaited<ReturnType<Engine['findPartner']>>,
  credentials: Credentials | null,
) {
  const { partnerCode, name, made, sharesClock, clock, balances, accounts, users } = partner;
  return {
    partnerCode,
    name,
    made,
    clock: clockView(clock),
    sharesClock,
    balances: balances.map(({ currency, balance }) => ({ currency, balance: amount(balance) })),
    accounts: accounts.map(({ currency, virtualAccount }) => ({ currency, virtualAccount })),
    users,
    credentials,
  };
}

export function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Formats an amount. Every currency of the contract has two decimals. */
export function amount(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
