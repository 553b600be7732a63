/**
 * The adapter of a carefully written client over plain `node:http`, which shares no code with ours. Its arguments
 * name its defects.
 */
import { createInterface } from 'node:readline';
import { isObject, listAt, textAt, type UnknownObject } from '../../../toolkit/contract/objects.js';
import { isDefect } from './defects.ts';
import { balancesIn, confirm, createPayouts, type Payouts } from './payouts.ts';
import { createSession, type Session } from './session.ts';

let session: Session;
let payouts: Payouts;
const handed = new Map<string, string[]>();

for await (const line of createInterface({ input: process.stdin })) {
  const command: unknown = JSON.parse(line);
  const id = isObject(command) ? command['id'] : undefined;
  const say = (answer: object): void => {
    process.stdout.write(`${JSON.stringify({ id, ...answer })}\n`);
  };
  const answer = await run(command, say).catch((error: unknown) => ({ error: String(error) }));
  say({ ...answer, done: true });
}

async function run(command: unknown, say: (answer: object) => void): Promise<object> {
  const text = (name: string): string => textAt(command, name) ?? '';
  const number = (name: string): number => (isObject(command) ? Number(command[name]) : 0);
  if (process.argv.includes('only-pays') && !['start', 'pay'].includes(text('do')))
    return { unsupported: true };
  switch (text('do')) {
    case 'start':
      session = createSession({
        baseUrl: text('baseUrl'),
        email: text('email'),
        password: text('password'),
        timeoutMs: number('timeoutMs'),
        caFile: textAt(command, 'caFile'),
      });
      payouts = createPayouts(session, {
        journal: text('journal'),
        patienceMs: number('patienceMs'),
        pollMs: number('pollMs'),
        quietMs: number('quietMs'),
      });
      return isDefect('prints-tokens') ? { error: `logging in with ${text('password')}` } : {};
    case 'pay':
      for (const belief of await payouts.pay(listAt(command, 'payouts').filter(isObject)))
        say(belief);
      return {};
    case 'follow':
      for (const belief of await payouts.follow(listAt(command, 'references').map(String)))
        say(belief);
      return {};
    case 'balances':
      await Promise.all(Array.from({ length: number('times') }, () => balances(say)));
      return {};
    case 'deliver':
      return { status: await deliver(text('body'), say) };
    default:
      return { unsupported: true };
  }
}

async function balances(say: (answer: object) => void): Promise<void> {
  try {
    const found = balancesIn(
      await session.call('GET', '/remittance-middleware/imto/admin/list/balance'),
    );
    say(found.length > 0 ? { balances: found } : { error: 'no balances' });
  } catch (error) {
    say({ error: String(error) });
  }
}

async function deliver(body: string, say: (answer: UnknownObject) => void): Promise<number> {
  const record = parsed(body);
  const reference = textAt(record, 'transactionReference');
  const code = textAt(record, 'responseCode');
  const isReadable = reference !== undefined && code !== undefined;
  if (!isReadable && isDefect('ends-at-bad-deliveries')) process.exit(3);
  if (!isReadable) return isDefect('accepts-anything') ? 200 : 400;
  const earlier = handed.get(reference) ?? [];
  if (earlier.includes(code) && !isDefect('hands-repeated')) return 200;
  const isFinal = (one: string): boolean => !['01', '02', '10'].includes(one);
  if (earlier.some(isFinal) && !isDefect('hands-repeated') && !isDefect('believes-deliveries'))
    return 200;
  if (!isDefect('believes-deliveries')) {
    const answer = await confirm(session, reference);
    if (answer.kind === 'nothing') return isDefect('accepts-anything') ? 200 : 503;
    if (answer.kind === 'absent' || answer.code !== code)
      return isDefect('accepts-anything') ? 200 : 409;
  }
  if (isDefect('hands-one-per-payout') && earlier.length > 0) return 200;
  handed.set(reference, [...earlier, code]);
  if (!isDefect('hands-nothing')) say({ reference, code });
  return 200;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
