/** Starting and stopping a server on the loopback. */
import { once } from 'node:events';
import type { Server } from 'node:http';

export interface RunningServer {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Takes the port, or any free one for 0.
 *
 * @throws Node's own error when the port cannot be taken (`portProblem` reads it).
 */
export async function listen(server: Server, port: number, host: string): Promise<RunningServer> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://${host}:${address.port}`,
    async close() {
      server.close();
      // A request that is never finished would keep the server open.
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Why a port cannot be taken, or nothing when the error is about something else. */
export function portProblem(error: unknown): 'taken' | 'not allowed' | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'taken';
  if (code === 'EACCES') return 'not allowed';
  return undefined;
}
