/**
 * Makes calls in turns, in a process that does nothing else. Arguments: `stub` or the address of a
 * server, the rounds, and a name and a module for each contestant.
 */
import { isObject } from '../../../toolkit/contract/objects.js';
import { sideBySide, type Contestant } from '../side-by-side.ts';

const [service = '', rounds, ...rest] = process.argv.slice(2);
const answer = JSON.stringify({
  transactionReference: 'HR-20260304-00',
  responseCode: '00',
  responseMessage: 'Paid',
  processorResponseCode: 'true',
  processorTransactionReference: 'PRC-7781200',
  processorResponseTime: '2026-03-04 09:15:27',
  processorResponseDescription: 'Credited',
});
const stub: typeof fetch = async () =>
  new Response(answer, { headers: { 'content-type': 'application/json' } });

const contestants: Contestant[] = [];
for (let at = 0; at < rest.length; at += 2) {
  const [name = '', module = ''] = rest.slice(at);
  const call = await callOf(module);
  if (!JSON.stringify(await call()).includes('HR-20260304-00')) {
    throw new Error(`${name} does not return the answer of the service.`);
  }
  contestants.push({ name, measure: () => (service === 'stub' ? inTurn(call) : atOnce(call)) });
}
// Short turns spread other load of the machine evenly.
await sideBySide(contestants, Number(rounds) * 15, 10);

type Call = () => Promise<unknown>;

interface Maker {
  make(baseUrl: string, transport: typeof fetch): Call;
}

async function callOf(module: string): Promise<Call> {
  const loaded: unknown = await import(module);
  if (!isMaker(loaded)) throw new Error(`${module} has no make.`);
  return service === 'stub'
    ? loaded.make('http://127.0.0.1:80', stub)
    : loaded.make(service, fetch);
}

function isMaker(loaded: unknown): loaded is Maker {
  return isObject(loaded) && typeof loaded['make'] === 'function';
}

async function inTurn(call: Call): Promise<{ [title: string]: number }> {
  const count = 500;
  const cpu = process.cpuUsage();
  for (let made = 0; made < count; made += 1) await call();
  const { user, system } = process.cpuUsage(cpu);
  return { 'call, stubbed fetch, CPU µs': (user + system) / count };
}

async function atOnce(call: Call): Promise<{ [title: string]: number }> {
  const cpu = process.cpuUsage();
  const calls = Array.from({ length: 64 }, () => call());
  await Promise.all(calls);
  const { user, system } = process.cpuUsage(cpu);
  return { 'call on loopback, CPU µs': (user + system) / calls.length };
}
