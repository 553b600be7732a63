/** A service that answers as a test says, and records every request. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';

export interface SeenRequest {
  method: string;
  path: string;
  body: string;
  token: string;
}

/** A JSON text as a 200, a status without a body, or whatever is done with the response. */
export type Reaction = string | number | ((response: ServerResponse) => void);

export interface RecordingService extends AsyncDisposable {
  url: string;
  requests: SeenRequest[];
  /** The references of the payouts that came, with repetitions. */
  sent(): string[];
}

/**
 * Starts it. A login is answered with a token, unless `react` says something.
 *
 * @param react what is done with a request; `undefined` for what is usual
 * @param certificate for a service with TLS
 */
export async function startRecordingService(
  react: (request: SeenRequest) => Reaction | undefined = () => undefined,
  certificate?: { key: Buffer; cert: Buffer },
): Promise<RecordingService> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += String(text)));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const seen = { method, path, body, token: (headers.authorization ?? '').slice(7) };
      requests.push(seen);
      const reaction = react(seen) ?? usual(seen);
      if (typeof reaction === 'function') {
        reaction(response);
        return;
      }
      response.statusCode = typeof reaction === 'number' ? reaction : 200;
      response.setHeader('content-type', 'application/json');
      response.end(typeof reaction === 'number' ? '{}' : reaction);
    });
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http${certificate ? 's' : ''}://127.0.0.1:${address.port}`,
    requests,
    sent: () => requests.flatMap(({ method, path, body }) => referencesIn(method, path, body)),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Everything is taken, and paid. */
function usual({ path }: SeenRequest): Reaction {
  if (path.startsWith('/auth/login')) return login('access');
  if (path.startsWith('/handler/send')) return '{"batchId":"B-1","totalCount":1}';
  const reference = statusOf(path);
  return reference === undefined ? '[]' : record(reference, '00');
}

export function login(accessToken: string): string {
  return JSON.stringify({ status: 'SUCCESS', data: { accessToken, refreshToken: 'refresh' } });
}

export function record(transactionReference: string, responseCode: string): string {
  return JSON.stringify({ transactionReference, responseCode });
}

/** The reference that a request asks for. */
export function statusOf(path: string): string | undefined {
  const [, reference] = /\/status\/check\/([^/?]+)$/.exec(path) ?? [];
  return reference === undefined ? undefined : decodeURIComponent(reference);
}

function referencesIn(method: string, path: string, body: string): string[] {
  if (method !== 'POST' || !path.startsWith('/handler/send')) return [];
  return [...body.matchAll(/"transactionReference":("(?:\\.|[^"\\])*")/g)].map(([, text = '']) =>
    String(JSON.parse(text)),
  );
}
