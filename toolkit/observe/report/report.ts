/** What recordings say of a contract: all of it in counts, and without a personal value. */
import { counted } from '../../cli/words.ts';
import { originOf } from '../../contract/findings.ts';
import { requestLine } from '../../contract/operation.ts';
import { unknownsOf } from '../../contract/unknowns.ts';
import { describeTypes, seenAnswerTo, unknownParameters } from '../answer/answers.ts';
import { draftOf, type Draft } from '../answer/draft-schema.ts';
import type { Observer, OperationSeen } from '../watch/observer.ts';
import { placesOf, type Places } from '../answer/sightings.ts';
import { describeDeliveries } from '../answer/webhook-answers.ts';

export interface Report {
  contractVersion: string;
  exchanges: number;
  /** Of no operation of the contract. */
  others: number;
  unanswered: number;
  /** Less than so many samples is too few to conclude from. */
  least: number;
  coverage: { documented: Coverage; namedOnly: Coverage };
  /** What the source states, and the traffic contradicts. */
  stated: Finding[];
  /** What differs from an assumption, place by place. */
  differences: Finding[];
  /** Every assumption about messages. */
  assumptions: AssumptionSeen[];
  unknowns: UnknownSeen[];
  /** How deliveries of webhooks come. */
  deliveries: Finding[];
  /** What messages have and the contract does not. */
  additions: Finding[];
  namedOnly: NamedOnlySeen[];
}

export interface Coverage {
  seen: number;
  of: number;
}

export interface Finding {
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
  verdict: 'contradicted' | 'held' | 'too few' | 'never seen';
}

export interface UnknownSeen {
  place: string;
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

/** @param least samples that something can be concluded from */
export function reportOf(observer: Observer, least: number): Report {
  const { contract, operations } = observer;
  const places = placesOf(observer);
  const seen = [...operations.values()];
  const documented = seen.filter(({ operation }) => operation.status === 'documented');
  const namedOnly = seen.filter(({ operation }) => operation.status === 'named-only');
  const deliveries = documented.filter(({ operation }) => operation.kind === 'webhook').length;
  return {
    contractVersion: contract.version,
    exchanges: observer.exchanges,
    others: observer.others,
    unanswered: observer.unanswered,
    least,
    coverage: {
      documented: { seen: documented.length - deliveries, of: contract.documented.length },
      namedOnly: { seen: namedOnly.length, of: contract.namedOnly.length },
    },
    stated: differencesOf(documented, least, false),
    differences: differencesOf(documented, least, true),
    assumptions: assumptionsOf(observer, least),
    unknowns: unknownsSeen(observer, places, least),
    deliveries: describeDeliveries(observer).map((one) => ({
      ...one,
      place: 'deliveries',
      isEnough: one.count >= least,
    })),
    additions: additionsOf(documented, places, least),
    namedOnly: namedOnly.map((one) => namedOnlyOf(one, least)),
  };
}

function differencesOf(
  seen: readonly OperationSeen[],
  least: number,
  isAssumed: boolean,
): Finding[] {
  return seen.flatMap(({ operation, differences }) =>
    [...differences.values()]
      .filter(({ standing }) => (standing.kind === 'assumed') === isAssumed)
      .map(({ place, message, standing, count }) => ({
        place: `${operation.operationId} ${place}`,
        says: `${message} (${originOf({ path: '', message, standing })})`,
        count,
        isEnough: count >= least,
      })),
  );
}

function assumptionsOf({ assumptions }: Observer, least: number): AssumptionSeen[] {
  return [...assumptions.values()].flatMap(({ pointer, key, reason, seen }) => {
    if (!seen) return [];
    const { held, contradicted } = seen;
    const verdict =
      contradicted > 0
        ? 'contradicted'
        : held === 0
          ? 'never seen'
          : held < least
            ? 'too few'
            : 'held';
    return [{ place: pointer, key, reason, held, contradicted, verdict }];
  });
}

function unknownsSeen(observer: Observer, places: Places, least: number): UnknownSeen[] {
  return unknownsOf(observer.contract).map((unknown) => {
    const { samples, lines, isAnswer } = seenAnswerTo(observer, places, unknown);
    const isSeen = samples > 0 && lines.length > 0;
    const enough = samples < least ? 'too few' : isAnswer ? 'answered' : 'seen';
    return {
      place: unknown.pointer,
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
  seen: readonly OperationSeen[],
  { unknownFields }: Places,
  least: number,
): Finding[] {
  const fields = unknownFields.map(({ name, shape }) => ({
    place: name,
    says: `a field that the contract does not have: ${describeTypes(shape)}`,
    count: shape.count,
    isEnough: shape.count >= least,
  }));
  const parameters = seen.flatMap(({ operation, query }) =>
    [...unknownParameters(operation, query)].map(([name, count]) => ({
      place: `${operation.operationId} request query ${name}`,
      says: 'a parameter that the contract does not have, accepted',
      count,
      isEnough: count >= least,
    })),
  );
  return [...fields, ...parameters, ...headersOf(seen, least)];
}

/** Headers of answers, each once; those of HTTP itself are left out. */
function headersOf(seen: readonly OperationSeen[], least: number): Finding[] {
  const found = new Map<string, { operationIds: Set<string>; count: number }>();
  for (const { operation, answers } of seen) {
    for (const [name, more] of [...answers.values()].flatMap(({ headers }) => [...headers])) {
      if (isUsualHeader(name)) continue;
      const { operationIds, count } = found.get(name) ?? { operationIds: new Set(), count: 0 };
      operationIds.add(operation.operationId);
      found.set(name, { operationIds, count: count + more });
    }
  }
  return [...found].map(([name, { operationIds, count }]) => {
    const [first, another] = operationIds;
    const where = another === undefined ? first : counted(operationIds.size, 'operation');
    return {
      place: `${where} answer header ${name}`,
      says: 'a header that the contract does not have',
      count,
      isEnough: count >= least,
    };
  });
}

/** Of HTTP itself, and of servers and proxies. */
export function isUsualHeader(name: string): boolean {
  return usualHeaders.test(name);
}

const usualHeaders =
  /^(accept-.*|access-control-.*|age|allow|alt-svc|cache-control|connection|content-.*|date|etag|expires|keep-alive|last-modified|location|pragma|server|set-cookie|strict-transport-security|transfer-encoding|vary|via|www-authenticate|x-content-type-options|x-frame-options|x-powered-by|x-xss-protection)$/;

function namedOnlyOf(seen: OperationSeen, least: number): NamedOnlySeen {
  const { operation, count, request, query, answers } = seen;
  return {
    operationId: operation.operationId,
    request: requestLine(operation),
    samples: count,
    isEnough: count >= least,
    query: Object.fromEntries(query),
    sent: request && draftOf(request, least),
    answers: [...answers].map(([status, { count: samples, mediaTypes, body }]) => ({
      status,
      samples,
      mediaTypes: [...mediaTypes.keys()],
      body: body && draftOf(body, least),
    })),
  };
}
