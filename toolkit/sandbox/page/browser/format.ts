/** Formats times, amounts and durations, and picks styles. */

export type Look = 'paid' | 'pending' | 'held' | 'failed';

/** Formats a time as `2026-03-04 09:15:20`. Every time on the page is in UTC. */
export function shortTime(iso: string) {
  return iso.slice(0, 19).replace('T', ' ');
}

export function clockText(now: number | undefined) {
  return now === undefined ? '---------- --:--:--' : new Date(now).toISOString();
}

export function amountText(amount: string) {
  return amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

export function durationText(milliseconds: number) {
  const [name, size] = units.find(([, each]) => milliseconds >= each) ?? ['ms', 1];
  return `${Number((milliseconds / size).toFixed(1))} ${name}`;
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;
