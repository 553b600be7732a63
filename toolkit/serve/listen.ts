import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { textAt } from '../contract/objects.js';

export interface RunningServer {
  /** The address, such as `http://127.0.0.1:4010`, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts to listen on the port, or on any free one for 0.
 *
 * @throws Node's own error if the port or the host cannot be taken (`addressProblem` explains it)
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
      // An unfinished request would keep the server open.
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Returns why a port is not available; undefined if the error has another cause. */
export function portProblem(error: unknown): 'taken' | 'not allowed' | undefined {
  // File errors use the same codes.
  if (textAt(error, 'syscall') !== 'listen') return undefined;
  if (textAt(error, 'code') === 'EADDRINUSE') return 'taken';
  return textAt(error, 'code') === 'EACCES' ? 'not allowed' : undefined;
}

/** Returns why an address is not available, and the option that fixes it; undefined if the error has another cause. */
export function addressProblem(
  error: unknown,
  { host, port }: { host: string; port: number },
): { message: string; option: string } | undefined {
  const ofPort = portProblem(error);
  if (ofPort)
    return { message: `port ${port} is ${ofPort}; 0 takes any free one`, option: '--port 0' };
  // Check the name: the unknown host may be another one, such as the database's.
  const isOurs = textAt(error, 'syscall') === 'listen' || textAt(error, 'hostname') === host;
  const ofHost = isOurs ? hostProblems[textAt(error, 'code') ?? ''] : undefined;
  return ofHost ? { message: `host ${host} ${ofHost}`, option: '--host 127.0.0.1' } : undefined;
}

const hostProblems: { [code: string]: string } = {
  ENOTFOUND: 'cannot be found',
  EAI_AGAIN: 'cannot be looked up',
  EADDRNOTAVAIL: 'must be an address of this machine',
  EAFNOSUPPORT: 'must be of a kind this machine supports',
  // The cause is a link-local address without its zone.
  EINVAL: 'must name its network interface, such as fe80::1%eth0',
};
