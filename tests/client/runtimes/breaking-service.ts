/** A service whose first status answer breaks off in the middle, for any platform to call. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';

export interface BreakingService extends AsyncDisposable {
  url: string;
  /** How often the status was asked for. */
  statusCalls(): number;
}

/** @param file answers what is no call of the service: files for a page */
export async function breakingService(
  file: (path: string) => { type: string; content: string } | undefined = () => undefined,
): Promise<BreakingService> {
  let statusCalls = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const found = file(path);
    if (found) response.setHeader('content-type', found.type).end(found.content);
    else if (path.includes('/status/check/')) {
      statusCalls += 1;
      answer(response, outcome, statusCalls === 1);
    } else answer(response, rate, false);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    statusCalls: () => statusCalls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const rate =
  '{"countryCode":"NGA","countryName":"Nigeria","fxDealRate":1985.250,"fxWindow":"FIXED DURATION"}';

const outcome = JSON.stringify({
  transactionReference: 'HR-1',
  responseCode: '00',
  responseMessage: 'Paid',
  processorResponseCode: 'true',
  processorTransactionReference: 'PRC-1',
  processorResponseTime: '2026-03-04 09:15:27',
  processorResponseDescription: 'Credited',
});

function answer(response: ServerResponse, body: string, breaksOff: boolean): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  if (!breaksOff) response.end(body);
  else response.write(body.slice(0, 20), () => response.destroy());
}
