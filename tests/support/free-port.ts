import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system gives to connections and to servers that take any, from 32768 on Linux. */
const ports = { from: 10_000, count: 5_000 };
let turn = Math.floor(Math.random() * ports.count);

/** A free port of the loopback that the system gives to nobody, for a command that needs one. */
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
