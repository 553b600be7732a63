/** An HTTP server that can be down for a while, and is then at the same address again. */
import { randomInt } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';

/** Plain HTTP, TLS with a certificate, or nothing: a client waits for the handshake. */
type Spoken = 'plain' | 'nothing' | { key: string; cert: string };

/** @param onConnection called before anything is read */
export async function listenOn(
  onRequest: RequestListener,
  onConnection: (socket: Socket) => unknown = () => undefined,
) {
  let server: Server | undefined;
  let port: number | undefined;
  const open = new Set<Socket>();
  /** Lets go of the port with every connection, and takes the same port again if it is to listen. */
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

/** How long a connection lives is for the fault to say. */
const noLimits = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 };

/**
 * Takes a port below those that a system gives to connections and to servers that take any: Linux begins
 * with 32768, others later. So nobody gets the port of a service that is down.
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
