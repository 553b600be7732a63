/** Builds a Postman collection (format 2.1) that tests each answer, and its environments. */
import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Json } from '../../../toolkit/contract/document.ts';
import { fileName, formOf, partsOf } from '../../../toolkit/contract/form-parts.ts';
import {
  successesOf,
  type Answer,
  type Body,
  type DocumentedOperation,
  type Operation,
  type Parameter,
} from '../../../toolkit/contract/operation.ts';
import { routerPath } from '../../../toolkit/contract/router.ts';
import { pairsOf, textOf } from '../../../toolkit/contract/sent-values.ts';
import { demoCredentials } from '../../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { sandboxOptions } from '../../../toolkit/sandbox/options.ts';
import { usualUrl } from '../../../toolkit/serve/options.ts';
import type { Files } from '../artifact.ts';
import { jsonFile } from '../bundle/bundles.ts';
import { fieldsOf } from './fields.ts';
import { environmentFile, idFrom, storeTokens, withVariables } from './postman-variables.ts';
import { acceptable } from './sent.ts';

export function postmanFiles(contract: Contract): Files {
  const [sandbox, production] = contract.servers;
  const [demo] = demoCredentials;
  // The default port of the local sandbox, whose credentials are public.
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
  const deliveries = webhooks.map((webhook) => webhookFolder(contract, webhook));
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

/** Requests that the service sends. A run of the whole collection skips them without a receiver. */
function webhooksFolder(item: object[]): object {
  const exec = ["if (!pm.environment.get('receiverUrl')) pm.execution.skipRequest();"];
  return {
    name: 'Webhooks',
    description:
      'The requests that the service sends to you. To try your receiver with the examples of the contract, ' +
      'put its address into `receiverUrl` of the environment.',
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec } }],
    item,
  };
}

const collectionText = `The documented operations, with the examples of the contract. Choose an environment, put your
credentials into it, and send **login** first: it stores the tokens in the environment. The environment
of the local sandbox already has credentials.

Each request tests its answer: it must be a documented success with the fields that the contract
requires. That these fields are always present is an assumption of the contract, as its marks say.

**sendPayout moves money** in production. Never send it again under a new reference because an answer
is missing; check the status instead. Operations that the contract only names are left out,
because their effect is not documented.`;

function operationItem(contract: Contract, operation: DocumentedOperation): object {
  const { operationId, summary, description, method, body, needsToken, answers } = operation;
  const script = [...assertions(contract, operation), ...storeTokens(contract, operation)];
  const value = withVariables(contract, body?.examples[0]?.value);
  const accept = acceptable(operation).slice(0, 1);
  const { header, ...sent } = bodyOf(contract, body, value);
  const request = {
    method: method.toUpperCase(),
    ...(!needsToken && { auth: { type: 'noauth' } }),
    header: [
      ...pairsIn(operation, 'header'),
      ...accept.map((type) => ({ key: 'Accept', value: type })),
      ...header,
    ],
    ...sent,
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

function assertions(contract: Contract, operation: DocumentedOperation): string[] {
  const successes = successesOf(operation).map(({ status, contents }) => {
    const json = contents.find(({ kind }) => kind === 'json');
    const required = (json ? fieldsOf(contract, json.schema) : []).flatMap(
      // An answer may have any of the alternatives.
      ({ name, presence }) => (presence.endsWith('required') && !name.includes('<') ? [name] : []),
    );
    return [status, { mediaTypes: contents.map(({ mediaType }) => mediaType), required }];
  });
  const table = JSON.stringify(Object.fromEntries(successes), null, 2);
  return [`const successes = ${table};`, ...check];
}

/** `details[].amount` and `rates.*.amount` check every item that exists. */
const check = `const { code } = pm.response;
const success = successes[code];
pm.test('is a documented success', () => {
  if (!success) throw new Error('answered ' + code + ', documented: ' + Object.keys(successes));
});
const { mediaTypes, required } = success ?? { mediaTypes: [] };
const mediaType = String(pm.response.headers.get('Content-Type')).split(';')[0].trim();
if (mediaTypes.length > 0) {
  pm.test('has a documented media type', () => {
    if (!mediaTypes.includes(mediaType)) throw new Error(mediaType + ', documented: ' + mediaTypes);
  });
}
if (/json$/.test(mediaType) && mediaTypes.includes(mediaType)) {
  pm.test('has every required field', () => {
    const body = pm.response.json();
    const at = (values, key) => values.flatMap((value) => {
      if (key === '*') return Object.values(value);
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

function savedAnswers(operationId: string, answer: Answer, request: object): object[] {
  const { status, contents } = answer;
  return contents.flatMap(({ mediaType, kind, examples }) =>
    examples.map(({ name, summary, value }) => ({
      id: idFrom(`${operationId} ${status} ${mediaType} ${name}`),
      name: `${status}: ${summary}`,
      originalRequest: request,
      code: Number(status.replaceAll('X', '0')),
      status: STATUS_CODES[status] ?? status,
      _postman_previewlanguage: kind === 'json' ? 'json' : 'text',
      header: [{ key: 'Content-Type', value: mediaType }],
      body: kind === 'json' ? JSON.stringify(value, null, 2) : textOf(value),
    })),
  );
}

function webhookFolder(contract: Contract, webhook: DocumentedOperation): object {
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
        ...bodyOf(contract, body, example.value),
        url: { raw: '{{receiverUrl}}', host: ['{{receiverUrl}}'] },
      },
      response: [],
    })),
  };
}

/** A file lies next to the collection, or the reader chooses it in Postman. */
function bodyOf(contract: Contract, body: Body | undefined, value: Json | undefined) {
  if (!body || value === undefined) return { header: [] };
  const { kind, mediaType } = body;
  const header = [{ key: 'Content-Type', value: mediaType }];
  if (kind === 'bytes') {
    return { header, body: { mode: 'file', file: { src: fileName('body', mediaType) } } };
  }
  if (kind === 'json' || kind === 'text') {
    const raw = kind === 'json' ? JSON.stringify(value, null, 2) : textOf(value);
    return { header, body: { mode: 'raw', raw, options: { raw: { language: kind } } } };
  }
  const parts = partsOf(formOf(contract, body), value).map(
    ({ name, text, mediaType: type, file }) => ({
      key: name,
      ...(file === undefined ? { type: 'text', value: text } : { type: 'file', src: file }),
      ...(type !== undefined && { contentType: type }),
    }),
  );
  const mode = kind === 'form' ? 'urlencoded' : 'formdata';
  return { header: [], body: { mode, [mode]: parts } };
}

function urlOf(operation: Operation): object {
  const query = pairsIn(operation, 'query');
  const postmanPath = routerPath(operation.path);
  const sent = query.filter(({ disabled }) => disabled !== true);
  const search = sent.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}${postmanPath}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: postmanPath.slice(1).split('/'),
    query,
    variable: pairsIn(operation, 'path').map((one) => ({
      ...one,
      key: routerPath(`{${one.key}}`).slice(1),
    })),
  };
}

/** Lists parameters as Postman does. The reader can switch on the optional ones. */
function pairsIn({ parameters }: Operation, place: Parameter['in']) {
  return parameters.flatMap((parameter) => {
    const { description, required, name, example } = parameter;
    if (parameter.in !== place) return [];
    // Postman sends the values of the query unchanged, but encodes the names.
    const encode = place === 'query' ? encodeURIComponent : undefined;
    const pairs = example === undefined ? [] : pairsOf(parameter, example, encode);
    return (pairs.length > 0 ? pairs : [[name, ''] as const]).map(([key, value]) => ({
      key: decodeURIComponent(key),
      value,
      description,
      ...(!required && { disabled: true }),
    }));
  });
}
