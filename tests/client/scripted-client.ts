/** A client that gets its answers from the test. */
import {
  NotSentError,
  RejectedError,
  UnknownOutcomeError,
} from '../../client/typescript/errors.ts';
import { sending } from '../../client/typescript/call.ts';
import type {
  CallAnswer,
  CallingClient,
  CallOptions,
  CallRequest,
} from '../../client/typescript/call.ts';

export interface ScriptedClient extends CallingClient {
  /** Every call, in order. */
  calls: { request: CallRequest; options: CallOptions | undefined }[];
}

/** @param answer returns the JSON of the answer, or throws like the transport */
export function scriptedClient(
  answer: (request: CallRequest, options: CallOptions | undefined) => unknown,
): ScriptedClient {
  const calls: ScriptedClient['calls'] = [];
  return {
    calls,
    async [sending](request: CallRequest, options?: CallOptions): Promise<CallAnswer> {
      calls.push({ request, options });
      const data = await answer(request, options);
      return { status: 200, headers: new Headers(), data, attempts: [] };
    },
  };
}

const noDetails = { attempts: [], transactionReferences: [], nextAction: 'retry' as const };

export function rejected(status: number, body?: unknown): RejectedError {
  const answer = { headers: new Headers(), data: body };
  return new RejectedError(`Refused with ${status}.`, { ...noDetails, status, answer });
}

export function notSent(): NotSentError {
  return new NotSentError('Not sent.', noDetails);
}

/** The error of a call that may have been processed. */
export function unknownOutcome(): UnknownOutcomeError {
  return new UnknownOutcomeError('Nobody knows.', noDetails);
}
