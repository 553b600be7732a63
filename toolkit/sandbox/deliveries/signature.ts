/**
 * The optional signature of deliveries, by the Standard Webhooks specification.
 *
 * Off unless asked for: the source shows neither a signature nor delivery headers.
 */
import { createHmac } from 'node:crypto';

/** Makes the three headers for one attempt. */
export type Sign = (message: SignedMessage) => { [header: string]: string };

export interface SignedMessage {
  /** The same for every attempt of a delivery, so that a receiver recognises a repetition. */
  id: string;
  /** When this attempt is made, by the machine's clock: receivers compare it with theirs. */
  sentAt: Date;
  /** What is sent, to the byte. */
  body: string;
}

/**
 * Takes a secret as the specification writes it: `whsec_` and the key in base64.
 *
 * @throws TypeError when the secret is of another form; the secret itself is not in the message.
 */
export function createSigner(secret: string): Sign {
  const key = readKey(secret);
  return ({ id, sentAt, body }) => {
    const timestamp = String(Math.floor(sentAt.getTime() / 1000));
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac}`,
    };
  };
}

const prefix = 'whsec_';

function readKey(secret: string): Buffer {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : '';
  const key = Buffer.from(encoded, 'base64');
  // Node skips what is not base64: only a key that reads back the same was written correctly.
  const sameAgain = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (!sameAgain || key.length < 24 || key.length > 64) {
    throw new TypeError(
      'The signing secret of webhooks must be whsec_<base64 of 24 to 64 bytes>. ' +
        'Make one: echo "whsec_$(openssl rand -base64 32)"',
    );
  }
  return key;
}
