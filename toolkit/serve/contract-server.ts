/** HTTP for the mock and the proxy: finds the operation of a request, reads its body, writes the log. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Contract } from '../contract/contract.ts';
import { describeFindings } from '../contract/findings.ts';
import type { Operation } from '../contract/operation.ts';
import type { Match } from '../contract/router.ts';
import { statements } from '../contract/statements.ts';
import { admitOrigin, type Origins } from './cors.ts';
import { listen, type RunningServer } from './listen.ts';
import { problemReply, type Reply } from './reply.ts';

export interface ContractServerOptions {
  contract: Contract;
  /** The port; 0 takes any free one. */
  port: number;
  host: string;
  /** Origins whose pages may read the answers in a browser. Default: none. */
  cors?: Origins;
  /** The largest accepted body; a larger one gets 413. */
  maxBodyBytes: number;
  /**
   * Receives one line per request (method, path template, status) and the findings along its way.
   * Contains no data from the request.
   */
  log(line: string, notes: readonly string[]): void;
}

/** A request for an operation of the contract, as sent. */
export interface ContractRequest {
  /** The path with the query. */
  url: string;
  /** The path without the query. */
  path: string;
  /** The segments of the path, decoded. */
  segments: string[];
  query: URLSearchParams;
  headers: { [name: string]: string };
  /** Reads the bytes of the body; undefined without a body. Call it only once. */
  readBody(): Promise<Buffer>;
  /** Registers a callback for a caller that leaves before the reply is complete. */
  whenGone(leave: () => void): void;
}

type Respond = (operation: Operation, request: ContractRequest) => Promise<Reply>;

/**
 * Serves the operations of a contract. Answers requests for anything else itself.
 *
 * @throws Node's error if the address cannot be taken
 */
export function startContractServer(
  options: ContractServerOptions,
  respond: Respond,
): Promise<RunningServer> {
  const { contract, port, host, log, cors = [] } = options;
  const room = { left: maxBytesOfBodies };
  const server = createServer((request, response) => {
    if (admitOrigin(cors, request, response)) {
      response.writeHead(204).end();
      return;
    }
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const match = contract.router.find(method, path);
    void replyTo(options, match, { request, response, room }, respond).then(
      ({ status, headers, body = '', notes = [] }) => {
        // The caller may have left in the middle of the request.
        if (response.destroyed) {
          if (body instanceof Readable) body.destroy();
          return;
        }
        const shown = match.kind === 'operation' ? match.operation.path : undefined;
        log(`${method} ${shown ?? contract.router.loggable(path)} ${status}`, notes);
        if (body instanceof Readable) {
          response.writeHead(status, headers);
          // The upstream cut its answer off, so cut it off here too.
          pipeline(body, response, () => undefined);
          return;
        }
        // Without content, omit the length too.
        const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
        response.writeHead(status, { ...headers, ...length });
        response.end(body);
      },
    );
  });
  return listen(server, port, host);
}

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  /** The bytes that are still available for the bodies of all requests. */
  room: { left: number };
}

async function replyTo(
  { maxBodyBytes }: ContractServerOptions,
  match: Match,
  incoming: Incoming,
  respond: Respond,
): Promise<Reply> {
  const { request, response } = incoming;
  const { url = '' } = request;
  const [path = ''] = url.split('?');
  if (match.kind === 'no-path') return noSuchPath;
  if (match.kind === 'no-method') return noSuchMethod(match.allowed.join(', '));
  const segments = decoded(path);
  if (!segments) return malformedPath;
  try {
    return await respond(match.operation, {
      url,
      path,
      segments,
      query: new URLSearchParams(url.slice(path.length)),
      headers: singleHeaders(request),
      readBody: () => readBody(incoming, maxBodyBytes),
      whenGone: (leave) => void response.once('close', () => response.writableFinished || leave()),
    });
  } catch (error) {
    if (error instanceof BodyRejected) return error.reply;
    return problemReply(500, 'The server failed', 'This is a defect in the toolkit.');
  }
}

const noSuchPath: Reply = {
  ...problemReply(404, 'No such path', 'The contract has no operation at this path.'),
  notes: [breach('request path', 'must be in the contract')],
};

function noSuchMethod(allow: string): Reply {
  const detail = `The contract has ${allow} at this path.`;
  return {
    ...problemReply(405, 'No such method', detail, { allow }),
    notes: [breach('request method', `must be ${allow}`)],
  };
}

const malformedPath: Reply = {
  ...problemReply(400, 'Malformed path', 'The path must be percent-encoded UTF-8.'),
  notes: ['breach: request path must be percent-encoded UTF-8'],
};

function breach(part: string, message: string): string {
  const finding = { path: '', message, standing: statements.operationIsListed };
  return `breach: ${describeFindings(part, [finding]).join()}`;
}

class BodyRejected extends Error {
  override name = 'BodyRejected';
  readonly reply: Reply;

  constructor(reply: Reply) {
    super();
    this.reply = reply;
  }
}

/** The memory this request holds stays reserved until the reply has been sent. */
async function readBody(
  { request, response, room }: Incoming,
  maxBodyBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let held = 0;
  let rejected: Reply | undefined;
  const release = (): void => {
    room.left += held;
    held = 0;
    chunks.splice(0);
  };
  response.once('close', release);
  // Use events, because iterating costs as much as all other reading together.
  request.on('data', (chunk: Buffer) => {
    // Drain the rest so that the connection can carry the reply.
    if (rejected) return;
    if (held + chunk.length > maxBodyBytes) rejected = tooLarge(maxBodyBytes);
    else if (chunk.length > room.left) rejected = noRoom;
    if (rejected) {
      release();
      return;
    }
    room.left -= chunk.length;
    held += chunk.length;
    chunks.push(chunk);
  });
  await once(request, 'end');
  if (rejected) throw new BodyRejected(rejected);
  return Buffer.concat(chunks);
}

/** The memory for the bodies of all requests without a reply, in bytes. */
const maxBytesOfBodies = 20 * 2 ** 20;

const noRoom = problemReply(503, 'Busy', 'Other requests fill the memory for bodies. Try again.', {
  'retry-after': '1',
});

function tooLarge(maxBodyBytes: number): Reply {
  return problemReply(413, 'Body too large', `A body must be at most ${maxBodyBytes} bytes.`);
}

function decoded(path: string): string[] | undefined {
  try {
    // Use the result, because a bundler drops an expression that can only throw.
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function singleHeaders(request: IncomingMessage): ContractRequest['headers'] {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
