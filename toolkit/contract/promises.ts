import { objectAt, textAt } from './objects.js';

/**
 * The places where the service's documentation says that a property is present, from its
 * `x-source`. Being listed in its schema's own section does not count.
 *
 * @param schema the schema that defines the property
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
