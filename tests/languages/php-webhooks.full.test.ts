/** Webhooks of the PHP client: what is delivered is believed only when the service says the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemblePackage, clientSource, php, type PhpPackage } from './php/package.ts';
import { record, startRecordingService, statusOf, type Reaction } from './php/recording-service.ts';

/** A delivery, and what it is delivered as. */
interface Delivered {
  body: string;
  type?: string;
}

describe.skipIf(php === undefined)('a delivery to the PHP client', () => {
  let built: PhpPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  /** Delivers one after the other to a service whose status answers `status`, and returns what comes of it. */
  async function deliver(
    deliveries: readonly Delivered[],
    status: () => Reaction | undefined,
    onOutcome = `echo '<', $outcome->responseCode, $code->final ? ' final' : '', '>';`,
    seen = 'new MemorySeen()',
  ): Promise<string> {
    await using service = await startRecordingService(({ path }) =>
      statusOf(path) === undefined ? undefined : status(),
    );
    const list = JSON.stringify(
      deliveries.map(({ body, type = 'application/json' }) => ({ body, type })),
    );
    return await built.runLines(`
$client = ${clientSource(service.url)};
$seen = ${seen};
foreach (json_decode(base64_decode('${Buffer.from(list).toString('base64')}'), true) as $one) {
    $onOutcome = static function ($outcome, $code): void {
        ${onOutcome}
    };
    echo Webhook::receiveOutcome($client, $one['body'], $one['type'], $seen, $onOutcome)->status, ' ';
}`);
  }

  const paid = { body: record('HR-1', '00') };

  test('that the service confirms is handled once', async () => {
    const printed = await deliver([paid, paid], () => record('HR-1', '00'));
    expect(printed).toBe('<00 final>200 200 ');
  });

  test('that the service contradicts, or does not know, is answered 409', async () => {
    expect(await deliver([paid], () => record('HR-1', '02'))).toBe('409 ');
    expect(await deliver([paid], () => 404)).toBe('409 ');
  });

  test.each([
    ['an error of the service', () => 500],
    ['too many questions', () => 429],
    ['a record of another payout', () => record('HR-2', '00')],
    ['a record without a code', () => '{"transactionReference":"HR-1"}'],
  ])('is answered 503 when the question about it ends in %s', async (_what, status) => {
    expect(await deliver([paid], status)).toBe('503 ');
  });

  test.each([
    ['{"transactionReference":"HR-1"}', undefined, 400],
    ['{"responseCode":"00"}', undefined, 400],
    ['{"transactionReference":"..","responseCode":"00"}', undefined, 400],
    ['{"transactionReference":"HR-1","responseCode":0}', undefined, 400],
    ['[]', undefined, 400],
    ['not JSON', undefined, 400],
    [
      `{"transactionReference":"HR-1","responseCode":"00","a":"${' '.repeat(65_536)}"}`,
      undefined,
      413,
    ],
    [paid.body, 'text/plain', 415],
    [paid.body, '', 415],
    [paid.body, 'application/json; charset=utf-8', 200],
    [paid.body, 'application/problem+json', 200],
  ])('%.50s as %s is answered %i', async (body, type, status) => {
    const printed = await deliver([type === undefined ? { body } : { body, type }], () =>
      record('HR-1', '00'),
    );
    expect(printed.replace(/<.*>/, '')).toBe(`${status} `);
  });

  test('that is not final is not handled after a final one', async () => {
    const codes = ['10', '00', '10'];
    const printed = await deliver(
      codes.map((code) => ({ body: record('HR-1', code) })),
      () => record('HR-1', codes.shift() ?? ''),
    );
    expect(printed).toBe('<10>200 <00 final>200 200 ');
  });

  test.each(['new MemorySeen()', "new FileSeen('.')"])(
    'is handled again after it has failed, with %s',
    async (seen) => {
      const printed = await deliver(
        [paid, paid, paid],
        () => record('HR-1', '00'),
        `$GLOBALS['times'] ??= 0; echo '<', $GLOBALS['times']; if ($GLOBALS['times']++ === 0) { throw new Exception(); }`,
        seen,
      );
      expect(printed).toBe('<0500 <1200 200 ');
    },
  );

  test('that comes to several processes at once is handled by one of them', async () => {
    const folder = await built.newFolder();
    const handle = `usleep(200_000); echo '<', $outcome->responseCode, '>';`;
    const answers = Array.from({ length: 4 }, () =>
      deliver([paid], () => record('HR-1', '00'), handle, `new FileSeen('${folder}')`),
    );
    const printed = (await Promise.all(answers)).join('');
    expect(printed.match(/<00>/g)).toHaveLength(1);
    expect(printed.match(/200 /g)).toHaveLength(4);
  });
});
