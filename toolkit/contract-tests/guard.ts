/** Tells a request that fails from a target that is gone: only the first is the service's fault. */
import { explainNoAnswer, isAnswer, type Exchange, type NoAnswer, type Send } from './exchange.ts';
import { TargetError } from './results.ts';

export interface Guard {
  send: Send;
  /** For an exchange that was made elsewhere. */
  note(exchange: Exchange): Promise<void>;
}

export interface GuardOptions {
  send: Send;
  /** A request that a living service answers, whatever the answer is. */
  probe: Send;
  probeRequest: Parameters<Send>[0];
  baseUrl: string;
  timeLimit: number;
}

/**
 * After a request without an answer the guard asks for a sign of life.
 *
 * @throws TargetError (from `send` and `note`) when there is none.
 */
export function guardTarget(options: GuardOptions): Guard {
  const { send, probe, probeRequest, baseUrl, timeLimit } = options;
  const note = async (exchange: Exchange): Promise<void> => {
    if (isAnswer(exchange)) return;
    const sign = await probe(probeRequest);
    if (!isAnswer(sign)) throw new TargetError(goneMessage(baseUrl, sign, timeLimit));
  };
  return {
    note,
    async send(request) {
      const exchange = await send(request);
      await note(exchange);
      return exchange;
    },
  };
}

function goneMessage(baseUrl: string, sign: NoAnswer, timeLimit: number): string {
  return `${baseUrl} has stopped answering: ${explainNoAnswer(sign, timeLimit)}.`;
}
