/** Between which days the traffic was recorded. */
export interface Days {
  /** `2026-03-04`. */
  from: string;
  until: string;
}

/** With one exchange more; a time that cannot be read says nothing. */
export function widened(days: Days | undefined, at: Date): Days | undefined {
  if (Number.isNaN(at.getTime())) return days;
  const day = at.toISOString().slice(0, 10);
  if (days === undefined) return { from: day, until: day };
  const { from, until } = days;
  return { from: day < from ? day : from, until: day > until ? day : until };
}
