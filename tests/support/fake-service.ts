/** The fake service on real sockets: every fault happens to a real connection. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createFakeService } from '../../../client/testing.ts';
import type { FakeService, FakeServiceOptions, Fault } from '../../../client/testing.ts';

export interface FaultServer extends FakeService {
  baseUrl: string;
  /** Called when an answer will not come to its end by itself. */
  onSilence: () => void;
}

/** Starts the service on a port of its own, until the test ends. */
export async function startFaultServer(
  faults: readonly Fault[],
  options: FakeServiceOptions = {},
): Promise<FaultServer> {
  const service = createFakeService(faults, options);
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const fault = service.take({
        method: request.method ?? '',
        path: request.url ?? '',
        headers,
        body,
      });
      cause(fault, response, request.socket, () => started.onSilence());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const started: FaultServer = {
    ...service,
    baseUrl: `http://127.0.0.1:${address.port}`,
    onSilence: () => undefined,
  };
  return started;
}

/** An address at which nobody listens. */
export async function closedAddress(): Promise<{ baseUrl: string; port: number }> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server.address())));
  });
  await new Promise((resolve) => server.close(resolve));
  return { baseUrl: `http://127.0.0.1:${port}`, port };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function cause(fault: Fault, response: ServerResponse, socket: Socket, silence: () => void): void {
  const { kind, status, headers, body } = fault;
  if (kind === 'refused')
    throw new Error('A server cannot refuse a connection that it has: use closedAddress.');
  if (kind === 'reset') {
    socket.resetAndDestroy();
    return;
  }
  if (kind === 'no-answer') {
    silence();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  if (kind === 'answer') {
    response.end(body);
    return;
  }
  response.write(body.slice(0, body.length / 2), () => {
    if (kind === 'cut') socket.destroySoon();
    else silence();
  });
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
