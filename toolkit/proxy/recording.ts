/** The proxy with a recording of what passes through it. */
import { textAt } from '../contract/objects.js';
import type { RunningServer } from '../serve/listen.ts';
import { createEntryMask } from '../traffic/har-entry.ts';
import { createRecorder } from '../traffic/recorder.ts';
import { baseUrlOf } from './forward.ts';
import { startProxy, type ProxyOptions } from './server.ts';

export interface RecordingOptions extends Omit<ProxyOptions, 'record'> {
  /** Must not exist. */
  file: string;
  /** Masks only secrets. */
  keepsValues: boolean;
}

/** @throws Node's error when the address cannot be taken, or the file cannot be made. */
export async function startRecordingProxy(options: RecordingOptions): Promise<RunningServer> {
  const { contract, upstream, file, keepsValues, log, deliveries } = options;
  const mask = {
    ...createEntryMask(contract, baseUrlOf(upstream), keepsValues),
    ...(deliveries && { webhookUrl: baseUrlOf(deliveries) }),
  };
  let recorder: ReturnType<typeof createRecorder> | undefined;
  const proxy = await startProxy({
    ...options,
    record(exchange) {
      try {
        recorder?.add(exchange);
      } catch (error) {
        // Payouts do not wait for a disk; what was written is whole.
        recorder?.close();
        recorder = undefined;
        log(`the recording stopped: ${textAt(error, 'code') ?? 'an exchange cannot be written'}`);
      }
    },
  });
  try {
    recorder = createRecorder(file, mask);
  } catch (error) {
    await proxy.close();
    throw error;
  }
  return {
    url: proxy.url,
    async close() {
      await proxy.close();
      recorder?.close();
    },
  };
}
