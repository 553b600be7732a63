/** Every way to call the handler. */
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { init, openFetch, type Open } from './deliveries.ts';

export const openNode: Open = async (handler) => {
  const server = createServer(handler.node);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return (delivery) => fetch(`http://127.0.0.1:${port}/hook`, init(delivery));
};

/** A function URL and API Gateway (payload 2.0) invoke a function like this. */
const openLambda: Open = async (handler) => async (delivery) => {
  const request = new Request('https://partner.example/hook', init(delivery));
  const event = {
    version: '2.0',
    requestContext: { http: { method: request.method } },
    headers: Object.fromEntries(request.headers),
    body: Buffer.from(await request.arrayBuffer()).toString('base64'),
    isBase64Encoded: true,
  };
  const { statusCode, headers, body } = await handler.lambda(event);
  return new Response(body || null, { status: statusCode, headers });
};

/** Every entry point by name. */
export const ways: [string, Open][] = [
  ['the fetch kind of server', openFetch],
  ['node:http', openNode],
  ['Lambda', openLambda],
];
