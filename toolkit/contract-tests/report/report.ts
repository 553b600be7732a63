/** The data of the reports and the words they share. */
import { onOneLine } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import type { SentPayout } from '../wire/sent-payouts.ts';
import type { CheckResult, ExchangeReport, Outcome, Strictness } from '../judge/results.ts';
import type { ContractResult } from '../run/run.ts';

export interface Report extends ContractResult, Strictness {
  contract: Contract;
  baseUrl: string;
  sendPayouts: boolean;
  repeat: number;
  at: Date;
  payouts: readonly SentPayout[];
}

export const countNames = ['passed', 'failed', 'remarks', 'skipped'] as const;

export type Counts = { [name in (typeof countNames)[number]]: number };

export function countsOf(results: readonly CheckResult[]): Counts {
  const count = (kind: Outcome['kind']): number =>
    results.filter(({ outcome }) => outcome.kind === kind).length;
  return {
    passed: count('pass'),
    failed: count('fail'),
    remarks: count('remark'),
    skipped: count('skip'),
  };
}

export function wordFor(outcome: Outcome): string {
  return { pass: 'passed', fail: 'failed', remark: 'remark', skip: 'not tested' }[outcome.kind];
}

/** A payout on one line: `CONTRACT-0f3a 100.00 NGN 2026-03-04T09:15:20.000Z`. Any part may be missing. */
export function formatPayout(payout: SentPayout): string {
  const { transactionReference, paymentAmount, paymentCurrency, at } = payout;
  const parts = [
    transactionReference || '(no reference)',
    paymentAmount || '(no amount)',
    paymentCurrency,
    at,
  ];
  return parts
    .filter((part) => part !== '')
    .map(onOneLine)
    .join(' ');
}

export function exchangeRows(exchange: ExchangeReport): [word: string, text: string][] {
  const { request, curl, answer, says, at, milliseconds, id } = exchange;
  const again = curl ?? exchange.again;
  const found = id === undefined ? '' : `, X-Request-Id ${id}`;
  const said: [string, string][] = says === undefined ? [] : [['says', says]];
  const rows: [string, string][] = [
    ['sent', request],
    ['came', answer],
    ...said,
    ['when', `${at}, ${milliseconds} ms${found}`],
  ];
  return again === undefined ? rows : [...rows, ['again', again]];
}
