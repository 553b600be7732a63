/** Rows of option tables, in the forms that several products share. */
import { listOf, onOff, text, wholeNumber, type Rule } from './rules.ts';

export function file(flag: string, help: string) {
  return { flag, value: '<file>', rule: text, help };
}

export function yesOrNo(flag: string, help: string) {
  return { flag, rule: onOff, help, default: false };
}

/** May be repeated; empty when left out. */
export function list<Value>(flag: string, value: string, item: Rule<Value>, help: string) {
  const none: readonly Value[] = [];
  return { flag, value, rule: listOf(item), help, default: none };
}

export function count(flag: string, [least, most]: [number, number], usual: number, help: string) {
  return { flag, value: '<number>', rule: wholeNumber(least, most), help, default: usual };
}
