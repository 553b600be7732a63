/**
 * A Postman collection (format 2.1) of the documented operations and the webhooks, from the
 * contract's own examples and a test of each answer, with an environment for each of the two servers
 * and one for the local sandbox. The same contract gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type {
  Answer,
  DocumentedOperation,
  Operation,
  Parameter,
} from '../../../toolkit/contract/operation.ts';
import { routerPath } from '../../../toolkit/contract/router.ts';
import { demoCredentials } from '../../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { sandboxOptions } from '../../../toolkit/sandbox/options.ts';
import { usualUrl } from '../../../toolkit/serve/options.ts';
import type { Files } from '../artifact.ts';
import { jsonFile } from '../bundle/bundles.ts';
import { assertions } from './postman-tests.ts';
import { exampleText } from './samples.ts';

/** The collection and its environments, by their path on the site. */
export function postmanFiles(contract: Contract): Files {
  const { servers } = contract;
  return {
    'postman_collection.json': jsonFile(postmanCollection(contract)),
    'local-sandbox.postman_environment.json': jsonFile(
      environment(contract, 'local sandbox', localSandbox()),
    ),
    'sandbox.postman_environment.json': jsonFile(
      environment(contract, 'sandbox', { baseUrl: servers[0]?.url }),
    ),
    'production.postman_environment.json': jsonFile(
      environment(contract, 'production', { baseUrl: servers[1]?.url }),
    ),
  };
}

/** The collection: a folder per subject, and one of what the service sends. */
export function postmanCollection(contract: Contract): object {
  const { title, version, tags, documented, webhooks } = contract;
  const toItem = (operation: DocumentedOperation): object => operationItem(contract, operation);
  const folders = tags.flatMap(({ name, description }) => {
    const here = documented.filter((operation) => operation.tags.includes(name));
    return here.length === 0 ? [] : [{ name, description, item: here.map(toItem) }];
  });
  const deliveries = webhooks.map(webhookFolder);
  return {
    info: {
      _postman_id: idFrom(`${title} collection`),
      name: `${title} ${version}`,
      description: collectionText,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    item: [
      ...folders,
      ...(deliveries.length === 0
        ? []
        : [
            {
              name: 'Webhooks',
              description: webhooksText,
              event: [{ listen: 'prerequest', script: skipped }],
              item: deliveries,
            },
          ]),
    ],
  };
}

const collectionText = `The documented operations, with the examples of the contract. Choose an environment, put your
credentials into it, and send **login** first: it stores the tokens in the environment. That of the
local sandbox has credentials already.

Each request tests its answer: a documented success with the fields that the contract requires. That
these are always there is an assumption of the contract, as its marks say.

**sendPayout moves money** in production. Never send it again under a new reference because an answer
is missing: ask for the status. Operations that the contract only names are left out, since what they
do is not shown.`;

const webhooksText =
  'What the service sends to you. Put the address of your receiver into `receiverUrl` of the ' +
  'environment to try it with the examples of the contract.';

/** A run of the whole collection leaves them out where there is no receiver. */
const skipped = {
  type: 'text/javascript',
  exec: ["if (!pm.environment.get('receiverUrl')) pm.execution.skipRequest();"],
};

function operationItem(contract: Contract, operation: DocumentedOperation): object {
  const { operationId, summary, description, method, body, needsToken, answers } = operation;
  const script = [...assertions(contract, operation), ...(tokenScripts[operationId] ?? [])];
  const request = {
    method: method.toUpperCase(),
    ...(!needsToken && { auth: { type: 'noauth' } }),
    ...bodyOf(operation, environmentBodies[operationId] ?? body?.examples[0]?.value),
    url: urlOf(operation),
    description,
  };
  return {
    id: idFrom(operationId),
    name: `${operationId}: ${summary}`,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }],
    request,
    response: answers.flatMap((answer) => savedAnswers(operationId, answer, request)),
  };
}

function savedAnswers(operationId: string, { status, content }: Answer, request: object): object[] {
  return (content?.examples ?? []).map(({ name, summary, value }) => ({
    id: idFrom(`${operationId} ${status} ${name}`),
    name: `${status}: ${summary}`,
    originalRequest: request,
    code: Number(status.replaceAll('X', '0')),
    status: STATUS_CODES[status] ?? status,
    _postman_previewlanguage: 'json',
    header: [{ key: 'Content-Type', value: content?.mediaType }],
    body: JSON.stringify(value, null, 2),
  }));
}

/** A request per example: what the service would send to a receiver. */
function webhookFolder(webhook: DocumentedOperation): object {
  const { operationId, summary, description, method, body } = webhook;
  return {
    name: `${operationId}: ${summary}`,
    description,
    item: (body?.examples ?? []).map((example) => ({
      id: idFrom(`${operationId} ${example.name}`),
      name: example.summary,
      request: {
        method: method.toUpperCase(),
        auth: { type: 'noauth' },
        ...bodyOf(webhook, example.value),
        url: { raw: '{{receiverUrl}}', host: ['{{receiverUrl}}'] },
      },
      response: [],
    })),
  };
}

function bodyOf({ body }: Operation, value: unknown): object {
  if (!body || value === undefined) return { header: [] };
  return {
    header: [{ key: 'Content-Type', value: body.mediaType }],
    body: {
      mode: 'raw',
      raw: JSON.stringify(value, null, 2),
      options: { raw: { language: 'json' } },
    },
  };
}

function urlOf({ path, parameters }: Operation): object {
  const inPlace = (place: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => {
        const { name, description } = parameter;
        const text = exampleText(parameter);
        return {
          key: name,
          value: place === 'query' ? encodeURIComponent(text) : text,
          description,
        };
      });
  const query = inPlace('query');
  const postmanPath = routerPath(path);
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}${postmanPath}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: postmanPath.slice(1).split('/'),
    query,
    variable: inPlace('path'),
  };
}

/** The credentials and the refresh token are the reader's own, and come from the environment. */
const environmentBodies: { [operationId: string]: object } = {
  login: { email: '{{email}}', password: '{{password}}' },
  refreshToken: { refreshToken: '{{refreshToken}}' },
};

/** `login` names the access token `accessToken`, `refreshToken` names it `token`. */
const tokenScripts: { [operationId: string]: string[] } = {
  login: storeTokens('pm.response.json().data', 'accessToken'),
  refreshToken: storeTokens('pm.response.json()', 'token'),
};

function storeTokens(answer: string, name: string): string[] {
  return [
    'if (pm.response.code === 200) {',
    `  const answer = ${answer};`,
    `  pm.environment.set('accessToken', answer.${name});`,
    "  pm.environment.set('refreshToken', answer.refreshToken);",
    '}',
  ];
}

function environment({ title }: Contract, name: string, known: Variables): object {
  if (known.baseUrl === undefined) throw new Error(`The contract must have a ${name} server.`);
  const values = { receiverUrl: '', email: '', password: '', ...known };
  const tokens = { accessToken: '', refreshToken: '' };
  return {
    id: idFrom(`${name} environment`),
    name: `${title}: ${name}`,
    values: Object.entries({ ...values, ...tokens }).map(([key, value]) => ({
      key,
      value,
      type: key === 'password' || key in tokens ? 'secret' : 'default',
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  };
}

interface Variables {
  baseUrl: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
}

/** The local sandbox on its usual port; its credentials are public. */
function localSandbox(): Variables {
  const [partner] = demoCredentials;
  return { baseUrl: usualUrl(sandboxOptions), email: partner?.email, password: partner?.password };
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
