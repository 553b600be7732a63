/** Holds options that are given in code to the rules of the command line, with the same messages. */
import { UsageError } from './cli/command.ts';
import { nearest } from './cli/words.ts';
import type { SandboxOptions, ServeOptions } from './options.ts';
import {
  clockOf,
  databaseOf,
  headerOf,
  hostNameOf,
  secondsOf,
  signingKeyOf,
} from './sandbox/option-rules.ts';
import { readOrigins } from './serve/cors.ts';
import { hostOf, portOf } from './serve/options.ts';

/** @throws UsageError */
export function checkServeOptions(options: ServeOptions): void {
  check(options, serveRules);
}

/** @throws UsageError */
export function checkSandboxOptions(options: SandboxOptions): void {
  check(options, sandboxRules);
}

/** For each option: what throws unless its value is right. */
type Rules<Options> = {
  [Name in keyof Options]-?: (value: NonNullable<Options[Name]>) => unknown;
};

const anything = (): void => undefined;

const serveRules: Rules<ServeOptions> = {
  port: (port) => portOf('port', port),
  host: (host) => hostOf('host', host),
  cors: (origins) => readOrigins(origins, 'cors'),
  log: anything,
};

const sandboxRules: Rules<SandboxOptions> = {
  ...serveRules,
  database: (where) => databaseOf('database', where),
  clock: (mode) => clockOf('clock', mode),
  allowHosts: (names) => names.map((name) => hostNameOf('allowHosts', name)),
  tokenLifetime: (seconds) => secondsOf('tokenLifetime', seconds),
  refreshLifetime: (seconds) => secondsOf('refreshLifetime', seconds),
  // The sandbox itself rejects what is wrong of webhooks and their secret.
  webhooks: anything,
  webhookHosts: anything,
  webhookSecret: anything,
  signingKey: (key) => signingKeyOf('signingKey', key),
  idempotencyHeader: (name) => headerOf('idempotencyHeader', name),
  strict: anything,
};

function check<Options extends object>(options: Options, rules: Rules<Options>): void {
  const names = Object.keys(rules);
  // A misspelt option would otherwise be left out without a word.
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, names);
    const hint = meant ? `Did you mean '${meant}'?` : `The options are ${names.join(', ')}.`;
    throw new UsageError(`Unknown option '${unknown}'. ${hint}`);
  }
  for (const name in rules) {
    const value = options[name];
    if (value === null) throw new UsageError(`${name} must have a value, or be left out.`);
    if (value !== undefined) rules[name](value);
  }
}
