/** A Postman collection (format 2.1) with a test of each answer, and its environments. */
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
import { fieldsOf } from './fields.ts';
import { exampleText } from './samples.ts';

export function postmanFiles(contract: Contract): Files {
  const [sandbox, production] = contract.servers;
  const [demo] = demoCredentials;
  // On its usual port, with credentials that are public.
  const baseUrl = usualUrl(sandboxOptions);
  const local = { baseUrl, email: demo?.email, password: demo?.password };
  return {
    'postman_collection.json': jsonFile(postmanCollection(contract)),
    ...environmentFile(contract, 'local sandbox', local),
    ...environmentFile(contract, 'sandbox', { baseUrl: sandbox?.url }),
    ...environmentFile(contract, 'production', { baseUrl: production?.url }),
  };
}

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
    item: [...folders, ...(deliveries.length === 0 ? [] : [webhooksFolder(deliveries)])],
  };
}

/** What the service sends. A run of the whole collection leaves it out where there is no receiver. */
function webhooksFolder(item: object[]): object {
  const exec = ["if (!pm.environment.get('receiverUrl')) pm.execution.skipRequest();"];
  return {
    name: 'Webhooks',
    description:
      'What the service sends to you. Put the address of your receiver into `receiverUrl` of the ' +
      'environment to try it with the examples of the contract.',
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec } }],
    item,
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

function assertions(contract: Contract, { answers }: DocumentedOperation): string[] {
  const successes = answers.flatMap(({ status, content }) => {
    if (!status.startsWith('2')) return [];
    const fields = content ? fieldsOf(contract, content.schema.value) : [];
    return [[status, fields.filter(({ required }) => required).map(({ name }) => name)]];
  });
  const table = JSON.stringify(Object.fromEntries(successes), null, 2);
  return [`const successes = ${table};`, ...check];
}

/** `details[].amount` asks each item that is there; what is null or absent has no fields to ask for. */
const check = `const { code } = pm.response;
const required = successes[code] ?? successes[String(code)[0] + 'XX'];
pm.test('is a documented success', () => {
  if (!required) throw new Error('answered ' + code + ', documented: ' + Object.keys(successes));
});
if (required) {
  pm.test('has every required field', () => {
    const body = required.length > 0 ? pm.response.json() : undefined;
    const at = (values, key) => values.flatMap((value) => {
      if (key === '[]') {
        if (!Array.isArray(value)) throw new Error('must be an array: ' + JSON.stringify(value));
        return value;
      }
      return value[key] === undefined || value[key] === null ? [] : [value[key]];
    });
    const lacking = required.filter((name) => {
      const parts = name.replaceAll('[]', '.[]').split('.').filter(Boolean);
      const last = parts.pop();
      return parts.reduce(at, [body]).some((value) => !Object.hasOwn(Object(value), last));
    });
    if (lacking.length > 0) throw new Error('without: ' + lacking.join(', '));
  });
}`.split('\n');

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
  const inPlace = (place: Parameter['in'], encode: (text: string) => string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        key: parameter.name,
        value: encode(exampleText(parameter)),
        description: parameter.description,
      }));
  const query = inPlace('query', encodeURIComponent);
  const postmanPath = routerPath(path);
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}${postmanPath}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: postmanPath.slice(1).split('/'),
    query,
    variable: inPlace('path', String),
  };
}

/** Credentials come from the reader's environment. */
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
  return `if (pm.response.code === 200) {
  const answer = ${answer};
  pm.environment.set('accessToken', answer.${name});
  pm.environment.set('refreshToken', answer.refreshToken);
}`.split('\n');
}

function environmentFile(
  { title }: Contract,
  name: string,
  known: { baseUrl: string | undefined; email?: string | undefined; password?: string | undefined },
): Files {
  if (known.baseUrl === undefined) throw new Error(`The contract must have a ${name} server.`);
  const tokens = { accessToken: '', refreshToken: '' };
  const values = { receiverUrl: '', email: '', password: '', ...known, ...tokens };
  return {
    [`${name.replace(' ', '-')}.postman_environment.json`]: jsonFile({
      id: idFrom(`${name} environment`),
      name: `${title}: ${name}`,
      values: Object.entries(values).map(([key, value]) => ({
        key,
        value,
        type: key === 'password' || key in tokens ? 'secret' : 'default',
        enabled: true,
      })),
      _postman_variable_scope: 'environment',
    }),
  };
}

/** A UUID that is the same in every build. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5');
}
