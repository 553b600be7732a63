import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from '../../../toolkit/sandbox/deliveries/post.ts';

// This is the test vector of the Standard Webhooks reference libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  sentAt: new Date(1614265330 * 1000 + 999),
  body: '{"test": 2432232314}',
};

test('the signature follows the Standard Webhooks specification', () => {
  expect(createSigner(secret)(message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a receiver that has the secret can check it', () => {
  const key = Buffer.alloc(32, 7);
  const body = '{"transactionReference":"ÄÖ-1"}';
  const headers = createSigner(`whsec_${key.toString('base64')}`)({ ...message, body });
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(Buffer.from(signed, 'utf8')).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
});

test.each([
  ['no prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['too short', 'whsec_c2hvcnQ='],
  ['no base64', 'whsec_not*base64*not*base64*not*base64*not'],
  ['empty', ''],
])('a secret in another format is rejected and not repeated: %s', (_why, wrong) => {
  const attempt = () => createSigner(wrong);
  expect(attempt).toThrow(/whsec_<base64 of 24 to 64 bytes>/);
  if (wrong) expect(attempt).not.toThrow(wrong);
});
