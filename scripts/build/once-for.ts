/** What is made of an object again and again is made once. */

/** The same function, which makes the value of an object once. The object must not change. */
export function onceFor<Source extends object, Value>(
  make: (source: Source) => Value,
): (source: Source) => Value {
  const made = new WeakMap<Source, { value: Value }>();
  return (source) => {
    const known = made.get(source) ?? { value: make(source) };
    made.set(source, known);
    return known.value;
  };
}
