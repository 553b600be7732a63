// Before Prism.
import './without-generator.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { mockRendition } from '../contract/renditions.ts';
import { maxViolations } from '../contract/schemas.ts';
import {
  startContractServer,
  type ContractRequest,
  type ContractServerOptions,
} from '../serve/contract-server.ts';
import { loginCurl } from '../serve/curl.ts';
import type { RunningServer } from '../serve/listen.ts';
import { problemReply, type Reply } from '../serve/reply.ts';
import { echo } from './echo.ts';
import { choose, violationsHeader, type Scenario } from './prefer.ts';
import { loadPrism, parseBody, type AskPrism, type PrismResult, type Violation } from './prism.ts';

export interface RunningMock extends RunningServer {
  /** A first call that works as pasted; nothing where the contract has no login. */
  curl: string | undefined;
}

/**
 * Serves the contract: a documented operation answers with its examples, a named-only one with 501.
 *
 * @throws Node's error when the address cannot be taken.
 */
export async function startMock(
  options: Omit<ContractServerOptions, 'maxBodyBytes'>,
): Promise<RunningMock> {
  const { document, schemas } = options.contract;
  const ask = await loadPrism(mockRendition(document), ({ body }, value) =>
    body ? schemas.violations(body.schema.pointer, value).slice(0, maxViolations) : [],
  );
  const running = await startContractServer({ ...options, maxBodyBytes }, (operation, request) =>
    operation.status === 'named-only'
      ? replyToNamedOnly(ask, operation, request)
      : reply(options.contract, ask, operation, request),
  );
  return { ...running, curl: loginCurl(options.contract, running.url) };
}

/** Of more, the judgement of millions of elements would stop the mock for seconds. */
const maxBodyBytes = 2 * 1024 * 1024;

/** With the token only: what else the operation takes is not shown, so nothing else matters. */
async function replyToNamedOnly(
  ask: AskPrism,
  operation: Operation,
  { path, headers: { authorization } }: ContractRequest,
): Promise<Reply> {
  const headers: ContractRequest['headers'] = authorization ? { authorization } : {};
  const bare = { path, query: new URLSearchParams(), headers };
  return written(await ask(operation, bare, parseBody('')));
}

async function reply(
  contract: Contract,
  ask: AskPrism,
  operation: Operation,
  request: ContractRequest,
): Promise<Reply> {
  const body = parseBody((await request.readBody()).toString('utf8'));
  const choice = choose(operation, request.headers['prefer']);
  if (choice.kind === 'unknown') return noSuchScenario(operation, choice.existing);
  const result = await ask(operation, request, body, choice.pick);
  if (body.isJson) {
    if (result.kind !== 'response' || result.violations.length > 0) return written(result);
    // What was asked for by name stays whole.
    if (choice.isNamed) return written(result);
    const asked = { ...request, body: body.value };
    return written({ ...result, body: echo(contract, operation, asked, result) });
  }
  // Prism would say of a text that it must be an object.
  if (result.kind === 'problem' && result.reply.status === 422) {
    return problemReply(400, 'Malformed JSON', 'The request body is not JSON.');
  }
  const location = ['request', 'body'];
  return written(result, [{ location, code: 'json', message: 'Request body is not JSON' }]);
}

function written(result: PrismResult, violations?: Violation[]): Reply {
  if (result.kind === 'problem') return result.reply;
  if (result.kind === 'failed') throw new Error('Prism failed.');
  const { status, headers, body } = result;
  return {
    status,
    headers: { ...headers, ...violationsHeader(violations ?? result.violations) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

function noSuchScenario({ operationId }: Operation, existing: Scenario[]): Reply {
  const names = existing.map(({ code, example }) =>
    example === undefined ? `code=${code}` : `code=${code}, example=${example}`,
  );
  return problemReply(
    404,
    'No such example',
    `${operationId} has no answer as preferred. It has: ${names.join('; ')}.`,
  );
}
