/** Services on plain sockets, for answers that no HTTP server would write. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export function answer(body: string, line = '200 OK', type = 'application/json'): string {
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 ${line}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

/** Answers each connection once, on a plain socket. */
export async function plainService(
  reply: ((socket: Socket, request: string) => unknown) | (() => string),
): Promise<{ baseUrl: string; requests(): number }> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      count += 1;
      const text = reply(socket, data.toString());
      if (typeof text === 'string') socket.end(text);
    });
  });
  return { baseUrl: `http://127.0.0.1:${await portOf(server)}`, requests: () => count };
}

export async function portOf(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The server has no port.');
  return at.port;
}
