// Import this before Prism.
import './without-generator.ts';
import type { Contract } from '../contract/contract.ts';
import { isJsonType } from '../contract/json-bodies.ts';
import { textAt } from '../contract/objects.js';
import { answerTo, type Operation } from '../contract/operation.ts';
import { segmentsOf } from '../contract/pointers.ts';
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
import { contentFor } from '../traffic/bodies.ts';
import { judgeRequest, type JudgedRequestPart } from '../traffic/judge-request.ts';
import { echo } from './echo.ts';
import { choose, violationsHeader } from './prefer.ts';
import { loadPrism, type AskPrism, type PrismReply, type Violation } from './prism.ts';

export interface RunningMock extends RunningServer {
  /** A first call that works as pasted; undefined where the contract has no login. */
  curl: string | undefined;
}

/**
 * Serves the contract. A documented operation answers with its examples, a named-only one with 501.
 *
 * @throws Node's error if the address cannot be taken
 */
export async function startMock(
  options: Omit<ContractServerOptions, 'maxBodyBytes'>,
): Promise<RunningMock> {
  const ask = await loadPrism(mockRendition(options.contract.document));
  const running = await startContractServer({ ...options, maxBodyBytes }, (operation, request) =>
    reply(options.contract, ask, operation, request),
  );
  return { ...running, curl: loginCurl(options.contract, running.url) };
}

/** The largest body in bytes, because validating millions of elements would block the mock for seconds. */
const maxBodyBytes = 2 * 1024 * 1024;

async function reply(
  contract: Contract,
  ask: AskPrism,
  operation: Operation,
  request: ContractRequest,
): Promise<Reply> {
  const { url, path, headers } = request;
  // A named-only operation has no documented parameters, so only the token counts.
  if (operation.status === 'named-only') {
    const { authorization } = headers;
    return written(await ask(operation, authorization ? { authorization } : {}, []));
  }
  const body = await request.readBody();
  const pick = choose(operation, headers);
  if (typeof pick === 'string') {
    const detail = `${operation.operationId} does not have the preferred answer. Choose from: ${pick}.`;
    return problemReply(404, 'No such example', detail);
  }
  const message = { headers: Object.entries(headers), body };
  const all = judgeRequest(contract, operation, path, { url, request: message });
  // Prism checks the token.
  const judged = all.filter(({ part }) => part !== 'authorization');
  const wrong = operation.body || body.length === 0 ? violationsIn(judged) : [noBody];
  const result = await ask(operation, headers, wrong, pick);
  const unread = judged.find(({ status }) => status === 400);
  if (unread && !result.isDocumented && result.status === 422) {
    return problemReply(400, 'Malformed body', `The body ${unread.findings[0]?.message}.`);
  }
  if (!result.isDocumented) return written(result);
  if (result.status < 300 && pick.code !== undefined && pick.code !== result.status) {
    const detail = `The ${pick.code} answer of ${operation.operationId} has none of the media types in Accept.`;
    return problemReply(406, 'Not acceptable', detail);
  }
  const { contents = [] } = answerTo(operation, result.status) ?? {};
  const content = contentFor(contents, result.headers['content-type']);
  if (content?.kind === 'bytes' && content.examples.length === 0) {
    return written({ ...result, body: `The contract has no ${content.mediaType} example here.\n` });
  }
  // An answer requested by name stays unchanged.
  const isWhole = pick.exampleKey !== undefined || wrong.length > 0;
  if (content?.kind !== 'json' || isWhole) return written(result, wrong);
  const asked = { ...request, body: judged.find(({ part }) => part === 'body')?.value };
  return written({ ...result, body: echo(contract, operation, content, asked, result.body) });
}

const noBody: Violation = {
  location: ['request', 'body'],
  code: 415,
  message: 'Request must have no body',
};

function violationsIn(judged: readonly JudgedRequestPart[]): Violation[] {
  return judged.flatMap(({ status, part, findings }) =>
    findings.slice(0, maxViolations).map((finding): Violation => {
      const place = segmentsOf(finding.path);
      const code = status === 415 ? 415 : textAt(finding, 'keyword');
      const message = `Request ${[part, place.join('.')].join(' ').trim()} ${finding.message}`;
      return { location: ['request', part, ...place], code, message };
    }),
  );
}

function written({ status, headers, body }: PrismReply, wrong: readonly Violation[] = []): Reply {
  const { 'content-type': type, ...others } = headers;
  const more = { ...others, ...violationsHeader(wrong) };
  if (body === undefined || type === undefined) return { status, headers: more };
  const isText = typeof body === 'string' && !isJsonType(type);
  const text = isText ? body : JSON.stringify(body);
  return { status, headers: { ...more, 'content-type': type }, body: text };
}
