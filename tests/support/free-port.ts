import { once } from 'node:events';
import { createServer } from 'node:net';

/** The highest port to use: below the ports that a system assigns automatically, from 32768 on Linux. */
const ports = { from: 10_000, count: 5_000 };
let turn = Math.floor(Math.random() * ports.count);

/** Returns a free port of the loopback address that the system does not assign, for a command that needs one. */
export async function freePort(): Promise<number> {
  turn = (turn + 1) % ports.count;
  const port = ports.from + turn;
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : freePort();
}
