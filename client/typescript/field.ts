/** A field of an object; `undefined` if there is none, or the value is not an object. */
export function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}

export function hasField(data: unknown, name: string): boolean {
  return fieldOf(data, name) !== undefined;
}
