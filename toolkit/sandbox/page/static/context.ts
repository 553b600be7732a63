/** What every part of the page is given. */
import type { Act } from './act.ts';
import type { Choice } from './choice.ts';
import type { Facts } from './facts.ts';
import type { Poll } from './poll.ts';

export interface Context {
  choice: Choice;
  poll: Poll;
  act: Act;
  facts: Promise<Facts>;
}
