/**
 * A Postman collection (format 2.1) of the documented operations, from the contract's own examples,
 * with an environment for each of the two servers. The same contract gives the same bytes.
 */
import { createHash } from 'node:crypto';
import type {
  JsonObject,
  OpenApiDocument,
  PlacedOperation,
} from '../../../toolkit/contract/document.ts';
import { operationsOf } from '../../../toolkit/contract/document.ts';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import type { ArtifactResult } from '../artifact.ts';
import { answersOf, examplesOfBody, parametersOf } from '../samples/examples.ts';

/** The collection and its environments, by their path on the site. */
export function postmanFiles(document: OpenApiDocument): ArtifactResult['files'] {
  const [sandbox, production] = document.servers;
  return {
    'postman_collection.json': json(postmanCollection(document)),
    'sandbox.postman_environment.json': json(environment(document, 'sandbox', sandbox)),
    'production.postman_environment.json': json(environment(document, 'production', production)),
  };
}

/** The collection: a folder per subject. Operations that are named only are not in it. */
export function postmanCollection(document: OpenApiDocument): JsonObject {
  const documented = operationsOf(document).filter(
    ({ operation }) => operation['x-doc-status'] === 'documented',
  );
  const folders = document['x-tagGroups']
    .flatMap((group) => group.tags)
    .flatMap((tag) => {
      const items = documented.filter(({ operation }) => operation.tags.includes(tag));
      const description = document.tags.find(({ name }) => name === tag)?.description ?? '';
      return items.length === 0
        ? []
        : [{ name: tag, description, item: items.map((placed) => requestItem(document, placed)) }];
    });
  const { title, version } = document.info;
  return {
    info: {
      _postman_id: idFrom(`${title} collection`),
      name: `${title} ${version}`,
      description: collectionText,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    item: folders,
  };
}

const collectionText = `The documented operations, with the examples of the contract. Choose an environment, put your
credentials into it, and send **login** first: it keeps the tokens in the environment.

**sendPayout moves money** in production. Never send it again under a new reference because an answer
is missing: ask for the status. Operations that the contract only names are left out, since what they
do is not shown.`;

function requestItem(document: OpenApiDocument, placed: PlacedOperation): JsonObject {
  const { operation } = placed;
  const keeps = tokenScripts[operation.operationId];
  const [example] = examplesOfBody(document, operation.requestBody);
  const request = requestOf(
    document,
    placed,
    bodyWithVariables(operation.operationId, example?.value),
  );
  return {
    id: idFrom(operation.operationId),
    name: `${operation.operationId}: ${operation.summary}`,
    ...(keeps && {
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: keeps } }],
    }),
    request,
    response: answersOf(document, operation).flatMap(({ status, examples }) =>
      examples.map(({ name, summary, value }) => ({
        id: idFrom(`${operation.operationId} ${status} ${name}`),
        name: `${status}: ${summary}`,
        originalRequest: request,
        code: Number(status),
        status: statusTexts[status] ?? status,
        _postman_previewlanguage: 'json',
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: JSON.stringify(value, null, 2),
      })),
    ),
  };
}

function requestOf(
  document: OpenApiDocument,
  { path, method, operation }: PlacedOperation,
  body: unknown,
): JsonObject {
  const parameters = parametersOf(document, operation);
  const inPlace = (place: 'path' | 'query') =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, example }) => ({
        key: name,
        value: place === 'query' ? encodeURIComponent(String(example)) : String(example),
        description: description.trim(),
      }));
  const query = inPlace('query');
  const postmanPath = path.replace(/\{(\w+)\}/g, ':$1');
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    method: method.toUpperCase(),
    ...(operation.security && { auth: { type: 'noauth' } }),
    header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
    url: {
      raw: `{{baseUrl}}${postmanPath}${search && `?${search}`}`,
      host: ['{{baseUrl}}'],
      path: postmanPath.slice(1).split('/'),
      query,
      variable: inPlace('path'),
    },
    ...(body !== undefined && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(body, null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
    description: (operation.description ?? '').trim(),
  };
}

/** The credentials and the refresh token are the reader's own, and stand in the environment. */
function bodyWithVariables(operationId: string, body: unknown): unknown {
  if (operationId === 'login') return { email: '{{email}}', password: '{{password}}' };
  if (operationId === 'refreshToken') return { refreshToken: '{{refreshToken}}' };
  return body;
}

/** `login` names the access token `accessToken`, `refreshToken` names it `token`. */
const tokenScripts: { [operationId: string]: string[] } = {
  login: keepTokens('data', 'accessToken'),
  refreshToken: keepTokens(undefined, 'token'),
};

function keepTokens(envelope: string | undefined, name: string): string[] {
  const answer = envelope ? `pm.response.json().${envelope}` : 'pm.response.json()';
  return [
    'if (pm.response.code === 200) {',
    `  const answer = ${answer};`,
    `  pm.environment.set('accessToken', answer.${name});`,
    "  pm.environment.set('refreshToken', answer.refreshToken);",
    '}',
  ];
}

const statusTexts: { [status: string]: string } = {
  '200': 'OK',
  '400': 'Bad Request',
  '403': 'Forbidden',
  '404': 'Not Found',
};

function environment(document: OpenApiDocument, name: string, server: unknown): JsonObject {
  const address = textAt(objectAt(objectAt(server, 'variables'), 'baseUrl'), 'default');
  if (address === undefined)
    throw new Error(`The ${name} server of the contract has no default address.`);
  const values = [
    { key: 'baseUrl', value: address, type: 'default', enabled: true },
    ...['email', 'password', 'accessToken', 'refreshToken'].map((key) => ({
      key,
      value: '',
      type: key === 'email' ? 'default' : 'secret',
      enabled: true,
    })),
  ];
  return {
    id: idFrom(`${name} environment`),
    name: `${document.info.title}: ${name}`,
    values,
    _postman_variable_scope: 'environment',
  };
}

/** An id in the form that Postman wants, always the same for the same thing. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function json(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
