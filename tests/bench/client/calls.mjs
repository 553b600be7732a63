// Makes calls in turns and tells the time of each turn to its parent. A process of its own, so that
// nothing else is counted.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

const [mode, runs, inFlight, ...modules] = process.argv.slice(2);
const answer = JSON.stringify({
  transactionReference: 'HR-20260304-00',
  responseCode: '00',
  responseMessage: 'Paid',
  processorResponseCode: 'true',
  processorTransactionReference: 'PRC-7781200',
  processorResponseTime: '2026-03-04 09:15:27',
  processorResponseDescription: 'Credited',
});
const headers = { 'content-type': 'application/json' };

if (mode === 'server') serve();
else await measure();

/** In a process of its own: its time is not the client's. */
function serve() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers).end(answer);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
  process.on('disconnect', () => process.exit());
}

async function measure() {
  const stub = async () => new Response(answer, { headers });
  const server = mode === 'loopback' ? fork(import.meta.filename, ['server']) : undefined;
  const port = server ? await portOf(server) : 80;
  /** @type {(() => Promise<unknown>)[]} */
  const calls = [];
  for (const module of modules) {
    /** @type {unknown} */
    const loaded = await import(module);
    if (!isMaker(loaded)) throw new Error(`${module} has no make.`);
    calls.push(loaded.make(`http://127.0.0.1:${port}`, server ? fetch : stub));
  }
  for (const [index, call] of calls.entries()) {
    if (!JSON.stringify(await call()).includes('HR-20260304-00')) {
      throw new Error(`${modules[index]} does not give the answer of the service.`);
    }
  }
  // Short turns: what else the machine does comes and goes, and each is compared within its round.
  const count = server ? 64 : 500;
  const together = Number(inFlight);
  for (let run = -10; run < Number(runs) * 15; run += 1) {
    for (let turn = 0; turn < calls.length; turn += 1) {
      // Nobody is always first, or always after the same one.
      const index = (turn + run + 10) % calls.length;
      const call = calls[index] ?? stub;
      const cpu = process.cpuUsage();
      const start = performance.now();
      for (let made = 0; made < count; made += together) {
        if (together === 1) await call();
        else await Promise.all(Array.from({ length: together }, () => call()));
      }
      const { user, system } = process.cpuUsage(cpu);
      const time = server ? user + system : (performance.now() - start) * 1000;
      // The first rounds warm up and count for nobody.
      if (run >= 0) process.send?.({ index, time: time / count });
    }
  }
  server?.disconnect();
  process.disconnect();
}

/** @param {import('node:child_process').ChildProcess} child */
async function portOf(child) {
  /** @type {unknown[]} */
  const messages = await once(child, 'message');
  return Number(messages[0]);
}

/** @typedef {{ make: (baseUrl: string, transport: typeof fetch) => () => Promise<unknown> }} Maker */

/**
 * @param {unknown} loaded
 * @returns {loaded is Maker}
 */
function isMaker(loaded) {
  return typeof loaded === 'object' && loaded !== null && 'make' in loaded;
}
