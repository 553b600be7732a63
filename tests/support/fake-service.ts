/** A fake service on real sockets, where every fault happens to a real connection. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createFakeService } from '../../generated/client/typescript/testing.js';
import type {
  FakeService,
  FakeServiceOptions,
  FakeAnswer,
  SeenRequest,
} from '../../generated/client/typescript/testing.js';
import { freePort } from './free-port.ts';

export interface FaultServer extends FakeService {
  baseUrl: string;
  /** Called when an answer will never end. */
  onSilence: () => void;
}

/** Starts the package's fake service on a free port, until the test ends. */
export async function startFaultServer(
  faults: readonly FakeAnswer[],
  options: FakeServiceOptions = {},
): Promise<FaultServer> {
  const server: FaultServer = {
    ...createFakeService(faults, options),
    baseUrl: '',
    onSilence: () => undefined,
  };
  server.baseUrl = await serve(server.take, () => server.onSilence());
  return server;
}

/**
 * Serves the decision of `take` for each request, until the test ends.
 *
 * @returns the base URL
 */
export async function serve(
  take: (request: SeenRequest) => FakeAnswer,
  onSilence = (): void => undefined,
): Promise<string> {
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const { method = '', url: path = '' } = request;
      cause(take({ method, path, headers, body }), response, onSilence);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${address.port}`;
}

/** Returns an address where nothing listens. */
export async function closedAddress(): Promise<{ baseUrl: string; port: number }> {
  const port = await freePort();
  return { baseUrl: `http://127.0.0.1:${port}`, port };
}

function cause(fault: FakeAnswer, response: ServerResponse, silence: () => void): void {
  const { kind, status, headers, body } = fault;
  const { socket } = response;
  switch (kind) {
    case 'refused':
      throw new Error('A server has already accepted the connection: use closedAddress instead.');
    case 'reset':
      socket?.resetAndDestroy();
      return;
    case 'no-answer':
      silence();
      return;
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  if (kind === 'answer') {
    response.end(body);
    return;
  }
  response.write(body.slice(0, body.length / 2), () => {
    if (kind === 'cut') socket?.destroySoon();
    else silence();
  });
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
