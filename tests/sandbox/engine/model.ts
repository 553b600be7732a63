/**
 * The engine's promises in their simplest form: everything in memory, step by step, computed
 * immediately. Tests compare the engine with this model.
 */
import { courseFor, legalNext } from '../../../toolkit/sandbox/engine/life/life.ts';
import type {
  ResponseCode,
  TransactionRequest,
} from '../../../toolkit/sandbox/engine/interface/schemas.ts';

export const waits = { processingMs: 1_000, bankMs: 2_000 };
export const dailyLimit = 1_000_00n;

export interface ModelPayout {
  request: TransactionRequest;
  code: ResponseCode;
  changedAt: number;
  outcome: ResponseCode;
  flagged: boolean;
  /** The amount that was debited at acceptance and not refunded. */
  amount: bigint;
  debited: bigint;
  batch: ModelBatch;
}

export interface ModelBatch {
  /** The batch of the first answer. An identical request gets it again. */
  batchId: string | undefined;
  requests: readonly TransactionRequest[];
  errors: number;
}

interface Movement {
  at: number;
  amount: bigint;
}

export class ModelPartner {
  now: number;
  webhook = false;
  readonly payouts = new Map<string, ModelPayout>();
  readonly batches: ModelBatch[] = [];
  readonly keys = new Map<string, ModelBatch>();
  readonly balances = new Map<string, bigint>();
  readonly movements = new Map<string, Movement[]>();
  readonly blacklist = new Set<string>();
  /** The references with their notified codes. */
  readonly notified: string[] = [];
  readonly #paid = new Map<string, bigint>();
  readonly #opening: Readonly<{ [currency: string]: bigint }>;

  constructor(opening: Readonly<{ [currency: string]: bigint }>, now: number) {
    this.#opening = opening;
    this.now = now;
    this.reset(now);
  }

  reset(now: number): void {
    this.now = now;
    this.webhook = false;
    this.batches.length = 0;
    this.notified.length = 0;
    for (const map of [this.payouts, this.keys, this.movements, this.balances, this.#paid]) {
      map.clear();
    }
    this.blacklist.clear();
    const yesterday = Math.floor(now / dayMs) * dayMs - 1;
    for (const [currency, amount] of Object.entries(this.#opening)) {
      this.move(currency, amount, yesterday);
    }
  }

  move(currency: string, amount: bigint, at: number): void {
    const movements = this.movements.get(currency) ?? [];
    this.movements.set(currency, [...movements, { at, amount }]);
    this.balances.set(currency, (this.balances.get(currency) ?? 0n) + amount);
  }

  /** Returns the batch of the receipt, and whether it is new. Undefined means a conflict. */
  accept(
    requests: readonly TransactionRequest[],
    key: string | undefined,
    isBlacklisted: (account: string) => boolean,
  ): { batch: ModelBatch; isNew: boolean } | undefined {
    const same = (one: ModelBatch) => contentOf(one.requests) === contentOf(requests);
    const keyed = key === undefined ? undefined : this.keys.get(key);
    if (keyed) return same(keyed) ? { batch: keyed, isNew: false } : undefined;
    const before = this.batches.find(same);
    const batch = before ?? { batchId: undefined, requests, errors: 0 };
    if (key !== undefined) this.keys.set(key, batch);
    if (before) return { batch, isNew: false };
    this.batches.push(batch);
    const inBatch = new Map<string, TransactionRequest>();
    for (const request of requests) {
      const { transactionReference } = request;
      const taken = this.payouts.get(transactionReference);
      const earlier = taken?.request ?? inBatch.get(transactionReference);
      if (!inBatch.has(transactionReference)) inBatch.set(transactionReference, request);
      if (earlier && contentOf([earlier]) !== contentOf([request])) batch.errors += 1;
      else if (!taken && isFlawed(request)) batch.errors += 1;
      else if (!taken) this.#take(request, batch, isBlacklisted);
    }
    return { batch, isNew: true };
  }

  #take(
    request: TransactionRequest,
    batch: ModelBatch,
    isBlacklisted: (account: string) => boolean,
  ): void {
    const { paymentCurrency: currency, recipientInformation } = request;
    const { recipientAccountNumber: account } = recipientInformation;
    const amount = minor(request);
    const covered = amount <= (this.balances.get(currency) ?? -1n);
    const plan = courseFor(account);
    const payout: ModelPayout = {
      ...{ request, batch, changedAt: this.now, code: '02', flagged: plan.flagged },
      ...{ outcome: plan.outcome, amount, debited: amount },
    };
    this.payouts.set(request.transactionReference, payout);
    if (!covered) {
      Object.assign(payout, { outcome: '20', flagged: false, amount: 0n, debited: 0n });
      this.#enter(payout, '20', this.now);
      return;
    }
    this.move(currency, -amount, this.now);
    const day = `${Math.floor(this.now / dayMs)} ${currency} ${account}`;
    const paid = (this.#paid.get(day) ?? 0n) + amount;
    payout.flagged ||= isBlacklisted(account) || paid > dailyLimit;
    if (!payout.flagged) this.#paid.set(day, paid);
  }

  #enter(payout: ModelPayout, code: ResponseCode, at: number): void {
    payout.code = code;
    payout.changedAt = at;
    if (isFailed(code) && payout.debited > 0n) {
      this.move(payout.request.paymentCurrency, payout.debited, at);
      payout.debited = 0n;
    }
    if (this.webhook && !['01', '02'].includes(code)) {
      this.notified.push(`${payout.request.transactionReference} ${code}`);
    }
  }

  /** Makes every step up to a time, earliest first. */
  advanceTo(time: number): void {
    for (;;) {
      const [next] = [...this.payouts.values()]
        .flatMap((payout) => stepOf(payout) ?? [])
        .filter(({ at }) => at <= time)
        .toSorted((one, other) => one.at - other.at);
      if (!next) break;
      this.#enter(next.payout, next.code, next.at);
    }
    this.now = time;
  }

  /** Returns whether the change is legal. An illegal one changes nothing. */
  intervene(reference: string, what: 'approve' | 'decline' | ResponseCode): boolean {
    const payout = this.payouts.get(reference);
    if (!payout) return false;
    if (what === 'approve' || what === 'decline') {
      if (payout.code !== '10') return false;
      if (what === 'decline') payout.outcome = '50';
      this.#enter(payout, what === 'approve' ? '01' : '50', this.now);
      return true;
    }
    if (!legalNext(payout.code).includes(what)) return false;
    if (!['01', '02', '10'].includes(what)) payout.outcome = what;
    this.#enter(payout, what, this.now);
    return true;
  }
}

const dayMs = 86_400_000;

function stepOf(payout: ModelPayout) {
  const { code, outcome, flagged, changedAt } = payout;
  if (code === '02' && (flagged || outcome !== '02')) {
    const next: ResponseCode = flagged ? '10' : '01';
    return { payout, code: next, at: changedAt + waits.processingMs };
  }
  if (code === '01' && !['01', '02'].includes(outcome)) {
    return { payout, code: outcome, at: changedAt + waits.bankMs };
  }
  return undefined;
}

function isFailed(code: ResponseCode): boolean {
  return !['00', '01', '02', '10'].includes(code);
}

function isFlawed(request: TransactionRequest): boolean {
  return request.recipientInformation.recipientBankCode === 'NOBANK' || minor(request) === 0n;
}

function minor({ paymentAmount }: TransactionRequest): bigint {
  return BigInt(paymentAmount.replace('.', ''));
}

function contentOf(requests: readonly TransactionRequest[]): string {
  return JSON.stringify(
    requests.map(({ requestDate, ...content }) => ({
      ...content,
      paymentAmount: String(BigInt(content.paymentAmount.replace('.', ''))),
    })),
  );
}
