/** `--har`: every exchange of a run, recorded and masked as the proxy does it. */
import { rmSync } from 'node:fs';
import type { Contract } from '../../contract/contract.ts';
import { textAt } from '../../contract/objects.js';
import type { Exchange } from '../../traffic/exchange.ts';
import { createEntryMask } from '../../traffic/har-entry.ts';
import { createRecorder, type Recorder } from '../../traffic/recorder.ts';
import type { Logins } from '../options.ts';
import { explainNoReply, isReply, type Received, type WireRequest } from '../wire/exchange.ts';
import type { ReceivedDelivery } from '../wire/deliveries.ts';
import { unwrittenLine } from './files.ts';

export interface HarOptions {
  contract: Contract;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request. */
  timeLimit: number;
  logins: Logins;
  /** Records personal values as they are; secrets stay masked. */
  showValues: boolean;
}

export interface HarReport {
  /** The file is whole after each. A run goes on when it cannot be written. */
  add(request: WireRequest, received: Received): void;
  /** What the service delivered to the listener of the run, which answers 200. */
  addDelivery(delivery: ReceivedDelivery): void;
  /** @returns a line when it could not be written */
  close(): string[];
}

/** @param file is replaced when there is something to write */
export function createHarReport(file: string, options: HarOptions): HarReport {
  const { contract, baseUrl, timeLimit, logins, showValues } = options;
  const mask = createEntryMask(contract, baseUrl, showValues);
  // They are sent in other places too, to see that they are not accepted there.
  mask.mask.learn({ passwords: [logins.main.password, logins.unbound?.password] });
  mask.mask.learn({ token: logins.expiredToken });
  let recorder: Recorder | undefined;
  let problem: string | undefined;
  const record = (exchange: Exchange): void =>
    attempt(() => {
      recorder ??= open();
      recorder.add(exchange);
    });
  const attempt = (write: () => void): void => {
    try {
      if (problem === undefined) write();
    } catch (error) {
      problem = textAt(error, 'message') ?? String(error);
    }
  };
  const open = (): Recorder => {
    rmSync(file, { force: true });
    return createRecorder(file, mask);
  };
  return {
    add: (request, received) => record(exchangeOf(baseUrl, timeLimit, request, received)),
    addDelivery({ at, method, url, headers, body }) {
      // The listener takes whatever address the partner registered below its own.
      mask.webhookUrl = url;
      const answer = { headers: [], body: undefined };
      record({
        startedAt: at,
        milliseconds: 0,
        method,
        url,
        request: { headers, body },
        status: 200,
        answer,
      });
    },
    close() {
      attempt(() => (recorder ??= open()));
      recorder?.close();
      return problem === undefined ? [] : [unwrittenLine('har', file, problem)];
    },
  };
}

function exchangeOf(
  baseUrl: string,
  timeLimit: number,
  { method, path, headers, body }: WireRequest,
  received: Received,
): Exchange {
  const { id, at, milliseconds } = received;
  const asked = {
    startedAt: at,
    milliseconds,
    method,
    url: `${baseUrl}${path}`,
    request: {
      headers: Object.entries({ ...headers, 'X-Request-Id': id }),
      body: body === undefined ? undefined : Buffer.from(body),
    },
  };
  if (!isReply(received)) {
    const comment = `${id}: ${explainNoReply(received, timeLimit)}`;
    return { ...asked, comment, status: 0, answer: { headers: [], body: undefined } };
  }
  const answer = { headers: Object.entries(received.headers), body: received.body };
  return { ...asked, comment: id, status: Number(received.status), answer };
}
