/** The mock: the contract's examples over HTTP. */
import type { Operation } from '../contract/operation.ts';
import { mockRendition } from '../contract/renditions.ts';
import type { ContractRequest, ContractServerOptions } from '../serve/contract-server.ts';
import { startContractServer } from '../serve/contract-server.ts';
import { loginCurl } from '../serve/curl.ts';
import type { RunningServer } from '../serve/listen.ts';
import type { AskPrism, PrismResult, Violation } from '../serve/prism.ts';
import { bodyIsNotJson, loadPrism, malformedJson, parseBody } from '../serve/prism.ts';
import { problemReply, type Reply } from '../serve/reply.ts';
import { choose, type Scenario } from './prefer.ts';
import { violationsHeader } from './violations.ts';

export interface RunningMock extends RunningServer {
  /** A first call that works as pasted; nothing where the contract has no login. */
  curl: string | undefined;
}

/**
 * Serves the contract: a documented operation answers with its examples, a named-only one with 501.
 *
 * @throws Node's error when the address cannot be taken.
 */
export async function startMock(options: ContractServerOptions): Promise<RunningMock> {
  const ask = await loadPrism(mockRendition(options.contract.document));
  const running = await startContractServer(options, (operation, request) =>
    operation.status === 'named-only'
      ? replyToNamedOnly(ask, operation, request)
      : reply(ask, operation, request),
  );
  return { ...running, curl: loginCurl(options.contract, running.url) };
}

/** With the token alone: what else the operation takes is not shown, so nothing else matters. */
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
  ask: AskPrism,
  operation: Operation,
  request: ContractRequest,
): Promise<Reply> {
  const body = parseBody((await request.readBody()).toString('utf8'));
  const choice = choose(operation, request.headers['prefer']);
  if (choice.kind === 'unknown') return noSuchScenario(operation, choice.existing);
  const result = await ask(operation, request, body, choice.pick);
  if (body.isJson) return written(result);
  // Prism would say of a text that it must be an object.
  if (result.kind === 'problem' && result.reply.status === 422) return malformedJson;
  return written(result, [bodyIsNotJson]);
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
