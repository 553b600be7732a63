/** A service on a bare socket that breaks the connection of a payout in a chosen way, and counts. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** When the connection that a payout comes on is broken. */
export const moments = [
  'when it is accepted',
  'after the first byte of the request',
  'after the whole request',
  'in the head of the answer',
  'in the body of the answer',
] as const;
export type Moment = (typeof moments)[number];

/** FIN, or RST. */
export type Break = 'closed' | 'reset';

export interface BreakingService extends AsyncDisposable {
  url: string;
  /** How many whole requests for a payout came. */
  payouts(): number;
  /** Whether a payout came on a connection on which another request had come before. */
  wasShared(): boolean;
}

export async function startBreakingService(moment: Moment, how: Break): Promise<BreakingService> {
  let payouts = 0;
  let wasShared = false;
  // The first connections are of the login and of a question.
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    connections += 1;
    const end = () => (how === 'closed' ? socket.end() : socket.resetAndDestroy());
    if (connections > 2 && moment === 'when it is accepted') {
      end();
      return;
    }
    let received = '';
    let requests = 0;
    socket.on('data', (data) => {
      received += data.toString('latin1');
      if (received.startsWith('POST /handler') && moment === 'after the first byte of the request')
        end();
      const whole = wholeRequest(received);
      if (whole === undefined) return;
      received = received.slice(whole.length);
      requests += 1;
      if (whole.startsWith('POST /handler')) {
        payouts += 1;
        wasShared ||= requests > 1;
        const begun = answerBegun[moment];
        if (begun === undefined) end();
        // Only what has left arrives before the reset.
        else socket.write(begun, () => setImmediate(end));
      } else socket.write(answer(whole.startsWith('POST /auth/login') ? login : '[]'));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    payouts: () => payouts,
    wasShared: () => wasShared,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const login = JSON.stringify({ status: 'SUCCESS', data: { accessToken: 'a', refreshToken: 'r' } });

const answerBegun: { [moment: string]: string } = {
  'in the head of the answer': 'HTTP/1.1 200 OK\r\ncontent-type: applic',
  'in the body of the answer':
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"batchId":',
};

function answer(body: string): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** The first request of what was received, when it is there as a whole. */
function wholeRequest(received: string): string | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const length = Number(/^content-length: (\d+)/im.exec(received.slice(0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return received.length >= end ? received.slice(0, end) : undefined;
}
