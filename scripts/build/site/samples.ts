/** Shows how to call an operation or receive a webhook, with examples of the contract. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Json } from '../../../toolkit/contract/document.ts';
import { fileName, formOf, partsOf } from '../../../toolkit/contract/form-parts.ts';
import {
  asksForFile,
  successesOf,
  type Content,
  type DocumentedOperation,
  type Operation,
  type Parameter,
} from '../../../toolkit/contract/operation.ts';
import { targetOf, textOf } from '../../../toolkit/contract/sent-values.ts';
import { goReceiver, goSample } from '../languages/go-sample.ts';
import { javaReceiver, javaSample } from '../languages/java-sample.ts';
import { phpReceiver, phpSample } from '../languages/php-sample.ts';
import { pythonReceiver, pythonSample } from '../languages/python-sample.ts';
import { canBeConfirmed, sampleLogin } from '../languages/sample.ts';
import { acceptable, exampleText } from './sent.ts';

const { baseUrl, ...credentials } = sampleLogin;
const clientLines = `const client = createClient({
  baseUrl: '${baseUrl}',
  credentials: ${literal(credentials, '  ')},
});`;

/** Languages whose package can receive payout outcomes. */
export const sampleLanguages = [
  { lang: 'sh', label: 'curl', make: curlSample, receiver: undefined },
  { lang: 'ts', label: 'TypeScript', make: callSample, receiver: confirmingReceiver() },
  { lang: 'python', label: 'Python', make: pythonSample, receiver: pythonReceiver },
  { lang: 'java', label: 'Java', make: javaSample, receiver: javaReceiver },
  { lang: 'go', label: 'Go', make: goSample, receiver: goReceiver },
  { lang: 'php', label: 'PHP', make: phpSample, receiver: phpReceiver },
];

/**
 * Each sample is a whole program that uses the client package of its language. The curl sample
 * reads `BASE_URL` and `ACCESS_TOKEN`; for a webhook, it sends a delivery to `RECEIVER_URL`. If no
 * package can confirm a webhook, only TypeScript has a receiver for it.
 */
export function samplesOf(contract: Contract, operation: DocumentedOperation) {
  const isConfirmed = canBeConfirmed(contract, operation);
  return sampleLanguages.flatMap(({ lang, label, make, receiver }) => {
    const isCall = operation.kind !== 'webhook' || lang === 'sh';
    const received = isConfirmed ? receiver : lang === 'ts' && otherReceiver(operation);
    const source = isCall ? make(contract, operation) : received;
    return source ? { lang, label, source } : [];
  });
}

function otherReceiver({ operationId }: Operation): string {
  return `import { createServer } from 'node:http';
import { createMemorySeen, createWebhookHandler, unverified } from 'remittance-payout-client/webhooks';

const webhook = createWebhookHandler({
  // No signature is documented: say why only the service can deliver.
  verify: unverified({ because: 'The gateway only admits the service, by mutual TLS.' }),
  seen: createMemorySeen(),
  onOutcome: () => undefined,
  on: {
    ${operationId}: (body) => console.log(body),
  },
});
createServer(webhook.node).listen(9000);
`;
}

function callSample(contract: Contract, operation: Operation): string {
  const { operationId, parameters, body } = operation;
  const [example] = body?.examples ?? [];
  const given = withExample(parameters);
  const key = given.find(({ isIdempotencyKey }) => isIdempotencyKey);
  const values = given.filter((one) => one !== key).map((one) => [one.name, one.example] as const);
  const input = { ...Object.fromEntries(values), ...(example && { body: example.value }) };
  const properties = { body: body?.schema.value };
  const options = key && literal({ idempotencyKey: key.example }, '');
  const hasInput = Object.keys(input).length > 0;
  const isGap = key && !hasInput && (parameters.length > 1 || body !== undefined);
  const args = [
    'client',
    ...(hasInput ? [literal(input, '', { contract, schema: { properties } })] : []),
    ...(isGap ? ['{}'] : []),
    ...(options === undefined ? [] : [options]),
  ];
  const names = [...new Set(['createClient', operationId])].join(', ');
  const successes = successesOf(operation);
  const [header] = successes.flatMap((answer) => answer.headers);
  const shown = asksForFile(operation) ? '.length' : '';
  const call = `await ${operationId}(${args.join(', ')})`;
  const use = successes.every(({ content }) => content === undefined)
    ? `${call};`
    : header
      ? `const { data, headers } = ${call}.withResponse();
console.log(data${shown}, headers.get(${quote(header.name)}));`
      : `const answer = ${call};\nconsole.log(answer${shown});`;
  return `import { ${names} } from 'remittance-payout-client';

${clientLines}

${use}
`;
}

function confirmingReceiver(): string {
  return `import { createServer } from 'node:http';
import { createClient } from 'remittance-payout-client';
import { confirmByStatus, createMemorySeen, createWebhookHandler } from 'remittance-payout-client/webhooks';

${clientLines}

const webhook = createWebhookHandler({
  // No signature is documented: treat the delivery as a hint, and ask the service.
  verify: confirmByStatus(client),
  // To remember deliveries across restarts and processes, pass your own store.
  seen: createMemorySeen(),
  onOutcome: (outcome, { code }) => {
    console.log(outcome.transactionReference, outcome.responseCode, code.action);
  },
});
createServer(webhook.node).listen(9000);
`;
}

/** Writes a value as TypeScript source: plain keys, single quotes, short values on one line. */
function literal(
  value: unknown,
  indent: string,
  of?: { contract: Contract; schema: unknown },
): string {
  const shape = of?.contract.shapeOf(of.schema);
  const inside = (child: unknown, schema: unknown): string =>
    literal(child, `${indent}  `, of && { contract: of.contract, schema });
  if (typeof value === 'string') {
    return shape?.kind === 'bytes' ? `new Blob([${quote(value)}])` : quote(value);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => inside(item, shape?.items));
    return block(['[', ']'], items, indent);
  }
  const entries = Object.entries(value).map(([key, child]) => {
    const field = shape?.fields.find(({ name }) => name === key);
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
    return `${name}: ${inside(child, field?.schema)}`;
  });
  return block(['{ ', ' }'], entries, indent);
}

function block([open, close]: [string, string], entries: string[], indent: string): string {
  const oneLine = `${open}${entries.join(', ')}${close}`;
  if (entries.length === 0) return open.trim() + close.trim();
  if (entries.length <= 3 && !oneLine.includes('\n') && oneLine.length + indent.length <= 72) {
    return oneLine;
  }
  const lines = entries.map((entry) => `${indent}  ${entry},\n`);
  return `${open.trim()}\n${lines.join('')}${indent}${close.trim()}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

function curlSample(contract: Contract, operation: DocumentedOperation): string {
  const { kind, method, body, needsToken, operationId, parameters } = operation;
  const value = body?.examples[0]?.value;
  const target = targetOf(operation, ({ example }) => example);
  const address = kind === 'webhook' ? '$RECEIVER_URL' : `$BASE_URL${target}`;
  const isUsual = method === 'get' && value === undefined;
  const [accept] = acceptable(operation);
  const headers = withExample(parameters).filter((one) => one.in === 'header');
  const parts = [
    `curl --fail-with-body -sS${isUsual ? '' : ` -X ${method.toUpperCase()}`} \\\n  "${address}"`,
    ...(needsToken ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...headers.map((one) => `-H ${quoted(`${one.name}: ${exampleText(one)}`)}`),
    ...(accept ? [`-H 'Accept: ${accept}'`] : []),
    ...(body && value !== undefined ? curlBody(contract, body, value) : []),
    ...(accept && asksForFile(operation) ? [`-o ${fileName(operationId, accept)}`] : []),
  ];
  return `${parts.join(' \\\n  ')}\n`;
}

function curlBody(contract: Contract, content: Content, value: Json): string[] {
  const { kind, mediaType } = content;
  const type = `-H 'Content-Type: ${mediaType}'`;
  if (kind === 'json') return [type, `-d ${quoted(JSON.stringify(value, null, 2))}`];
  if (kind === 'text') return [type, `--data-binary ${quoted(textOf(value))}`];
  if (kind === 'bytes') return [type, `--data-binary @${fileName('body', mediaType)}`];
  return partsOf(formOf(contract, content), value).map((part) => {
    const { name, text, file } = part;
    if (kind === 'form') return `--data-urlencode ${quoted(`${encodeURIComponent(name)}=${text}`)}`;
    if (file !== undefined) return `-F ${quoted(`${name}=@${file};type=${part.mediaType}`)}`;
    if (part.mediaType === undefined) return `--form-string ${quoted(`${name}=${text}`)}`;
    // To curl, `;` ends a value and some first characters are special, unless it is quoted.
    const escaped = `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
    const safe = /^[\s"@<(=]|;/.test(text) ? escaped : text;
    return `-F ${quoted(`${name}=${safe};type=${part.mediaType}`)}`;
  });
}

/** Quotes a text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function withExample(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ example }) => example !== undefined);
}
