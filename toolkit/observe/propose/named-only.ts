/** A named-only operation that was seen becomes a documented one, under the name that it has. */
import type { Json, JsonObject } from '../../contract/document.ts';
import { isObject, listAt } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { unknownSentHeaders } from '../match/sightings.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { hasHiddenNames, hiddenName } from '../watch/shapes.ts';
import {
  bodiesOfAnswers,
  bodyFiles,
  contentOf,
  parameterSeen,
  responseOf,
  schemaNameOf,
  type AnswerBody,
  type BodySeen,
} from './drafts.ts';
import { headerParameter } from './header-parameter.ts';
import { toJson, type Edit, type Evidence, type Proposal } from './proposal.ts';

export function proposalsOfNamedOnly(evidence: Evidence): Proposal[] {
  return [...evidence.observer.operations.values()]
    .filter(({ operation }) => operation.status === 'named-only')
    .flatMap((seen) => documented(evidence, seen) ?? []);
}

/** Undefined where no success was seen: only failures are known then. */
function documented(evidence: Evidence, seen: OperationSeen): Proposal | undefined {
  const { operation, accepted } = seen;
  const { operationId, pointer } = operation;
  const sent = sentBody(seen);
  const answers = bodiesOfAnswers(seen);
  if (!answers.some(({ status }) => status >= 200 && status < 300)) return undefined;
  const sentHeaders = unknownSentHeaders(evidence.observer, seen);
  const parameters = [
    ...pathParameters(evidence, operation),
    ...[...seen.query].map((one) => parameterSeen(evidence, 'query', one)),
    ...[...sentHeaders].map((one) => headerParameter(evidence, seen, one).value),
  ];
  const keys: { [key: string]: Json | undefined } = {
    summary: summaryOf(operation),
    description: descriptionText,
    ...(parameters.length > 0 && { parameters }),
    // Nobody tried to leave the body out.
    ...(sent && { requestBody: { required: true, content: contentOf(sent) } }),
    responses: Object.fromEntries(answers.map((one) => [String(one.status), responseOf(one)])),
    'x-doc-status': 'documented',
    'x-effect': 'moves-money',
    'x-observed': observations(evidence, seen, sent, answers),
    'x-not-shown': stillUnknown(seen, sent !== undefined),
  };
  return {
    name: operationId,
    says: `documented as it was seen, with ${answers.map(({ status }) => status).join(', ')}`,
    samples: accepted,
    lacksNames:
      seen.query.has(hiddenName) || [sent, ...answers].some((one) => hasHiddenNames(one?.body)),
    edits: [
      ...Object.entries(keys).map(([key, value = null]): Edit => ({
        kind: 'set',
        pointer,
        path: [key],
        value,
      })),
      ...(sent ? bodyFiles(evidence, sent) : []),
      ...answers.flatMap((one) => bodyFiles(evidence, one)),
    ],
  };
}

const descriptionText =
  'The source names this operation by its method and path only. What is here was seen in traffic;\n' +
  'what it is for is not shown.\n';

function sentBody({
  operation,
  request,
  accepted,
  sentTypes,
}: OperationSeen): BodySeen | undefined {
  const sent: BodySeen = {
    body: request,
    count: accepted,
    mediaTypes: sentTypes.size > 0 || !request ? sentTypes : new Map([['none', accepted]]),
    schemaName: `${schemaNameOf(operation.operationId)}Request`,
    example: `${operation.operationId}.request.seen`,
  };
  return Object.keys(contentOf(sent)).length > 0 ? sent : undefined;
}

function observations(
  evidence: Evidence,
  { count, accepted }: OperationSeen,
  sent: BodySeen | undefined,
  answers: readonly AnswerBody[],
): JsonObject {
  return {
    description: evidence.observation('Only seen in traffic.', count),
    ...(sent && { requestBody: evidence.observation('Accepted with this body.', accepted) }),
    ...Object.fromEntries(
      answers.map((answer) => [
        `responses.${answer.status}`,
        evidence.observation('It was answered; when it comes is not shown.', answer.count),
      ]),
    ),
  };
}

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
    .map(toJson)
    .filter((one) => isObject(one))
    .map((one) => ({ ...one, example: 'EXAMPLE-1' }));
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

const mostOfSummary = 60;
