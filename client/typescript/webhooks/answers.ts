/** How deliveries are answered. No answer reveals anything about the payout. */
import type { Reply } from './delivery.js';

export function reply(
  status: number,
  text: string,
  headers: { [key: string]: string } = {},
): Reply {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return { status, text, headers: text ? { ...type, ...headers } : headers };
}

export const received: Reply = reply(200, '');

export const onlyPost: Reply = reply(405, 'Deliveries must be sent by POST.', { allow: 'POST' });

export const tooLarge: Reply = reply(413, 'The body is too large for an outcome.');

export const later: Reply = reply(503, 'It cannot be handled now. Deliver it again.', {
  'retry-after': '5',
});

export const failed: Reply = reply(500, 'The outcome could not be handled. Deliver it again.');

export const contradicted: Reply = reply(409, 'Another final outcome of this payout was handled.');

/** Ends a delivery that is not handled. */
export class Rejection extends Error {
  readonly reply: Reply;
  /** What `onError` gets. */
  readonly reason: unknown;

  /** @param reason what was thrown; without it, the text of the answer */
  constructor(answer: Reply, reason?: unknown) {
    super(answer.text);
    this.reply = answer;
    this.reason = reason ?? new Error(answer.text);
  }
}
