/**
 * How an operation is called, in TypeScript and with curl, from the contract's own examples. Redoc,
 * the static pages, their Markdown and the tests all take their samples from here.
 */
import type { OpenApiDocument, PlacedOperation } from '../../../toolkit/contract/document.ts';
import type { Parameter } from './examples.ts';
import { examplesOfBody, parametersOf } from './examples.ts';

/** One sample, ready to be pasted. */
export interface Sample {
  /** The language of a fenced block. */
  lang: 'ts' | 'sh';
  label: 'TypeScript' | 'curl';
  source: string;
}

/**
 * The samples of a documented operation.
 *
 * The TypeScript one is a whole module on the package `remittance-payout-client`. The curl one reads
 * the address from `BASE_URL` and the token from `ACCESS_TOKEN`.
 */
export function samplesOf(document: OpenApiDocument, placed: PlacedOperation): Sample[] {
  return [
    { lang: 'ts', label: 'TypeScript', source: typescriptSample(document, placed) },
    { lang: 'sh', label: 'curl', source: curlSample(document, placed) },
  ];
}

/** A receiver of the webhook. How it is verified has no default: the source shows no signature. */
export const webhookSamples: readonly Sample[] = [
  {
    lang: 'ts',
    label: 'TypeScript',
    source: `import { createServer } from 'node:http';
import { createClient } from 'remittance-payout-client';
import { confirmByStatus, createMemorySeen, createWebhookHandler } from 'remittance-payout-client/webhooks';

const client = createClient({
  baseUrl: 'https://sandbox.remittance-payout.example',
  credentials: { email: 'amara.okafor@harbour-remit.example', password: 'a-long-example-password' },
});

const webhook = createWebhookHandler({
  // No signature is shown: take the delivery as a hint, and ask the service.
  verify: confirmByStatus(client),
  // Across restarts and processes, give a store of your own.
  seen: createMemorySeen(),
  onOutcome: (outcome, { code }) => {
    console.log(outcome.transactionReference, outcome.responseCode, code.action);
  },
});
createServer(webhook.node).listen(8080);
`,
  },
];

function typescriptSample(document: OpenApiDocument, { operation }: PlacedOperation): string {
  const { operationId } = operation;
  const [example] = examplesOfBody(document, operation.requestBody);
  const input = {
    ...Object.fromEntries(
      parametersOf(document, operation).map(({ name, example: value }) => [name, value]),
    ),
    ...(example && { body: example.value }),
  };
  const args = Object.keys(input).length > 0 ? `, ${literal(input, '')}` : '';
  const names = [...new Set(['createClient', operationId])].join(', ');
  return `import { ${names} } from 'remittance-payout-client';

const client = createClient({
  baseUrl: '${sandboxAddress(document)}',
  credentials: ${literal(credentials(document), '  ')},
});

const answer = await ${operationId}(client${args});
console.log(answer);
`;
}

/** The credentials that the login of the contract shows. They are made up. */
function credentials(document: OpenApiDocument): unknown {
  const login = document.paths['/auth/login']?.post;
  return examplesOfBody(document, login?.requestBody)[0]?.value ?? {};
}

function sandboxAddress(document: OpenApiDocument): string {
  const variables = document.servers[0]?.['variables'];
  const found = /"default":"([^"]+)"/.exec(JSON.stringify(variables ?? {}));
  if (!found?.[1]) throw new Error('The first server of the contract has no default address.');
  return found[1];
}

/** A value as TypeScript source: plain keys, single quotes, one entry per line. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${literal(item, deeper)},\n`);
    return items.length === 0 ? '[]' : `[\n${items.join('')}${indent}]`;
  }
  const entries = Object.entries(value).map(
    ([key, child]) => `${isIdentifier(key) ? key : quote(key)}: ${literal(child, deeper)}`,
  );
  const oneLine = `{ ${entries.join(', ')} }`;
  if (entries.length === 0) return '{}';
  if (entries.length <= 3 && !oneLine.includes('\n') && oneLine.length + indent.length <= 72) {
    return oneLine;
  }
  return `{\n${entries.map((entry) => `${deeper}${entry},\n`).join('')}${indent}}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

function isIdentifier(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key);
}

function curlSample(
  document: OpenApiDocument,
  { path, method, operation }: PlacedOperation,
): string {
  const [example] = examplesOfBody(document, operation.requestBody);
  const needsToken = operation.security === undefined;
  const parts = [
    `curl --fail-with-body -sS${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} \\
  "$BASE_URL${urlOf(path, parametersOf(document, operation))}"`,
    ...(needsToken ? ['  -H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(example ? ["  -H 'Content-Type: application/json'"] : []),
    ...(example ? [`  -d ${shellQuote(JSON.stringify(example.value, null, 2))}`] : []),
  ];
  return `${parts.join(' \\\n')}\n`;
}

/** The URL with its parameters filled in. */
function urlOf(path: string, parameters: Parameter[]): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
