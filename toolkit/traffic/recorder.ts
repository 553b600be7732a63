/**
 * Writes a recording as HAR 1.2 while the traffic passes. The file is whole after every exchange:
 * each is written together with the end of the file, which the next one overwrites.
 */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Exchange } from './exchange.ts';
import { maskedEntry, type EntryMask } from './har-entry.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** @param file must not exist; only its owner may read it */
export function createRecorder(file: string, mask: EntryMask) {
  const descriptor = openSync(file, 'wx', 0o600);
  const creator = { name: 'remittance-payout-toolkit', version: mask.contract.version };
  const head = `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[\n`;
  let end = 0;
  const writeAt = (place: number, text: string): number => {
    const bytes = Buffer.from(text);
    let done = 0;
    while (done < bytes.length) {
      done += writeSync(descriptor, bytes, done, bytes.length - done, place + done);
    }
    return bytes.length;
  };
  const write = (text: string): void => {
    try {
      end += writeAt(end, text + tail) - tail.length;
    } catch (error) {
      // A full disk has taken a part of it, and still has the room that the end of the file had.
      ftruncateSync(descriptor, end);
      writeAt(end, tail);
      throw error;
    }
  };
  write(head);
  const start = end;
  return {
    /** Returns once it is written, so that a killed process loses nothing. */
    add(exchange: Exchange): void {
      write(`${end > start ? ',\n' : ''}${JSON.stringify(maskedEntry(mask, exchange))}`);
    },
    close: (): void => closeSync(descriptor),
  };
}

const tail = '\n]}}\n';
