/** Rows that several products' option tables share. */
import { listOf, onOff, text, wholeNumber, type Rule } from './rules.ts';

export function file(flag: string, help: string) {
  return { flag, value: '<file>', rule: text, help };
}

export function yesOrNo(flag: string, help: string) {
  return { flag, rule: onOff, help, default: false };
}

/** The option of commands that record or read traffic. */
export const keepNames = yesOrNo(
  'keep-names',
  'keeps field and parameter names that are not in the contract',
);

/** Repeatable; an empty list when absent. */
export function list<Value>(flag: string, value: string, item: Rule<Value>, help: string) {
  const none: readonly Value[] = [];
  return { flag, value, rule: listOf(item), help, default: none };
}

export function count(flag: string, [least, most]: [number, number], usual: number, help: string) {
  return { flag, value: '<number>', rule: wholeNumber(least, most), help, default: usual };
}
