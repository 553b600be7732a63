/** Turns a named-only operation seen in traffic into a documented one with the same name. */
import { counted } from '../../cli/words.ts';
import type { JsonObject } from '../../contract/document.ts';
import { isObject, listAt, textAt } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { hasHiddenNames, hiddenName } from '../watch/shapes.ts';
import { answerSeen, bodySeen } from './drafts.ts';
import { exampleFor } from './examples.ts';
import { headerParameters, queryParameters } from './parameters.ts';
import { toJson, type Edit, type Evidence, type Proposal } from './proposal.ts';

export function proposalsOfNamedOnly(evidence: Evidence): Proposal[] {
  return [...evidence.observer.operations.values()]
    .filter(({ operation }) => operation.status === 'named-only')
    .flatMap((seen) => documented(evidence, seen) ?? []);
}

/** Returns the proposal. Undefined without a success, because then only failures are known. */
function documented(evidence: Evidence, seen: OperationSeen): Proposal | undefined {
  const { operation, accepted, query, request } = seen;
  const { operationId, pointer } = operation;
  const statuses = [...seen.answers.keys()].toSorted((one, other) => one - other);
  if (!statuses.some((status) => status >= 200 && status < 300)) return undefined;
  const sent = sentBody(evidence, seen);
  const hasBody = Object.keys(sent.content).length > 0;
  const answers = statuses.map((status) => ({ status, ...answerSeen(evidence, seen, status) }));
  const parameters = [
    ...pathParameters(evidence, operation),
    ...queryParameters(evidence, seen),
    ...headerParameters(evidence, seen).map(({ value }) => value),
  ];
  const keys: JsonObject = {
    summary: summaryOf(operation),
    description: descriptionOf(seen, statuses),
    ...(parameters.length > 0 && { parameters }),
    // No request came without a body, so it is unknown whether the body is optional.
    ...(hasBody && { requestBody: { required: true, content: sent.content } }),
    responses: Object.fromEntries(answers.map(({ status, value }) => [String(status), value])),
    'x-doc-status': 'documented',
    ...effectOf(operation),
    'x-observed': observations(evidence, seen, hasBody),
    // The statuses seen do not reveal the others.
    'x-not-shown': [
      ...(query.size > 0 ? [] : ['parameters.query']),
      ...(hasBody ? [] : ['requestBody']),
      ...['responses.4XX', 'responses.5XX'],
    ],
  };
  const bodies = [request, ...[...seen.answers.values()].map(({ body }) => body)];
  return {
    name: operationId,
    says: `documented as seen, with ${statuses.join(', ')}`,
    samples: accepted,
    lacksNames: query.has(hiddenName) || bodies.some(hasHiddenNames),
    edits: [
      ...Object.entries(keys).map(([key, value]): Edit => ({
        ...{ kind: 'set', pointer, path: [key], value },
      })),
      ...sent.files,
      ...answers.flatMap(({ files }) => files),
    ],
  };
}

function sentBody(evidence: Evidence, { operation, request, accepted, sentTypes }: OperationSeen) {
  const isUnlabelled = sentTypes.size === 0 && request;
  const mediaTypes = isUnlabelled ? new Map([['none', accepted]]) : sentTypes;
  return bodySeen(evidence, operation, { mediaTypes, body: request, count: accepted });
}

function descriptionOf({ count, accepted, answers }: OperationSeen, statuses: readonly number[]) {
  const each = statuses.map(
    (status) => `${status} ${counted(answers.get(status)?.count ?? 0, 'time')}`,
  );
  return (
    "The service's documentation gives only the method and path of this operation, not its " +
    `purpose.\n\nKnown from traffic: ${counted(count, 'request')}, ${accepted} accepted; ` +
    `answers: ${each.join(', ')}.\n`
  );
}

function effectOf({ method }: Operation): JsonObject {
  const reason =
    method === 'get'
      ? 'By the rules of HTTP, a GET has no effect.'
      : "The service's documentation does not say; this is the strictest choice.";
  const effect = method === 'get' ? 'none' : 'moves-money';
  return { 'x-effect': effect, 'x-assumed': { 'x-effect': reason } };
}

function observations(
  { observation }: Evidence,
  { count, accepted, answers }: OperationSeen,
  hasBody: boolean,
): JsonObject {
  const says = 'The service sent this status.';
  const each = [...answers].map(
    ([status, one]) => [`responses.${status}`, observation(says, one.count)] as const,
  );
  return {
    description: observation('Seen only in traffic.', count),
    ...(hasBody && {
      requestBody: observation('Requests with this body were accepted.', accepted),
    }),
    ...Object.fromEntries(each),
  };
}

function summaryOf({ path }: Operation): string {
  const [, ...segments] = path.split('/').filter((one) => one !== '' && !one.startsWith('{'));
  const words = segments.join(' ').replaceAll(/[-_.]/g, ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, mostOfSummary).trim();
}

/** Returns the path parameters, which exist already, with the example that documented ones need. */
function pathParameters({ contract }: Evidence, { pointer }: Operation): JsonObject[] {
  const written = listAt(valueAt(contract.document, pointer), 'parameters').map(toJson);
  return written
    .filter((one) => isObject(one))
    .map((one) => {
      const example = exampleFor(contract, { type: 'string' }, { name: textAt(one, 'name') ?? '' });
      return { ...one, example };
    });
}

const mostOfSummary = 60;
