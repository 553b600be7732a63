import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connections = ReturnType<typeof createConnections>;

/** Tracks connections, because Node.js treats one that has sent nothing as busy, and browsers open such connections. */
export function createConnections() {
  const underWay = new Map<Socket, ServerResponse[]>();
  let closing = false;

  /** The answers that were not sent yet. */
  const unanswered = (socket: Socket): ServerResponse[] => [...(underWay.get(socket) ?? [])];
  const closeAfter = (response: ServerResponse, socket: Socket): void => {
    response.once('close', () => {
      if (unanswered(socket).length === 0) socket.destroySoon();
    });
  };

  return {
    /** Watches a server's connections and requests. Call this before the server listens. */
    watch(server: Server): void {
      server.on('connection', (socket) => {
        underWay.set(socket, []);
        socket.once('close', () => underWay.delete(socket));
        // Close a connection that was waiting to be accepted.
        if (closing) socket.destroy();
      });
      server.on('request', ({ socket }, response) => {
        const responses = underWay.get(socket);
        if (!responses) return;
        responses.push(response);
        // Forget the answer: a connection may live long, and an answer keeps its request and body in memory.
        response.once('close', () => responses.splice(responses.indexOf(response), 1));
        if (closing) closeAfter(response, socket);
      });
    },
    unanswered,
    /**
     * Closes every connection without a running request, even if it has sent nothing or part of a
     * request's head. From then on, closes each other connection after its answer.
     */
    closeIdle(): void {
      closing = true;
      for (const socket of underWay.keys()) {
        const open = unanswered(socket);
        if (open.length === 0) socket.destroy();
        for (const response of open) closeAfter(response, socket);
      }
    },
  };
}

/**
 * Answers with a problem and closes the connection. A request that was read completely is executed,
 * whatever follows it, such as an extra byte after a payout. Its own answer goes first.
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { unanswered }: Pick<Connections, 'unanswered'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const whole = (): ServerResponse[] => unanswered(socket).filter(({ req }) => req.complete);
  const answers = whole();
  if (answers.length === 0) {
    sendProblem(error, socket);
    return;
  }
  // Answer only once, because the parser fails again for all further data.
  socket.pause();
  for (const answer of answers) {
    answer.once('close', () => {
      if (whole().length === 0) socket.destroySoon();
    });
  }
}

function sendProblem({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const [status, detail] = problems[code ?? ''] ?? [400, 'This is not an HTTP request.'];
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // Stop reading further data on this connection.
    () => socket.destroy(),
  );
}

const problems: { [code: string]: [number, string] } = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};
