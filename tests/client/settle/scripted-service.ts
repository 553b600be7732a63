/**
 * A service for `settlePayouts`. It takes payouts or not, answers truthfully or not at all, and counts what it really
 * took. It does not reject a second payout with the same reference.
 */
import { keyHeader, sending } from '../../../client/typescript/call.ts';
import {
  NotSentError,
  RejectedError,
  UnknownOutcomeError,
} from '../../../generated/client/typescript/index.js';
import type {
  CallingClient,
  NextAction,
  Send,
  TransactionRequest,
} from '../../../generated/client/typescript/index.js';
import type { VirtualClock } from './virtual-clock.js';

/** What happens to a request with payouts. Times are in milliseconds. */
export interface SendFault {
  answer:
    | 'received'
    | 'some-in-error'
    | 'lost'
    | 'not-sent'
    | 'rejected'
    | 'too-many'
    | 'busy'
    | 'no-token'
    | 'conflict'
    | 'hangs';
  /** Which payouts the service takes: `all`, `none` or every second one. */
  takes: 'all' | 'none' | 'even';
  /** How long after the request they are accepted. */
  takesAfter: number;
  /** How long after the request the answer comes. */
  answersAfter: number;
  /** Whether payouts of a rejected request are still accepted, after `takesAfter`. */
  takesLate?: boolean;
}

/** What happens to a status request. */
export type StatusFault =
  | 'truth'
  | 'lost'
  | 'no-token'
  | 'not-sent'
  | 'too-many'
  | 'busy'
  | 'of-another'
  | 'hangs';

export interface ScriptedService {
  /**
   * Creates a client. Killing it stops it in the middle of its work.
   *
   * @param header the header in which it sends the key, if any: the service takes a batch once per key
   */
  connect(header?: string): Connection;
  taken(reference: string): number;
  /** Returns every content that was sent under a reference. */
  contents(reference: string): Set<string>;
  /** Returns how often a reference was in a request. */
  sends(reference: string): number;
  /** The key and the body of every request. */
  requests: { key: string | undefined; body: string }[];
  /** Returns the service's current code of a payout. */
  code(reference: string): string | undefined;
  questions: { at: number; reference: string }[];
  sentAt: number[];
  /** The highest number of payout requests at the same time. */
  mostAtOnce(): number;
  /** The highest number of status requests at the same time. */
  mostQuestionsAtOnce(): number;
  /** Whether a request of a live client is in progress. */
  isBusy(): boolean;
}

export interface Connection {
  client: CallingClient;
  kill(): void;
  isDead(): boolean;
}

export interface Script {
  sends: SendFault[];
  statuses: StatusFault[];
  /** The codes that a payout goes through, one per status request. The last one stays. */
  codes(reference: string): string[];
  unknownStatus: number;
  /** Payouts that the service never takes. It rejects any request that contains one. */
  rejects?(reference: string): boolean;
  /** The wait that comes with a 429 or a 503, in milliseconds. */
  retryAfter?: number;
  /** Called with the payouts of a request. */
  onRequest?(references: string[]): void;
  /** Milliseconds until the answer to a status request, by the number in progress. Default 3. */
  statusTakes?(underWay: number): number;
}

export const allWell: Script = {
  sends: [],
  statuses: [],
  codes: () => ['00'],
  unknownStatus: 400,
};

export const wellBehaved: SendFault = {
  answer: 'received',
  takes: 'all',
  takesAfter: 0,
  answersAfter: 5,
};

export function scriptedService(clock: VirtualClock, script: Script): ScriptedService {
  const takenAt = new Map<string, number[]>();
  const asked = new Map<string, number>();
  const sent = new Map<string, string[]>();
  const requests: ScriptedService['requests'] = [];
  const questions: ScriptedService['questions'] = [];
  const sentAt: number[] = [];
  /** When a key was first taken, by its header and value. */
  const keys = new Map<string, number>();
  let postsUnderWay = 0;
  let mostAtOnce = 0;
  let questionsUnderWay = 0;
  let mostQuestionsAtOnce = 0;
  let sendCount = 0;
  let statusCount = 0;
  const connections: (() => boolean)[] = [];
  const taken = (reference: string): number =>
    (takenAt.get(reference) ?? []).filter((at) => at <= clock.elapsed()).length;
  const code = (reference: string): string | undefined => {
    const codes = script.codes(reference);
    return taken(reference) > 0
      ? codes[Math.min(asked.get(reference) ?? 0, codes.length - 1)]
      : undefined;
  };

  const post = async (
    list: TransactionRequest[],
    key: string | undefined,
    header: string | undefined,
    signal?: AbortSignal,
  ) => {
    const scripted = script.sends[sendCount] ?? wellBehaved;
    sendCount += 1;
    const references = list.map(({ transactionReference }) => transactionReference);
    const isBad = references.some((reference) => script.rejects?.(reference));
    const fault: SendFault = isBad
      ? { ...scripted, answer: 'rejected', takes: 'none', takesLate: false }
      : scripted;
    if (signal?.aborted || fault.answer === 'not-sent') {
      throw new NotSentError('not sent', details(references, 'retry'));
    }
    requests.push({ key, body: JSON.stringify(list) });
    sentAt.push(clock.elapsed());
    script.onRequest?.(references);
    // Without `takesLate`, the service has accepted its part of a rejected request by then.
    const isAtOnce = fault.answer === 'rejected' && !fault.takesLate;
    const landed = clock.elapsed() + (isAtOnce ? 0 : fault.takesAfter);
    // With these answers the service did not look at the request, so it takes nothing.
    const looksAt = !['too-many', 'no-token'].includes(fault.answer) && fault.takes !== 'none';
    const id = header === undefined ? undefined : `${header}: ${key}`;
    const isRepeat = id !== undefined && (keys.get(id) ?? -Infinity) > landed - keyLife;
    const takes = !looksAt || isRepeat ? 'none' : id === undefined ? fault.takes : 'all';
    if (id !== undefined && takes === 'all') keys.set(id, landed);
    list.forEach((payout, index) => {
      const { transactionReference: reference } = payout;
      sent.set(reference, [...(sent.get(reference) ?? []), JSON.stringify(payout)]);
      if (takes === 'all' || (takes === 'even' && index % 2 === 0)) {
        takenAt.set(reference, [...(takenAt.get(reference) ?? []), landed]);
      }
    });
    const isTaken = clock.elapsed() + fault.answersAfter >= landed;
    await wait(clock, fault.answer === 'hangs' ? callTimeout : fault.answersAfter, signal);
    if (signal?.aborted)
      throw new UnknownOutcomeError('aborted', details(references, 'check-status'));
    switch (fault.answer) {
      case 'received':
        if (!isRepeat && (takes !== 'all' || !isTaken)) break;
        return {
          batchId: 'B',
          totalCount: list.length,
          errorTransactionCount: null,
          createDate: '',
        };
      case 'some-in-error':
        return { batchId: 'B', totalCount: list.length, errorTransactionCount: 1, createDate: '' };
      case 'rejected':
        throw rejection(400, 'check-status', references);
      case 'conflict':
        throw rejection(409, 'check-status', references);
      case 'too-many':
        throw rejection(429, 'retry', references, script.retryAfter);
      case 'busy':
        throw new UnknownOutcomeError('busy', {
          ...details(references, 'check-status'),
          status: 503,
          retryAfter: script.retryAfter,
        });
      case 'no-token':
        throw rejection(401, 'check-credentials', references);
    }
    throw new UnknownOutcomeError('lost', details(references, 'check-status'));
  };

  const status = async (reference: string, signal?: AbortSignal) => {
    const fault = script.statuses[statusCount] ?? 'truth';
    statusCount += 1;
    if (fault === 'not-sent') throw new NotSentError('not sent', details([reference], 'retry'));
    questions.push({ at: clock.elapsed(), reference });
    mostQuestionsAtOnce = Math.max(mostQuestionsAtOnce, (questionsUnderWay += 1));
    const takes = script.statusTakes?.(questionsUnderWay) ?? 3;
    await wait(clock, fault === 'hangs' ? callTimeout : takes, signal);
    questionsUnderWay -= 1;
    if (signal?.aborted || fault === 'lost' || fault === 'hangs') {
      throw new UnknownOutcomeError('lost', details([], 'retry'));
    }
    if (fault === 'no-token') throw rejection(401, 'check-credentials');
    if (fault === 'too-many') throw rejection(429, 'retry', [], script.retryAfter);
    if (fault === 'busy') {
      throw new UnknownOutcomeError('busy', {
        ...details([], 'retry'),
        status: 503,
        retryAfter: script.retryAfter,
      });
    }
    if (fault === 'of-another') return record('another', '00');
    const now = code(reference);
    if (now === undefined) {
      throw rejection(script.unknownStatus, 'fix-request');
    }
    asked.set(reference, (asked.get(reference) ?? 0) + 1);
    return record(reference, now);
  };

  return {
    connect(header) {
      let dead = false;
      const isDead = (): boolean => dead;
      let underWay = 0;
      const send: Send = async ({ method, params, body, optionalKey }, options) => {
        if (isDead()) return forever;
        underWay += 1;
        if (method === 'POST') postsUnderWay += 1;
        mostAtOnce = Math.max(mostAtOnce, postsUnderWay);
        try {
          const data =
            method === 'POST'
              ? await post(listOf(body), optionalKey, header, options?.signal)
              : await status(String(params?.path?.['transactionReference']), options?.signal);
          if (isDead()) return await forever;
          return { status: 200, headers: new Headers(), data, attempts: [] };
        } catch (error) {
          if (isDead()) return await forever;
          throw error;
        } finally {
          underWay -= 1;
          if (method === 'POST') postsUnderWay -= 1;
        }
      };
      connections.push(() => !dead && underWay > 0);
      const client = { [sending]: send, ...(header !== undefined && { [keyHeader]: header }) };
      return { client, kill: () => (dead = true), isDead: () => dead };
    },
    taken: (reference) => (takenAt.get(reference) ?? []).length,
    contents: (reference) => new Set(sent.get(reference)),
    sends: (reference) => sent.get(reference)?.length ?? 0,
    requests,
    questions,
    sentAt,
    mostAtOnce: () => mostAtOnce,
    mostQuestionsAtOnce: () => mostQuestionsAtOnce,
    code,
    isBusy: () => connections.some((isBusy) => isBusy()),
  };
}

const forever = new Promise<never>(() => {});

/** Creates a payout whose content shows its reference. */
export function payout(reference: string, amount = '250000.00'): TransactionRequest {
  return {
    transactionReference: reference,
    paymentCurrency: 'NGN',
    paymentAmount: amount,
    paymentNarration: 'School fees',
    recipientInformation: {
      recipientAccountNumber: '0001234500',
      recipientAccountName: 'Chidi Nwosu',
      recipientBankCode: '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: 'NGA',
    },
    senderInformation: {
      senderName: 'Amara Okafor',
      senderEmailAddress: '',
      senderPhoneNumber: '',
      senderISOCountryCode: 'GBR',
    },
  };
}

function rejection(
  status: number,
  nextAction: NextAction,
  references: string[] = [],
  retryAfter?: number,
): RejectedError {
  return new RejectedError('rejected', {
    ...details(references, nextAction),
    status,
    retryAfter,
    answer: { headers: new Headers(), data: { title: 'Bad Request', status } },
  });
}

function details(transactionReferences: string[], nextAction: NextAction) {
  return { attempts: [], transactionReferences, nextAction };
}

function record(transactionReference: string, responseCode: string) {
  return {
    transactionReference,
    responseCode,
    responseMessage: '',
    processorResponseCode: 'true',
    processorTransactionReference: '',
    processorResponseTime: '2026-03-04 09:15:27',
    processorResponseDescription: '',
  };
}

function listOf(body: unknown): TransactionRequest[] {
  if (typeof body !== 'object' || body === null || !('transactionRequestList' in body))
    throw new Error('no list');
  const list: unknown = body.transactionRequestList;
  if (!isPayouts(list)) throw new Error('no list');
  return list;
}

function isPayouts(list: unknown): list is TransactionRequest[] {
  return Array.isArray(list);
}

/** How long the service remembers a key, in milliseconds. */
const keyLife = 86_400_000;

/** When a client gives up on a call, in milliseconds. */
const callTimeout = 45_000;

/** Waits for this time, or until the signal aborts. */
function wait(clock: VirtualClock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const takeBack = clock.after(milliseconds, done);
    signal?.addEventListener('abort', done);
    function done(): void {
      takeBack();
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
