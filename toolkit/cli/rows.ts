/** Rows of option tables, in the forms that several products share. */
import { listOf, onOff, text, wholeNumber, type Rule } from './rules.ts';

export function file(flag: string, help: string) {
  return { flag, value: '<file>', rule: text, help };
}

export function yesOrNo(flag: string, help: string) {
  return { flag, rule: onOff, help, default: false };
}

/** Of everything that records or reads traffic. */
export const keepNames = yesOrNo(
  'keep-names',
  'keeps the names of fields and parameters that the contract does not have',
);

/** May be repeated; empty when left out. */
export function list<Value>(flag: string, value: string, item: Rule<Value>, help: string) {
  const none: readonly Value[] = [];
  return { flag, value, rule: listOf(item), help, default: none };
}

export function count(flag: string, [least, most]: [number, number], usual: number, help: string) {
  return { flag, value: '<number>', rule: wholeNumber(least, most), help, default: usual };
}
