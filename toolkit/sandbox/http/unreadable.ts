/** What cannot be read as HTTP at all, or comes too slowly: there is no request to answer. */
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Unreadable {
  /** Has to see the requests, since what follows one on its connection may be unreadable. */
  watch(server: Server): void;
  /** Answers with a problem, and closes the connection. */
  answer(error: NodeJS.ErrnoException, socket: Socket): void;
}

/**
 * A request that was read whole may be done, whatever follows it: a payout with a byte too many is
 * taken. Its own answer is the true one, so nothing is sent before it, and the connection is closed
 * after it.
 */
export function answerUnreadable(): Unreadable {
  const unanswered = new WeakMap<Socket, Map<IncomingMessage, ServerResponse>>();
  const wholeOn = (socket: Socket): ServerResponse[] =>
    [...(unanswered.get(socket) ?? [])].flatMap(([{ complete }, response]) =>
      complete ? [response] : [],
    );
  return {
    watch(server) {
      server.on('request', (request, response) => {
        const { socket } = request;
        const requests = unanswered.get(socket) ?? new Map<IncomingMessage, ServerResponse>();
        unanswered.set(socket, requests.set(request, response));
        response.once('close', () => requests.delete(request));
      });
    },
    answer(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
        socket.destroy();
        return;
      }
      const whole = wholeOn(socket);
      if (whole.length === 0) {
        sendProblem(error, socket);
        return;
      }
      // The parser stays where it failed, and calls again for all that comes.
      socket.pause();
      for (const response of whole) {
        response.once('close', () => {
          if (wholeOn(socket).length === 0) socket.destroySoon();
        });
      }
    },
  };
}

function sendProblem({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const [status, detail] = problems[code ?? ''] ?? [400, 'This is not an HTTP request.'];
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // Whatever else is on its way is not read.
    () => socket.destroy(),
  );
}

const problems: { [code: string]: [number, string] } = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};
