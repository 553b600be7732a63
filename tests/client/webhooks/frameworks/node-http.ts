/**
 * Receives payout outcomes by `node:http`, which Deno and Bun also have. Prints its port, then the
 * reference of each outcome.
 */
import { createServer } from 'node:http';
import { signedReceiver } from './receiver.ts';

const webhook = signedReceiver(console.log);
const server = createServer(webhook.node);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(address?.port);
});
