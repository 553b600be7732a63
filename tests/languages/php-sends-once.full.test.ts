/** A payout leaves the PHP client once, however its connection breaks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '../support/full.ts';
import { moments, startBreakingService, type Break } from './php/breaking-service.ts';
import {
  assemblePackage,
  clientSource,
  payoutSource,
  php,
  type PhpPackage,
} from './php/package.ts';

/** How often each way is tried. */
const times = isFull ? 10 : 2;

describe.skipIf(php === undefined)('a payout', () => {
  let built: PhpPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  test('is sent twice by libcurl itself on a connection that was used before', async () => {
    await using service = await startBreakingService('after the whole request', 'closed');
    await built.runLines(`
$handle = curl_init();
foreach (['GET' => '/balances', 'POST' => '/handler/send'] as $method => $path) {
    $request = [CURLOPT_URL => '${service.url}' . $path, CURLOPT_CUSTOMREQUEST => $method];
    curl_setopt_array($handle, $request + [CURLOPT_RETURNTRANSFER => true]);
    curl_exec($handle);
}`);
    expect(service.payouts()).toBe(2);
  });

  const ways = moments.flatMap((moment) =>
    (['closed', 'reset'] satisfies Break[]).flatMap((how) =>
      [false, true].map((after) => ({ moment, how, after })),
    ),
  );
  test.each(ways)(
    'leaves once when its connection is $how $moment; after a kept connection: $after',
    async ({ moment, how, after }) => {
      for (let time = 0; time < times; time += 1) {
        await using service = await startBreakingService(moment, how);
        // The first call logs in; the second is on a connection that is kept.
        const printed = await built.runLines(`
$client = ${clientSource(service.url)};
$client->listBalances();
${after ? '$client->listBalances();' : ''}
try {
    $client->sendPayout(new PayoutRequest([${payoutSource('HR-1')}]));
} catch (PayoutException $error) {
    echo $error::class, ' ', implode(' ', $error->getTransactionReferences());
}`);
        const [kind, reference] = printed.split('\\').at(-1)?.split(' ') ?? [];
        expect(reference).toBe('HR-1');
        expect(service.wasShared()).toBe(false);
        if (service.payouts() === 0) {
          // Not even then it may be called unsent, unless it was not connected.
          const kinds = ['UnknownOutcomeException'];
          if (moment === 'when it is accepted' && how === 'reset') kinds.push('NotSentException');
          expect(kinds).toContain(kind);
        } else {
          expect(service.payouts()).toBe(1);
          expect(kind).toBe('UnknownOutcomeException');
        }
      }
    },
    120_000,
  );
});
