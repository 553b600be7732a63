// Makes calls in turns and tells the time of each turn to its parent. A process of its own, so that
// nothing else is counted.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

const [mode, runs, ...modules] = process.argv.slice(2);
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
  const [port] = server ? await once(server, 'message') : [80];
  const calls = [];
  for (const module of modules) {
    const { make } = await import(module);
    calls.push(make(`http://127.0.0.1:${port}`, server ? fetch : stub));
  }
  for (const [index, call] of calls.entries()) {
    if (!JSON.stringify(await call()).includes('HR-20260304-00')) {
      throw new Error(`${modules[index]} does not give the answer of the service.`);
    }
  }
  const count = server ? 300 : 2_000;
  for (let run = -2; run < Number(runs) * 3; run += 1) {
    for (let turn = 0; turn < calls.length; turn += 1) {
      // Nobody is always first, or always after the same one.
      const index = (turn + run + 2) % calls.length;
      const call = calls[index];
      const cpu = process.cpuUsage();
      const start = performance.now();
      for (let made = 0; made < count; made += 1) await call();
      const { user, system } = process.cpuUsage(cpu);
      const time = server ? user + system : (performance.now() - start) * 1000;
      // The first rounds warm up and count for nobody.
      if (run >= 0) process.send?.({ index, time: time / count });
    }
  }
  server?.disconnect();
  process.disconnect?.();
}
