/** The marks of an object: what is not shown there, what is assumed, where it comes from. */
import type { NotShown } from './document.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';

export interface Marks {
  /** In the order of the contract. */
  notShown: readonly NotShown[];
  /** The reason of each choice, by the key that it is about. */
  assumed: { readonly [key: string]: string };
  /** The section of the source, where the object names one. */
  source: string | undefined;
}

export function marksOf(value: unknown): Marks {
  return {
    notShown: listAt(value, 'x-not-shown').flatMap(readNotShown),
    assumed: Object.fromEntries(
      Object.entries(objectAt(value, 'x-assumed')).map(([key, why]) => [key, String(why).trim()]),
    ),
    source: textAt(value, 'x-source'),
  };
}

function readNotShown(mark: unknown): NotShown[] {
  if (typeof mark === 'string') return [mark];
  if (!isObject(mark)) return [];
  const { topic, says, matters, meanwhile } = mark;
  if (typeof topic !== 'string' || typeof says !== 'string') return [];
  return [
    {
      topic,
      says: says.trim(),
      ...(typeof matters === 'string' && { matters: matters.trim() }),
      ...(typeof meanwhile === 'string' && { meanwhile: meanwhile.trim() }),
    },
  ];
}
