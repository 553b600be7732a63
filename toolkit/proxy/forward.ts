/** One exchange with the upstream. Holds as much of the answer as its validation needs; the rest streams through. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { headerOf, messageOf, unpackBody } from '../traffic/exchange.ts';
import type { Exchange, Message } from '../traffic/exchange.ts';
import type { NeededBody } from '../traffic/judge-answer.ts';
import { endToEnd, type PassingRequest, type Upstream } from './upstream.ts';

export interface Way {
  upstream: Upstream;
  /** The memory for held answers, in bytes, for all exchanges together. */
  room: { left: number };
  /** Receives every exchange unmasked; masking happens when it is stored. */
  record: ((exchange: Exchange) => void) | undefined;
}

type Needed = (status: number, answer: Message) => NeededBody;

/** Forwards a request. Undefined if no answer came, or if it was cut off before the validation had enough. */
export async function forward(
  { upstream, room, record }: Way,
  request: PassingRequest,
  needed: Needed,
) {
  const startedAt = new Date();
  const answer = await upstream
    .send(request)
    .then((response) => readAnswer(response, needed, room, record !== undefined))
    .catch(() => undefined);
  const { method, url, headers, body } = request;
  const exchange: Exchange = {
    startedAt,
    milliseconds: Date.now() - startedAt.getTime(),
    method,
    url: `${upstream.baseUrl}${url}`,
    request: messageOf(headers, body),
    status: answer?.status ?? 0,
    answer: unpacked(messageOf(answer?.headers ?? {}, answer?.start)),
  };
  const part = { answer: { ...exchange.answer, body: undefined }, comment: 'Too large to record.' };
  record?.({ ...exchange, ...(answer && !answer.isWhole && part) });
  return { answer, exchange };
}

function unpacked(message: Message): Message {
  const { body } = message;
  const encoding = headerOf(message, 'content-encoding');
  return encoding && body ? { ...message, body: unpackBody(encoding, body) } : message;
}

/** @param isRecorded whether the body is recorded before it passes on */
async function readAnswer(
  response: IncomingMessage,
  neededOf: Needed,
  room: Way['room'],
  isRecorded: boolean,
) {
  const { statusCode: status = 0 } = response;
  const headers = endToEnd(response.headers);
  const needed = neededOf(status, messageOf(headers, undefined));
  const { pieces, isWhole } = await readPieces(response, isRecorded ? 'whole' : needed, room);
  const start = isWhole && pieces.length > 1 ? Buffer.concat(pieces) : pieces[0];
  const bytes = pieces.reduce((sum, { length: own }) => sum + own, 0);
  const length = response.headers['content-length'];
  return {
    status,
    headers: isWhole || length === undefined ? headers : { ...headers, 'content-length': length },
    /** The parsed body; undefined if nothing was read. */
    start,
    isWhole,
    /** Whether enough of the body was read to validate it. False if memory ran out. */
    isEnough: isWhole || needed === 'nothing' || (needed === 'start' && bytes > 0),
    /** Returns the body for the client. Call it only once: the body holds memory until it is destroyed. */
    takeBody(): Buffer | Readable {
      if (isWhole && bytes <= smallBytes) {
        room.left += bytes;
        return start ?? Buffer.alloc(0);
      }
      // Free the chunks of a large answer early; Node.js would let 64 MB of them pile up.
      if (Number(length ?? bytes) > smallBytes) setFlagsFromString('--optimize-for-size');
      if (!isWhole) for (const piece of pieces.splice(0).reverse()) response.unshift(piece);
      const body = isWhole ? Readable.from([start]) : response;
      return body.once('close', () => (room.left += bytes));
    },
  };
}

/** Reads the chunks of the body, as long as memory lasts. */
function readPieces(response: IncomingMessage, wanted: NeededBody, room: Way['room']) {
  const pieces: Buffer[] = [];
  return new Promise<{ pieces: Buffer[]; isWhole: boolean }>((resolve, reject) => {
    const settle = (isWhole: boolean): void => {
      response.off('data', read).off('close', fail);
      if (!isWhole) response.pause();
      resolve({ pieces, isWhole });
    };
    const fail = (): void => {
      for (const piece of pieces) room.left += piece.length;
      reject(new Error('The answer was cut off.'));
    };
    const read = (chunk: Buffer): void => {
      const hasRoom = chunk.length <= room.left;
      if (hasRoom) {
        room.left -= chunk.length;
        pieces.push(chunk);
      }
      if (hasRoom && wanted === 'whole') return;
      settle(false);
      // Pause while data flows, or the event would fire again immediately.
      if (!hasRoom) response.unshift(chunk);
    };
    // A cut-off body emits an error, then a close.
    response.on('error', () => undefined);
    if (wanted === 'nothing') settle(false);
    else
      response
        .on('data', read)
        .once('close', fail)
        .once('end', () => settle(true));
  });
}

/** The largest body to send in one write, in bytes. A stream would cost more. */
const smallBytes = 65_536;
