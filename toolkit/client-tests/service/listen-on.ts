/** A service that can be down for a while, and is then at the same address again. */
import { createServer, type Server, type Socket } from 'node:net';

export interface Listening {
  url: string;
  /** Takes the same port again, or lets go of it with every connection. */
  listen(on: boolean): Promise<void>;
}

export async function listenOn(onConnection: (socket: Socket) => void): Promise<Listening> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port: number | undefined;
  const listen = async (on: boolean): Promise<void> => {
    if (on === (server !== undefined)) return;
    if (!on) {
      const closing = server;
      server = undefined;
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => closing?.close(() => resolve()) ?? resolve());
      return;
    }
    const opening = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      // A client that breaks its connection is a client that may do so.
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      onConnection(socket);
    });
    port = port === undefined ? await listenSomewhere(opening) : await listenAt(opening, port);
    server = opening;
  };
  await listen(true);
  return { url: `http://127.0.0.1:${port}`, listen };
}

/**
 * Below those that a system gives to connections, and to servers that take any: Linux begins with 32768,
 * others later. So nobody is given the port of a service that is down.
 */
const ports = { from: 15_000, count: 17_000 };
let turn = Math.floor(Math.random() * ports.count);

async function listenSomewhere(server: Server): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    turn = (turn + 1) % ports.count;
    try {
      return await listenAt(server, ports.from + turn);
    } catch (error) {
      if (attempt === 100) throw error;
    }
  }
}

async function listenAt(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return port;
}
