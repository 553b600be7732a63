/** Hands over together what is added in one turn of the event loop, when the turn is over. */
export function byTurn<T>(take: (added: T[]) => void): (one: T) => void {
  let added: T[] = [];
  const end = () => {
    const all = added;
    added = [];
    take(all);
  };
  return (one) => {
    if (added.length === 0) setImmediate(end);
    added.push(one);
  };
}

/** When what was added in this turn has been handed over. */
export async function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
