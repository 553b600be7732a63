/** What was done, against what was believed. Every sentence is about one payout, or one promise. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, listAt, numberAt, textAt, type UnknownObject } from '../contract/objects.js';
import { decimalOf } from './decimal.ts';
import { errorIn, type Observation, type StepRecord } from './drive.ts';
import { beliefs, type Belief, type DeliverStep, type ClientStep } from './fault.ts';
import type { Arrival, ArrivalBook } from './service/arrivals.ts';
import { operated } from './service/reaction.ts';

export type FaultVerdict =
  | { kind: 'passed' }
  | { kind: 'failed'; problems: readonly string[] }
  /** The adapter cannot do the command that the fault needs. */
  | { kind: 'not-supported'; command: string };

/** @param codes of the contract: whether each is final */
export function judge(record: Observation, codes: ReadonlyMap<string, boolean>): FaultVerdict {
  const { unsupported, broken, service, steps, fault } = record;
  const problems = [
    ...paidTwice(service.book),
    ...changed(record),
    ...service.problems,
    ...leaked(record),
  ];
  if (broken) problems.push(broken.message);
  else {
    problems.push(...steps.flatMap((step, index) => judgeStep(step, index, record, codes)));
    for (const operation of operated) {
      const most = fault.service?.most?.[operation];
      const count = service.count(operation);
      if (most !== undefined && count > most) {
        problems.push(`${operation} was called ${count} times; ${most} are enough.`);
      }
    }
  }
  if (problems.length > 0) return { kind: 'failed', problems };
  return unsupported === undefined
    ? { kind: 'passed' }
    : { kind: 'not-supported', command: unsupported };
}

function judgeStep(
  record: StepRecord,
  index: number,
  run: Observation,
  codes: ReadonlyMap<string, boolean>,
): string[] {
  const { step, lines } = record;
  if (!lines) return [];
  switch (step.kind) {
    case 'pay':
    case 'follow':
      return step.references.flatMap((reference) =>
        believed(reference, { step, lines }, truthOf(reference, record, index, run), codes),
      );
    case 'balances':
      return balancesOf(step, record, run);
    case 'deliver':
      return delivered(step, index, run);
    default:
      return [];
  }
}

/** What is so of one payout, as far as a belief at that step can be about it. */
interface Truth {
  isTaken: boolean;
  /** The code that it has in the end. */
  code: string;
}

function truthOf(reference: string, record: StepRecord, index: number, run: Observation): Truth {
  const { book } = run.service;
  const later = run.steps
    .slice(index + 1)
    .some(({ step }) => step.kind === 'pay' && step.references.includes(reference));
  // What is sent by a later step was rightly believed not sent before.
  const arrivals = later ? book.arrivals.slice(0, record.arrivals) : book.arrivals;
  const given = record.given.find((one) => one['transactionReference'] === reference);
  const isTaken =
    arrivals.some(
      (one) => one.reference === reference && one.isTaken && (!given || isSame(given, one)),
    ) ||
    (run.fault.service?.has?.includes(reference) ?? false);
  return { isTaken, code: book.lastCode(reference) };
}

function believed(
  reference: string,
  {
    step,
    lines,
  }: { step: Extract<ClientStep, { kind: 'pay' | 'follow' }>; lines: readonly UnknownObject[] },
  { isTaken, code }: Truth,
  codes: ReadonlyMap<string, boolean>,
): string[] {
  const about = lines.filter((line) => line['reference'] === reference);
  const [line] = about;
  if (!line) {
    const why = errorIn(lines);
    return [`${reference} was not reported${why === undefined ? '' : ` (${why})`}.`];
  }
  if (about.length > 1) return [`${reference} was reported ${about.length} times.`];
  const belief = beliefs.find((one) => one === line['outcome']);
  if (!belief) {
    return [`${reference} has the outcome ${JSON.stringify(line['outcome'])}, which is none.`];
  }
  const truth = isTaken ? `was taken, and its code is ${code}` : 'was never taken';
  const isTrue = {
    paid: isTaken && code === '00',
    failed: isTaken && codes.get(code) === true && code !== '00',
    held: isTaken && code === '10',
    pending: isTaken,
    rejected: !isTaken,
    'not-sent': !isTaken,
    unknown: true,
  }[belief];
  if (!isTrue) return [`${reference} was believed ${belief}, but it ${truth}.`];
  const said = textAt(line, 'code');
  if ((belief === 'paid' || belief === 'failed') && said !== code) {
    return [`${reference} was reported with the code ${said ?? 'none'}; its code is ${code}.`];
  }
  const allowed = step.ends?.[reference] ?? step.end ?? wanted(isTaken, code, codes);
  if (allowed.includes(belief)) return [];
  const must = allowed.join(' or ');
  return [`${reference} was left ${belief}; it must be ${must}. It ${truth}.`];
}

/** Where the truth can be learned, nothing else is enough. */
function wanted(
  isTaken: boolean,
  code: string,
  codes: ReadonlyMap<string, boolean>,
): readonly Belief[] {
  if (!isTaken) return ['rejected', 'not-sent', 'unknown'];
  if (code === '00') return ['paid'];
  if (code === '10') return ['held'];
  const isFinal = codes.get(code);
  if (isFinal === undefined) return ['pending', 'unknown'];
  return isFinal ? ['failed'] : ['pending'];
}

function paidTwice({ arrivals }: ArrivalBook): string[] {
  const references = new Set(arrivals.map(({ reference }) => reference));
  return [...references].flatMap((reference) => {
    const [one, two, ...more] = arrivals.filter(
      (arrival) => arrival.isTaken && arrival.reference === reference,
    );
    if (!one || !two) return [];
    const often = more.length === 0 ? 'twice' : `${more.length + 2} times`;
    return [`${reference} was paid ${often}: the second request came ${since(one, two)}.`];
  });
}

/** `3 ms after the connection was reset`. */
function since({ at, ended }: Arrival, second: Arrival): string {
  if (!ended || ended.at > second.at) {
    return `${Math.round(second.at - at)} ms after the first, which was still under way`;
  }
  return `${Math.round(second.at - ended.at)} ms after ${ended.how}`;
}

/** What arrives must be what was given; an absent field and a null are the same. */
function changed({ steps, service }: Observation): string[] {
  const given = steps.flatMap((step) => step.given);
  const wrong = service.book.arrivals.flatMap((arrival) => {
    const own = given.filter((one) => one['transactionReference'] === arrival.reference);
    if (own.length === 0 || own.some((one) => isSame(one, arrival))) return [];
    const fields = own[0] ? differing(own[0], arrival.content) : [];
    return [`${arrival.reference} arrived with another ${fields.join(', ')} than was given.`];
  });
  return [...new Set(wrong)];
}

function isSame(given: UnknownObject, { content }: Arrival): boolean {
  return differing(given, content).length === 0;
}

function differing(given: UnknownObject, came: UnknownObject): string[] {
  const names = new Set([...Object.keys(given), ...Object.keys(came)]);
  return [...names].filter((name) => {
    const [one, other] = [given[name] ?? undefined, came[name] ?? undefined];
    if (isObject(one) && isObject(other)) return differing(one, other).length > 0;
    return !isDeepStrictEqual(one, other);
  });
}

function leaked({ output, service }: Observation): string[] {
  const { password } = service.bodies.credentials;
  const secrets: [string, string][] = [
    ['The password', password],
    ...service.tokens.all().map((token): [string, string] => ['A token', token]),
  ];
  const found = secrets.filter(([, secret]) => output.includes(secret));
  return [...new Set(found.map(([name]) => `${name} was written to standard output.`))];
}

function balancesOf(
  { times, mayFail, mostRenewals }: Extract<ClientStep, { kind: 'balances' }>,
  { lines = [], renewals }: StepRecord,
  { fault, service }: Observation,
): string[] {
  const problems: string[] = [];
  const lists = lines.filter((line) => Array.isArray(line['balances']));
  if (lists.length !== times && !mayFail) {
    const why = errorIn(lines);
    const said = why === undefined ? '' : ` (${why})`;
    problems.push(`${lists.length} of ${times} questions for the balances were answered${said}.`);
  }
  if (mostRenewals !== undefined && renewals > mostRenewals) {
    problems.push(
      `${times} calls with one expired token caused ${renewals} logins and refreshes; ` +
        `${mostRenewals} is enough.`,
    );
  }
  const amounts = fault.service?.balances ?? ['48250000.5'];
  const currencies: unknown = JSON.parse(service.bodies.balances(amounts, undefined));
  const names = Array.isArray(currencies)
    ? currencies.map((one) => textAt(one, 'currencyCode') ?? '')
    : [];
  for (const list of lists) {
    for (const [index, amount] of amounts.entries()) {
      const name = names[index] ?? '';
      const row = listAt(list, 'balances').find((one) => textAt(one, 'currencyCode') === name);
      const came = textAt(row, 'totalBalance') ?? numberAt(row, 'totalBalance');
      const isText = typeof came === 'string';
      if (isText && decimalOf(came) !== undefined && decimalOf(came) === decimalOf(amount))
        continue;
      problems.push(
        `The balance in ${name} is ${amount}; ${came === undefined ? 'none' : String(came)} came` +
          `${came === undefined || isText ? '' : ', as a number'}.`,
      );
    }
  }
  return [...new Set(problems)];
}

/** Deliveries are judged by what the application was given, all of them together. */
function delivered(step: DeliverStep, index: number, run: Observation): string[] {
  const problems: string[] = [];
  const { lines = [] } = run.steps[index] ?? {};
  const answer = lines.find((line) => line['done'] === true);
  const status = numberAt(answer, 'status');
  const what = step.body === undefined ? `The delivery of ${step.code ?? ''}` : 'The delivery';
  if (status === undefined) return [`${what} was not answered: "status" is missing.`];
  const isAccepted = status >= 200 && status < 300;
  if (step.accepted !== undefined && step.accepted !== isAccepted) {
    problems.push(
      `${what} was answered with ${status}; it must ${step.accepted ? '' : 'not '}be a 2xx.`,
    );
  }
  const earlier = run.steps.slice(0, index).flatMap((one) => one.lines ?? []);
  const given = lines.flatMap(handed);
  for (const [reference, code] of given) {
    const last = run.service.book.lastCode(reference);
    const isTrue =
      (run.fault.service?.has?.includes(reference) ?? false) &&
      (code === last || run.service.book.shown(reference).includes(code));
    if (!isTrue) {
      problems.push(`The application was given ${code} for ${reference}; its code is ${last}.`);
    }
    const again = [...earlier.flatMap(handed), ...given].filter(
      ([one, other]) => one === reference && other === code,
    );
    if (again.length > 1) {
      problems.push(`The application was given ${code} for ${reference} more than once.`);
    }
  }
  if (
    step.handed === true &&
    !given.some(([one, code]) => one === step.reference && code === step.code)
  ) {
    problems.push(`The application was not given ${step.code ?? ''} for ${step.reference ?? ''}.`);
  }
  if (step.handed === false && given.length > 0) {
    problems.push(`${what} was handed to the application, which must not be.`);
  }
  return [...new Set(problems)];
}

function handed(line: UnknownObject): [reference: string, code: string][] {
  const { reference, code } = { reference: textAt(line, 'reference'), code: textAt(line, 'code') };
  return reference === undefined || code === undefined ? [] : [[reference, code]];
}
