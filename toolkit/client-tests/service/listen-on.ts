/** An HTTP server that can go down and come back at the same address. */
import { randomInt } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';

/** Plain HTTP, TLS with a certificate, or nothing: a client then waits for the handshake. */
type Spoken = 'plain' | 'nothing' | { key: string; cert: string };

/** @param onConnection called before anything is read */
export async function listenOn(
  onRequest: RequestListener,
  onConnection: (socket: Socket) => unknown = () => undefined,
) {
  let server: Server | undefined;
  let port: number | undefined;
  const open = new Set<Socket>();
  /** Releases the port and every connection, then takes the same port again to listen. */
  const listen = async (on: boolean, spoken: Spoken = 'plain'): Promise<void> => {
    const closing = server;
    server = undefined;
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)));
    if (!on) return;
    server =
      typeof spoken === 'string'
        ? createServer(noLimits, onRequest)
        : createSecureServer({ ...noLimits, ...spoken }, onRequest);
    if (spoken === 'nothing') server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
      onConnection(socket);
    });
    port = await (port === undefined ? listenSomewhere(server) : listenAt(server, port));
  };
  await listen(true);
  return { address: `127.0.0.1:${port}`, listen };
}

/** Disables the time limits of Node.js, because the fault decides how long a connection lives. */
const noLimits = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 };

/**
 * Picks a port below the ephemeral range, from which the system assigns ports (on Linux from 32768,
 * elsewhere higher). So no other program gets the port of a service that is down.
 */
async function listenSomewhere(server: Server): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenAt(server, randomInt(15_000, 32_000));
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
