/** Reads a field of an object; `undefined` if it is absent. */
export function fieldOf(data: unknown, name: string | symbol): unknown {
  return Reflect.get(new Object(data), name);
}

export function hasField(data: unknown, name: string): boolean {
  return fieldOf(data, name) !== undefined;
}

/** Whether the body was JSON, rather than a page or a file. */
export function isData(data: unknown): boolean {
  return typeof data !== 'string' && !(data instanceof Uint8Array);
}
