/** Which response code follows which: the codes of one payout, in the order in which they were seen. */
import { createHash } from 'node:crypto';
import type { Contract } from '../../contract/contract.ts';
import { isObject, textAt } from '../../contract/objects.js';
import { increase } from './shapes.ts';

export interface Transitions {
  add(body: unknown): void;
  /** `01 to 00`. */
  readonly steps: ReadonlyMap<string, number>;
}

export function createTransitions({ responseCodes }: Contract): Transitions {
  const codes = new Set(responseCodes.map(({ code }) => code));
  const last = new Map<string, string>();
  const steps = new Map<string, number>();
  return {
    steps,
    add(body) {
      if (!isObject(body)) return;
      const code = textAt(body, 'responseCode');
      const reference = textAt(body, 'transactionReference');
      if (code === undefined || reference === undefined || !codes.has(code)) return;
      const key = createHash('sha256').update(reference).digest('base64').slice(0, 16);
      const before = last.get(key);
      if (before !== undefined && before !== code) increase(steps, `${before} to ${code}`);
      // The payout that was seen last is forgotten last.
      last.delete(key);
      last.set(key, code);
      const [oldest] = last.keys();
      if (last.size > mostPayouts && oldest !== undefined) last.delete(oldest);
    },
  };
}

const mostPayouts = 50_000;
