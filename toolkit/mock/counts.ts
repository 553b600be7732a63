/**
 * What an answer counts of its request. In the contract's examples a list was sent, and one number of
 * the answer is its length: the mock answers with the length of what it was sent.
 */
import { isObject } from '../contract/objects.js';
import { pointerTo } from '../contract/pointers.ts';

/** The contract's example of a request and of its answer, and the body that was sent. */
export interface Exchange {
  request: unknown;
  answer: unknown;
  sent: unknown;
}

/** The place of the count in the answer, and what it is; undefined where the answer has none. */
export function countOf({ request, answer, sent }: Exchange): Count | undefined {
  if (!isObject(request) || !isObject(answer) || !isObject(sent)) return undefined;
  const [list, ...otherLists] = Object.entries(request).filter(([, value]) => Array.isArray(value));
  if (!list || otherLists.length > 0) return undefined;
  const [name, example] = list;
  const value = sent[name];
  if (!Array.isArray(example) || !Array.isArray(value)) return undefined;
  // Of one element, a 1 may be anything.
  if (example.length < 2) return undefined;
  const [field, ...others] = Object.keys(answer).filter((key) => answer[key] === example.length);
  if (field === undefined || others.length > 0) return undefined;
  return { place: pointerTo([field]), from: example.length, to: value.length };
}

interface Count {
  place: string;
  from: number;
  to: number;
}
