/** Compares the payouts made with the outcomes the client reported. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, listAt, numberAt, textAt, type UnknownObject } from '../contract/objects.js';
import type { ResponseCode } from '../contract/response-codes.ts';
import { SilentError } from './adapter.ts';
import type { Observation, StepRecord } from './drive.ts';
import { beliefs, type Belief, type BalancesStep, type DeliverStep } from './fault.ts';
import type { FollowStep, PayStep } from './fault.ts';
import type { Arrival, ArrivalBook } from './service/arrivals.ts';
import { currencyOf } from './service/bodies.ts';
import { operated } from './service/reaction.ts';

export type FaultVerdict =
  | { kind: 'passed' }
  | { kind: 'failed'; problems: readonly string[] }
  /** The only problem is a long wait, and the service's own timers were late too. */
  | { kind: 'too-slow'; problems: readonly string[] }
  /** The adapter does not support a command that the fault needs. */
  | { kind: 'not-supported'; command: string };

/** The meaning of each of the contract's codes for a payout. */
type Codes = ReadonlyMap<string, ResponseCode['outcome']>;

export function judge(run: Observation, codes: Codes): FaultVerdict {
  const { unsupported, broken, service, steps, wasLate } = run;
  const found: Problem[] = [
    ...paidTwice(service.book),
    ...changedContents(run),
    ...service.problems(),
    ...leaked(run),
    ...(broken
      ? [broken instanceof SilentError ? { left: broken.message } : broken.message]
      : [...steps.flatMap((_, index) => judgeStep(run, index, codes)), ...calledTooOften(run)]),
  ];
  const problems = found.map((one) => (typeof one === 'string' ? one : one.left));
  const isMachine = wasLate && found.every((one) => typeof one !== 'string');
  if (problems.length > 0) return { kind: isMachine ? 'too-slow' : 'failed', problems };
  return unsupported === undefined
    ? { kind: 'passed' }
    : { kind: 'not-supported', command: unsupported };
}

/** A broken promise, or a step that took too long, perhaps because the machine is slow. */
type Problem = string | { left: string };

function judgeStep(run: Observation, index: number, codes: Codes): Problem[] {
  const record = run.steps[index];
  if (!record?.lines) return [];
  const { step, lines } = record;
  switch (step.kind) {
    case 'pay':
    case 'follow':
      return step.references.flatMap((reference) =>
        believed(reference, step, lines, truthOf(reference, record, index, run), codes),
      );
    case 'balances':
      return judgeBalances(step, record, run);
    case 'deliver':
      return judgeDelivery(step, index, run);
    default:
      return [];
  }
}

function calledTooOften({ fault, service }: Observation): string[] {
  return operated.flatMap((operation) => {
    const most = fault.service?.most?.[operation];
    const count = service.count(operation);
    if (most === undefined || count <= most) return [];
    return [`${operation} was called ${count} times; at most ${most} are allowed.`];
  });
}

/** What really happened to one payout, as far as it matters at that step. */
function truthOf(reference: string, record: StepRecord, index: number, run: Observation) {
  const { book } = run.service;
  const isSentLater = run.steps
    .slice(index + 1)
    .some(({ step }) => step.kind === 'pay' && step.references.includes(reference));
  // A payout that a later step sends could rightly be reported as not sent before.
  const arrivals = isSentLater ? book.arrivals.slice(0, record.arrivals) : book.arrivals;
  const given = record.given.find((one) => one['transactionReference'] === reference);
  const hasArrived = arrivals.some(
    (one) => one.reference === reference && one.isTaken && (!given || isSame(given, one)),
  );
  return { isTaken: hasArrived || wasThere(reference, run), code: book.lastCode(reference) };
}

function wasThere(reference: string, { fault }: Observation): boolean {
  return fault.service?.has?.includes(reference) ?? false;
}

function believed(
  reference: string,
  step: PayStep | FollowStep,
  lines: readonly UnknownObject[],
  { isTaken, code }: ReturnType<typeof truthOf>,
  codes: Codes,
): Problem[] {
  const about = lines.filter((line) => line['reference'] === reference);
  const [line] = about;
  if (!line) return [`The client did not report ${reference}${errorIn(lines)}.`];
  if (about.length > 1) return [`The client reported ${reference} ${about.length} times.`];
  const belief = beliefs.find((one) => one === line['outcome']);
  if (!belief) {
    return [`${reference} has the unknown outcome ${JSON.stringify(line['outcome'])}.`];
  }
  const truth = isTaken ? `was accepted, and its code is ${code}` : 'was never accepted';
  const isTrue = {
    paid: isTaken && code === '00',
    failed: isTaken && codes.get(code) === 'failed',
    held: isTaken && code === '10',
    pending: isTaken,
    rejected: !isTaken,
    'not-sent': !isTaken || (step.kind === 'pay' && (step.processes ?? 1) > 1),
    unknown: true,
  }[belief];
  if (!isTrue) return [`The client reported ${reference} as ${belief}, but it ${truth}.`];
  const reported = textAt(line, 'code');
  if ((belief === 'paid' || belief === 'failed') && reported !== code) {
    return [
      `The client reported ${reference} with the code ${reported ?? 'none'}; its code is ` +
        `${code}.`,
    ];
  }
  const allowed = step.ends?.[reference] ?? step.end ?? allowedFor(isTaken, code, codes);
  if (allowed.includes(belief)) return [];
  const must = `it must be ${allowed.join(' or ')}. It ${truth}.`;
  return [{ left: `The client left ${reference} as ${belief}; ${must}` }];
}

/** If the client can learn the true outcome, no other outcome is good enough. */
function allowedFor(isTaken: boolean, code: string, codes: Codes): readonly Belief[] {
  if (!isTaken) return ['rejected', 'not-sent', 'unknown'];
  const outcome = codes.get(code);
  return outcome === undefined ? ['pending', 'unknown'] : [outcome];
}

/** The adapter's own error message in brackets, if there is one. */
function errorIn(lines: readonly UnknownObject[]): string {
  const error = lines.map((line) => textAt(line, 'error')).find((text) => text !== undefined);
  return error === undefined ? '' : ` (${error})`;
}

function paidTwice({ arrivals }: ArrivalBook): string[] {
  const taken = Map.groupBy(
    arrivals.filter(({ isTaken }) => isTaken),
    ({ reference }) => reference,
  );
  return [...taken].flatMap(([reference, [one, two, ...more]]) => {
    if (!one || !two) return [];
    const often = more.length === 0 ? 'twice' : `${more.length + 2} times`;
    return [`${reference} was paid ${often}: the second request arrived ${since(one, two)}.`];
  });
}

/** The time between two arrivals in words: `3 ms after the connection was reset`. */
function since({ at, ended }: Arrival, second: Arrival): string {
  if (!ended || ended.at > second.at) {
    return `${Math.round(second.at - at)} ms after the first, which had not been answered`;
  }
  return `${Math.round(second.at - ended.at)} ms after ${ended.how}`;
}

/** A payout must arrive as given; an absent field equals null. */
function changedContents({ steps, service }: Observation): string[] {
  const given = steps.flatMap((step) => step.given);
  const wrong = service.book.arrivals.flatMap((arrival) => {
    const own = given.filter((one) => one['transactionReference'] === arrival.reference);
    if (!own[0] || own.some((one) => isSame(one, arrival))) return [];
    const fields = differing(own[0], arrival.content);
    return [`${arrival.reference} must arrive as given; found a different ${fields.join(', ')}.`];
  });
  return [...new Set(wrong)];
}

function isSame(given: UnknownObject, { content }: Arrival): boolean {
  return differing(given, content).length === 0;
}

function differing(given: UnknownObject, arrived: UnknownObject): string[] {
  const names = new Set([...Object.keys(given), ...Object.keys(arrived)]);
  return [...names].filter((name) => {
    const [one, other] = [given[name] ?? undefined, arrived[name] ?? undefined];
    if (isObject(one) && isObject(other)) return differing(one, other).length > 0;
    return !isDeepStrictEqual(one, other);
  });
}

function leaked({ output, service }: Observation): string[] {
  const hasToken = service.tokens.all().some((token) => output.includes(token));
  return [
    ...(output.includes(service.bodies.credentials.password) ? ['The password'] : []),
    ...(hasToken ? ['A token'] : []),
  ].map((name) => `${name} was written to standard output. Keep secrets out of it.`);
}

function judgeBalances(
  { times, mayFail, mostRenewals }: BalancesStep,
  { lines = [], renewals }: StepRecord,
  { fault }: Observation,
): Problem[] {
  const problems = new Set<string>();
  const left: Problem[] = [];
  const lists = lines.filter((line) => Array.isArray(line['balances']));
  if (lists.length !== times && !mayFail) {
    const answered = `${times} balance requests must be answered; found ${lists.length}`;
    left.push({ left: `${answered}${errorIn(lines)}.` });
  }
  if (mostRenewals !== undefined && renewals > mostRenewals) {
    const caused = `${times} calls with one expired token caused ${renewals} logins and refreshes`;
    left.push({ left: `${caused}; at most ${mostRenewals} is allowed.` });
  }
  const amounts = fault.service?.balances ?? ['48250000.5'];
  for (const list of lists) {
    for (const [index, amount] of amounts.entries()) {
      const name = currencyOf(index);
      const row = listAt(list, 'balances').find((one) => textAt(one, 'currencyCode') === name);
      const text = textAt(row, 'totalBalance');
      if (decimalOf(text) === decimalOf(amount)) continue;
      const number = numberAt(row, 'totalBalance');
      const came = `${text ?? number ?? 'none'} came${number === undefined ? '' : ', as a number'}`;
      problems.add(`The balance in ${name} is ${amount}; ${came}.`);
    }
  }
  return [...left, ...problems];
}

/** Returns the same text for all JSON spellings of a number: `1e-7` and `0.00000010` are equal. */
function decimalOf(number = ''): string | undefined {
  const [all, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/.exec(number) ?? [];
  if (all === undefined) return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const exponent = Number(power) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${exponent}`;
}

/** Judges all deliveries together, by what the application received. */
function judgeDelivery(step: DeliverStep, index: number, run: Observation): string[] {
  const { lines = [] } = run.steps[index] ?? {};
  const { code = '', reference = '' } = step;
  const { book } = run.service;
  const last = lines.find((line) => line['done'] === true);
  const status = numberAt(last, 'status');
  const what = step.body === undefined ? `The delivery of ${code}` : 'The delivery';
  if (status === undefined) return [`The receiver's answer to ${what} must have a "status".`];
  const problems = new Set<string>();
  const isAccepted = status >= 200 && status < 300;
  if (step.accepted !== undefined && step.accepted !== isAccepted) {
    const must = step.accepted ? 'must' : 'must not';
    problems.add(`${what} was answered with ${status}; it ${must} be a 2xx.`);
  }
  const earlier = run.steps.slice(0, index).flatMap((one) => (one.lines ?? []).flatMap(handed));
  const given = lines.flatMap(handed);
  for (const [at, one] of given.entries()) {
    const latest = book.lastCode(one.reference);
    const isTrue = one.code === latest || book.shown(one.reference).includes(one.code);
    const about = `The application received ${one.code} for ${one.reference}`;
    if (!wasThere(one.reference, run) || !isTrue) problems.add(`${about}; its code is ${latest}.`);
    const before = [...earlier, ...given.slice(0, at)];
    if (before.some((other) => isDeepStrictEqual(other, one))) {
      problems.add(`${about} more than once.`);
    }
  }
  const isGiven = given.some((one) => isDeepStrictEqual(one, { reference, code }));
  if (step.handed === true && !isGiven) {
    problems.add(`The application did not receive ${code} for ${reference}.`);
  }
  if (step.handed === false && given.length > 0) {
    problems.add(`${what} was passed on to the application, but must not be.`);
  }
  return [...problems];
}

/** The outcome that the application received. */
function handed(line: UnknownObject): { reference: string; code: string }[] {
  const reference = textAt(line, 'reference');
  const code = textAt(line, 'code');
  return reference === undefined || code === undefined ? [] : [{ reference, code }];
}
