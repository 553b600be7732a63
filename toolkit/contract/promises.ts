import { objectAt, textAt } from './objects.js';

/**
 * Where the source says that a property is there: the places of its `x-source`. That its schema's own
 * section lists it does not say so.
 *
 * @param schema that the property is written in
 */
export function promiseOf(schema: unknown, property: string): string | undefined {
  const listedAt = placesOf(schema);
  const written = objectAt(objectAt(schema, 'properties'), property);
  const promises = placesOf(written).filter((place) => !listedAt.includes(place));
  return promises.length === 0 ? undefined : promises.join('; ');
}

function placesOf(value: unknown): string[] {
  return textAt(value, 'x-source')?.split('; ') ?? [];
}
