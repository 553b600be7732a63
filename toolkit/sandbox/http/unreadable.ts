/** What cannot be read as HTTP at all, or comes too slowly: there is no request to answer. */
import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.ts';

/**
 * Answers with a problem, and closes the connection.
 *
 * A request that was read whole may be done, whatever follows it: a payout with a byte too many is
 * taken. Its own answer is the true one, so nothing is sent before it, and the connection is closed
 * after it.
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
  // The parser stays where it failed, and calls again for all that comes.
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
    // Whatever else is on its way is not read.
    () => socket.destroy(),
  );
}

const problems: { [code: string]: [number, string] } = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};
