/** What the contract's own examples say: a request that fits an operation, and its answers. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import type { Operation } from '../../toolkit/contract/operation.ts';
import type { Sent } from './http.ts';

/** An answer that the contract has as an example. */
export interface Scenario {
  status: string;
  example: string;
  value: unknown;
  /** A pointer to the schema of the answer. */
  schema: string;
}

export interface Described {
  operation: Operation;
  /** Fits the contract, token and all. */
  request: Sent;
  /** The first example of the body; nothing where none is sent. */
  body: unknown;
  /** In the order of the contract. */
  scenarios: Scenario[];
}

/** Any text is a token to the mock. */
export const token = { authorization: 'Bearer any-token' };

export const jsonType = { 'content-type': 'application/json' };

/** Every documented operation. */
export function describedOperations({ documented }: Contract): Described[] {
  return documented.map((operation) => {
    const [body] = operation.body?.examples ?? [];
    const headers = { ...token, ...(body && jsonType) };
    const path = filledPath(operation);
    const request: Sent = { method: operation.method.toUpperCase(), path, headers };
    if (body) request.body = JSON.stringify(body.value);
    return { operation, request, body: body?.value, scenarios: scenariosOf(operation) };
  });
}

/** Every operation that has nothing but a name, with its parameters filled in. */
export function namedOnlyOperations({ namedOnly }: Contract): Sent[] {
  return namedOnly.map(({ path, method }) => ({
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, 'any'),
  }));
}

function scenariosOf({ answers }: Operation): Scenario[] {
  return answers.flatMap(({ status, content }) =>
    (content?.examples ?? []).map(({ name, value }) => ({
      status,
      example: name,
      value,
      schema: content?.schema.pointer ?? '',
    })),
  );
}

/** The path, with the query, of the parameters' examples. */
function filledPath({ path, parameters }: Operation): string {
  let filled = path;
  const query = new URLSearchParams();
  for (const { name, in: place, example } of parameters) {
    const text = typeof example === 'string' ? example : JSON.stringify(example);
    if (place === 'path') filled = filled.replace(`{${name}}`, text);
    else query.set(name, text);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}
