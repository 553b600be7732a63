/** Reads recordings of any tool that writes HAR 1.2: this proxy, another one, a browser. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { textAt } from '../contract/objects.js';
import type { Exchange } from './exchange.ts';
import { createHarElements } from './har-elements.ts';
import { exchangeIn } from './har-exchange.ts';

/** What was found besides the exchanges, known when all have been read. */
export interface Reading {
  /** Whether the file ends before its end, as after a full disk: what is whole was read. */
  isCutOff: boolean;
  /** Entries that are no exchange, or too large. */
  unreadable: number;
}

/**
 * The exchanges of a file, in its order.
 *
 * @param onProgress takes the share of the file that was read, from 0 to 1
 * @throws an error with a sentence when the file cannot be read, or is not HAR
 */
export async function* readHar(
  file: string,
  onProgress: (share: number) => void = () => undefined,
): AsyncGenerator<Exchange, Reading> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read (${textAt(error, 'code') ?? 'unknown'}).`);
  });
  const elements = createHarElements();
  let done = 0;
  let unreadable = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    for (const text of elements.push(chunk)) {
      const exchange = exchangeIn(text);
      if (exchange) yield exchange;
      else unreadable += 1;
    }
    done += chunk.length;
    onProgress(size > 0 ? done / size : 1);
  }
  const { hasEntries, isCutOff, tooLarge } = elements.end();
  if (!hasEntries) throw new Error(`${file} must be a HAR file: JSON with log.entries.`);
  return { isCutOff, unreadable: unreadable + tooLarge };
}
