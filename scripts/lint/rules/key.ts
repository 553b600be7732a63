/** Points a finding at a key instead of its value. Redocly's own `Location.key()` is untyped. */
import type { Location, LocationObject } from '@redocly/openapi-core';

export function keyAt(place: Location, ...path: string[]): LocationObject {
  const { source, pointer } = place.child(path);
  return { source, pointer, reportOnKey: true };
}
