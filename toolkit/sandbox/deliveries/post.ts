import { createHmac } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Receivers } from './receivers.ts';

export interface Post {
  url: string;
  headers: { [name: string]: string };
  body: string;
}

/**
 * The result of an attempt: the receiver's status, or why there is none. Leaves out the answer's
 * body, which may repeat the request.
 */
export type PostResult = { status: number } | { error: string };

/** How much of an answer's body to read, to keep the connection alive. A longer body closes it. */
const maxAnswerBytes = 1024;

/**
 * Posts with Node's own client, which follows no redirects and gets the address from `lookup`.
 *
 * @param timeout milliseconds for one attempt: name lookup, connection, headers and the start of the body
 */
export function createPoster(receivers: Receivers, timeout: number) {
  const agentOptions = { keepAlive: true, lookup: receivers.lookup };
  const agents = {
    'http:': new http.Agent(agentOptions),
    'https:': new https.Agent(agentOptions),
  };

  function attempt(url: URL, { headers, body }: Post): Promise<Attempt> {
    const secure = url.protocol === 'https:';
    const late = `no answer within ${timeout / 1000} s`;
    return new Promise((resolve) => {
      const request = (secure ? https : http).request(url, {
        method: 'POST',
        agent: secure ? agents['https:'] : agents['http:'],
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      const timer = setTimeout(() => request.destroy(new Error(late)), timeout);
      let answered = false;
      const settle = (result: PostResult, stale = false) => {
        clearTimeout(timer);
        resolve({ result, stale });
      };
      request.on('response', (response) => {
        answered = true;
        const status = response.statusCode ?? 0;
        // The status counts even if the body is late or cut short.
        readStart(response, () => settle({ status }));
      });
      request.on('upgrade', (response, socket) => {
        socket.destroy();
        settle({ status: response.statusCode ?? 0 });
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (answered) return;
        const stale = request.reusedSocket && error.code === 'ECONNRESET';
        settle({ error: reasonOf(error) }, stale);
      });
      request.end(body);
    });
  }

  return {
    /** Makes one attempt. It never throws, because a failure is the result. */
    async post(message: Post): Promise<PostResult> {
      if (!URL.canParse(message.url)) return { error: 'the registered URL is malformed' };
      const url = new URL(message.url);
      const rejection = receivers.rejection(url);
      if (rejection) return { error: rejection };
      const first = await attempt(url, message);
      // Try again: a receiver may close an idle connection, which is not its failure.
      const { result } = first.stale ? await attempt(url, message) : first;
      return result;
    },

    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

interface Attempt {
  result: PostResult;
  /** Whether the request failed on a reused connection without any answer. */
  stale: boolean;
}

/** Reads the first bytes of an answer and drops the rest. Calls back once, even for a cut-off body. */
function readStart(response: IncomingMessage, done: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) response.destroy();
  });
  response.on('error', () => {});
  response.on('close', done);
}

/** Explains an error without the address and the URL, whose query may contain a secret of the receiver. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return reasons[error.code ?? ''] ?? error.code ?? error.message;
}

const reasons: { [code: string]: string } = {
  ECONNREFUSED: 'the connection was refused (ECONNREFUSED)',
  ECONNRESET: 'the receiver closed the connection without an answer (ECONNRESET)',
  ENOTFOUND: 'the host name does not resolve (ENOTFOUND)',
  EAI_AGAIN: 'the host name does not resolve (EAI_AGAIN)',
};

interface SignedMessage {
  /** The id, which is the same for every attempt of a delivery, so that a receiver can recognise repeats. */
  id: string;
  /** The time of this attempt by the machine's clock, which receivers compare with theirs. */
  sentAt: Date;
  /** The exact bytes sent. */
  body: string;
}

/**
 * Signs by Standard Webhooks.
 *
 * @param secret in the specification's form: `whsec_` and the key in base64
 * @returns a function that makes the three headers of an attempt
 * @throws TypeError for a secret of another form; the message omits the secret
 */
export function createSigner(secret: string): (message: SignedMessage) => Post['headers'] {
  const key = readKey(secret);
  return ({ id, sentAt, body }) => {
    const timestamp = String(Math.floor(sentAt.getTime() / 1000));
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac}`,
    };
  };
}

function readKey(secret: string): Buffer {
  const [, encoded = ''] = /^whsec_(.*)$/s.exec(secret) ?? [];
  const key = Buffer.from(encoded, 'base64');
  // Node ignores invalid base64, so check that the key survives a round trip.
  const sameAgain = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (!sameAgain || key.length < 24 || key.length > 64) {
    throw new TypeError(
      'The signing secret of webhooks must be whsec_<base64 of 24 to 64 bytes>. ' +
        'Make one: echo "whsec_$(openssl rand -base64 32)"',
    );
  }
  return key;
}
