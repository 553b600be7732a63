/** Starting and stopping a server, and why that may fail. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';

export interface RunningServer {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Takes the port, or any free one for 0.
 *
 * @throws Node's own error when the port or the host cannot be taken (`addressProblem` reads it).
 */
export async function listen(server: Server, port: number, host: string): Promise<RunningServer> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${address.port}`,
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
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return 'taken';
  if (code === 'EACCES') return 'not allowed';
  return undefined;
}

/**
 * What is wrong with an address that cannot be taken, and the option that mends it; nothing when the
 * error is about something else.
 */
export function addressProblem(
  error: unknown,
  { host, port }: { host: string; port: number },
): { says: string; option: string } | undefined {
  const ofPort = portProblem(error);
  if (ofPort)
    return { says: `port ${port} is ${ofPort}; 0 takes any free one`, option: '--port 0' };
  const ofHost = hostProblems[codeOf(error)];
  return ofHost ? { says: `host ${host} ${ofHost}`, option: '--host 127.0.0.1' } : undefined;
}

const hostProblems: { [code: string]: string } = {
  ENOTFOUND: 'is not known',
  EAI_AGAIN: 'cannot be looked up',
  EADDRNOTAVAIL: 'is no address of this machine',
  EAFNOSUPPORT: 'is of a kind that this machine has not',
  // An address of one link, such as fe80::1, without the link that it is of.
  EINVAL: 'is not a whole address',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
