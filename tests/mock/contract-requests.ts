/** Builds a fitting request for an operation, and its answers, from the contract's examples. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { usualPartTypes, type Content, type Operation } from '../../toolkit/contract/operation.ts';
import { pairsOf, targetOf, textOf } from '../../toolkit/contract/sent-values.ts';
import type { Sent } from './http.ts';

/** An answer that the contract has as an example. */
export interface Scenario {
  status: string;
  example: string;
  value: unknown;
  mediaType: string;
  text: string;
  /** A pointer to the schema of the answer. */
  schema: string;
}

export interface Described {
  operation: Operation;
  /** A request that fits the contract, including the token. */
  request: Sent;
  /** The first example of the body. Undefined if there is none. */
  body: unknown;
  scenarios: Scenario[];
}

/** The mock accepts any token. */
export const token = { authorization: 'Bearer any-token' };

export const jsonType = { 'content-type': 'application/json' };

export function describedOperations({ documented }: Contract): Described[] {
  return documented.map((operation) => {
    const [body] = operation.body?.examples ?? [];
    const encoded = operation.body && body ? encode(operation.body, body.value) : undefined;
    const parameters = operation.parameters.filter((one) => one.in === 'header' && one.example);
    const headers = {
      ...token,
      ...Object.fromEntries(parameters.flatMap((one) => pairsOf(one, one.example ?? null))),
      ...(encoded && { 'content-type': encoded.type }),
    };
    const path = targetOf(operation, ({ example }) => example);
    const request: Sent = { method: operation.method.toUpperCase(), path, headers };
    if (encoded) request.body = encoded.text;
    return { operation, request, body: body?.value, scenarios: scenariosOf(operation) };
  });
}

function encode(content: Content, value: unknown) {
  const { kind, mediaType } = content;
  const pairs = Object.entries(value ?? {}).flatMap(([name, one]: [string, unknown]) =>
    [one].flat().map((each): [string, string] => [name, textOf(each)]),
  );
  if (kind === 'form') return { type: mediaType, text: new URLSearchParams(pairs).toString() };
  if (kind !== 'multipart') {
    return { type: mediaType, text: kind === 'json' ? JSON.stringify(value) : textOf(value) };
  }
  const parts = pairs.map(([name, text]) => {
    const type = usualPartTypes(content)[name] ?? 'application/octet-stream';
    const head = `content-disposition: form-data; name="${name}"; filename="a"\r\ncontent-type: ${type}`;
    return `--part\r\n${head}\r\n\r\n${text}\r\n`;
  });
  return { type: `${mediaType}; boundary=part`, text: `${parts.join('')}--part--\r\n` };
}

/** Returns every named-only operation, with its parameters filled in. */
export function namedOnlyOperations({ namedOnly }: Contract): Sent[] {
  return namedOnly.map(({ path, method }) => ({
    method: method.toUpperCase(),
    path: path.replaceAll(/\{[^}]+\}/g, 'any'),
  }));
}

function scenariosOf({ answers }: Operation): Scenario[] {
  return answers.flatMap(({ status, contents }) =>
    contents.flatMap(({ mediaType, kind, schema, examples }) =>
      examples.map(({ name, value }) => ({
        status,
        example: name,
        value,
        mediaType,
        text: kind === 'json' ? JSON.stringify(value) : textOf(value),
        schema: schema.pointer,
      })),
    ),
  );
}
