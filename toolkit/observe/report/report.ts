/** The report on what recordings show about a contract: counts, without personal values. */
import { counted } from '../../cli/words.ts';
import { originOf } from '../../contract/findings.ts';
import { requestLine } from '../../contract/operation.ts';
import { unknownsOf } from '../../contract/unknowns.ts';
import { draftOf } from '../match/draft-schema.ts';
import {
  sightingsOf,
  unknownHeaders,
  unknownSentHeaders,
  type Sighting,
} from '../match/sightings.ts';
import { isVaried, type Assumption } from '../watch/assumptions.ts';
import type { Observer } from '../watch/observer.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { seenAnswerTo } from './answers.ts';
import { describeEcho, describeSent } from './header-answers.ts';
import { describeDeliveries } from './webhook-answers.ts';
import { countedList, newName, times } from './words.ts';

export type TrafficReport = ReturnType<typeof reportOf>;

export interface ReportRow {
  place: string;
  says: string;
  count: number;
  /** The key of an assumption, or the topic or key of a known unknown. */
  what?: string;
  /** The question of a topic, as a sentence. */
  question?: string | undefined;
  verdict: Verdict;
}

type Row = Omit<ReportRow, 'verdict'>;

/** `seen` is evidence that a person must judge: ten values do not make a rule. */
type Verdict =
  | 'never seen'
  | 'too few'
  | 'seen'
  | 'answered'
  | 'held'
  | 'one value'
  | 'contradicted';

export function reportOf(observer: Observer, least: number) {
  const { contract, exchanges, others, unanswered } = observer;
  const seen = [...observer.operations.values()];
  const documented = seen.filter(({ operation }) => operation.status === 'documented');
  const namedOnly = seen.filter(({ operation }) => operation.status === 'named-only');
  const calls = documented.filter(({ operation }) => operation.kind === 'operation');
  const sightings = sightingsOf(observer);
  const deliveries = observer.payouts.deliveries();
  const verdictOf = (count: number, ifEnough: Verdict): Verdict =>
    count === 0 ? 'never seen' : count < least ? 'too few' : ifEnough;
  const judged = (rows: readonly Row[]): ReportRow[] =>
    rows.map((one) => ({ ...one, verdict: verdictOf(one.count, 'seen') }));
  return {
    contractVersion: contract.version,
    summary:
      `${counted(exchanges, 'exchange')}; ${calls.length} of ${contract.documented.length} ` +
      `documented and ${namedOnly.length} of ${contract.namedOnly.length} named-only ` +
      `operations; ${others} outside the contract; ${unanswered} unanswered`,
    exchanges,
    others,
    unanswered,
    least,
    coverage: {
      documented: { seen: calls.length, of: contract.documented.length },
      namedOnly: { seen: namedOnly.length, of: contract.namedOnly.length },
    },
    stated: judged(differencesOf(documented, 'stated')),
    differences: judged(differencesOf(documented, 'assumed')),
    /** Redirects, and answers from gateways. */
    apart: judged(
      documented.flatMap(({ operation, apart }) =>
        [...apart].map(([answer, count]) => {
          return { place: `${operation.operationId} answer ${answer}`, says: 'not checked', count };
        }),
      ),
    ),
    otherHosts: judged(
      [...observer.otherHosts].map(([place, count]) => {
        return {
          place,
          says: 'fits the contract but was left out; choose it with --host',
          count,
        };
      }),
    ),
    assumptions: [...observer.assumptions.values()].map((one) => assumptionRow(one, verdictOf)),
    unknowns: unknownsOf(contract).map((unknown) => {
      const { pointer, id, what, sentence: question, operationIds } = unknown;
      const described = [...contract.documented, ...contract.webhooks];
      const place = described.find((one) => one.pointer === pointer)?.operationId ?? pointer;
      const answer = seenAnswerTo(observer, sightings, deliveries, unknown);
      const count = answer.lines.length > 0 ? answer.samples : 0;
      const verdict = verdictOf(count, answer.isAnswer ? 'answered' : 'seen');
      const says = answer.lines.join('; ');
      return { place, id, what, question, operationIds, says, count, verdict };
    }),
    deliveries: judged(describeDeliveries(deliveries)),
    additions: judged([
      ...sightings.unknownFields.map(fieldRow),
      ...documented.flatMap((one) => parameterRows(observer, one)),
      ...headerRows(documented),
    ]),
    namedOnly: namedOnly.map((one) => {
      const { operation, count, request, query } = one;
      const answers = [...one.answers].map(([status, { count: samples, mediaTypes, body }]) => {
        const draft = body && draftOf(body);
        return { status, samples, mediaTypes: [...mediaTypes.keys()], body: draft };
      });
      const statuses = answers.map(({ status, samples }) => `${status} ${times(samples)}`);
      return {
        place: operation.operationId,
        says: `${requestLine(operation)}: ${statuses.join(', ')}`,
        count,
        verdict: verdictOf(count, 'seen'),
        query: Object.fromEntries(query),
        sent: request && draftOf(request),
        answers,
      };
    }),
  };
}

function assumptionRow(
  { pointer: place, key: what, reason, seen }: Assumption,
  verdictOf: (count: number, ifEnough: Verdict) => Verdict,
) {
  const { held, contradicted, values } = seen;
  const distinct = values?.size;
  const says = [
    ...(held > 0 ? [`held ${times(held)}`] : []),
    ...(held > 0 && distinct !== undefined ? [counted(distinct, 'different value')] : []),
    ...(contradicted > 0 ? [`contradicted ${times(contradicted)}`] : []),
  ].join(', ');
  const ifHeld = verdictOf(held, isVaried(seen) ? 'held' : 'one value');
  const verdict: Verdict = contradicted > 0 ? 'contradicted' : ifHeld;
  const count = held + contradicted;
  return { place, what, reason, says, count, held, contradicted, distinct, verdict };
}

function differencesOf(seen: readonly OperationSeen[], kind: 'stated' | 'assumed'): Row[] {
  return seen.flatMap(({ operation, differences }) =>
    [...differences.values()]
      .filter(({ standing }) => (standing.kind === 'assumed') === (kind === 'assumed'))
      .map((one) => ({
        place: `${operation.operationId} ${one.place}`,
        says: `${one.message} (${originOf(one)})`,
        count: one.count,
      })),
  );
}

function fieldRow({ name, shape: { place, types, count } }: Sighting): Row {
  return { place: name, says: `${newName('a field', place.name)}: ${countedList(types)}`, count };
}

function parameterRows(observer: Observer, seen: OperationSeen): Row[] {
  const { operationId } = seen.operation;
  const rowOf = (place: string, name: string, count: number, more: string): Row => ({
    place: `${operationId} request ${place} ${name}`,
    says: `${newName('a parameter', name)}, accepted${more}`,
    count,
  });
  const headers = [...unknownSentHeaders(observer, seen)];
  return [
    ...[...seen.query].map(([name, count]) => rowOf('query', name, count, '')),
    ...headers.map(([name, count]) => rowOf('header', name, count, describeSent(seen, name))),
  ];
}

function headerRows(seen: readonly OperationSeen[]): Row[] {
  const found = new Map<string, { operationIds: Set<string>; count: number }>();
  for (const one of seen) {
    for (const { name, count } of unknownHeaders(one)) {
      const row = found.get(name) ?? { operationIds: new Set(), count: 0 };
      found.set(name, row);
      row.operationIds.add(one.operation.operationId);
      row.count += count;
    }
  }
  return [...found].map(([name, { operationIds, count }]) => {
    const [first, another] = operationIds;
    const where = another === undefined ? first : counted(operationIds.size, 'operation');
    const says = `a header that is not in the contract${describeEcho(seen, name)}`;
    return { place: `${where} answer header ${name}`, says, count };
  });
}
