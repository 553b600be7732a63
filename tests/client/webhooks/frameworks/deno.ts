/** Receives payout outcomes in Deno. Prints its port, then the reference of each outcome. */
import { signedReceiver } from './receiver.ts';

declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen(address: { port: number }): void },
    handler: (request: Request) => Promise<Response>,
  ): void;
};

const webhook = signedReceiver(console.log);
const options = {
  port: 0,
  hostname: '127.0.0.1',
  onListen: ({ port }: { port: number }) => console.log(port),
};
Deno.serve(options, webhook.fetch);
