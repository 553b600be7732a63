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
 * What an attempt brought: the status that the receiver answered, or why there is none. The body of
 * the answer is not reported: it may repeat what was sent.
 */
export type PostResult = { status: number } | { error: string };

/** So much of an answer's body is read, to keep the connection; of a longer one it is closed. */
const maxAnswerBytes = 1024;

/**
 * Posts by Node's own client: it follows no redirect, and asks `lookup` for the address.
 *
 * @param timeout milliseconds for one attempt: name, connection, headers, and what is read of the body
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
        // The status counts, also when the body is cut short or late.
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
    /** Never throws: what goes wrong is the result. */
    async post(message: Post): Promise<PostResult> {
      if (!URL.canParse(message.url)) return { error: 'the registered URL is malformed' };
      const url = new URL(message.url);
      const rejection = receivers.rejection(url);
      if (rejection) return { error: rejection };
      const first = await attempt(url, message);
      // A connection that the receiver closed while it was idle is not a failure of the receiver.
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
  /** It failed on a reused connection, without any answer. */
  stale: boolean;
}

/** Reads the first bytes of an answer and drops the rest. Calls back once, for a cut body too. */
function readStart(response: IncomingMessage, done: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) response.destroy();
  });
  response.on('error', () => {});
  response.on('close', done);
}

/** Without the address or the URL, whose query may carry a secret of the receiver. */
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
  /** The same for every attempt of a delivery, so that a receiver recognises a repetition. */
  id: string;
  /** When this attempt is made, by the machine's clock: receivers compare it with theirs. */
  sentAt: Date;
  /** What is sent, to the byte. */
  body: string;
}

/**
 * Signs by Standard Webhooks.
 *
 * @param secret as the specification writes it: `whsec_` and the key in base64
 * @returns a function that makes the three headers for one attempt
 * @throws TypeError when the secret is of another form; the secret itself is not in the message.
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
  // Node skips what is not base64: only a key that reads back the same was written correctly.
  const sameAgain = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (!sameAgain || key.length < 24 || key.length > 64) {
    throw new TypeError(
      'The signing secret of webhooks must be whsec_<base64 of 24 to 64 bytes>. ' +
        'Make one: echo "whsec_$(openssl rand -base64 32)"',
    );
  }
  return key;
}
