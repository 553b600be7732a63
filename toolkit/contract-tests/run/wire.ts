/** How the checks reach the target: paced, watched, and with every payout counted. */
import type { Operation } from '../../contract/operation.ts';
import type { Router } from '../../contract/router.ts';
import type { SentPayouts } from '../wire/sent-payouts.ts';
import { movesMoney } from '../plan/payouts.ts';
import {
  cutOff,
  isReply,
  tooLong,
  type Received,
  type Send,
  type WireRequest,
} from '../wire/exchange.ts';
import { createPace, sendWithPace, type Timer } from '../wire/pace.ts';
import { createSender, type SenderOptions } from '../wire/sender.ts';

export interface WireOptions extends SenderOptions {
  router: Router;
  timer: Timer;
  /** Requests a second, at most. */
  rate: number;
  sentPayouts: SentPayouts;
  /** Ends the run between two requests. */
  signal: AbortSignal;
  onExchange(request: WireRequest, received: Received): void;
}

export interface Wire {
  /** Without a look at whether the target is still there. */
  sendUnwatched: Send;
  /**
   * @param most payouts of the whole run
   * @param checkAlive called after a request without a reply; throws when the target is gone
   * @returns a function that throws PayoutLimitError when a payout would be one too many
   */
  watched(most: number, checkAlive: () => Promise<void>): Send;
  /** Whether several requests of the operation had no reply. */
  isSilent(operation: Pick<Operation, 'operationId'>): boolean;
  /** How many requests were sent. */
  requests(): number;
  close(): void;
}

export function createWire(options: WireOptions): Wire {
  const { router, timer, rate, sentPayouts, signal, onExchange, now } = options;
  const sender = createSender(options);
  const pace = createPace(rate, timer);
  const sendUnwatched = sendWithPace(
    async (request) => {
      signal.throwIfAborted();
      const received = await sender.send(request);
      onExchange(request, received);
      return received;
    },
    pace,
    timer,
  );
  const unanswered = new Map<string, number>();
  return {
    sendUnwatched,
    watched: (most, checkAlive) => async (request) => {
      signal.throwIfAborted();
      const operation = operationOf(router, request);
      if (operation && movesMoney(operation)) sentPayouts.note(request.body ?? '', now(), most);
      const received = await sendUnwatched(request);
      if (isReply(received) || [cutOff, tooLong].includes(received.code)) return received;
      const { operationId = '' } = operation ?? {};
      unanswered.set(operationId, (unanswered.get(operationId) ?? 0) + 1);
      await checkAlive();
      return received;
    },
    isSilent: ({ operationId }) => (unanswered.get(operationId) ?? 0) >= mostUnanswered,
    requests: () => pace.taken(),
    close: () => sender.close(),
  };
}

function operationOf(router: Router, { method, path }: WireRequest): Operation | undefined {
  const match = router.find(method, path.split('?')[0] ?? '');
  return match.kind === 'operation' ? match.operation : undefined;
}

/** A service that answers nothing more of a kind would cost the time limit every time. */
const mostUnanswered = 3;
