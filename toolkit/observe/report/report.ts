/** The report on what recordings show of a contract: in counts, and without a personal value. */
import { counted } from '../../cli/words.ts';
import { originOf } from '../../contract/findings.ts';
import { requestLine } from '../../contract/operation.ts';
import { unknownsOf } from '../../contract/unknowns.ts';
import { draftOf, type Draft } from '../match/draft-schema.ts';
import {
  sightingsOf,
  unknownHeaders,
  unknownSentHeaders,
  type Sightings,
} from '../match/sightings.ts';
import { isVaried } from '../watch/assumptions.ts';
import type { Observer } from '../watch/observer.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { seenAnswerTo } from './answers.ts';
import { describeEcho, describeSent } from './header-answers.ts';
import { describeDeliveries } from './webhook-answers.ts';
import { countedList, newName } from './words.ts';

export interface TrafficReport {
  contractVersion: string;
  exchanges: number;
  /** Of no operation of the contract. */
  others: number;
  /** Which fit operations of the contract, and are not observed. */
  otherHosts: { host: string; exchanges: number }[];
  unanswered: number;
  least: number;
  coverage: { documented: { seen: number; of: number }; namedOnly: { seen: number; of: number } };
  /** What the source states, and the traffic contradicts. */
  stated: ReportRow[];
  differences: ReportRow[];
  /** Redirects, and answers of gateways. */
  apart: ReportRow[];
  assumptions: AssumptionSeen[];
  unknowns: UnknownSeen[];
  deliveries: ReportRow[];
  additions: ReportRow[];
  namedOnly: NamedOnlySeen[];
}

export interface ReportRow {
  place: string;
  says: string;
  count: number;
  isEnough: boolean;
}

export interface AssumptionSeen {
  place: string;
  key: string;
  reason: string;
  held: number;
  contradicted: number;
  /** How many different values it held for; undefined where they say nothing. */
  distinct: number | undefined;
  verdict: 'contradicted' | 'held' | 'one value' | 'too few' | 'never seen';
}

export interface UnknownSeen {
  place: string;
  /** Of a topic. */
  id: string | undefined;
  what: string;
  question: string | undefined;
  operationIds: readonly string[];
  samples: number;
  seen: string[];
  /** `seen`: it bears on the question, and somebody must read it: ten values are not a rule. */
  verdict: 'answered' | 'seen' | 'too few' | 'never seen';
}

export interface NamedOnlySeen {
  operationId: string;
  request: string;
  samples: number;
  isEnough: boolean;
  query: { [name: string]: number };
  sent: Draft | undefined;
  answers: { status: number; samples: number; mediaTypes: string[]; body: Draft | undefined }[];
}

export function reportOf(observer: Observer, least: number): TrafficReport {
  const { contract, operations } = observer;
  const sightings = sightingsOf(observer);
  const seen = [...operations.values()];
  const documented = seen.filter(({ operation }) => operation.status === 'documented');
  const namedOnly = seen.filter(({ operation }) => operation.status === 'named-only');
  const deliveries = documented.filter(({ operation }) => operation.kind === 'webhook').length;
  return {
    contractVersion: contract.version,
    exchanges: observer.exchanges,
    others: observer.others,
    otherHosts: [...observer.otherHosts].map(([host, exchanges]) => ({ host, exchanges })),
    unanswered: observer.unanswered,
    least,
    coverage: {
      documented: { seen: documented.length - deliveries, of: contract.documented.length },
      namedOnly: { seen: namedOnly.length, of: contract.namedOnly.length },
    },
    stated: differencesOf(documented, least, false),
    differences: differencesOf(documented, least, true),
    apart: documented.flatMap(({ operation, apart }) =>
      [...apart].map(([answer, count]) =>
        rowOf(`${operation.operationId} answer ${answer}`, 'not judged', count, least),
      ),
    ),
    assumptions: assumptionsOf(observer, least),
    unknowns: unknownsSeen(observer, sightings, least),
    deliveries: describeDeliveries(observer).map(({ says, count }) =>
      rowOf('deliveries', says, count, least),
    ),
    additions: additionsOf(observer, documented, sightings, least),
    namedOnly: namedOnly.map((one) => namedOnlyOf(one, least)),
  };
}

function rowOf(place: string, says: string, count: number, least: number): ReportRow {
  return { place, says, count, isEnough: count >= least };
}

function differencesOf(
  seen: readonly OperationSeen[],
  least: number,
  isAssumed: boolean,
): ReportRow[] {
  return seen.flatMap(({ operation, differences }) =>
    [...differences.values()]
      .filter(({ standing }) => (standing.kind === 'assumed') === isAssumed)
      .map(({ place, message, standing, count }) => {
        const says = `${message} (${originOf({ path: '', message, standing })})`;
        return rowOf(`${operation.operationId} ${place}`, says, count, least);
      }),
  );
}

function assumptionsOf({ assumptions }: Observer, least: number): AssumptionSeen[] {
  return [...assumptions.values()].flatMap(({ pointer, key, reason, seen }) => {
    if (!seen) return [];
    const { held, contradicted } = seen;
    const ifEnough = isVaried(seen) ? 'held' : 'one value';
    const ifHeld = held === 0 ? 'never seen' : held < least ? 'too few' : ifEnough;
    const verdict = contradicted > 0 ? 'contradicted' : ifHeld;
    const distinct = seen.values?.size;
    return [{ place: pointer, key, reason, held, contradicted, distinct, verdict }];
  });
}

function unknownsSeen(observer: Observer, sightings: Sightings, least: number): UnknownSeen[] {
  return unknownsOf(observer.contract).map((unknown) => {
    const { samples, lines, isAnswer } = seenAnswerTo(observer, sightings, unknown);
    const isSeen = samples > 0 && lines.length > 0;
    const enough = samples < least ? 'too few' : isAnswer ? 'answered' : 'seen';
    return {
      place: unknown.pointer,
      id: unknown.id,
      what: unknown.what,
      question: unknown.sentence,
      operationIds: unknown.operationIds,
      samples,
      seen: lines,
      verdict: isSeen ? enough : 'never seen',
    };
  });
}

function additionsOf(
  observer: Observer,
  seen: readonly OperationSeen[],
  { unknownFields }: Sightings,
  least: number,
): ReportRow[] {
  const fields = unknownFields.map(({ name, shape }) => {
    const says = `${newName('a field', shape.place.name)}: ${countedList(shape.types)}`;
    return rowOf(name, says, shape.count, least);
  });
  const parameters = seen.flatMap((one) => {
    const places = [
      ['query', one.query] as const,
      ['header', unknownSentHeaders(observer, one)] as const,
    ];
    return places.flatMap(([place, counts]) =>
      [...counts].map(([name, count]) => {
        const at = `${one.operation.operationId} request ${place} ${name}`;
        const more = place === 'header' ? describeSent(one, name) : '';
        return rowOf(at, `${newName('a parameter', name)}, accepted${more}`, count, least);
      }),
    );
  });
  return [...fields, ...parameters, ...headersOf(seen, least)];
}

function headersOf(seen: readonly OperationSeen[], least: number): ReportRow[] {
  const found = new Map<string, { operationIds: Set<string>; count: number }>();
  for (const one of seen) {
    for (const { name, count: more } of unknownHeaders(one)) {
      const { operationIds, count } = found.get(name) ?? { operationIds: new Set(), count: 0 };
      operationIds.add(one.operation.operationId);
      found.set(name, { operationIds, count: count + more });
    }
  }
  return [...found].map(([name, { operationIds, count }]) => {
    const [first, another] = operationIds;
    const where = another === undefined ? first : counted(operationIds.size, 'operation');
    const place = `${where} answer header ${name}`;
    const says = `a header that the contract does not have${describeEcho(seen, name)}`;
    return rowOf(place, says, count, least);
  });
}

function namedOnlyOf(seen: OperationSeen, least: number): NamedOnlySeen {
  const { operation, count, request, query, answers } = seen;
  return {
    operationId: operation.operationId,
    request: requestLine(operation),
    samples: count,
    isEnough: count >= least,
    query: Object.fromEntries(query),
    sent: request && draftOf(request),
    answers: [...answers].map(([status, { count: samples, mediaTypes, body }]) => ({
      status,
      samples,
      mediaTypes: [...mediaTypes.keys()],
      body: body && draftOf(body),
    })),
  };
}
