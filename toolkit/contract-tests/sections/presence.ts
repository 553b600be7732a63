/** Finds out whether an operation exists. If not, it gets the answer of a nonexistent path, a 405 or a 501. */
import { mediaTypeOf } from '../../contract/json-bodies.ts';
import type { Operation } from '../../contract/operation.ts';
import { isOfSession, type PlannedCall } from '../plan/call.ts';
import { hasEffect } from '../plan/payouts.ts';
import { isReply, type Received, type Reply, type WireRequest } from '../wire/exchange.ts';
import type { RunContext } from './section.ts';

/** Asks twice, because a single answer may be accidental, but does not repeat a request with an effect. */
export async function isAnsweredAgain(
  { send }: Pick<RunContext, 'send'>,
  { operation }: PlannedCall,
  request: WireRequest,
  { status }: Pick<Reply, 'status'>,
): Promise<boolean> {
  if (hasEffect(operation)) return true;
  const again = await send(request);
  return isReply(again) && again.status === status;
}

/** Whether a fresh token does not open the operation either. */
export async function isClosedAgain(
  context: RunContext,
  call: PlannedCall,
  request: WireRequest,
): Promise<boolean> {
  if (isOfSession(call.operation) || hasEffect(call.operation)) return false;
  const fresh = await context.logIn();
  const headers = { ...request.headers, Authorization: `Bearer ${fresh?.access}` };
  return (
    fresh !== undefined &&
    (await isAnsweredAgain(context, call, { ...request, headers }, { status: '401' }))
  );
}

/**
 * A service may treat an unknown value like an unknown path. So both paths are also tried without a
 * value, without a token, and for their methods: if the answers differ, the operation exists.
 * Requests with an effect are not repeated, and no other path receives a body with values.
 */
export async function isAnsweredAsUnknown(
  context: RunContext,
  { operation, form }: PlannedCall,
  request: WireRequest,
  reply: Reply,
): Promise<boolean> {
  const beside = pathBeside(context, operation);
  if (!beside) return false;
  const { send } = context;
  const asked = withoutContent(request, form?.kind === 'json');
  if (!isAlike(beside.names, reply, await send(beside.of(asked)))) return false;
  const [path = ''] = request.path.split('?');
  const { Authorization: _, ...open } = asked.headers;
  const options = { ...withoutContent(request, false), method: 'OPTIONS', path };
  const questions = [{ ...asked, path }, { ...asked, path, headers: open }, options];
  for (const question of hasEffect(operation) ? [options] : questions) {
    const here = await send(question);
    if (isAlike(beside.names, here, await send(beside.of(question)))) continue;
    // The path may exist for other methods.
    const allowed = isReply(here) ? here.headers['allow'] : undefined;
    if (allowed === undefined || allowed.includes(request.method)) return false;
  }
  return true;
}

function withoutContent(
  { method, path, headers, body }: WireRequest,
  isJson: boolean,
): WireRequest {
  if (isJson && body !== undefined) return { method, path, headers, body: '{}' };
  const { 'Content-Type': _, ...others } = headers;
  return { method, path, headers: others };
}

/** Changes the last fixed segment that makes the path nonexistent, because a gateway routes by the first segments. */
function pathBeside(
  { contract, newId }: RunContext,
  { path: template }: Pick<Operation, 'path'>,
): { names: readonly string[]; of(request: WireRequest): WireRequest } | undefined {
  const other = `contract-tests-${newId().slice(0, 8)}`;
  const segments = template.split('/');
  const change = (path: string, index: number): string =>
    path.split('/').with(index, other).join('/');
  const isFree = (path: string): boolean => contract.router.find('GET', path).kind === 'no-path';
  const index = segments.findLastIndex(
    (segment, at) => /^[^{]+$/.test(segment) && isFree(change(template, at)),
  );
  const name = segments[index];
  if (name === undefined) return undefined;
  return {
    names: [other, name],
    of(request) {
      const [path = '', ...query] = request.path.split('?');
      return { ...request, path: [change(path, index), ...query].join('?') };
    },
  };
}

/** Whether two replies differ only in the requested path, identifiers, numbers and times. */
function isAlike(names: readonly string[], one: Received, other: Received): boolean {
  if (!isReply(one) || !isReply(other)) return false;
  return formOf(names, one) === formOf(names, other);
}

function formOf(names: readonly string[], { status, contentType, body }: Reply): string {
  const text = body.subarray(0, mostBytes).toString().toLowerCase();
  const plain = names.reduce((left, name) => left.replaceAll(name.toLowerCase(), '*'), text);
  // Matches a word with a digit: 404, a UUID, a time, a Base64 text.
  const form = plain.replaceAll(/[\w.:+=/-]*\d[\w.:+=/-]*/g, '#');
  return [status, mediaTypeOf(contentType) ?? '', form].join('\n');
}

const mostBytes = 100_000;
