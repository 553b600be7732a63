/** The command that repeats one check, without private values. */
import type { Option, Settings } from '../../cli/options.ts';
import { inQuotes } from '../judge/curl.ts';
import { headersIn, headerVariable } from '../logins.ts';
import { contractTestOptions } from '../options.ts';

type Given = Settings<typeof contractTestOptions>;

/** Options that change the requests and are safe to repeat. Without --send-payouts, no payout is sent again. */
const kept = ['spec', 'fixtures', 'production', 'timeout', 'wrongPasswords'] as const;

/** @param call the command line without its options */
export function createAgain(call: string, given: Given, baseUrl: string, seed: number) {
  const options = kept.flatMap((name) => {
    const row: Option = contractTestOptions[name];
    const value = given[name];
    if (value === undefined || value === row.default) return [];
    return [`--${row.flag}${value === true ? '' : ` ${quoted(String(value))}`}`];
  });
  const headers = headersIn(given.headers).map(
    ([name]) => `--header "${name}: $${headerVariable(name)}"`,
  );
  return (checkId: string): string =>
    [
      call,
      ...options,
      ...headers,
      `--only ${quoted(checkId)} --seed ${seed} --show-values ${quoted(baseUrl)}`,
    ].join(' ');
}

/** Quoted as one word for a shell. */
function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${inQuotes(text)}'`;
}
