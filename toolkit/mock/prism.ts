/**
 * Prism, asked as a library: it checks the token and the request against the contract and picks
 * the example to serve. The HTTP around it is ours (server.ts): Prism's own prints stack traces,
 * answers 500 to an odd content type, and may answer 415 or 406 where only 501 is true.
 */
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';
import type { IHttpConfig } from '@stoplight/prism-http';
import type { OpenApiDocument, PlacedOperation } from '../contract/document.ts';
import type { Answer } from './answer.ts';
import { problemAnswer } from './answer.ts';
import type { Scenario } from './prefer.ts';
import { choose } from './prefer.ts';
import type { MockRequest } from './request.ts';
import { inputFor, parseBody } from './request.ts';
import type { Violation } from './violations.ts';
import { violationsHeader, violationsOf } from './violations.ts';

/** An operation as Prism holds it: every reference resolved. */
export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

export interface Prism {
  operation(placed: PlacedOperation): PrismOperation;
  answer(placed: PlacedOperation, request: MockRequest): Promise<Answer>;
}

/** Loads a document into Prism. The document itself stays as it is. */
export async function loadPrism(document: OpenApiDocument): Promise<Prism> {
  // Prism resolves references in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  const instance = createInstance(configFor(), {
    logger: createLogger('mock', { level: 'silent' }),
  });

  const operationOf: Prism['operation'] = ({ method, path }) => {
    const found = operations.find((known) => known.method === method && known.path === path);
    if (!found) throw new Error(`Prism does not know ${method} ${path}.`);
    return found;
  };

  return {
    operation: operationOf,
    async answer(placed, request) {
      const operation = operationOf(placed);
      const choice = choose(operation, request.headers['prefer']);
      if (choice.kind === 'unknown') return noSuchScenario(placed, choice.known);
      const config = configFor(choice.kind === 'scenario' ? choice.scenario : undefined);
      const body = parseBody(request.body);
      const input = inputFor(placed.method, request, body.value);
      if (!input) return unknownContentType;
      const result = await instance.request(input, [operation], config)();
      if (result._tag === 'Left') return body.isJson ? refusal(result.left) : notJson(result.left);

      const { output, validations } = result.right;
      const violations = body.isJson ? violationsOf(validations) : [bodyIsNotJson];
      return {
        status: output.statusCode,
        headers: { ...stringsOf(output.headers), ...violationsHeader(violations) },
        ...(output.body !== undefined && { body: JSON.stringify(output.body) }),
      };
    },
  };
}

function configFor(scenario?: Scenario): IHttpConfig {
  return {
    isProxy: false,
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    mock: {
      // Values come from the contract's examples, never from a generator.
      dynamic: false,
      ...(scenario && { code: Number(scenario.code) }),
      ...(scenario?.example !== undefined && { exampleKey: scenario.example }),
    },
  };
}

const unknownContentType = problemAnswer(415, 'Unknown content type', 'Send application/json.');

const bodyIsNotJson: Violation = {
  location: ['request', 'body'],
  code: 'json',
  message: 'Request body is not JSON',
};

/** Of a text that is no object Prism would say that it must be one. */
function notJson(error: Error): Answer {
  const answer = refusal(error);
  if (answer.status !== 422) return answer;
  return problemAnswer(400, 'Malformed JSON', 'The request body is not JSON.');
}

/** Prism's own problem, where the contract has no response for what is wrong. */
function refusal(error: Error): Answer {
  const problem = ProblemJsonError.toProblemJson(error);
  const additional = error instanceof ProblemJsonError ? error.additional?.['headers'] : undefined;
  return {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...stringsOf(additional) },
    body: JSON.stringify(problem),
  };
}

function noSuchScenario({ operation }: PlacedOperation, known: Scenario[]): Answer {
  const names = known.map(({ code, example }) =>
    example ? `code=${code}, example=${example}` : `code=${code}`,
  );
  return problemAnswer(
    404,
    'No such example',
    `${operation.operationId} has no answer as preferred. It has: ${names.join('; ')}.`,
  );
}

function stringsOf(headers: unknown): { [name: string]: string } {
  const entries = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
