/** An HTTP server that can be down for a while, and is then at the same address again. */
import { randomInt } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** @param onConnection called before anything is read */
export async function listenOn(
  onRequest: RequestListener,
  onConnection: (socket: Socket) => void = () => undefined,
) {
  let server: Server | undefined;
  let port: number | undefined;
  /** Takes the same port again, or lets go of it with every connection. */
  const listen = async (on: boolean): Promise<void> => {
    if (on === (server !== undefined)) return;
    if (!on) {
      const closing = server;
      server = undefined;
      await new Promise((resolve) => {
        closing?.close(resolve);
        closing?.closeAllConnections();
      });
      return;
    }
    // No limit of Node's own: how long a connection lives is for the fault to say.
    server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, onRequest);
    server.on('connection', onConnection);
    port = await (port === undefined ? listenSomewhere(server) : listenAt(server, port));
  };
  await listen(true);
  return { url: `http://127.0.0.1:${port}`, listen };
}

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
