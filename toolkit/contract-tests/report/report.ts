/** What the reports are made of, and the words that they share. */
import { counted, listed } from '../../cli/words.ts';
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

export function verdictLine(report: Report): string {
  const { verdict, results, planned } = report;
  if (verdict.kind === 'not-run') {
    const reason = verdict.reason.replace(/\.?$/, '.');
    const ended = `${results.length} of ${counted(planned, 'check')} had ended.`;
    return planned > 0 && results.length < planned ? `${reason} ${ended}` : reason;
  }
  return verdict.kind === 'held'
    ? heldLine(report)
    : brokenLine(report, verdict.operationIds.join(', '));
}

function heldLine({ contract, results }: Report): string {
  const { passed, remarks, skipped } = countsOf(results);
  const counts = `${counted(passed, 'check')} passed, ${counted(remarks, 'remark')}, ${skipped} skipped`;
  const made = results.filter(({ outcome }) => outcome.kind !== 'skip');
  const idle = [...contract.documented, ...contract.webhooks]
    .map(({ operationId }) => operationId)
    .filter((id) => !made.some(({ check }) => check.operationId === id));
  if (idle.length === 0) return counts;
  const names = listed(idle, 3);
  return `${counts}, but ${names} ${idle.length === 1 ? 'was' : 'were'} not tested`;
}

function brokenLine({ results, strict, failOnSkip }: Report, at: string): string {
  const { passed, failed, remarks, skipped } = countsOf(results);
  const why = [
    failed > 0 &&
      `${failed} of ${counted(passed + failed + remarks, 'check')} break what is stated`,
    strict && remarks > 0 && `${counted(remarks, 'remark')}, which --strict forbids`,
    failOnSkip &&
      skipped > 0 &&
      `${counted(skipped, 'check')} not made, which --fail-on-skip forbids`,
  ].filter((part) => part !== false);
  return (
    `${why.join('; ')}, at ${at}. Fix the service or the contract; where the service does not know ` +
    'a value of the contract, give --fixtures.'
  );
}

export function wordFor(outcome: Outcome): string {
  return { pass: 'passed', fail: 'failed', remark: 'remark', skip: 'not tested' }[outcome.kind];
}

/** `CONTRACT-0f3a 100.00 NGN 2026-03-04T09:15:20.000Z`; a payout may lack any of them. */
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

/** A hostile reference may have anything in it: line ends, commands of a terminal, halves of a pair. */
function onOneLine(text: string): string {
  return text.replaceAll(/\p{C}|\p{Z}/gu, (one) =>
    one === ' ' ? one : `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

export function exchangeRows(exchange: ExchangeReport): [word: string, text: string][] {
  const { request, curl, answer, at, milliseconds, id } = exchange;
  const found = id === undefined ? '' : `, X-Request-Id ${id}`;
  const rows: [string, string][] = [
    ['sent', request],
    ['came', answer],
    ['when', `${at}, ${milliseconds} ms${found}`],
  ];
  return curl === undefined ? rows : [...rows, ['again', curl]];
}
