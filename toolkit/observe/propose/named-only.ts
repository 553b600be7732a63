/** A named-only operation that was seen becomes a documented one, under the name that it has. */
import type { Json, JsonObject } from '../../contract/document.ts';
import { isObject, listAt } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import type { AnswerSeen, OperationSeen } from '../watch/observer.ts';
import { bodyFiles, contentOf, responseOf } from './bodies.ts';
import { toJson } from './drafts.ts';
import type { Edit, Evidence, Proposal } from './proposal.ts';

/** @param least values before a list is taken as closed */
export function proposalsOfNamedOnly(evidence: Evidence, least: number): Proposal[] {
  return [...evidence.observer.operations.values()]
    .filter(({ operation }) => operation.status === 'named-only')
    .flatMap((seen) => documented(evidence, seen, least) ?? []);
}

/** Undefined where no success was seen: nothing is known then but how it fails. */
function documented(evidence: Evidence, seen: OperationSeen, least: number): Proposal | undefined {
  const { operation, answers, request, accepted } = seen;
  const { operationId, pointer } = operation;
  const found = [...answers].toSorted(([one], [other]) => one - other);
  if (!found.some(([status]) => status >= 200 && status < 300)) return undefined;
  const schemaName = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  const sent = request && bodyOf(request, accepted);
  const parameters = [...pathParameters(evidence, operation), ...queryOf(evidence, seen)];
  const keys: { [key: string]: Json } = {
    description: evidence.observation('Seen in traffic alone.', seen.count),
    ...(sent && { requestBody: evidence.observation('Accepted with this body.', accepted) }),
    ...Object.fromEntries(
      found.map(([status, { count }]) => [
        `responses.${status}`,
        evidence.observation('It was answered; when it comes is not shown.', count),
      ]),
    ),
  };
  const set = (path: string, value: Json): Edit => ({ kind: 'set', pointer, path: [path], value });
  return {
    name: operationId,
    says: `documented as it was seen, with ${found.map(([status]) => status).join(', ')}`,
    samples: accepted,
    edits: [
      set('summary', summaryOf(operation)),
      set(
        'description',
        'The source names this operation by its method and path only. What is here was seen in traffic;\n' +
          'what it is for is not shown.\n',
      ),
      ...(parameters.length > 0 ? [set('parameters', parameters)] : []),
      ...(sent
        ? [
            set('requestBody', {
              // That it may be left out was not tried.
              required: true,
              content: contentOf(sent, `${schemaName}Request`, `${operationId}.request.seen`),
            }),
          ]
        : []),
      set(
        'responses',
        Object.fromEntries(
          found.map(([status, answer]) => [
            String(status),
            responseOf(answer, `${schemaName}${status}`, `${operationId}.${status}.seen`),
          ]),
        ),
      ),
      set('x-doc-status', 'documented'),
      set('x-observed', keys),
      set('x-not-shown', stillUnknown(seen, sent !== undefined)),
      ...(sent
        ? bodyFiles(evidence, sent, `${schemaName}Request`, `${operationId}.request.seen`, least)
        : []),
      ...found.flatMap(([status, answer]) =>
        bodyFiles(
          evidence,
          answer,
          `${schemaName}${status}`,
          `${operationId}.${status}.seen`,
          least,
        ),
      ),
    ],
  };
}

function bodyOf(body: AnswerSeen['body'], count: number): Omit<AnswerSeen, 'headers'> {
  return { body, count, mediaTypes: new Map([['application/json', count]]) };
}

/** What its path says, in words: nothing is read into it. */
function summaryOf({ path }: Operation): string {
  const [, ...segments] = path.split('/').filter((one) => one !== '' && !one.startsWith('{'));
  const words = segments
    .flatMap((one) => one.split(/[-_.]/))
    .join(' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, mostOfSummary).trim();
}

/** Those of the path are there already; documented ones have an example. */
function pathParameters({ contract }: Evidence, { pointer }: Operation): JsonObject[] {
  return listAt(valueAt(contract.document, pointer), 'parameters')
    .filter(isObject)
    .map((one) => ({ ...objectOf(one), example: 'EXAMPLE-1' }));
}

function queryOf(evidence: Evidence, { query }: OperationSeen): JsonObject[] {
  return [...query].map(([name, count]) => ({
    name,
    in: 'query',
    description: 'Seen in traffic; what it means is not shown.',
    schema: { type: 'string' },
    example: 'EXAMPLE-1',
    'x-observed': {
      description: evidence.observation('Accepted with this parameter.', count),
    },
  }));
}

/** A status that was seen does not say which others there are. */
function stillUnknown({ query }: OperationSeen, hasBody: boolean): Json {
  return [
    ...(query.size > 0 ? [] : ['parameters.query']),
    ...(hasBody ? [] : ['requestBody']),
    'responses.4XX',
    'responses.5XX',
  ];
}

function objectOf(value: { [key: string]: unknown }): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toJson(one)]));
}

/** Characters, as the lint allows. */
const mostOfSummary = 60;
