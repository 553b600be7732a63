/** One exchange of the careful client, over `node:http`. */
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { isDefect } from './defects.ts';

/** An error after which nothing has left this machine. */
export class NotSent extends Error {}
/** An error after which something may have left, without a usable answer. */
export class Unknown extends Error {}

export interface Received {
  status: number;
  location: string | undefined;
  retryAfter: string | undefined;
  contentType: string | undefined;
  body: string;
}

export interface Call {
  method: 'GET' | 'POST';
  url: string;
  token?: string | undefined;
  body?: string | undefined;
  timeoutMs: number;
}

/** @throws NotSent, Unknown */
export async function exchange(call: Call): Promise<Received> {
  try {
    return await once(call);
  } catch (error) {
    if (!isDefect('repeats-on-dead-connections') || error instanceof NotSent) throw error;
    return once(call);
  }
}

let authority: Buffer | undefined;

/** Trusts only the authority in this file from now on. */
export function trust(caFile: string): void {
  if (!isDefect('ignores-authority')) authority = readFileSync(caFile);
}

const tls = {
  rejectUnauthorized: !isDefect('trusts-anybody'),
  ...(isDefect('trusts-any-host') && { checkServerIdentity: () => undefined }),
};

let reused: Socket | undefined;

/** An agent that never notices that its connection has died. */
const single = Object.assign(new Agent({ keepAlive: true, maxSockets: 1 }), {
  createConnection: ({ host = '', port = 0 }: { host?: string; port?: number }): Socket =>
    (reused ??= connect({ host, port })),
});

function once({ method, url, token, body = '', timeoutMs }: Call): Promise<Received> {
  return new Promise((resolve, reject) => {
    const content = Buffer.from(isDefect('ascii') ? body.replaceAll(/[^\0-\x7f]/g, '?') : body);
    const isKept = isDefect('one-connection');
    const proxy = isDefect('uses-proxy') ? process.env['http_proxy'] : undefined;
    const send = url.startsWith('https:') ? secureRequest : request;
    const outgoing = send(proxy ?? url, {
      ...(proxy !== undefined && { path: url }),
      ...tls,
      ...(authority && { ca: authority }),
      method,
      // Nothing was sent over a new connection before.
      agent: isKept ? single : false,
      headers: {
        ...(isDefect('asks-for-gzip') && { 'accept-encoding': 'gzip' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== '' && {
          'content-type': 'application/json',
          'content-length': content.length,
        }),
      },
    });
    let isConnected = false;
    const limit = setTimeout(
      () => (isKept ? process.exit(3) : outgoing.destroy(new Error('too slow'))),
      isDefect('impatient') ? 100 : timeoutMs,
    );
    outgoing.on('socket', (socket) => {
      isConnected = !socket.connecting;
      // Over TLS, nothing of a request leaves before the handshake has ended.
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => (isConnected = true));
      if (isDefect('waits-for-handshakes')) socket.once('connect', () => clearTimeout(limit));
    });
    outgoing.on('error', (error) => {
      clearTimeout(limit);
      if (isKept) process.exit(3);
      reject(isConnected ? new Unknown(error.message) : new NotSent(error.message));
    });
    outgoing.on('information', ({ statusCode }) => {
      if (isDefect('reads-103-as-answer') && statusCode === 103) outgoing.destroy(new Error('103'));
    });
    outgoing.on('response', (response) => {
      const done = (text: string): void => {
        clearTimeout(limit);
        resolve(receivedOf(response, text));
      };
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > mostBytes && !isDefect('reads-without-end')) {
          clearTimeout(limit);
          outgoing.destroy();
          reject(new Unknown('too long'));
        }
        if (isDefect('limits-each-piece')) limit.refresh();
        if (isDefect('reads-one-piece')) done(chunk.toString());
      });
      response.on('end', () => done(Buffer.concat(chunks).toString()));
      response.on('error', (error) => {
        clearTimeout(limit);
        if (isDefect('believes-cut-answers')) done('');
        reject(new Unknown(error.message));
      });
    });
    outgoing.end(content);
  });
}

const mostBytes = 10_000_000;

function receivedOf(
  { statusCode = 0, headers, rawHeaders }: IncomingMessage,
  body: string,
): Received {
  const needsLength = isDefect('needs-a-length') && headers['content-length'] === undefined;
  const hasName = rawHeaders.some((name) => name === 'content-type');
  const type = headers['content-type'];
  const wait = headers['retry-after'];
  // The defect: this number of milliseconds overflows its type.
  if (isDefect('obeys-any-wait') && wait !== undefined && !(Number(wait) < 1e9)) process.exit(3);
  return {
    status: statusCode,
    location: headers.location,
    retryAfter: headers['retry-after'],
    contentType: isDefect('exact-header-names') && !hasName ? undefined : type,
    body: needsLength ? '' : body,
  };
}
