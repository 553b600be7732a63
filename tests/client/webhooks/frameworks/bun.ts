/** Receives payout outcomes in Bun. Prints its port, then the reference of each outcome. */
import { signedReceiver } from './receiver.ts';

declare const Bun: {
  serve(options: {
    port: number;
    hostname: string;
    fetch: (request: Request) => Promise<Response>;
  }): { port: number };
};

const webhook = signedReceiver(console.log);
const options = { port: 0, hostname: '127.0.0.1' };
const server = Bun.serve({ ...options, fetch: webhook.fetch });
console.log(server.port);
