/**
 * Writes a HAR 1.2 recording during the traffic. The file is complete after every exchange: each
 * write includes the end of the file, which the next write overwrites.
 */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Exchange } from './exchange.ts';
import { maskedEntry, type EntryMask } from './har-entry.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** @param file must not exist; it is readable only by its owner */
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
      // A full disk took only part of the record. The space of the old file end is still available.
      ftruncateSync(descriptor, end);
      writeAt(end, tail);
      throw error;
    }
  };
  write(head);
  const start = end;
  return {
    /** Adds an exchange. Returns after the write, so that a killed process loses nothing. */
    add(exchange: Exchange): void {
      write(`${end > start ? ',\n' : ''}${JSON.stringify(maskedEntry(mask, exchange))}`);
    },
    close: (): void => closeSync(descriptor),
  };
}

const tail = '\n]}}\n';
